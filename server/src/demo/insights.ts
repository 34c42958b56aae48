// The demo customer's insights settings: tags for two payees, and a budget.
import { naira } from '@alajo/contract/money.ts';
import type { Deps } from '../deps.ts';
import { setBudget, setTag } from '../insights/customer-choices.ts';

/** Sets them; a repeat changes nothing. */
export async function seedInsights(deps: Deps, userId: number): Promise<void> {
  await setTag(deps, userId, { party: 'user:ngozi', tag: 'school' });
  await setTag(deps, userId, { party: 'user:amaka', tag: 'family' });
  await setBudget(deps, userId, { category: 'school', amount: naira(16_000) });
}

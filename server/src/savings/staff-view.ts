// Staff view of a customer's goals.
import type { CustomerParts } from '@alajo/contract/console/customer-schemas.ts';
import type { Deps } from '../deps.ts';
import { listGoals } from './goals.ts';

export async function goalsForStaff(
  deps: Deps,
  userId: number,
): Promise<Pick<CustomerParts, 'goals'>> {
  const { data, total_saved } = await listGoals(deps, userId, { limit: 100 });
  const active = data.filter(({ status }) => status === 'active').length;
  return { goals: { active, saved: total_saved } };
}

// Sends people's actions as requests to the product's handlers.
import type { Deps } from '../src/deps.ts';
import type { Db } from '../src/platform/database/database.ts';
import { type GroupScreen, screenFrom } from './model/group-screen.ts';
import { asCaller, type Customer, customerOf } from './product/customers.ts';
import { createHandlers, type IncomeSource } from './product/handlers.ts';
import { type Action, sendAction } from './verbs/verbs.ts';

/** Prepares an action as a function: each further call is a retry of the same request. */
export function createRequests(
  deps: Deps,
  directDb: Db,
  customers: Map<string, Customer>,
  overrides: IncomeSource,
) {
  const handlers = createHandlers(deps, directDb, customers, overrides);
  let sent = 0;
  return {
    prepare(who: string, action: Action) {
      sent += 1;
      const [me, key] = [customerOf(customers, who), `request-${sent}`];
      return () => sendAction(handlers, me, action, key);
    },
    async show(who: string, name: string): Promise<GroupScreen> {
      const me = customerOf(customers, who);
      const shown = await handlers.ajo.group({ id: await handlers.group(name) }, asCaller(me));
      const names = new Map([...customers.values()].map(({ id, name }) => [id, name]));
      return screenFrom(shown, (id) => names.get(id) ?? '?');
    },
  };
}

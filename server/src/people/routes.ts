// Maps each people route to the function that serves it.
import type { peopleRoutes } from '@alajo/contract/people/routes.ts';
import type { Deps } from '../deps.ts';
import type { PaymentContext } from '../payments/context.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import {
  findPaid,
  listPeople,
  type ResolveAccount,
  removePerson,
  renamePerson,
  savePerson,
} from './people.ts';

export function peopleHandlers(
  deps: Deps,
  shared: PaymentContext & { resolveAccount: ResolveAccount },
): Handlers<typeof peopleRoutes> {
  return {
    list: async (_, { user_id }) => ({ results: await listPeople(deps, user_id), next: null }),
    paid: (input, { user_id }) => findPaid(deps, shared, user_id, input),
    save: (input, { user_id }) => savePerson(deps, shared, user_id, input),
    rename: (input, { user_id }) => renamePerson(deps, user_id, input),
    remove: ({ id }, { user_id }) => removePerson(deps, user_id, id),
  };
}

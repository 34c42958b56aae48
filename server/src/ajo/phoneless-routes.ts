// Maps the routes of members without a smartphone to the functions that serve them.
import type { Phoneless, phonelessRoutes } from '@alajo/contract/ajo/phoneless.ts';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { AjoContext } from './groups/joining/requirements.ts';
import {
  askPhoneless,
  confirmPhoneless,
  removePhoneless,
  withdrawPhoneless,
} from './seats/phoneless/members.ts';
import { findPhoneless } from './seats/phoneless/page.ts';
import { askBankPayout, type BankContext, confirmBankPayout } from './seats/phoneless/payouts.ts';

export function phonelessHandlers(
  deps: Deps,
  context: AjoContext & BankContext,
): Handlers<typeof phonelessRoutes> {
  /** Waits for the change, then returns the updated members. */
  const after = async (user: number, id: number, done: Promise<void>): Promise<Phoneless> => {
    await done;
    return findPhoneless(deps, user, id);
  };
  return {
    phoneless: ({ id }, { user_id }) => findPhoneless(deps, user_id, id),
    askPhoneless: (input, caller) =>
      after(caller.user_id, input.id, askPhoneless(deps, context, caller, input)),
    confirmPhoneless: (input, { user_id }) =>
      after(user_id, input.id, confirmPhoneless(deps, context, user_id, input)),
    withdrawPhoneless: (input, { user_id }) =>
      after(user_id, input.id, withdrawPhoneless(deps, user_id, input)),
    removePhoneless: (input, { user_id }) =>
      after(user_id, input.id, removePhoneless(deps, user_id, input)),
    askBankPayout: (input, { user_id }) =>
      after(user_id, input.id, askBankPayout(deps, context, user_id, input)),
    confirmBankPayout: (input, caller) =>
      after(caller.user_id, input.id, confirmBankPayout(deps, context, caller, input)),
  };
}

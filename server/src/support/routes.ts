// Maps support's contract routes to functions.
import type { supportRoutes } from '@alajo/contract/support/routes.ts';
import { ANSWER_HOURS } from '@alajo/contract/time-limits.ts';
import type { Deps } from '../deps.ts';
import type { PaymentContext } from '../payments/context.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import { askBack, findRecallState, giveBack, refuseRecall, withdrawRecall } from './recalls.ts';
import {
  closeTicket,
  type FindReceipt,
  findThread,
  listTickets,
  openTicket,
  writeMessage,
} from './tickets.ts';

/** What support's handlers need besides `Deps`. */
export type SupportContext = PaymentContext & { findReceipt: FindReceipt };

export function supportHandlers(
  deps: Deps,
  { findReceipt, ...payments }: SupportContext,
): Handlers<typeof supportRoutes> {
  return {
    contact: async () => ({ email: deps.config.support_email, answer_hours: ANSWER_HOURS }),
    list: (page, { user_id }) => listTickets(deps, user_id, page),
    open: (input, caller) => openTicket(deps, findReceipt, caller, input),
    thread: (input, { user_id }) => findThread(deps, findReceipt, user_id, input),
    write: (input, caller) => writeMessage(deps, caller, input),
    close: ({ number }, { user_id }) => closeTicket(deps, user_id, number),
    recall: ({ reference }, { user_id }) => findRecallState(deps, user_id, reference),
    askBack: ({ reference }, { user_id }) => askBack(deps, user_id, reference),
    giveBack: (input, caller) => giveBack(deps, payments, caller, input),
    refuseRecall: ({ reference }, { user_id }) => refuseRecall(deps, user_id, reference),
    withdrawRecall: ({ reference }, { user_id }) => withdrawRecall(deps, user_id, reference),
  };
}

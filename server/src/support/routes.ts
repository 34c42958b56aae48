// Maps support's contract routes to functions.
import type { supportRoutes } from '@alajo/contract/support/routes.ts';
import { ANSWER_HOURS } from '@alajo/contract/time-limits.ts';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import {
  closeTicket,
  type FindReceipt,
  findThread,
  listTickets,
  openTicket,
  writeMessage,
} from './tickets.ts';

export function supportHandlers(
  deps: Deps,
  findReceipt: FindReceipt,
): Handlers<typeof supportRoutes> {
  return {
    contact: async () => ({ email: deps.config.support_email, answer_hours: ANSWER_HOURS }),
    list: (page, { user_id }) => listTickets(deps, user_id, page),
    open: (input, caller) => openTicket(deps, findReceipt, caller, input),
    thread: (input, { user_id }) => findThread(deps, findReceipt, user_id, input),
    write: (input, caller) => writeMessage(deps, caller, input),
    close: ({ number }, { user_id }) => closeTicket(deps, user_id, number),
  };
}

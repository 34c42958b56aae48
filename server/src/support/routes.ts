// Maps support's contract routes to functions.
import type { callRoutes } from '@alajo/contract/support/calls.ts';
import type { claimRoutes } from '@alajo/contract/support/claim-routes.ts';
import type { dataRequestRoutes } from '@alajo/contract/support/data-requests.ts';
import type { inboxRoutes } from '@alajo/contract/support/inbox-routes.ts';
import type { supportRoutes } from '@alajo/contract/support/routes.ts';
import type { staffRecallRoutes } from '@alajo/contract/support/staff-recall-routes.ts';
import { ANSWER_HOURS } from '@alajo/contract/time-limits.ts';
import type { Deps } from '../deps.ts';
import type { PaymentContext } from '../payments/context.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { FindCalls } from '../staff/calls.ts';
import { addCanned, changeCanned, listCanned, removeCanned } from './canned.ts';
import { addPhoto, addText } from './claim-evidence.ts';
import { findClaim, listClaims, makeClaim } from './claims.ts';
import { listDataRequests, requestData } from './data-requests.ts';
import { findFigures, findStaffThread, type InboxContext, listThreads } from './inbox.ts';
import {
  answerThread,
  assignThread,
  closeThread,
  type FindStaffChat,
  linkThread,
  mergeThread,
  noteThread,
  promiseThread,
  readChat,
  reopenThread,
} from './inbox-acts.ts';
import { findStaffRecall } from './recall-staff.ts';
import {
  declineRecall,
  findRecallState,
  requestRecall,
  returnRecall,
  withdrawRecall,
} from './recalls.ts';
import {
  closeTicket,
  type FindReceipt,
  findThread,
  listTickets,
  openTicket,
  writeMessage,
} from './tickets.ts';

/** Dependencies of support's handlers in addition to `Deps`. */
export type SupportContext = PaymentContext &
  InboxContext & {
    findReceipt: FindReceipt;
    findStaffChat: FindStaffChat;
    findCalls: FindCalls;
  };

export function supportHandlers(
  deps: Deps,
  { findReceipt, work, findStaffChat, findCalls, ...payments }: SupportContext,
): Handlers<
  typeof supportRoutes &
    typeof callRoutes &
    typeof claimRoutes &
    typeof dataRequestRoutes &
    typeof inboxRoutes &
    typeof staffRecallRoutes
> {
  const inbox = { work, findReceipt };
  return {
    calls: async (_, { user_id }) => ({ results: await findCalls(deps, user_id) }),
    contact: async () => ({ email: deps.config.support_email, answer_hours: ANSWER_HOURS }),
    list: (page, { user_id }) => listTickets(deps, user_id, page),
    open: (input, caller) => openTicket(deps, findReceipt, caller, input),
    thread: (input, { user_id }) => findThread(deps, findReceipt, user_id, input),
    write: (input, caller) => writeMessage(deps, caller, input),
    close: ({ number }, { user_id }) => closeTicket(deps, user_id, number),
    recall: ({ reference }, { user_id }) => findRecallState(deps, user_id, reference),
    askBack: ({ reference }, { user_id }) => requestRecall(deps, user_id, reference),
    giveBack: (input, caller) => returnRecall(deps, payments, caller, input),
    refuseRecall: ({ reference }, { user_id }) => declineRecall(deps, user_id, reference),
    withdrawRecall: ({ reference }, { user_id }) => withdrawRecall(deps, user_id, reference),

    claims: (page, { user_id }) => listClaims(deps.db, user_id, page),
    claim: ({ number }, { user_id }) => findClaim(deps.db, user_id, number),
    makeClaim: (input, caller) => makeClaim(deps, caller, input),
    addClaimEvidence: (input, { user_id }) => addText(deps, user_id, input),
    addClaimPicture: (input, { user_id }) => addPhoto(deps, user_id, input),

    dataRequests: (page, { user_id }) => listDataRequests(deps, user_id, page),
    askAboutData: (input, caller) => requestData(deps, caller, input),

    staffRecall: (input) => findStaffRecall(deps, input),

    threads: (input, caller) => listThreads(deps, inbox, caller, input),
    figures: (_, caller) => findFigures(deps, inbox, caller),
    agents: async () => ({ results: await work.agents(deps.db, 'tickets.answer') }),
    staffThread: (input, caller) => findStaffThread(deps, inbox, caller, input),
    staffChat: (input, caller) => readChat(deps, findStaffChat, caller, input),
    answer: (input, caller) => answerThread(deps, inbox, caller, input),
    noteTicket: (input, caller) => noteThread(deps, inbox, caller, input),
    assign: (input, caller) => assignThread(deps, inbox, caller, input),
    promise: (input, caller) => promiseThread(deps, inbox, caller, input),
    closeByStaff: (input, caller) => closeThread(deps, inbox, caller, input),
    reopen: (input, caller) => reopenThread(deps, inbox, caller, input),
    merge: (input, caller) => mergeThread(deps, inbox, caller, input),
    link: (input, caller) => linkThread(deps, inbox, caller, input),
    cannedAnswers: () => listCanned(deps),
    addCanned: (input, caller) => addCanned(deps, caller, input),
    changeCanned: (input, caller) => changeCanned(deps, caller, input),
    removeCanned: ({ id }, caller) => removeCanned(deps, caller, id),
  };
}

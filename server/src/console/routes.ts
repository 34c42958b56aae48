// Maps the console's contract routes to functions.
import type { caseRoutes } from '@alajo/contract/console/case-routes.ts';
import type { customerRoutes } from '@alajo/contract/console/customer-routes.ts';
import type { logRoutes } from '@alajo/contract/console/log-routes.ts';
import type { memberRoutes } from '@alajo/contract/console/member-routes.ts';
import type { proposalRoutes } from '@alajo/contract/console/proposal-routes.ts';
import type { staffRoutes } from '@alajo/contract/console/staff-routes.ts';
import type { Reply } from '@alajo/contract/route.ts';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { Page } from '../platform/http/pagination.ts';
import type { CaseSource, CaseWork } from '../staff/cases.ts';
import type { Exceptions } from '../staff/exceptions.ts';
import type { PaymentSource } from '../staff/payments.ts';
import type { Propose } from '../staff/proposals.ts';
import type { StaffSearch } from '../staff/search.ts';
import { countCases, findCase, listCases, requireCase } from './cases/cases.ts';
import { claim, claimMany, release, releaseMany } from './cases/claims.ts';
import { endCase, endCases } from './cases/end-cases.ts';
import { writeNote } from './cases/notes.ts';
import { deleteView, listViews, renameView, saveView } from './cases/views.ts';
import { endAccess, openAccess, requireAccess } from './customers/account-access.ts';
import {
  endSessions,
  freeze,
  noteAbout,
  showContact,
  unfreeze,
  unlockPin,
} from './customers/account-actions.ts';
import { type CallAsCustomer, viewApp } from './customers/app-view.ts';
import { findCustomerPage, type PageContext } from './customers/customer-page.ts';
import { listFrozenWallets } from './customers/frozen-wallets.ts';
import { search } from './customers/search.ts';
import { exportLog } from './log/export.ts';
import { listLog, listLogMembers } from './log/list.ts';
import { approve, reject } from './proposals/proposals.ts';
import { findProposal, listProposals, type ProposalContext } from './proposals/views.ts';
import { proposeRoles } from './staff/changes.ts';
import { acceptInvitation, showInvitation } from './staff/invitations.ts';
import { endSessionsOf, findMe, listMembers, listSessionsOf } from './staff/members.ts';
import { challengeOptions, signIn, signOut, verifyAgain } from './staff/sign-in.ts';

export type ConsoleContext = PageContext & {
  proposalKinds: ProposalContext['kinds'];
  propose: Propose;
  caseSources: readonly CaseSource[];
  paymentSources: readonly PaymentSource[];
  exceptions: Exceptions;
  work: CaseWork;
  searches: readonly StaffSearch[];
  listLedger(userId: number, page: Page): Promise<Reply<typeof customerRoutes.ledger>>;
  askAsCustomer: CallAsCustomer;
};

export const consoleHandlers = (
  deps: Deps,
  { proposalKinds: kinds, propose }: ConsoleContext,
): Handlers<
  typeof staffRoutes & typeof memberRoutes & typeof proposalRoutes & typeof logRoutes
> => ({
  challenge: () => challengeOptions(deps),
  signIn: ({ passkey }, from) => signIn(deps, passkey, from),
  invitation: ({ code }) => showInvitation(deps, code),
  accept: (input, from) => acceptInvitation(deps, input, from),
  me: (_, caller) => findMe(deps, caller.session_id),
  verify: ({ passkey }, caller) => verifyAgain(deps, passkey, caller),
  signOut: (_, caller) => signOut(deps, caller),

  members: () => listMembers(deps),
  memberSessions: ({ id }, caller) => listSessionsOf(deps, id, caller),
  invite: ({ reason, ...payload }, caller) =>
    propose(caller, { kind: 'staff_invite', payload, reason }),
  inviteAgain: ({ id, reason }, caller) =>
    propose(caller, { kind: 'staff_invite_again', payload: { staff_id: id }, reason }),
  changeRoles: (input, caller) => proposeRoles(deps, propose, input, caller),
  endAccess: ({ id, reason }, caller) =>
    propose(caller, { kind: 'staff_end', payload: { staff_id: id }, reason }),
  endSessions: (input, caller) => endSessionsOf(deps, input, caller),

  proposals: (filter, caller) => listProposals({ deps, kinds }, filter, caller),
  proposal: ({ id }, caller) => findProposal({ deps, kinds }, id, caller),
  approve: (input, caller) => approve({ deps, kinds }, input, caller),
  reject: (input, caller) => reject({ deps, kinds }, input, caller),

  log: (filter) => listLog(deps, filter),
  logMembers: () => listLogMembers(deps),
  exportLog: (filter, caller) => exportLog(deps, filter, caller),
});

export function caseHandlers(
  deps: Deps,
  { caseSources: sources, paymentSources: payments, propose, work, exceptions }: ConsoleContext,
): Handlers<typeof caseRoutes> {
  const context = { deps, sources };
  const ending = { deps, propose, work, payments, exceptions };
  return {
    cases: (input, caller) => listCases(context, caller, input),
    counts: (_, caller) => countCases(context, caller),
    case: (name, caller) => findCase(context, caller, name),
    claim: (name, caller) => claim(context, caller, name),
    claimMany: ({ cases }, caller) => claimMany(context, caller, cases),
    releaseMany: ({ cases }, caller) => releaseMany(context, caller, cases),
    release: (input, caller) => release(context, caller, input),
    end: (input, caller) => endCase({ sources, ending }, caller, input),
    endMany: (input, caller) => endCases({ sources, ending }, caller, input),
    views: (_, caller) => listViews(deps, caller),
    saveView: (body, caller) => saveView(deps, caller, body),
    renameView: (input, caller) => renameView(deps, caller, input),
    deleteView: ({ id }, caller) => deleteView(deps, caller, id),
    note: async ({ body, ...target }, caller) => {
      const { row } = await requireCase(context, deps.db, caller, target);
      return writeNote(deps, caller, { about: row.user_id, target, body });
    },
  };
}

export function customerHandlers(
  deps: Deps,
  shared: ConsoleContext,
): Handlers<typeof customerRoutes> {
  const context = { deps, sources: shared.caseSources };
  return {
    search: ({ q }) => search(deps, shared.searches, q),
    frozenWallets: (page) => listFrozenWallets(deps, page),
    look: (input, caller) => openAccess(context, caller, input),
    endLook: (input, caller) => endAccess(deps, caller, input),
    call: async (input, caller) => {
      const { at: _, ...call } = await openAccess(context, caller, { ...input, at: 'call' });
      return call;
    },
    endCall: ({ id }, caller) => endAccess(deps, caller, { id, at: 'call' }),
    customer: ({ id }, caller) => findCustomerPage(deps, shared, caller, id),
    ledger: async ({ id, ...page }, caller) => {
      await requireAccess(deps, caller, { id, at: 'page' });
      return shared.listLedger(id, page);
    },
    app: (input, caller) => viewApp(deps, shared.askAsCustomer, caller, input),
    contact: (input, caller) => showContact(context, caller, input),
    note: (input, caller) => noteAbout(context, caller, input),
    freeze: (input, caller) => freeze(context, caller, input),
    unfreeze: (input, caller) => unfreeze(context, caller, input),
    proposeUnfreeze: ({ id, reason }, caller) =>
      shared.propose(caller, { kind: 'unfreeze_customer', payload: { user_id: id }, reason }),
    endSessions: (input, caller) => endSessions(context, caller, input),
    unlockPin: (input, caller) => unlockPin(context, caller, input),
  };
}

// The support module.

import * as calls from '@alajo/contract/support/calls.ts';
import { claimRoutes } from '@alajo/contract/support/claim-routes.ts';
import * as claims from '@alajo/contract/support/claims.ts';
import * as dataRequests from '@alajo/contract/support/data-requests.ts';
import { SUPPORT_EMAIL_SLOT } from '@alajo/contract/support/email.ts';
import { inboxRoutes } from '@alajo/contract/support/inbox-routes.ts';
import * as inbox from '@alajo/contract/support/inbox-schemas.ts';
import * as recalls from '@alajo/contract/support/recalls.ts';
import { supportRoutes } from '@alajo/contract/support/routes.ts';
import * as schemas from '@alajo/contract/support/schemas.ts';
import { staffRecallRoutes } from '@alajo/contract/support/staff-recall-routes.ts';
import * as staffRecalls from '@alajo/contract/support/staff-recalls.ts';
import { account } from '../ledger/chart.ts';
import { defineModule } from '../module.ts';
import { claimCases } from './claim-cases.ts';
import { claimProposals } from './claim-decisions.ts';
import { claimNotices } from './claim-notices.ts';
import { dataRequestCases } from './data-request-cases.ts';
import { supportTasks } from './jobs.ts';
import { supportNotices } from './notices.ts';
import { waitingCase, waitingRecalls } from './pending-items.ts';
import { supportPersonalData } from './personal-data.ts';
import { recallCases } from './recall-cases.ts';
import { recallProposals } from './recall-decisions.ts';
import { heldClaims, heldOf, heldRecalls } from './recall-money.ts';
import { recallNotices } from './recall-notices.ts';
import { endRecall } from './recall-reversals.ts';
import { type SupportContext, supportHandlers } from './routes.ts';
import { findTicketForStaff, ticketsForStaff } from './staff-view.ts';
import { ticketCases } from './ticket-cases.ts';

export const support = defineModule({
  title: 'Support',
  about:
    'Tickets with a number, a thread and a reply deadline; recalls of transfers; claims of customers who were tricked; data requests.',
  serves: {
    routes: {
      ...supportRoutes,
      ...calls.callRoutes,
      ...claimRoutes,
      ...dataRequests.dataRequestRoutes,
      ...inboxRoutes,
      ...staffRecallRoutes,
    },
    contract: {
      customerCall: calls.customerCall,
      ...claims,
      ...recalls,
      ...staffRecalls,
      ...dataRequests,
      ...schemas,
      ...inbox,
    },
    handlers: (deps, shared: SupportContext) => supportHandlers(deps, shared),
    slots: (config) => ({ [SUPPORT_EMAIL_SLOT]: config.support_email }),
  },
  runs: { jobs: supportTasks },
  notifies: { ...supportNotices, ...recallNotices, ...claimNotices },
  holds: {
    of_customers: heldOf,
    in_accounts: [
      { account: account.recall_held, open: heldRecalls },
      { account: account.claim_held, open: heldClaims },
    ],
  },
  asks: [waitingCase, waitingRecalls],
  keeps: supportPersonalData,
  staff: {
    proposals: { ...recallProposals, ...claimProposals },
    cases: [ticketCases, claimCases, recallCases, dataRequestCases],
    search: findTicketForStaff,
    customer: ticketsForStaff,
    reversed: endRecall,
  },
});

// Module of group pots: many people pay in by link, for one payee or to be refunded.

import { potsRoutes } from '@alajo/contract/pots/routes.ts';
import * as schemas from '@alajo/contract/pots/schemas.ts';
import { potStaffRoutes, staffPot } from '@alajo/contract/pots/staff.ts';
import { defineModule } from '../module.ts';
import { guestHolds, potHolds } from './expected-balances.ts';
import { potsTasks } from './jobs.ts';
import { potNotices } from './notices.ts';
import { potsPersonalData } from './personal-data.ts';
import { potReports } from './pot-reports.ts';
import { previewPot } from './pots.ts';
import { type PotsContext, potsHandlers } from './routes.ts';
import { potProposals, potStaffHandlers } from './staff.ts';
import { refundSource } from './staff-payments.ts';
import { stuckRefunds } from './stuck-refunds.ts';

export const pots = defineModule({
  title: 'Group pots',
  about: 'Collecting money together by link, paid to one person or refunded on the closing day.',
  serves: {
    routes: { ...potsRoutes, ...potStaffRoutes },
    contract: { ...schemas, staffPot },
    handlers: (deps, context: PotsContext) => ({
      ...potsHandlers(deps, context),
      ...potStaffHandlers(deps),
    }),
    previews: (deps) => [{ prefix: '/pot/', find: (slug) => previewPot(deps, slug) }],
  },
  runs: { jobs: potsTasks },
  notifies: potNotices,
  holds: { in_accounts: [potHolds, guestHolds] },
  keeps: potsPersonalData,
  staff: {
    payments: [refundSource],
    cases: [potReports, stuckRefunds],
    proposals: potProposals,
  },
});

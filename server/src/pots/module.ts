// The module of group pots: many pay in by link, for one payee or back to the payers.
import { potsRoutes } from '@alajo/contract/pots/routes.ts';
import * as schemas from '@alajo/contract/pots/schemas.ts';
import { potStaffRoutes, staffPot } from '@alajo/contract/pots/staff.ts';
import { defineModule } from '../module.ts';
import type { Propose } from '../staff/proposals.ts';
import { potsClosing } from './closing.ts';
import { guestHolds, potHolds, potsParts } from './export.ts';
import { potAttention } from './holds.ts';
import { potsTasks } from './jobs.ts';
import { potNotices } from './notices.ts';
import { previewPot } from './pots.ts';
import { refundAttention } from './refunds.ts';
import { potsRetention } from './retention.ts';
import { type PotsContext, potsHandlers } from './routes.ts';
import { potProposals, potStaffHandlers } from './staff.ts';
import { potCases } from './staff-cases.ts';
import { refundSource } from './staff-payments.ts';

export const pots = defineModule({
  title: 'Group pots',
  about: 'Collecting money for one purpose by a link, paid to one person or given back on the day.',
  routes: { ...potsRoutes, ...potStaffRoutes },
  contract: { ...schemas, staffPot },
  notices: potNotices,
  handlers: (deps, context: PotsContext & { propose: Propose }) => ({
    ...potsHandlers(deps, context),
    ...potStaffHandlers(deps, context),
  }),
  jobs: potsTasks,
  holds: [potHolds, guestHolds],
  attention: [refundAttention, potAttention],
  keeps: { exports: potsParts, closing: potsClosing, retention: potsRetention },
  previews: (deps) => [{ prefix: '/pot/', find: (slug) => previewPot(deps, slug) }],
  staff: {
    payments: [refundSource],
    cases: potCases,
    proposals: potProposals,
  },
});

// The module of group pots: many pay in by link, for one payee or back to the payers.
import { potsRoutes } from '@alajo/contract/pots/routes.ts';
import * as schemas from '@alajo/contract/pots/schemas.ts';
import { defineModule } from '../deps.ts';
import { guestHolds, potHolds, potsParts } from './export.ts';
import { potAttention } from './holds.ts';
import { potsTasks } from './jobs.ts';
import { potNotices } from './notices.ts';
import { previewPot } from './pots.ts';
import { refundAttention } from './refunds.ts';
import { type PotsContext, potsHandlers } from './routes.ts';

export const pots = defineModule({
  title: 'Group pots',
  about: 'Collecting money for one purpose by a link, paid to one person or given back on the day.',
  routes: potsRoutes,
  contract: schemas,
  notices: potNotices,
  handlers: (deps, context: PotsContext) => potsHandlers(deps, context),
  jobs: potsTasks,
  holds: [potHolds, guestHolds],
  attention: [refundAttention, potAttention],
  exports: potsParts,
  previews: (deps) => [{ prefix: '/pot/', find: (slug) => previewPot(deps, slug) }],
});

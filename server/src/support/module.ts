// The support module.
import { supportRoutes } from '@alajo/contract/support/routes.ts';
import * as schemas from '@alajo/contract/support/schemas.ts';
import { defineModule } from '../deps.ts';
import { supportExport } from './export.ts';
import { supportTasks } from './jobs.ts';
import { supportNotices } from './notices.ts';
import { supportHandlers } from './routes.ts';
import type { FindReceipt } from './tickets.ts';

export const support = defineModule({
  title: 'Support',
  about: 'Tickets with a number, a thread and the time by which we answer.',
  routes: supportRoutes,
  contract: schemas,
  notices: supportNotices,
  handlers: (deps, { findReceipt }: { findReceipt: FindReceipt }) =>
    supportHandlers(deps, findReceipt),
  jobs: supportTasks,
  exports: supportExport,
});

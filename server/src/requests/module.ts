// Module of payment requests: links, splits and customers' own QR codes.

import { requestsRoutes } from '@alajo/contract/requests/routes.ts';
import * as schemas from '@alajo/contract/requests/schemas.ts';
import { defineModule } from '../module.ts';
import { requestsTasks } from './jobs.ts';
import { requestNotices } from './notices.ts';
import { waitingRequests } from './pending-requests.ts';
import { requestsPersonalData } from './personal-data.ts';
import { previewLink } from './request-link.ts';
import { onReversal } from './reversed-payments.ts';
import { type RequestsContext, requestsHandlers } from './routes.ts';

export const requests = defineModule({
  title: 'Payment requests',
  about: 'Requesting money with a link anyone can pay, splitting bills, and personal QR codes.',
  serves: {
    routes: requestsRoutes,
    contract: schemas,
    handlers: (deps, context: RequestsContext) => requestsHandlers(deps, context),
    previews: (deps) => [{ prefix: '/pay/', find: (slug) => previewLink(deps, slug) }],
  },
  runs: { jobs: requestsTasks },
  notifies: requestNotices,
  asks: [waitingRequests],
  keeps: requestsPersonalData,
  staff: { reversed: onReversal },
});

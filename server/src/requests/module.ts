// Module of payment requests: links, splits and customers' own QR codes.

import { requestsRoutes } from '@alajo/contract/requests/routes.ts';
import * as schemas from '@alajo/contract/requests/schemas.ts';
import { defineModule } from '../module.ts';
import { requestsTasks } from './jobs.ts';
import { previewLink } from './link.ts';
import { requestNotices } from './notices.ts';
import { requestsPersonalData } from './personal-data.ts';
import { onReversal } from './reversed.ts';
import { type RequestsContext, requestsHandlers } from './routes.ts';
import { waitingRequests } from './waiting.ts';

export const requests = defineModule({
  title: 'Payment requests',
  about: 'Requesting money by a link anyone can pay, splitting bills, and personal QR codes.',
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

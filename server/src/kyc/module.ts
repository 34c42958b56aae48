// The KYC module.
import { kycRoutes } from '@alajo/contract/kyc/routes.ts';
import * as schemas from '@alajo/contract/kyc/schemas.ts';
import { defineModule } from '../deps.ts';
import { kycExport } from './export.ts';
import { kycTasks } from './jobs.ts';
import { kycNotices } from './notices.ts';
import { kycHandlers } from './routes.ts';

export const kyc = defineModule({
  title: 'Profile and KYC',
  about:
    'The four KYC steps (phone, ID, BVN and profile info), the tier that follows, and the NIN beside them.',
  routes: kycRoutes,
  contract: schemas,
  notices: kycNotices,
  handlers: (deps) => kycHandlers(deps),
  jobs: kycTasks,
  exports: kycExport,
});

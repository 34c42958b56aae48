// The KYC module.

import { reviewRoutes } from '@alajo/contract/kyc/review-routes.ts';
import * as reviewSchemas from '@alajo/contract/kyc/review-schemas.ts';
import { kycRoutes } from '@alajo/contract/kyc/routes.ts';
import * as schemas from '@alajo/contract/kyc/schemas.ts';
import { defineModule } from '../module.ts';
import type { Propose } from '../staff/proposals.ts';
import { findBirthDate } from './info.ts';
import { kycTasks } from './jobs.ts';
import { kycNotices } from './notices.ts';
import { compareBvn } from './numbers.ts';
import { kycPersonalData } from './personal-data.ts';
import { confirmPhone, isPhoneProved } from './phone.ts';
import { kycHandlers, reviewHandlers } from './routes.ts';
import { kycCases } from './staff-cases.ts';
import { kycProposals } from './staff-proposals.ts';
import { kycForStaff } from './staff-view.ts';

export const kyc = defineModule({
  title: 'Profile and KYC',
  about: 'The four KYC steps (phone, ID, BVN and profile info), the resulting tier, and the NIN.',
  serves: {
    routes: kycRoutes,
    contract: schemas,
    handlers: (deps) => kycHandlers(deps),
  },
  runs: { jobs: kycTasks },
  notifies: kycNotices,
  keeps: kycPersonalData,
  staff: { cases: kycCases, customer: kycForStaff, proposals: kycProposals },
  gives: (deps) => ({
    birthDateOf: (userId: number) => findBirthDate(deps.db, userId),
    compareBvn: (userId: number, bvn: string) => compareBvn(deps, userId, bvn),
    confirmPhone,
    isPhoneProved: (userId: number) => isPhoneProved(deps, userId),
  }),
});

export const identityReview = defineModule({
  title: 'Identity review',
  about: 'Staff compare an ID with the customer’s details.',
  serves: {
    routes: reviewRoutes,
    contract: reviewSchemas,
    handlers: (deps, shared: { propose: Propose }) => reviewHandlers(deps, shared),
  },
});

// KYC's jobs: retrying BVN and NIN checks, removing files, notifying of expired IDs, and the sandbox's
// simulated reviewer.
import * as z from 'zod/mini';
import type { Deps } from '../deps.ts';
import type { Tasks } from '../platform/jobs/jobs.ts';
import { pollNumberCheck } from './numbers.ts';
import { notifyExpiredDocument, simulateReview } from './review.ts';

const customer = z.object({ user_id: z.int() });
const document = z.object({ id: z.int() });
const file = z.object({ name: z.string() });

export const kycTasks = (deps: Deps): Tasks => ({
  kyc_bvn: async (job) => pollNumberCheck(deps, 'bvn', z.parse(customer, job).user_id),
  kyc_nin: async (job) => pollNumberCheck(deps, 'nin', z.parse(customer, job).user_id),
  kyc_review: async (job) => simulateReview(deps, z.parse(document, job).id),
  kyc_expiry: async (job) => notifyExpiredDocument(deps, z.parse(document, job).id),
  kyc_forget_file: async (job) => deps.providers.storage.remove(z.parse(file, job).name),
});

// The wallet's jobs: sending and checking payouts, checking fundings and deposits, releasing money.
import * as z from 'zod/mini';
import type { Deps } from '../deps.ts';
import { releaseAfterTierUpgrade } from '../payments/parking.ts';
import type { Tasks } from '../platform/jobs/jobs.ts';
import { creditDeposit } from './account-numbers.ts';
import { pollFunding } from './fundings.ts';
import { advancePayout } from './payout-steps.ts';

const payload = z.object({ id: z.uuid() });
const tierUpgrade = z.object({ user_id: z.int(), tier: z.int() });
const deposit = z.object({ reference: z.string() });

export const walletTasks = (deps: Deps): Tasks => ({
  wallet_payout: async (job) => advancePayout(deps, z.parse(payload, job).id),
  wallet_deposit: async (job) => creditDeposit(deps, z.parse(deposit, job).reference),
  wallet_release: async (job) => releaseAfterTierUpgrade(deps, z.parse(tierUpgrade, job)),
  wallet_funding: async (job) => pollFunding(deps, z.parse(payload, job).id),
});

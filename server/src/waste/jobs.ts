// Background jobs: refunds for missed collections, bookings of weekly plans, and the sandbox's
// simulated collector.
import * as z from 'zod/mini';
import type { Deps } from '../deps.ts';
import type { Tasks } from '../platform/jobs/jobs.ts';
import { refundMissed } from './operator.ts';
import { advanceOperatorPayout } from './payouts/payout-steps.ts';
import { bookPlanned } from './plans.ts';
import { simulateCollector } from './sandbox-collector.ts';

const booking = z.object({ id: z.int() });
const payout = z.object({ id: z.uuid() });
const planned = z.object({ id: z.int(), at: z.iso.datetime() });

export const wasteTasks = (deps: Deps): Tasks => ({
  waste_missed: async (job) => refundMissed(deps, z.parse(booking, job).id),
  waste_plan: async (job) => {
    const { id, at } = z.parse(planned, job);
    await bookPlanned(deps, id, new Date(at));
  },
  waste_payout: (job) => advanceOperatorPayout(deps, z.parse(payout, job).id),
  waste_collector: () => simulateCollector(deps),
});

// Scheduled work: reading wallets for income every minute, and each plan's nightly save.
import * as z from 'zod/mini';
import type { Deps } from '../deps.ts';
import type { ListFuturePayments } from '../module.ts';
import { createPaymentContext } from '../payments/context.ts';
import type { Tasks } from '../platform/jobs/jobs.ts';
import { collect } from './collect-round-ups.ts';
import { sortIncome } from './income.ts';

const payload = z.object({ id: z.int(), day: z.iso.date() });

export function sortingTasks(deps: Deps, listFuturePayments: ListFuturePayments): Tasks {
  const context = { ...createPaymentContext(deps), listFuturePayments };
  return {
    sorting_clock: () => sortIncome(deps, context),
    sorting_collect: async (job) => {
      const { id, day } = z.parse(payload, job);
      await collect(deps, id, day);
    },
  };
}

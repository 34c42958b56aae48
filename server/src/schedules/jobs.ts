// Scheduled work on standing orders: a job whenever steps are due, and one per payment that waits for an
// external provider.
import * as z from 'zod/mini';
import type { Deps } from '../deps.ts';
import { createPaymentContext } from '../payments/context.ts';
import type { Tasks } from '../platform/jobs/jobs.ts';
import { payCompany } from './pay-companies.ts';
import { runDueOrders } from './run-due-orders.ts';

const payload = z.object({ id: z.int(), day: z.iso.date() });

export function scheduleTasks(deps: Deps): Tasks {
  const payments = createPaymentContext(deps);
  return {
    schedules_clock: () => runDueOrders(deps),
    schedules_pay: async (job) => {
      const { id, day } = z.parse(payload, job);
      await payCompany(deps, payments, id, day);
    },
  };
}

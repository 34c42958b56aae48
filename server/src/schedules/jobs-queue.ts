// The jobs of standing orders: one for each instant at which steps are due, and one for each payment
// that has to wait for another company.
import type { Tx } from '../platform/database/database.ts';
import { enqueue } from '../platform/jobs/jobs.ts';

/** One job for each instant, however many orders are due then. */
export async function enqueueClock(tx: Tx, times: readonly Date[]): Promise<void> {
  for (const at of new Set(times.map((time) => time.toISOString()))) {
    const key = `schedules_clock:${at}`;
    await enqueue(tx, 'schedules_clock', { at }, { key, run_at: new Date(at) });
  }
}

export const enqueuePayment = (tx: Tx, id: number, day: string, run_at: Date) =>
  enqueue(tx, 'schedules_pay', { id, day }, { key: `schedules_pay:${id}`, run_at });

// Jobs of standing orders: one per instant at which steps are due, and one per payment that waits for an
// external provider.
import type { Tx } from '../platform/database/database.ts';
import { enqueue } from '../platform/jobs/jobs.ts';

/** One job per instant, however many orders are due then. */
export async function enqueueClock(tx: Tx, times: readonly Date[]): Promise<void> {
  for (const at of new Set(times.map((time) => time.toISOString()))) {
    const key = `schedules_clock:${at}`;
    await enqueue(tx, 'schedules_clock', { at }, { key, run_at: new Date(at) });
  }
}

export const enqueuePayment = (tx: Tx, id: number, day: string, run_at: Date) =>
  enqueue(tx, 'schedules_pay', { id, day }, { key: `schedules_pay:${id}`, run_at });

// Makes the payments that are due, many at once: pays customers in one batch, and enqueues a job for each
// payment to an external provider. A due day's outcome and the next day are stored in the transaction that
// moves the money, so running it twice, late or after a crash changes nothing.
import type { Deps } from '../deps.ts';
import { MINUTE } from '../platform/clock.ts';
import { inTransaction, sqlState, type Tx } from '../platform/database/database.ts';
import { payAt } from './days.ts';
import { enqueueClock, enqueuePayment } from './jobs-queue.ts';
import type { DueOrder } from './outcomes.ts';
import { lockDueOrders, saveOrders, saveRuns, startedRun } from './outcomes.ts';
import { payCustomers } from './pay-customers.ts';

const BATCH = 1000;
const POSTPONED_MS = 10 * MINUTE;

/** Runs every step that is due, batch by batch. */
export async function runDueOrders(deps: Deps): Promise<void> {
  while ((await runBatch(deps, BATCH)) > 0);
}

async function runBatch(deps: Deps, limit: number): Promise<number> {
  try {
    return await inTransaction(deps.db, (tx) => processDueOrders(tx, deps.clock.now(), limit));
  } catch (error) {
    // Database errors are temporary: the job is retried.
    if (sqlState(error) !== undefined) throw error;
    deps.log.error({ err: error }, 'standing orders failed; running each alone');
    if (limit === 1) return postpone(deps);
    return runEach(deps, limit);
  }
}

/** Keeps one failing order from blocking the others. */
async function runEach(deps: Deps, limit: number): Promise<number> {
  let done = 0;
  while (done < limit && (await runBatch(deps, 1)) > 0) done += 1;
  return done;
}

async function postpone({ db, clock }: Deps): Promise<number> {
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    const orders = await lockDueOrders(tx, now, 1);
    const next_at = new Date(now.getTime() + POSTPONED_MS);
    await saveOrders(
      tx,
      orders.map((order) => ({ ...order, next_at })),
    );
    return orders.length;
  });
}

async function processDueOrders(tx: Tx, now: Date, limit: number): Promise<number> {
  const orders = await lockDueOrders(tx, now, limit);
  if (orders.length === 0) return 0;
  const [early, due] = splitBy(orders, ({ next_day }) => payAt(next_day) > now);
  const [customers, elsewhere] = splitBy(due, ({ kind }) => kind === 'user');
  if (early.length > 0) await waitForDay(tx, early);
  if (elsewhere.length > 0) await enqueueCompanyPayments(tx, now, elsewhere);
  if (customers.length > 0) await payCustomers(tx, now, customers);
  return orders.length;
}

function splitBy<T>(list: readonly T[], test: (item: T) => boolean): [T[], T[]] {
  return [list.filter(test), list.filter((item) => !test(item))];
}

/** Earlier versions planned a step two days before, for a warning that reminders now give. */
async function waitForDay(tx: Tx, orders: readonly DueOrder[]): Promise<void> {
  const waiting = orders.map((order) => ({ ...order, next_at: payAt(order.next_day) }));
  await saveOrders(tx, waiting);
  await enqueueClock(
    tx,
    waiting.map(({ next_at }) => next_at),
  );
}

/** Marks each payment as begun and leaves it to its own job, which may wait for an external provider. */
async function enqueueCompanyPayments(
  tx: Tx,
  now: Date,
  orders: readonly DueOrder[],
): Promise<void> {
  await saveRuns(
    tx,
    orders.map((order) => ({ ...startedRun(order, now), status: 'paying' as const })),
  );
  await saveOrders(
    tx,
    orders.map((order) => ({ ...order, next_at: null })),
  );
  for (const { id, next_day } of orders) await enqueuePayment(tx, id, next_day, now);
}

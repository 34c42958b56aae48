// Outcome of a due day (paid, retrying, failed) and the following day, for many orders at once.
import { addDays } from '@alajo/contract/days.ts';
import type { Kobo } from '@alajo/contract/money.ts';
import { toReference } from '@alajo/contract/reference.ts';
import type { RunReason } from '@alajo/contract/schedules/schemas.ts';
import { sql } from 'kysely';
import { rememberAutomatic } from '../identity/approvals/known-payees.ts';
import { createNotice, type Notice } from '../notices/kinds.ts';
import { notify } from '../notifications/notifications.ts';
import { oneTimeOperationId } from '../payments/operations.ts';
import { dayInLagos, HOUR } from '../platform/clock.ts';
import type { Tx } from '../platform/database/database.ts';
import { nextDue, nextTry, payAt } from './days.ts';
import { enqueueClock } from './jobs-queue.ts';
import { scheduleNotices } from './notices.ts';
import { type OrderRow, payeeKeyOf, type RunRow } from './order-rows.ts';

/** An order waiting for a day, with the attempts made for that day so far. */
export type DueOrder = OrderRow & { next_day: string; tries: number };

/**
 * Result of an attempt. `notified`: the payer's code notifies the customer itself. `waits`: paused by staff,
 * which costs the customer no attempt.
 */
export type Outcome =
  | { paid: true; total: Kobo; notified?: boolean }
  | { paid: false; reason: RunReason; waits?: boolean };

/** Id of the only entry that may ever pay a due day. */
export const entryOf = ({ key }: OrderRow, day: string) =>
  oneTimeOperationId(`standing_order:${key}:${day}`);

/** Locks orders with a step due, skipping those locked by another transaction. */
export async function lockDueOrders(tx: Tx, now: Date, limit: number): Promise<DueOrder[]> {
  const rows = await tx
    .selectFrom('schedules_order')
    .selectAll()
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return withTries(tx, rows);
}

/** Adds the number of attempts for each order's next day. */
export async function withTries(tx: Tx, rows: readonly OrderRow[]): Promise<DueOrder[]> {
  const { rows: runs } = await sql<{ order_id: number; tries: number }>`
    select r.order_id, r.tries from schedules_run r
    join schedules_order o on o.id = r.order_id and o.next_day = r.due_on
    where o.id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(tx);
  const tries = new Map(runs.map((run) => [run.order_id, run.tries]));
  return rows.flatMap((row) => {
    const { next_day } = row;
    return next_day === null ? [] : [{ ...row, next_day, tries: tries.get(row.id) ?? 0 }];
  });
}

/** The row of the attempt that begins now. */
export const startedRun = (
  { id, user_id, next_day, tries, most }: DueOrder,
  now: Date,
): RunRow => ({
  order_id: id,
  due_on: next_day,
  user_id,
  status: 'paying',
  tries: tries + 1,
  most,
  total: null,
  entry_id: null,
  reason: null,
  next_try: null,
  changed_at: now,
});

// A retry would change nothing.
const FINAL = new Set<RunReason>(['above_limit', 'name_changed', 'refused']);

type Attempt = { order: DueOrder; outcome: Outcome };

/** Stores the outcomes of attempts, plans each order's next step and notifies the customers. */
export async function recordOutcomes(
  tx: Tx,
  now: Date,
  attempts: readonly Attempt[],
): Promise<void> {
  const runs = attempts.map(({ order, outcome }) => runAfter(order, outcome, now));
  await saveRuns(tx, runs);
  const paid = attempts.filter(({ outcome }) => outcome.paid);
  await rememberAutomatic(
    tx,
    now,
    paid.flatMap(({ order }) => {
      const payee = payeeKeyOf(order);
      return payee === undefined ? [] : [{ user_id: order.user_id, payee }];
    }),
  );
  const orders = attempts.map(({ order }, index) =>
    orderAfter(order, runs[index]?.next_try ?? null, now),
  );
  await saveOrders(tx, orders);
  await enqueueClock(
    tx,
    orders.flatMap(({ next_at }) => next_at ?? []),
  );
  const notices = attempts.flatMap(({ order, outcome }, index) =>
    noticesOf(order, outcome, runs[index]?.status === 'failed', now),
  );
  if (notices.length > 0) await notify(tx, notices);
}

function runAfter(order: DueOrder, outcome: Outcome, now: Date): RunRow {
  const run = startedRun(order, now);
  if (outcome.paid) {
    const entry_id = entryOf(order, order.next_day);
    return { ...run, status: 'paid', total: outcome.total, entry_id };
  }
  const { reason } = outcome;
  const later = outcome.waits ? waitUntil(order.next_day, now) : undefined;
  if (later !== undefined) {
    const tries = Math.max(order.tries, 1);
    return { ...run, tries, status: 'trying', reason, next_try: later };
  }
  const again = FINAL.has(reason) ? undefined : nextTry(order.next_day, run.tries);
  return { ...run, status: again ? 'trying' : 'failed', reason, next_try: again ?? null };
}

/** An hour later, for up to a week; then it is retried like any other. */
function waitUntil(due: string, now: Date): Date | undefined {
  const over = payAt(addDays(due, WAIT_DAYS));
  return now < over ? new Date(now.getTime() + HOUR) : undefined;
}

const WAIT_DAYS = 7;

function orderAfter(order: DueOrder, again: Date | null, now: Date): OrderRow {
  if (again !== null) return { ...order, next_at: again };
  // Days that passed while nothing ran are skipped.
  const yesterday = addDays(dayInLagos(now), -1);
  const next_day = nextDue(order, order.next_day > yesterday ? order.next_day : yesterday);
  if (next_day === null) {
    return { ...order, next_day, next_at: null, status: 'ended', ended_at: now };
  }
  return { ...order, next_day, next_at: order.status === 'active' ? payAt(next_day) : null };
}

function noticesOf(order: DueOrder, outcome: Outcome, failed: boolean, now: Date): Notice[] {
  const { id, user_id, name } = order;
  if (outcome.paid) {
    if (outcome.notified) return [];
    const reference = toReference(entryOf(order, order.next_day));
    const params = { id, name, amount: outcome.total, reference };
    return [createNotice(scheduleNotices.standing_order_paid, user_id, now, params)];
  }
  const params = { id, name, amount: order.expected, reason: outcome.reason };
  if (failed) return [createNotice(scheduleNotices.standing_order_failed, user_id, now, params)];
  // Once, and not at every attempt.
  if (order.tries > 0) return [];
  return [createNotice(scheduleNotices.standing_order_late, user_id, now, params)];
}

/** Inserts or updates due days. The table's key and checks prevent paying one twice or too much. */
export async function saveRuns(tx: Tx, rows: readonly RunRow[]): Promise<void> {
  const column = <K extends keyof RunRow>(name: K) => rows.map((row) => row[name]);
  await sql`insert into schedules_run (order_id, due_on, user_id, status, tries, most, total,
      entry_id, reason, next_try, changed_at)
    select * from unnest(${column('order_id')}::bigint[], ${column('due_on')}::date[],
      ${column('user_id')}::bigint[], ${column('status')}::text[], ${column('tries')}::int[],
      ${column('most')}::bigint[], ${column('total')}::bigint[], ${column('entry_id')}::uuid[],
      ${column('reason')}::text[], ${column('next_try')}::timestamptz[],
      ${column('changed_at')}::timestamptz[])
    on conflict (order_id, due_on) do update set status = excluded.status, tries = excluded.tries,
      most = excluded.most, total = excluded.total, entry_id = excluded.entry_id,
      reason = excluded.reason, next_try = excluded.next_try, changed_at = excluded.changed_at
    where schedules_run.status in ('trying', 'paying')`.execute(tx);
}

/** Stores the orders' state: their next day and step, and whether they have ended. */
export async function saveOrders(tx: Tx, rows: readonly OrderRow[]): Promise<void> {
  const column = <K extends keyof OrderRow>(name: K) => rows.map((row) => row[name]);
  await sql`update schedules_order o set next_day = n.next_day, next_at = n.next_at,
      status = n.status, ended_at = n.ended_at
    from unnest(${column('id')}::bigint[], ${column('next_day')}::date[],
      ${column('next_at')}::timestamptz[], ${column('status')}::text[],
      ${column('ended_at')}::timestamptz[])
      n(id, next_day, next_at, status, ended_at)
    where o.id = n.id`.execute(tx);
}

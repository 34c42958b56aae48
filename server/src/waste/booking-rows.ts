// A booking's row: its states, the lock every change takes first, and its public form.
import { AppError } from '@alajo/contract/errors.ts';
import { toReference } from '@alajo/contract/reference.ts';
import {
  BOOK_AHEAD_HOURS,
  BOOK_WITHIN_DAYS,
  CHANGE_HOURS,
  MISSED_HOURS,
} from '@alajo/contract/time-limits.ts';
import {
  type Collection,
  type Proof,
  scheduledTime,
  type WasteStatus,
  wasteMessages,
  wasteTypeOf,
} from '@alajo/contract/waste/schemas.ts';
import type { Insertable, Selectable, Updateable } from 'kysely';
import { DAY, HOUR } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { enqueue } from '../platform/jobs/jobs.ts';
import type { WasteBooking } from './tables.ts';

export type BookingRow = Selectable<WasteBooking>;

/** A confirmed booking that is rescheduled is pending again: the operator confirms the new time. */
export const nextStates = {
  pending: ['confirmed', 'cancelled'],
  confirmed: ['pending', 'in_progress', 'cancelled'],
  in_progress: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
} as const satisfies Record<WasteStatus, readonly WasteStatus[]>;

/** The states in which a booking's hold is open. */
export const OPEN = ['pending', 'confirmed', 'in_progress'] as const satisfies WasteStatus[];

/** True until the collector has started: it can be cancelled, rescheduled or missed. */
export const notStarted = ({ status }: BookingRow) =>
  status === 'pending' || status === 'confirmed';

/**
 * Returns the caller's booking, locked. Every change takes this lock first and the ledger's locks
 * after it. Throws not_found, including for another customer's.
 */
export async function lockOwn(tx: Tx, userId: number, id: number): Promise<BookingRow> {
  const row = await lockBooking(tx, id);
  if (row?.user_id !== userId) throw new AppError('not_found');
  return row;
}

/** Returns any customer's booking, locked, for the operator and for jobs. */
export const lockBooking = (tx: Tx, id: number): Promise<BookingRow | undefined> =>
  tx.selectFrom('waste_booking').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const findByEntry = (db: Db | Tx, entry: string): Promise<BookingRow | undefined> =>
  db.selectFrom('waste_booking').selectAll().where('entry_id', '=', entry).executeTakeFirst();

/** Inserts a booking whose hold this transaction posted, and schedules its missed check. */
export async function insertBooking(
  tx: Tx,
  booking: Omit<Insertable<WasteBooking>, 'status' | 'status_since' | 'cancelled_by' | 'rating'>,
): Promise<BookingRow> {
  const row = await tx
    .insertInto('waste_booking')
    .values({ ...booking, status: 'pending', status_since: booking.created_at })
    .returningAll()
    .executeTakeFirstOrThrow();
  await enqueueMissedCheck(tx, row);
  return row;
}

type BookingChange = Updateable<WasteBooking> & { status: WasteStatus };

/** Moves a locked booking to another state. Throws when the transition is not allowed. */
export async function moveBooking(
  tx: Tx,
  now: Date,
  row: BookingRow,
  changes: BookingChange,
): Promise<BookingRow> {
  const { status } = changes;
  const allowed: readonly WasteStatus[] = nextStates[row.status];
  if (!allowed.includes(status))
    throw new RangeError(`booking ${row.id}: ${row.status} to ${status}`);
  return tx
    .updateTable('waste_booking')
    .set({ ...changes, status_since: now })
    .where('id', '=', row.id)
    .where('status', '=', row.status)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Schedules the check for a missed collection: one job per booking, rescheduled with it. */
export const enqueueMissedCheck = (tx: Tx, row: BookingRow) =>
  enqueue(
    tx,
    'waste_missed',
    { id: row.id },
    { key: `waste_missed:${row.id}`, run_at: missedAt(row) },
  );

type BookingTime = Pick<BookingRow, 'scheduled_at'>;

const addTime = ({ scheduled_at }: BookingTime, ms: number) =>
  new Date(scheduled_at.getTime() + ms);

/** The time after which an unstarted booking is refunded. */
export const missedAt = (row: BookingTime) => addTime(row, MISSED_HOURS * HOUR);

/** The time until which cancelling and rescheduling are free, and the collector may not start. */
export const changeUntil = (row: BookingTime) => addTime(row, -CHANGE_HOURS * HOUR);

/** Refuses a time that is too soon or too far ahead. */
export function requireTime(scheduled_at: Date, now: Date): void {
  const ahead = scheduled_at.getTime() - now.getTime();
  const refuse = (message: string) =>
    new AppError('invalid_request', { field: 'scheduled_date', message });
  if (ahead < BOOK_AHEAD_HOURS * HOUR) throw refuse(wasteMessages.too_soon);
  if (ahead > BOOK_WITHIN_DAYS * DAY) throw refuse(wasteMessages.too_far);
}

/** A booking as its customer sees it. */
export const publicBooking = (
  row: BookingRow,
  now: Date,
  proofs: readonly Proof[] = [],
): Collection => ({
  id: row.id,
  reference: toReference(row.entry_id),
  waste_type: row.waste_type,
  collection_address: row.collection_address,
  notes: row.notes,
  amount: row.amount,
  scheduled_date: scheduledTime(row.scheduled_at),
  status: row.status,
  since: row.status_since.toISOString(),
  cancelled_by: row.cancelled_by,
  rating: row.rating,
  plan_id: row.plan_id,
  can_change: notStarted(row) && now <= changeUntil(row),
  change_until: changeUntil(row).toISOString(),
  refund_at: missedAt(row).toISOString(),
  proofs: [...proofs],
});

/** `Household collection`, in titles. */
export const titleOf = ({ waste_type }: Pick<BookingRow, 'waste_type'>) =>
  `${wasteTypeOf(waste_type).name} collection`;

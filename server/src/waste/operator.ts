// The operator's moves, by staff or by the simulated collector, and the refund of missed bookings.

import { AppError } from '@alajo/contract/errors.ts';
import { toReference } from '@alajo/contract/reference.ts';
import type { WasteStatus } from '@alajo/contract/waste/schemas.ts';
import type { Deps } from '../deps.ts';
import { createNotice } from '../notices/kinds.ts';
import { notify } from '../notifications/notifications.ts';
import { type Db, inTransaction, type Tx } from '../platform/database/database.ts';
import { capture, OWN_CREW, refundHold } from './booking-money.ts';
import {
  type BookingRow,
  changeUntil,
  lockBooking,
  missedAt,
  moveBooking,
  nextStates,
  notStarted,
  OPEN,
} from './booking-rows.ts';
import { wasteNotices } from './notices.ts';

/** The operator's moves and the state each leads to. */
export const moves = {
  confirm: 'confirmed',
  start: 'in_progress',
  complete: 'completed',
  cancel: 'cancelled',
} as const satisfies Record<string, WasteStatus>;
export type OperatorMove = keyof typeof moves;

/** The dependencies of every move. */
type MoveDeps = Pick<Deps, 'db' | 'clock'>;

/**
 * Makes a move and notifies the customer; completing pays the operator, cancelling refunds.
 * Repeating a move changes nothing. Throws not_found, the refusal of a disallowed move, and the
 * refusal of a start while the customer can still cancel for free.
 */
export async function moveByOperator(
  deps: MoveDeps,
  id: number,
  move: OperatorMove,
): Promise<BookingRow> {
  const now = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    const row = await lockBooking(tx, id);
    if (row === undefined) throw new AppError('not_found');
    return row.status === moves[move] ? row : moveIn(tx, now, row, move);
  });
}

/** Makes a move with a locked booking. Throws collection_changed, collection_too_early. */
export async function moveIn(
  tx: Tx,
  now: Date,
  row: BookingRow,
  move: OperatorMove,
): Promise<BookingRow> {
  const to = moves[move];
  const allowed: readonly WasteStatus[] = nextStates[row.status];
  if (!allowed.includes(to)) throw new AppError('collection_changed');
  if (move === 'start' && now < changeUntil(row)) throw new AppError('collection_too_early');
  return applyMove(tx, now, row, to);
}

async function applyMove(
  tx: Tx,
  now: Date,
  row: BookingRow,
  to: (typeof moves)[OperatorMove],
): Promise<BookingRow> {
  if (to === 'cancelled') return cancelAndRefund(tx, now, row, 'operator');
  const by = to === 'completed' ? { operator_id: row.operator_id ?? OWN_CREW } : {};
  const moved = await moveBooking(tx, now, row, { status: to, ...by });
  if (to === 'completed') await capture(tx, now, row);
  await notify(tx, [movedNotice(now, row, to)]);
  return moved;
}

function movedNotice(now: Date, row: BookingRow, to: 'confirmed' | 'in_progress' | 'completed') {
  const { user_id, waste_type, amount } = row;
  switch (to) {
    case 'confirmed': {
      const scheduled_at = row.scheduled_at.toISOString();
      const params = { waste_type, scheduled_at };
      return createNotice(wasteNotices.booking_confirmed, user_id, now, params);
    }
    case 'in_progress':
      return createNotice(wasteNotices.booking_started, user_id, now, { waste_type });
    case 'completed':
      return createNotice(wasteNotices.booking_completed, user_id, now, { waste_type, amount });
    default:
      throw new Error(`no notice of ${to satisfies never}`);
  }
}

async function cancelAndRefund(
  tx: Tx,
  now: Date,
  row: BookingRow,
  cancelled_by: 'operator' | 'missed',
): Promise<BookingRow> {
  const moved = await moveBooking(tx, now, row, { status: 'cancelled', cancelled_by });
  await refundHold(tx, now, row);
  const { user_id, waste_type, amount, entry_id } = row;
  const { booking_missed, booking_cancelled_by_operator } = wasteNotices;
  const kind = cancelled_by === 'missed' ? booking_missed : booking_cancelled_by_operator;
  const params = { waste_type, amount, reference: toReference(entry_id) };
  await notify(tx, [createNotice(kind, user_id, now, params)]);
  return moved;
}

/** The job, once a booking's time is long past: cancels and refunds it if it has not started. */
export async function refundMissed({ db, clock }: MoveDeps, id: number): Promise<void> {
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const row = await lockBooking(tx, id);
    if (row === undefined || !notStarted(row) || now < missedAt(row)) return;
    await cancelAndRefund(tx, now, row, 'missed');
  });
}

const SHOWN_MAX = 200;

/** The operator's open bookings, earliest first. */
export const listOpen = (db: Db): Promise<BookingRow[]> =>
  db
    .selectFrom('waste_booking')
    .selectAll()
    .where('status', 'in', OPEN)
    .orderBy('scheduled_at')
    .orderBy('id')
    .limit(SHOWN_MAX)
    .execute();

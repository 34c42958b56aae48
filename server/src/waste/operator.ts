// The operator's moves, by command or by the simulated collector, and what happens when nobody came.
import { toReference } from '@alajo/contract/reference.ts';
import type { WasteStatus } from '@alajo/contract/waste/schemas.ts';
import type { Deps } from '../deps.ts';
import { createNotice } from '../notifications/kinds.ts';
import { notify } from '../notifications/notifications.ts';
import { type Db, inTransaction, type Tx } from '../platform/database/database.ts';
import {
  type BookingRow,
  changeUntil,
  lockBooking,
  missedAt,
  moveBooking,
  next,
  OPEN,
  timeOf,
  waits,
} from './booking-rows.ts';
import { capture, giveBack } from './hold.ts';
import { wasteNotices } from './notices.ts';

/** What an operator says of a booking, and what it is then. */
export const moves = {
  confirm: 'confirmed',
  start: 'in_progress',
  complete: 'completed',
  cancel: 'cancelled',
} as const satisfies Record<string, WasteStatus>;
export type Move = keyof typeof moves;

/** What moving needs. */
type Moving = Pick<Deps, 'db' | 'clock'>;

/**
 * Moves a booking on and tells its customer; completing pays the operator, cancelling gives the
 * money back. One that is there already stays as it is. Throws for a booking there is not, one
 * that cannot follow, and a start while the customer can still cancel for free.
 */
export async function moveByOperator(deps: Moving, id: number, move: Move): Promise<BookingRow> {
  const now = deps.clock.now();
  const to = moves[move];
  return inTransaction(deps.db, async (tx) => {
    const row = await lockBooking(tx, id);
    if (row === undefined) throw new Error(`There is no booking ${id}.`);
    if (row.status === to) return row;
    const allowed: readonly WasteStatus[] = next[row.status];
    if (!allowed.includes(to)) throw new Error(`Booking ${id} is ${row.status}: no ${move} now.`);
    if (move === 'start' && now < changeUntil(row)) {
      throw new Error(`Booking ${id} cannot begin before ${timeOf(changeUntil(row))}.`);
    }
    return follow(tx, now, row, to);
  });
}

async function follow(
  tx: Tx,
  now: Date,
  row: BookingRow,
  to: (typeof moves)[Move],
): Promise<BookingRow> {
  if (to === 'cancelled') return endWithout(tx, now, row, 'operator');
  const moved = await moveBooking(tx, row, to, now);
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

async function endWithout(
  tx: Tx,
  now: Date,
  row: BookingRow,
  cancelled_by: 'operator' | 'missed',
): Promise<BookingRow> {
  const moved = await moveBooking(tx, row, 'cancelled', now, { cancelled_by });
  await giveBack(tx, now, row);
  const { user_id, waste_type, amount, entry_id } = row;
  const { booking_missed, booking_cancelled_by_operator } = wasteNotices;
  const kind = cancelled_by === 'missed' ? booking_missed : booking_cancelled_by_operator;
  const params = { waste_type, amount, reference: toReference(entry_id) };
  await notify(tx, [createNotice(kind, user_id, now, params)]);
  return moved;
}

/** The job, 24 hours after a booking's time: not begun, it is cancelled and the money given back. */
export async function missBooking({ db, clock }: Moving, id: number): Promise<void> {
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const row = await lockBooking(tx, id);
    if (row === undefined || !waits(row) || now < missedAt(row)) return;
    await endWithout(tx, now, row, 'missed');
  });
}

const SHOWN_MAX = 200;

/** What the operator has before him, the earliest first. */
export const listOpen = (db: Db): Promise<BookingRow[]> =>
  db
    .selectFrom('waste_booking')
    .selectAll()
    .where('status', 'in', OPEN)
    .orderBy('scheduled_at')
    .orderBy('id')
    .limit(SHOWN_MAX)
    .execute();

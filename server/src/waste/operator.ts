// The operator's moves, by command or by the simulated collector, and what happens when nobody came.
import { formatNaira } from '@alajo/contract/money.ts';
import { toReference } from '@alajo/contract/reference.ts';
import type { WasteStatus } from '@alajo/contract/waste/schemas.ts';
import type { Deps } from '../deps.ts';
import { type Notice, notify } from '../notifications/notifications.ts';
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
  titleOf,
  waits,
} from './booking-rows.ts';
import { capture, giveBack } from './hold.ts';

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
  await tell(tx, now, row, said(row, to));
  return moved;
}

type Said = Pick<Notice, 'kind' | 'title' | 'body'>;

function said(row: BookingRow, to: 'confirmed' | 'in_progress' | 'completed'): Said {
  const title = titleOf(row);
  const time = timeOf(row.scheduled_at);
  switch (to) {
    case 'confirmed':
      return { kind: 'notice', title: `${title} confirmed`, body: `We come on ${time}.` };
    case 'in_progress':
      return { kind: 'notice', title: `${title} in progress`, body: 'The collector has begun.' };
    case 'completed':
      return {
        kind: 'money_out',
        title: `${title} completed`,
        body: `${formatNaira(row.amount)} is paid. How was it? Give it some stars.`,
      };
    default:
      throw new Error(`nothing to say of ${to satisfies never}`);
  }
}

const tell = (tx: Tx, now: Date, { user_id }: BookingRow, what: Said, link = '/waste') =>
  notify(tx, [{ user_id, ...what, link, created_at: now }]);

async function endWithout(
  tx: Tx,
  now: Date,
  row: BookingRow,
  cancelled_by: 'operator' | 'missed',
): Promise<BookingRow> {
  const moved = await moveBooking(tx, row, 'cancelled', now, { cancelled_by });
  await giveBack(tx, now, row);
  const why = cancelled_by === 'missed' ? 'Nobody came in time.' : 'We could not do it.';
  const back = `${why} ${formatNaira(row.amount)} is back in your wallet.`;
  const what = { kind: 'refund', title: `${titleOf(row)} cancelled`, body: back } as const;
  await tell(tx, now, row, what, `/receipt?ref=${toReference(row.entry_id)}`);
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

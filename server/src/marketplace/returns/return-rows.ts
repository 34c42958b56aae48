// A return's states, the lock that every change takes, its automatic steps, and the views of its
// buyer and seller.
import { AppError } from '@alajo/contract/errors.ts';
import type { OrderReturn, ReturnStatus } from '@alajo/contract/marketplace/returns.ts';
import type { Kobo } from '@alajo/contract/money.ts';
import {
  RETURN_ANSWER_DAYS,
  RETURN_ARRIVES_DAYS,
  RETURN_DECISION_DAYS,
  RETURN_REMINDER_DAYS,
  RETURN_SEND_DAYS,
} from '@alajo/contract/time-limits.ts';
import { type Selectable, sql, type Updateable } from 'kysely';
import { DAY } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { publicPicture } from '../../platform/stored-pictures.ts';
import { lockOrder, type OrderRow, type OrderSide, type OwnOrder } from '../order-states.ts';
import type { MarketReturn } from '../tables.ts';

export type ReturnRow = Selectable<MarketReturn>;

/** The possible successors of each status. Those without one are final: the money has moved. */
export const nextReturnStates = {
  asked: ['offered', 'accepted', 'reviewing', 'refunded', 'withdrawn'],
  offered: ['refunded', 'reviewing', 'withdrawn'],
  accepted: ['sent', 'refunded', 'lapsed', 'withdrawn'],
  sent: ['refunded', 'reviewing'],
  reviewing: ['refunded', 'not_refunded', 'withdrawn'],
  refunded: [],
  not_refunded: [],
  lapsed: [],
  withdrawn: [],
} as const satisfies Record<ReturnStatus, readonly ReturnStatus[]>;

type OpenStatus = 'asked' | 'offered' | 'accepted' | 'sent' | 'reviewing';
export type EndStatus = Exclude<ReturnStatus, OpenStatus>;

/** Days in a status until its deadline. */
const DEADLINES: Record<OpenStatus, number> = {
  asked: RETURN_ANSWER_DAYS,
  offered: RETURN_ANSWER_DAYS,
  accepted: RETURN_SEND_DAYS,
  sent: RETURN_ARRIVES_DAYS,
  reviewing: RETURN_DECISION_DAYS,
};

/**
 * The deadline of a status entered now, and its next automatic step: a staff decision has none, and
 * the sender of the goods is reminded first.
 */
export function clockOf(status: OpenStatus, now: Date): { act_by: Date; next_at: Date | null } {
  const after = (days: number) => new Date(now.getTime() + days * DAY);
  const act_by = after(DEADLINES[status]);
  if (status === 'reviewing') return { act_by, next_at: null };
  if (status === 'accepted') {
    return { act_by, next_at: after(RETURN_SEND_DAYS - RETURN_REMINDER_DAYS) };
  }
  return { act_by, next_at: act_by };
}

/** An order with its return, both locked. */
export type LockedReturn = { order: OrderRow; row: ReturnRow };

/** Returns the caller's order and its return, locked. Throws not_found without either. */
export async function lockReturn(tx: Tx, { side, user_id, id }: OwnOrder): Promise<LockedReturn> {
  const order = await lockOrder(tx, side, user_id, id);
  const row = await readReturn(tx, id);
  if (row === undefined) throw new AppError('not_found');
  return { order, row };
}

/** The return of a locked order. */
export const readReturn = (tx: Tx, orderId: number): Promise<ReturnRow | undefined> =>
  tx
    .selectFrom('market_return')
    .selectAll()
    .where('order_id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();

/** Throws order_changed if a status can't follow the present one. */
function requireNext(row: ReturnRow, to: ReturnStatus): void {
  const allowed: readonly ReturnStatus[] = nextReturnStates[row.status];
  if (!allowed.includes(to)) throw new AppError('order_changed');
}

type Change = Omit<Updateable<MarketReturn>, 'status' | 'act_by' | 'next_at' | 'ended_at'>;

/** Moves a locked return on to another open status, and schedules the automatic step of that status. */
export async function moveReturn(
  tx: Tx,
  now: Date,
  row: ReturnRow,
  { status, ...change }: Change & { status: OpenStatus },
): Promise<ReturnRow> {
  requireNext(row, status);
  const clock = clockOf(status, now);
  const moved = await update(tx, row, { ...change, ...clock, status });
  if (clock.next_at !== null) await enqueueReturn(tx, row.order_id, clock.next_at);
  return moved;
}

/** Ends a locked return. The caller moves the money in the same transaction. */
export async function closeReturn(
  tx: Tx,
  now: Date,
  row: ReturnRow,
  { status, ...change }: { status: EndStatus; refund: Kobo; restocked?: boolean },
): Promise<ReturnRow> {
  requireNext(row, status);
  return update(tx, row, { ...change, status, ended_at: now, act_by: null, next_at: null });
}

const update = (tx: Tx, row: ReturnRow, change: Updateable<MarketReturn>): Promise<ReturnRow> =>
  tx
    .updateTable('market_return')
    .set(change)
    .where('order_id', '=', row.order_id)
    .where('status', '=', row.status)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Schedules the next step for the deadline, once the reminder was sent. */
export async function waitForDeadline(tx: Tx, row: ReturnRow, act_by: Date): Promise<void> {
  await update(tx, row, { next_at: act_by });
  await enqueueReturn(tx, row.order_id, act_by);
}

/** Schedules a return's automatic step: at most one pending job per return. */
export const enqueueReturn = (tx: Tx, id: number, run_at: Date) =>
  enqueue(tx, 'market_return', { id }, { key: `market_return:${id}`, run_at });

/** The actions of one side on a return now. */
function returnActionsOf(row: ReturnRow, side: OrderSide): OrderReturn['actions'] {
  const [buys, sells] = [side === 'buyer', side === 'seller'];
  const { status } = row;
  const open = row.ended_at === null;
  return {
    add_picture: buys && open,
    withdraw: buys && mayWithdraw(row),
    answer_offer: buys && status === 'offered',
    send: buys && status === 'accepted',
    answer: sells && status === 'asked',
    refund: sells && mayRefund(row),
    receive: sells && status === 'sent',
  };
}

/** A buyer may keep the goods after all until they have sent them. */
export const mayWithdraw = ({ ended_at, sent_at }: ReturnRow) =>
  ended_at === null && sent_at === null;

/** A seller may refund the full claim at any time, without waiting for the goods. */
export const mayRefund = ({ status, ended_at }: ReturnRow) =>
  ended_at === null && status !== 'sent';

type Item = { order_id: number; product_id: number; asked_back: number };
type Picture = { id: number; order_id: number; name: string };

/** The returns of these orders, by order, as one side sees them. */
export async function publicReturns(
  db: Db | Tx,
  orders: readonly Pick<OrderRow, 'id'>[],
  side: OrderSide,
): Promise<Map<number, OrderReturn>> {
  const ids = orders.map(({ id }) => id);
  const { rows } = await sql<ReturnRow>`
    select * from market_return where order_id = any(${ids}::bigint[])`.execute(db);
  if (rows.length === 0) return new Map();
  const { rows: items } = await sql<Item>`
    select order_id, product_id, asked_back from market_order_line
    where order_id = any(${ids}::bigint[]) and asked_back > 0 order by product_id`.execute(db);
  const { rows: pictures } = await sql<Picture>`
    select id, order_id, name from market_return_picture
    where order_id = any(${ids}::bigint[]) order by id`.execute(db);
  return new Map(
    rows.map((row) => [
      row.order_id,
      {
        ...publicReturn(row, side),
        items: items
          .filter(({ order_id }) => order_id === row.order_id)
          .map(({ product_id, asked_back }) => ({ product_id, quantity: asked_back })),
        pictures: pictures.filter(({ order_id }) => order_id === row.order_id).map(publicPicture),
      },
    ]),
  );
}

function publicReturn(row: ReturnRow, side: OrderSide) {
  const iso = (at: Date | null) => at?.toISOString() ?? null;
  const { status, reason, text, claimed, offer, refund, address, carrier, tracking } = row;
  return {
    status,
    reason,
    text,
    claimed,
    offer,
    refund,
    address,
    carrier,
    tracking,
    seller_words: row.seller_words,
    review_cause: row.review_cause,
    asked_at: row.asked_at.toISOString(),
    sent_at: iso(row.sent_at),
    ended_at: iso(row.ended_at),
    act_by: iso(row.act_by),
    actions: returnActionsOf(row, side),
  };
}

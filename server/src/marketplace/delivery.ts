// An order's way after the checkout: sent, delivered, confirmed or objected to, cancelled, refunded;
// and what happens when nobody says anything. A repeat of what was done answers how it stands.
import { AppError } from '@alajo/contract/errors.ts';
import type { OrderStatus, ProblemKind } from '@alajo/contract/marketplace/schemas.ts';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { createNotice, type NoticeKind } from '../notifications/kinds.ts';
import { notify } from '../notifications/notifications.ts';
import { type Db, inTransaction, type Tx } from '../platform/database/database.ts';
import { itemsOf, payBuyer, paySeller, shopName } from './escrow.ts';
import {
  type BoughtOrder,
  marketplaceNotices,
  type RefundCause,
  SETTLED_FOR_BUYER,
  type SoldOrder,
} from './notices.ts';
import {
  cancelFrom,
  lockAnyOrder,
  lockOrder,
  moveOrder,
  type OrderRow,
  type Side,
} from './order-states.ts';

/** What moving an order needs. */
export type Moving = Pick<Deps, 'db' | 'clock'>;

/** Says that an order is on its way. Refuses one that was cancelled. */
export const shipOrder = (deps: Moving, seller: number, id: number, tracking: string) =>
  change(deps, 'seller', seller, id, ['shipped', 'delivered'], async (tx, now, row) => {
    const sent = { shipped_at: now, tracking: tracking || null };
    await moveOrder(tx, now, row, 'shipped', sent);
    const params = { ...(await boughtIn(tx, row)), tracking: sent.tracking };
    await notify(tx, [createNotice(marketplaceNotices.order_shipped, row.buyer_id, now, params)]);
  });

/** Says that an order was delivered: after 7 days without an objection the seller is paid. */
export const deliverOrder = (deps: Moving, seller: number, id: number) =>
  change(deps, 'seller', seller, id, ['delivered'], deliver);

async function deliver(tx: Tx, now: Date, row: OrderRow): Promise<void> {
  await moveOrder(tx, now, row, 'delivered', { delivered_at: now });
  await notifyBuyer(tx, now, row, marketplaceNotices.order_delivered);
}

/** The buyer has it: the seller is paid at once. */
export const confirmOrder = (deps: Moving, buyer: number, id: number) =>
  change(deps, 'buyer', buyer, id, ['released'], release);

async function release(tx: Tx, now: Date, row: OrderRow): Promise<void> {
  await moveOrder(tx, now, row, 'released');
  await paySeller(tx, now, row);
}

/** Cancels what was not sent; a buyer only once the seller has had 5 days for it. */
export const cancelOrder = (deps: Moving, side: Side, user: number, id: number, reason: string) =>
  change(deps, side, user, id, ['cancelled'], async (tx, now, row) => {
    if (row.status !== 'placed') throw new AppError('order_moved');
    if (side === 'buyer' && now < cancelFrom(row)) throw new AppError('cancel_too_early');
    await moveOrder(tx, now, row, 'cancelled', { reason: side === 'seller' ? reason : null });
    await sql`
      update market_product p set stock = p.stock + l.quantity
      from (select l.product_id, l.quantity from market_order_line l
        join market_product p on p.id = l.product_id
        where l.order_id = ${row.id} order by p.id for update of p) l
      where p.id = l.product_id`.execute(tx);
    const seller = side === 'seller';
    await payBuyer(tx, now, row, seller ? { cause: 'seller', reason } : CANCELLED_BY_BUYER);
    if (!seller) await notifySeller(tx, now, row, marketplaceNotices.sale_cancelled);
  });

const CANCELLED_BY_BUYER = { cause: 'cancelled_by_buyer' } satisfies RefundCause;

/** Gives the money of what was sent back. */
export const refundOrder = (deps: Moving, seller: number, id: number, reason: string) =>
  change(deps, 'seller', seller, id, ['refunded'], async (tx, now, row) => {
    await moveOrder(tx, now, row, 'refunded', { reason });
    await payBuyer(tx, now, row, { cause: 'seller', reason });
  });

/** Objects to what was sent: nothing is paid out until the seller or a person of ours settles it. */
export const reportProblem = (
  deps: Moving,
  buyer: number,
  id: number,
  { kind, text }: { kind: ProblemKind; text: string },
) =>
  change(deps, 'buyer', buyer, id, [], async (tx, now, row) => {
    if (row.status !== 'shipped' && row.status !== 'delivered') throw new AppError('order_moved');
    if (row.problem !== null) return;
    const problem = JSON.stringify({ kind, text, reported_at: now.toISOString() });
    await tx
      .updateTable('market_order')
      .set({ problem, next_at: null })
      .where('id', '=', row.id)
      .execute();
    const params = { ...(await soldIn(tx, row)), problem: text };
    const { sale_problem_reported } = marketplaceNotices;
    await notify(tx, [createNotice(sale_problem_reported, row.seller_id, now, params)]);
  });

type Work = (tx: Tx, now: Date, row: OrderRow) => Promise<void>;

/** Locks the caller's order and does it; nothing, where the order has come there already. */
const change = (
  { db, clock }: Moving,
  side: Side,
  user: number,
  id: number,
  done: readonly OrderStatus[],
  work: Work,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const row = await lockOrder(tx, side, user, id);
    if (!done.includes(row.status)) await work(tx, clock.now(), row);
  });

/**
 * Does what is due of an order when nobody says anything: reminds of what was not sent, takes what
 * is long on its way for delivered, pays out what nobody objected to. Once for each time.
 */
export const followOrder = ({ db, clock }: Moving, id: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    const now = clock.now();
    const row = await lockAnyOrder(tx, id);
    if (row === undefined || row.next_at === null || row.next_at > now) return;
    if (row.status === 'shipped') await deliver(tx, now, row);
    if (row.status === 'delivered') await release(tx, now, row);
    if (row.status !== 'placed') return;
    await tx.updateTable('market_order').set({ next_at: null }).where('id', '=', id).execute();
    await notifyBuyer(tx, now, row, marketplaceNotices.order_not_shipped);
    await notifySeller(tx, now, row, marketplaceNotices.sale_not_shipped);
  });

export type Problem = { id: number; status: OrderStatus; seller_id: number; since: Date };

/** Orders whose buyers objected, the longest waiting first. */
export async function openProblems(db: Db, limit: number): Promise<Problem[]> {
  const { rows } = await sql<Problem>`
    select id, status, seller_id, (problem ->> 'reported_at')::timestamptz as since
    from market_order where problem is not null and ended_at is null
    order by since limit ${limit}`.execute(db);
  return rows;
}

/** A person of ours settles what a buyer objected to. Throws for any other order. */
export const settleProblem = (
  { db, clock }: Moving,
  id: number,
  outcome: 'release' | 'refund',
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const now = clock.now();
    const row = await lockAnyOrder(tx, id);
    if (row === undefined || row.problem === null || row.ended_at !== null) {
      throw new Error(`order-${id} does not wait for a person`);
    }
    if (outcome === 'refund') {
      await moveOrder(tx, now, row, 'refunded', { reason: SETTLED_FOR_BUYER });
      await payBuyer(tx, now, row, { cause: 'problem_settled' });
    } else {
      await release(tx, now, row);
      await notifyBuyer(tx, now, row, marketplaceNotices.order_problem_settled);
    }
  });

async function notifyBuyer(tx: Tx, now: Date, row: OrderRow, kind: NoticeKind<BoughtOrder>) {
  await notify(tx, [createNotice(kind, row.buyer_id, now, await boughtIn(tx, row))]);
}

async function notifySeller(tx: Tx, now: Date, row: OrderRow, kind: NoticeKind<SoldOrder>) {
  await notify(tx, [createNotice(kind, row.seller_id, now, await soldIn(tx, row))]);
}

const boughtIn = async (tx: Tx, row: OrderRow): Promise<BoughtOrder> => ({
  order_id: row.id,
  items: await itemsOf(tx, row.id),
  shop: await shopName(tx, row.seller_id),
});

const soldIn = async (tx: Tx, row: OrderRow): Promise<SoldOrder> => ({
  order_id: row.id,
  items: await itemsOf(tx, row.id),
  total: row.total,
});

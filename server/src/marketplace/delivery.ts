// An order after checkout: shipped, delivered, confirmed or disputed, cancelled, refunded, and the
// automatic steps when neither side acts. Repeating a step changes nothing.
import { AppError } from '@alajo/contract/errors.ts';
import type { OrderStatus, ProblemKind } from '@alajo/contract/marketplace/schemas.ts';
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { createNotice, type NoticeKind } from '../notices/kinds.ts';
import { notify } from '../notifications/notifications.ts';
import { rememberOperation } from '../payments/operations.ts';
import { inTransaction, type Tx } from '../platform/database/database.ts';
import { itemsOf, payBuyer, paySeller, shopName } from './escrow.ts';
import {
  type BoughtOrder,
  marketplaceNotices,
  type RefundCause,
  SETTLED_FOR_BUYER,
  SETTLED_IN_PART,
  type SoldOrder,
} from './notices.ts';
import {
  cancelFrom,
  enqueueOrder,
  lockAnyOrder,
  lockOrder,
  moveOrder,
  type OrderRow,
  type OwnOrder,
} from './order-states.ts';

/** The dependencies of every change to an order. */
export type OrderDeps = Pick<Deps, 'db' | 'clock'>;

/** Marks an order as shipped. Refuses one that was cancelled. */
export const shipOrder = (deps: OrderDeps, seller: number, id: number, tracking: string) =>
  change(
    deps,
    { side: 'seller', user_id: seller, id },
    ['shipped', 'delivered'],
    async (tx, now, row) => {
      const sent = { shipped_at: now, tracking: tracking || null };
      await moveOrder(tx, now, row, { status: 'shipped', ...sent });
      const params = { ...(await findBoughtOrder(tx, row)), tracking: sent.tracking };
      await notify(tx, [createNotice(marketplaceNotices.order_shipped, row.buyer_id, now, params)]);
    },
  );

/** Marks an order as delivered: the seller is paid later unless a problem is reported. */
export const deliverOrder = (deps: OrderDeps, seller: number, id: number) =>
  change(deps, { side: 'seller', user_id: seller, id }, ['delivered'], deliver);

async function deliver(tx: Tx, now: Date, row: OrderRow): Promise<void> {
  await moveOrder(tx, now, row, { status: 'delivered', delivered_at: now });
  await notifyBuyer(tx, now, row, marketplaceNotices.order_delivered);
}

/** Confirms receipt: the seller is paid immediately. */
export const confirmOrder = (deps: OrderDeps, order: OwnOrder) =>
  change(deps, order, ['released'], release);

async function release(tx: Tx, now: Date, row: OrderRow): Promise<void> {
  assertNotInReturn(row);
  await moveOrder(tx, now, row, { status: 'released' });
  await paySeller(tx, now, row, row.total);
}

function assertNotInReturn({ in_return }: OrderRow): void {
  if (in_return) throw new AppError('order_changed');
}

/** Cancels an order that was not shipped; a buyer may do so only once the seller's shipping time is over. */
export const cancelOrder = (deps: OrderDeps, order: OwnOrder, reason: string) =>
  change(deps, order, ['cancelled'], async (tx, now, row) => {
    const seller = order.side === 'seller';
    if (row.status !== 'placed') throw new AppError('order_changed');
    if (!seller && now < cancelFrom(row)) throw new AppError('cancel_too_early');
    await moveOrder(tx, now, row, {
      status: 'cancelled',
      refunded: row.total,
      reason: seller ? reason : null,
    });
    await sql`
      update market_product p set stock = p.stock + l.quantity
      from (select l.product_id, l.quantity from market_order_line l
        join market_product p on p.id = l.product_id
        where l.order_id = ${row.id} order by p.id for update of p) l
      where p.id = l.product_id`.execute(tx);
    const refund = seller ? ({ cause: 'seller', reason } as const) : CANCELLED_BY_BUYER;
    await payBuyer(tx, now, row, { amount: row.total, refund });
    if (!seller) await notifySeller(tx, now, row, marketplaceNotices.sale_cancelled);
  });

const CANCELLED_BY_BUYER = { cause: 'cancelled_by_buyer' } satisfies RefundCause;

/** Refunds an order that was shipped. A return is settled by its own steps. */
export const refundOrder = (deps: OrderDeps, order: OwnOrder, reason: string) =>
  change(deps, order, ['refunded'], async (tx, now, row) => {
    assertNotInReturn(row);
    await moveOrder(tx, now, row, { status: 'refunded', refunded: row.total, reason });
    await payBuyer(tx, now, row, { amount: row.total, refund: { cause: 'seller', reason } });
  });

/** Reports a problem: nothing is paid out until the buyer, the seller or an operator settles it. */
export const reportProblem = (
  deps: OrderDeps,
  buyer: number,
  id: number,
  { kind, text }: { kind: ProblemKind; text: string },
) =>
  change(deps, { side: 'buyer', user_id: buyer, id }, [], async (tx, now, row) => {
    if (row.status !== 'shipped' && row.status !== 'delivered') throw new AppError('order_changed');
    if (row.problem !== null) return;
    assertNotInReturn(row);
    const problem = JSON.stringify({ kind, text, reported_at: now.toISOString() });
    await tx
      .updateTable('market_order')
      .set({ problem, next_at: null })
      .where('id', '=', row.id)
      .execute();
    const params = { ...(await findSoldOrder(tx, row)), problem: text };
    const { sale_problem_reported } = marketplaceNotices;
    await notify(tx, [createNotice(sale_problem_reported, row.seller_id, now, params)]);
  });

type Work = (tx: Tx, now: Date, row: OrderRow) => Promise<void>;

/** Locks the caller's order and runs `work`, unless the order is already in one of `done`. */
const change = (
  { db, clock }: OrderDeps,
  order: OwnOrder,
  done: readonly OrderStatus[],
  work: Work,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { side, user_id, id } = order;
    const now = clock.now();
    const row = await lockOrder(tx, side, user_id, id);
    if (!done.includes(row.status)) await work(tx, now, row);
    await rememberOperation(tx, now, order);
  });

/**
 * Runs an order's due automatic step, at most once: reminds the seller and later both sides of an
 * unshipped order, counts a long-shipped one as delivered, pays the seller of a delivered one without a
 * problem.
 */
export const advanceOrder = ({ db, clock }: OrderDeps, id: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    const now = clock.now();
    const row = await lockAnyOrder(tx, id);
    if (row === undefined || row.next_at === null || row.next_at > now) return;
    if (row.status === 'shipped') await deliver(tx, now, row);
    if (row.status === 'delivered') await release(tx, now, row);
    if (row.status !== 'placed') return;
    if (now < cancelFrom(row)) return remindSeller(tx, now, row);
    await tx.updateTable('market_order').set({ next_at: null }).where('id', '=', id).execute();
    await notifyBuyer(tx, now, row, marketplaceNotices.order_not_shipped);
    await notifySeller(tx, now, row, marketplaceNotices.sale_not_shipped);
  });

async function remindSeller(tx: Tx, now: Date, row: OrderRow): Promise<void> {
  const next_at = cancelFrom(row);
  await tx.updateTable('market_order').set({ next_at }).where('id', '=', row.id).execute();
  await enqueueOrder(tx, row.id, next_at);
  const params = { ...(await findSoldOrder(tx, row)), by: next_at.toISOString() };
  await notify(tx, [createNotice(marketplaceNotices.sale_ship_soon, row.seller_id, now, params)]);
}

/** True if a locked order awaits a decision by staff about a reported problem. */
export const hasOpenProblem = ({ problem, ended_at }: OrderRow) =>
  problem !== null && ended_at === null;

/**
 * Settles the open problem of a locked order: `refund` of its price goes back to the buyer, the
 * rest to the seller. Selling is free, so there is nothing else to split.
 */
export async function settleProblem(tx: Tx, now: Date, row: OrderRow, refund: Kobo): Promise<void> {
  if (refund === 0) {
    await release(tx, now, row);
    return notifyBuyer(tx, now, row, marketplaceNotices.order_problem_settled);
  }
  const rest = kobo(row.total - refund);
  await moveOrder(tx, now, row, {
    status: rest > 0 ? 'released' : 'refunded',
    refunded: refund,
    reason: rest > 0 ? SETTLED_IN_PART : SETTLED_FOR_BUYER,
  });
  const sale = { ...(await findSoldOrder(tx, row)), refund, rest };
  const { sale_problem_settled } = marketplaceNotices;
  await notify(tx, [createNotice(sale_problem_settled, row.seller_id, now, sale)]);
  const settled: RefundCause =
    rest > 0 ? { cause: 'partly_settled', of: row.total } : { cause: 'problem_settled' };
  await payBuyer(tx, now, row, { amount: refund, refund: settled });
  if (rest > 0) await paySeller(tx, now, row, rest);
}

async function notifyBuyer(tx: Tx, now: Date, row: OrderRow, kind: NoticeKind<BoughtOrder>) {
  await notify(tx, [createNotice(kind, row.buyer_id, now, await findBoughtOrder(tx, row))]);
}

async function notifySeller(tx: Tx, now: Date, row: OrderRow, kind: NoticeKind<SoldOrder>) {
  await notify(tx, [createNotice(kind, row.seller_id, now, await findSoldOrder(tx, row))]);
}

export const findBoughtOrder = async (tx: Tx, row: OrderRow): Promise<BoughtOrder> => ({
  order_id: row.id,
  items: await itemsOf(tx, row.id),
  shop: await shopName(tx, row.seller_id),
});

export const findSoldOrder = async (tx: Tx, row: OrderRow): Promise<SoldOrder> => ({
  order_id: row.id,
  items: await itemsOf(tx, row.id),
  total: row.total,
});

// Ends a return: the money leaves escrow once, a part to each side, in the transaction that ends it.
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import { RELEASE_AFTER_DAYS } from '@alajo/contract/time-limits.ts';
import { sql } from 'kysely';
import { createNotice } from '../../notices/kinds.ts';
import { notify } from '../../notifications/notifications.ts';
import { DAY } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import { findBoughtOrder, findSoldOrder } from '../delivery.ts';
import { payBuyer, paySeller } from '../escrow.ts';
import { enqueueOrder, moveOrder } from '../order-states.ts';
import { returnNotices } from './return-notices.ts';
import { closeReturn, type LockedReturn } from './return-rows.ts';

type Refund = {
  /** At least one kobo, at most the price paid for the returned items. */
  amount: Kobo;
  /** The goods are back with the seller, who can sell them again. */
  restock: boolean;
};

/** Refunds all or part of a locked order, and pays the rest to the seller. */
export async function settleReturn(
  tx: Tx,
  now: Date,
  { order, row }: LockedReturn,
  { amount, restock }: Refund,
): Promise<void> {
  await closeReturn(tx, now, row, { status: 'refunded', refund: amount, restocked: restock });
  if (restock) await returnToStock(tx, order.id);
  const rest = kobo(order.total - amount);
  await moveOrder(tx, now, order, {
    status: rest > 0 ? 'released' : 'refunded',
    refunded: amount,
    in_return: false,
  });
  const sale = { ...(await findSoldOrder(tx, order)), refund: amount, rest };
  await notify(tx, [createNotice(returnNotices.sale_return_refunded, order.seller_id, now, sale)]);
  await payBuyer(tx, now, order, { amount, refund: { cause: 'returned', of: row.claimed } });
  if (rest > 0) await paySeller(tx, now, order, rest);
}

/** Ends a locked return without a refund: the seller gets the full price. */
export async function endUnrefunded(
  tx: Tx,
  now: Date,
  { order, row }: LockedReturn,
  status: 'not_refunded' | 'lapsed',
): Promise<void> {
  await closeReturn(tx, now, row, { status, refund: kobo(0) });
  await moveOrder(tx, now, order, { status: 'released', in_return: false });
  const lapsed = status === 'lapsed';
  const ended = lapsed ? returnNotices.return_lapsed : returnNotices.return_not_refunded;
  await notify(tx, [
    createNotice(ended, order.buyer_id, now, await findBoughtOrder(tx, order)),
    createNotice(returnNotices.sale_return_kept, order.seller_id, now, {
      ...(await findSoldOrder(tx, order)),
      lapsed,
    }),
  ]);
  await paySeller(tx, now, order, order.total);
}

/**
 * Ends a locked return because the buyer keeps the goods. The order continues as if there had been
 * none: the seller is paid when the days after delivery are over, immediately if they already are.
 */
export async function endWithdrawnReturn(
  tx: Tx,
  now: Date,
  { order, row }: LockedReturn,
): Promise<void> {
  await closeReturn(tx, now, row, { status: 'withdrawn', refund: kobo(0) });
  const delivered = order.delivered_at ?? now;
  const due = new Date(Math.max(now.getTime(), delivered.getTime() + RELEASE_AFTER_DAYS * DAY));
  await tx
    .updateTable('market_order')
    .set({ in_return: false, next_at: due })
    .where('id', '=', order.id)
    .execute();
  await enqueueOrder(tx, order.id, due);
  const params = await findSoldOrder(tx, order);
  const { sale_return_withdrawn } = returnNotices;
  await notify(tx, [createNotice(sale_return_withdrawn, order.seller_id, now, params)]);
}

async function returnToStock(tx: Tx, orderId: number): Promise<void> {
  await sql`
    update market_product p set stock = p.stock + l.asked_back
    from (select l.product_id, l.asked_back from market_order_line l
      join market_product p on p.id = l.product_id
      where l.order_id = ${orderId} and l.asked_back > 0 order by p.id for update of p) l
    where p.id = l.product_id`.execute(tx);
}

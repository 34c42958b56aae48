// Steps of a return: requested, answered, sent back, received; the effect of each deadline; and the
// staff decision. Repeating a step changes nothing.
import { AppError } from '@alajo/contract/errors.ts';
import {
  claimOf,
  type ReturnItem,
  type ReturnReason,
  type ReviewCause,
} from '@alajo/contract/marketplace/returns.ts';
import { formatNaira, type Kobo } from '@alajo/contract/money.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { createNotice } from '../../notices/kinds.ts';
import { notify } from '../../notifications/notifications.ts';
import { rememberOperation } from '../../payments/operations.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { findBoughtOrder, findSoldOrder, type OrderDeps } from '../delivery.ts';
import {
  lockAnyOrder,
  lockOrder,
  moveOrder,
  type OrderRow,
  type OwnOrder,
} from '../order-states.ts';
import { returnNotices } from './return-notices.ts';
import {
  clockOf,
  enqueueReturn,
  type LockedReturn,
  lockReturn,
  mayRefund,
  mayWithdraw,
  moveReturn,
  type ReturnRow,
  readReturn,
  waitForDeadline,
} from './return-rows.ts';
import { endUnrefunded, endWithdrawnReturn, settleReturn } from './settle-return.ts';

type ReturnRequest = {
  id: number;
  reason: ReturnReason;
  text: string;
  items: readonly ReturnItem[];
};

/**
 * Requests a return of items from an order that arrived and whose seller is not paid yet. Marks it
 * as delivered if the seller has not. Refuses a second return, and an order with another problem.
 */
export const requestReturn = (
  { db, clock }: OrderDeps,
  buyer: number,
  request: ReturnRequest,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const now = clock.now();
    const order = await lockOrder(tx, 'buyer', buyer, request.id);
    const known = await readReturn(tx, request.id);
    // A repeat of the same request.
    if (known?.ended_at === null) return;
    const arrived = order.status === 'shipped' || order.status === 'delivered';
    if (known !== undefined || !arrived || order.problem !== null) {
      throw new AppError('order_changed');
    }
    const claimed = await markItems(tx, request);
    await stopOrder(tx, now, order);
    const opened = clockOf('asked', now);
    await tx
      .insertInto('market_return')
      .values({
        order_id: order.id,
        key: uuidv7(),
        status: 'asked',
        reason: request.reason,
        text: request.text,
        claimed,
        offer: null,
        refund: null,
        address: null,
        carrier: null,
        tracking: null,
        seller_words: null,
        review_cause: null,
        asked_at: now,
        sent_at: null,
        ended_at: null,
        ...opened,
      })
      .execute();
    await enqueueReturn(tx, order.id, opened.act_by);
    const { reason } = request;
    const by = opened.act_by.toISOString();
    const params = { ...(await findSoldOrder(tx, order)), reason, claimed, by };
    const { sale_return_asked } = returnNotices;
    await notify(tx, [createNotice(sale_return_asked, order.seller_id, now, params)]);
  });

/** Marks the returned quantity of each line and returns the amount paid for them. */
async function markItems(tx: Tx, { id, items }: ReturnRequest): Promise<Kobo> {
  const bought = await tx
    .selectFrom('market_order_line')
    .select(['product_id', 'price', 'quantity'])
    .where('order_id', '=', id)
    .execute();
  const claimed = claimedBy(bought, items);
  await sql`
    update market_order_line l set asked_back = a.quantity
    from unnest(${items.map(({ product_id }) => product_id)}::bigint[],
      ${items.map(({ quantity }) => quantity)}::int[]) a(product_id, quantity)
    where l.order_id = ${id} and l.product_id = a.product_id`.execute(tx);
  return claimed;
}

function claimedBy(...[bought, items]: Parameters<typeof claimOf>): Kobo {
  try {
    return claimOf(bought, items);
  } catch (error) {
    throw new AppError('not_found', { field: 'items', cause: error });
  }
}

/** Stops the order's own clock while the return is open. */
async function stopOrder(tx: Tx, now: Date, order: OrderRow): Promise<void> {
  if (order.status === 'shipped') {
    await moveOrder(tx, now, order, { status: 'delivered', delivered_at: now });
  }
  await tx
    .updateTable('market_order')
    .set({ in_return: true, next_at: null })
    .where('id', '=', order.id)
    .execute();
}

/** The buyer keeps the goods after all. Refused once they are on their way back. */
export const withdrawReturn = (deps: OrderDeps, buyer: number, id: number) =>
  change(deps, { side: 'buyer', user_id: buyer, id }, async (tx, now, found) => {
    if (found.row.status === 'withdrawn') return;
    if (!mayWithdraw(found.row)) throw new AppError('order_changed');
    await endWithdrawnReturn(tx, now, found);
  });

/** Accepts the return for a full refund; the buyer gets the address to send the goods to. */
export const acceptReturn = (deps: OrderDeps, seller: number, id: number, address: string) =>
  change(deps, { side: 'seller', user_id: seller, id }, async (tx, now, { order, row }) => {
    if (row.status === 'accepted') return;
    const moved = await moveReturn(tx, now, row, { status: 'accepted', address });
    const params = { ...(await findBoughtOrder(tx, order)), by: deadlineOf(moved) };
    await notify(tx, [createNotice(returnNotices.return_accepted, order.buyer_id, now, params)]);
  });

/**
 * Offers part of the price while the buyer keeps the goods. An offer of the full price needs no acceptance:
 * it is paid immediately, and may be made at any time. Refuses more than was paid for the items.
 */
export const offerRefund = (deps: OrderDeps, own: OwnOrder, amount: Kobo) =>
  change(deps, own, async (tx, now, { order, row }) => {
    if (row.offer === amount && row.status === 'offered') return;
    if (row.refund === amount && row.status === 'refunded') return;
    if (amount > row.claimed) {
      const most = formatNaira(row.claimed);
      throw new AppError('offer_too_high', {
        field: 'amount',
        message: `You can offer at most ${most}, the price paid for these items.`,
      });
    }
    if (amount === row.claimed) {
      if (!mayRefund(row)) throw new AppError('order_changed');
      await settleReturn(tx, now, { order, row }, { amount, restock: false });
      return;
    }
    const moved = await moveReturn(tx, now, row, { status: 'offered', offer: amount });
    const params = {
      ...(await findBoughtOrder(tx, order)),
      offer: amount,
      claimed: row.claimed,
      by: deadlineOf(moved),
    };
    await notify(tx, [createNotice(returnNotices.return_offered, order.buyer_id, now, params)]);
  });

/** Refuses the return: staff decide. */
export const declineReturn = (deps: OrderDeps, seller: number, id: number, text: string) =>
  change(deps, { side: 'seller', user_id: seller, id }, async (tx, now, found) => {
    if (found.row.review_cause === 'refused') return;
    if (found.row.status !== 'asked') throw new AppError('order_changed');
    await review(tx, now, found, { review_cause: 'refused', seller_words: text });
  });

/** Accepts the offered refund, which settles the return, or declines it, and staff decide. */
export const answerOffer = (
  deps: OrderDeps,
  own: OwnOrder,
  { accept, amount }: { accept: boolean; amount: Kobo },
) =>
  change(deps, own, async (tx, now, { order, row }) => {
    if (accept && row.status === 'refunded' && row.refund === amount) return;
    if (!accept && row.review_cause === 'declined') return;
    if (row.status !== 'offered' || row.offer !== amount) throw new AppError('order_changed');
    if (accept) await settleReturn(tx, now, { order, row }, { amount, restock: false });
    else await review(tx, now, { order, row }, { review_cause: 'declined' });
  });

/** The goods are on their way back; their number can be checked with the carrier. */
export const sendBack = (
  deps: OrderDeps,
  buyer: number,
  { id, carrier, tracking }: { id: number; carrier: string; tracking: string },
) =>
  change(deps, { side: 'buyer', user_id: buyer, id }, async (tx, now, { order, row }) => {
    if (row.tracking === tracking && row.carrier === carrier) return;
    const moved = await moveReturn(tx, now, row, {
      status: 'sent',
      carrier,
      tracking,
      sent_at: now,
    });
    const params = {
      ...(await findSoldOrder(tx, order)),
      carrier,
      tracking,
      by: deadlineOf(moved),
    };
    await notify(tx, [createNotice(returnNotices.sale_return_sent, order.seller_id, now, params)]);
  });

/** The goods are back: the buyer is refunded the amount paid for them. */
export const receiveReturn = (deps: OrderDeps, own: OwnOrder, restock: boolean) =>
  change(deps, own, async (tx, now, { order, row }) => {
    if (row.status === 'refunded' && row.sent_at !== null) return;
    if (row.status !== 'sent') throw new AppError('order_changed');
    await settleReturn(tx, now, { order, row }, { amount: row.claimed, restock });
  });

/** The wrong goods came back, or none: staff decide. */
export const contestReturn = (deps: OrderDeps, seller: number, id: number, text: string) =>
  change(deps, { side: 'seller', user_id: seller, id }, async (tx, now, found) => {
    if (found.row.review_cause === 'contested') return;
    if (found.row.status !== 'sent') throw new AppError('order_changed');
    await review(tx, now, found, { review_cause: 'contested', seller_words: text });
  });

type Work = (tx: Tx, now: Date, found: LockedReturn) => Promise<void>;

/** Locks the caller's order and its return and runs `work`. */
const change = ({ db, clock }: OrderDeps, own: OwnOrder, work: Work): Promise<void> =>
  inTransaction(db, async (tx) => {
    const now = clock.now();
    await work(tx, now, await lockReturn(tx, own));
    await rememberOperation(tx, now, own);
  });

const deadlineOf = ({ act_by }: ReturnRow): string => (act_by ?? new Date(0)).toISOString();

type Case = { review_cause: ReviewCause; seller_words?: string };

/** Passes a locked return to staff for a decision. */
async function review(tx: Tx, now: Date, { order, row }: LockedReturn, cause: Case): Promise<void> {
  const moved = await moveReturn(tx, now, row, { status: 'reviewing', ...cause });
  const more = { cause: cause.review_cause, by: deadlineOf(moved) };
  const { return_reviewing, sale_return_reviewing } = returnNotices;
  await notify(tx, [
    createNotice(return_reviewing, order.buyer_id, now, {
      ...(await findBoughtOrder(tx, order)),
      ...more,
    }),
    createNotice(sale_return_reviewing, order.seller_id, now, {
      ...(await findSoldOrder(tx, order)),
      ...more,
    }),
  ]);
}

/**
 * Runs a return's due automatic step, at most once. Where someone did not answer, staff decide.
 * Goods not sent back end the return; goods sent back count as received.
 */
export const advanceReturn = ({ db, clock }: OrderDeps, id: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    const now = clock.now();
    const order = await lockAnyOrder(tx, id);
    const row = await readReturn(tx, id);
    if (order === undefined || row === undefined) return;
    if (row.next_at === null || row.next_at > now) return;
    await step(tx, now, { order, row });
  });

function step(tx: Tx, now: Date, found: LockedReturn): Promise<void> {
  const { row } = found;
  switch (row.status) {
    case 'asked':
      return review(tx, now, found, { review_cause: 'silent' });
    case 'offered':
      return review(tx, now, found, { review_cause: 'undecided' });
    case 'accepted':
      return remindOrLapse(tx, now, found);
    case 'sent':
      // Doesn't restock: no one has counted the goods, so the seller puts them back on sale.
      return settleReturn(tx, now, found, { amount: row.claimed, restock: false });
    default:
      throw new Error(`return ${row.order_id}: no step for ${row.status}`);
  }
}

async function remindOrLapse(tx: Tx, now: Date, { order, row }: LockedReturn): Promise<void> {
  const { act_by } = row;
  if (act_by === null || act_by <= now) return endUnrefunded(tx, now, { order, row }, 'lapsed');
  await waitForDeadline(tx, row, act_by);
  const params = { ...(await findBoughtOrder(tx, order)), by: act_by.toISOString() };
  await notify(tx, [createNotice(returnNotices.return_unsent, order.buyer_id, now, params)]);
}

/** Carries out the staff decision: the refund to the buyer, from nothing up to the claim. */
export const decideReturn = (
  tx: Tx,
  now: Date,
  found: LockedReturn,
  refund: Kobo,
): Promise<void> =>
  refund === 0
    ? endUnrefunded(tx, now, found, 'not_refunded')
    : settleReturn(tx, now, found, { amount: refund, restock: false });

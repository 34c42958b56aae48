// Money of orders: held in escrow from checkout until it goes to the seller, back to the buyer, or
// partly to each, exactly once, by entries whose ids are derived from the order.
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import { toReference } from '@alajo/contract/reference.ts';
import type { HeldMoney } from '@alajo/contract/wallet/balance.ts';
import { sql } from 'kysely';
import { findCustomer } from '../identity/customers.ts';
import { findAccounts } from '../ledger/accounts.ts';
import { account as system } from '../ledger/chart.ts';
import { type Entry, post } from '../ledger/entries.ts';
import { createNotice } from '../notices/kinds.ts';
import { notify } from '../notifications/notifications.ts';
import { ALAJO, toMetadata } from '../payments/movements.ts';
import { oneTimeOperationId } from '../payments/operations.ts';
import { cappedCredit, openParked, parkedNotice, postWithParking } from '../payments/parking.ts';
import { dayInLagos } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { type ItemSummary, summarise, summaryText } from './item-summary.ts';
import { marketplaceNotices, type RefundCause } from './notices.ts';
import { cancelFrom, type OrderRow } from './order-states.ts';

/** Pays the seller's share of a locked order; the amount above their balance limit is parked. */
export async function paySeller(tx: Tx, now: Date, row: OrderRow, amount: Kobo): Promise<void> {
  const { seller_id, buyer_id } = row;
  const [shop, buyer, items] = [
    await shopName(tx, seller_id),
    await customerName(tx, buyer_id),
    await itemsOf(tx, row.id),
  ];
  const entry = await credit(tx, now, row, {
    kind: 'market_sale',
    amount,
    to: seller_id,
    sender: buyer,
    recipient: shop,
    description: `Sale: ${summaryText(items)}`,
  });
  const params = { order_id: row.id, items, total: amount, reference: toReference(entry) };
  await notify(tx, [createNotice(marketplaceNotices.sale_paid, seller_id, now, params)]);
}

/** Refunds the buyer's share of a locked order. */
export async function payBuyer(
  tx: Tx,
  now: Date,
  row: OrderRow,
  { amount, refund }: { amount: Kobo; refund: RefundCause },
): Promise<void> {
  const { seller_id, buyer_id } = row;
  const [shop, buyer, items] = [
    await shopName(tx, seller_id),
    await customerName(tx, buyer_id),
    await itemsOf(tx, row.id),
  ];
  const entry = await credit(tx, now, row, {
    kind: 'market_refund',
    amount,
    to: buyer_id,
    sender: shop,
    recipient: buyer,
    description: `Refund: ${summaryText(items)}`,
  });
  const params = { items, shop, total: amount, refund, reference: toReference(entry) };
  await notify(tx, [createNotice(marketplaceNotices.order_refunded, buyer_id, now, params)]);
}

type Credit = {
  kind: string;
  amount: Kobo;
  to: number;
  sender: string;
  recipient: string;
  description: string;
};

/**
 * Pays from escrow into a wallet and returns the entry's id; the entry names its purchase. The
 * money was the buyer's until then, so a refund to them needs no room.
 */
async function credit(tx: Tx, now: Date, row: OrderRow, creditTerms: Credit): Promise<string> {
  const { kind, amount, to, sender, recipient, description } = creditTerms;
  const { tier } = await findCustomer(tx, to);
  const wallets = await findAccounts(tx, 'wallet', 'user', [to, row.buyer_id]);
  const [wallet, holder] = [wallets.get(to), wallets.get(row.buyer_id)];
  if (wallet === undefined || holder === undefined) {
    throw new Error(`order ${row.id}: a customer has no wallet`);
  }
  const entry: Entry = {
    id: oneTimeOperationId(`${kind}:${row.checkout}:${row.id}`),
    kind,
    holder: holder.id,
    content: `${row.id}`,
    metadata: {
      ...toMetadata({
        sender,
        recipient,
        bank: ALAJO,
        account: null,
        note: null,
        target: null,
        amount,
        lines: [],
        descriptions: { debit: description, credit: description },
      }),
      purchase: row.checkout,
    },
    postings: [
      { account: system.market_escrow, amount: kobo(-amount) },
      cappedCredit(wallet.id, amount, tier, dayInLagos(now)),
    ],
  };
  const open = () => openParked(tx, to);
  const { parked } = await postWithParking(entry, open, (attempt) => post(tx, now, attempt));
  if (parked > 0) await notify(tx, [parkedNotice(to, parked, now)]);
  return entry.id;
}

async function customerName(tx: Tx, id: number): Promise<string> {
  const { first_name, last_name } = await findCustomer(tx, id);
  return `${first_name} ${last_name}`;
}

export async function shopName(tx: Tx, id: number): Promise<string> {
  const { name } = await tx
    .selectFrom('market_seller')
    .select('name')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  return name;
}

/** The item summary of an order. */
export async function itemsOf(tx: Tx, orderId: number): Promise<ItemSummary> {
  const names = await tx
    .selectFrom('market_order_line')
    .select('name')
    .where('order_id', '=', orderId)
    .orderBy('product_id')
    .execute();
  return summarise(names.map(({ name }) => name));
}

/** Orders whose money has not gone to the seller or back. One with a problem awaits a decision. */
export async function heldOrders(db: Db | Tx, userId: number): Promise<HeldMoney[]> {
  const rows = await db
    .selectFrom('market_order as o')
    .innerJoin('market_seller as s', 's.user_id', 'o.seller_id')
    .select(['o.checkout', 'o.total', 'o.status', 'o.placed_at', 'o.next_at', 's.name'])
    .where('o.buyer_id', '=', userId)
    .where('o.ended_at', 'is', null)
    .orderBy('o.id', 'desc')
    .execute();
  return rows.map((row) => ({
    kind: 'order',
    name: row.name,
    amount: row.total,
    since: row.placed_at.toISOString(),
    until:
      (row.next_at && row.status === 'placed' ? cancelFrom(row) : row.next_at)?.toISOString() ??
      null,
    reference: toReference(row.checkout),
  }));
}

/** The balance that market_escrow must have: the totals of all open orders. */
export const openOrders = sql<{ owner: number; open: number }>`
  select buyer_id as owner, total as open from market_order where ended_at is null`;

// The money of orders: it lies in escrow from the checkout until it goes to the seller or back to
// the buyer, once, by an entry whose id comes from the order.
import { formatNaira, kobo } from '@alajo/contract/money.ts';
import { toReference } from '@alajo/contract/reference.ts';
import { sql } from 'kysely';
import { findCustomer } from '../identity/customers.ts';
import { findAccounts } from '../ledger/accounts.ts';
import { account as system } from '../ledger/chart.ts';
import { type Entry, post } from '../ledger/entries.ts';
import { notify } from '../notifications/notifications.ts';
import { ALAJO, toMetadata } from '../payments/movements.ts';
import { oneTimeOperationId } from '../payments/operations.ts';
import { cappedCredit, openParked, parkedNotice, postWithParking } from '../payments/parking.ts';
import { dayInLagos } from '../platform/clock.ts';
import type { Tx } from '../platform/database/database.ts';
import type { OrderRow } from './order-states.ts';

/** Pays the seller of a locked order; what their wallet has no room for is parked. */
export async function paySeller(tx: Tx, now: Date, row: OrderRow): Promise<void> {
  const { seller_id, buyer_id } = row;
  const [shop, buyer, what] = [
    await shopName(tx, seller_id),
    await customerName(tx, buyer_id),
    await whatOf(tx, row.id),
  ];
  const entry = await credit(tx, now, row, {
    kind: 'market_sale',
    to: seller_id,
    sender: buyer,
    recipient: shop,
    says: `Sale: ${what}`,
  });
  const title = `You received ${formatNaira(row.total)}`;
  await tell(tx, now, seller_id, 'money_in', title, `For ${what}, order ${row.id}.`, entry);
}

/** Gives the buyer of a locked order the money back. */
export async function payBuyer(tx: Tx, now: Date, row: OrderRow, why: string): Promise<void> {
  const { seller_id, buyer_id } = row;
  const [shop, buyer, what] = [
    await shopName(tx, seller_id),
    await customerName(tx, buyer_id),
    await whatOf(tx, row.id),
  ];
  const entry = await credit(tx, now, row, {
    kind: 'market_refund',
    to: buyer_id,
    sender: shop,
    recipient: buyer,
    says: `Refund: ${what}`,
  });
  const title = `${formatNaira(row.total)} is back in your wallet`;
  await tell(tx, now, buyer_id, 'refund', title, `${what} from ${shop}: ${why}`, entry);
}

type Credit = { kind: string; to: number; sender: string; recipient: string; says: string };

/** Answers the entry's id. */
async function credit(tx: Tx, now: Date, row: OrderRow, what: Credit): Promise<string> {
  const { kind, to, sender, recipient, says } = what;
  const { tier } = await findCustomer(tx, to);
  const wallet = (await findAccounts(tx, 'wallet', 'user', [to])).get(to);
  if (wallet === undefined) throw new Error(`customer ${to} has no wallet`);
  const entry: Entry = {
    id: oneTimeOperationId(`${kind}:${row.checkout}:${row.id}`),
    kind,
    content: `${row.id}`,
    metadata: toMetadata({
      sender,
      recipient,
      bank: ALAJO,
      account: null,
      note: null,
      target: null,
      amount: row.total,
      lines: [],
      says: { debit: says, credit: says },
    }),
    postings: [
      { account: system.market_escrow, amount: kobo(-row.total) },
      cappedCredit(wallet.id, row.total, tier, dayInLagos(now)),
    ],
  };
  const openTheirs = () => openParked(tx, to);
  const { parked } = await postWithParking(entry, openTheirs, (one) => post(tx, now, one));
  if (parked > 0) await notify(tx, [parkedNotice(to, parked, now)]);
  return entry.id;
}

async function tell(
  tx: Tx,
  created_at: Date,
  user_id: number,
  kind: 'money_in' | 'refund',
  title: string,
  body: string,
  entry: string,
): Promise<void> {
  const link = `/receipt?ref=${toReference(entry)}`;
  await notify(tx, [{ user_id, kind, title, body, link, created_at }]);
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

/** What was ordered, in a few words. */
export async function whatOf(tx: Tx, orderId: number): Promise<string> {
  const names = await tx
    .selectFrom('market_order_line')
    .select('name')
    .where('order_id', '=', orderId)
    .orderBy('product_id')
    .execute();
  return inWords(names.map(({ name }) => name));
}

/** `Rice`, `Rice and 2 more`. */
export const inWords = ([first = '', ...more]: readonly string[]) =>
  more.length === 0 ? first : `${first} and ${more.length} more`;

/** What market_escrow must hold: the totals of the orders that have not ended. */
export const openOrders = sql<{ open: number }>`
  select sum(total) from market_order where ended_at is null`;

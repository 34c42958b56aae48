// Checkout takes the stock, pays into escrow once and creates one order per seller, all in one transaction.
// If anything differs from what the buyer saw, it reports the difference and charges nothing.
import { AppError } from '@alajo/contract/errors.ts';
import type { marketplaceRoutes } from '@alajo/contract/marketplace/routes.ts';
import { type CheckoutResult, totalOf } from '@alajo/contract/marketplace/schemas.ts';
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import { toReference } from '@alajo/contract/reference.ts';
import type { Input } from '@alajo/contract/route.ts';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { isKnownPayee, rememberPayee, userPayee } from '../identity/approvals/known-payees.ts';
import type { Terms } from '../identity/approvals/terms.ts';
import { account as system } from '../ledger/chart.ts';
import { type Entry, post } from '../ledger/entries.ts';
import { createNotice, type Notice } from '../notices/kinds.ts';
import { notify } from '../notifications/notifications.ts';
import { paymentTerms } from '../payments/approval-terms.ts';
import { explainLimit, type PaymentContext, type WalletPayer } from '../payments/context.ts';
import { dayCapOf } from '../payments/limits.ts';
import { ALAJO, toMetadata } from '../payments/movements.ts';
import { debitAlert } from '../payments/notices.ts';
import { operationId } from '../payments/operations.ts';
import {
  brokenConstraint,
  type Db,
  inTransaction,
  type Tx,
} from '../platform/database/database.ts';
import type { Customer } from '../platform/http/handlers.ts';
import { type Item, itemsIn, leftOf, lockCart, problemOf, removeItems } from './cart.ts';
import { summarise, summaryText } from './item-summary.ts';
import { marketplaceNotices } from './notices.ts';
import { enqueueOrder, nextAt } from './order-states.ts';
import { ordersOfCheckout } from './orders.ts';
import { type ProductRow, productsById } from './product-rows.ts';

type CheckoutInput = Input<typeof marketplaceRoutes.checkout>;
type CheckoutPayment = WalletPayer & { entry: string; total: Kobo; input: CheckoutInput };
/** A cart line whose stock has been taken. */
type PurchasedItem = { product: ProductRow; quantity: number; total: Kobo };

/**
 * Buys the cart as the buyer saw it: the money goes into escrow and each seller gets an order. A
 * retry returns the first orders. Refuses, in this order: PIN, another customer's cart, a changed
 * cart (cart_changed lists the changes), own goods, the daily limit, insufficient funds.
 */
export async function checkout(
  deps: Deps,
  payments: PaymentContext,
  caller: Customer,
  input: CheckoutInput,
): Promise<CheckoutResult> {
  const sums = input.lines.map(({ price, quantity }) => totalOf(price, quantity));
  const total = kobo(sums.reduce((sum, amount) => sum + amount, 0));
  const payer = await payments.payers.approve(caller, () => termsOf(deps, caller, input, total));
  const from = await payments.accounts.wallet(payer.user_id);
  const now = deps.clock.now();
  const buying: CheckoutPayment = { payer, from, now, input, total, entry: operationId(caller) };
  try {
    await inTransaction(deps.db, async (tx) => {
      await buy(tx, buying);
      for (const { seller_id } of await shopsOf(tx, input)) {
        await rememberPayee(tx, deps, caller, userPayee(seller_id));
      }
    });
  } catch (error) {
    if (brokenConstraint(error) === STOCK) throw new AppError('cart_changed', { cause: error });
    throw await explainLimit(deps, error, buying, total);
  }
  return {
    orders: await ordersOfCheckout(deps, payer.user_id, buying.entry),
    total,
    receipt: toReference(buying.entry),
    message: 'Your order is placed. We’ll pay the seller once you confirm it has arrived.',
  };
}

type Shop = { seller_id: number; name: string };

/** The shops of a checkout's goods. */
async function shopsOf(db: Db | Tx, { lines }: CheckoutInput): Promise<Shop[]> {
  const ids = lines.map(({ product_id }) => product_id);
  const { rows } = await sql<Shop>`select distinct s.user_id as seller_id, s.name
    from market_product p join market_seller s on s.user_id = p.seller_id
    where p.id = any(${ids}::bigint[]) order by s.user_id`.execute(db);
  return rows;
}

async function termsOf(
  { db }: Deps,
  { user_id }: Customer,
  input: CheckoutInput,
  total: Kobo,
): Promise<Terms> {
  const check = () =>
    inTransaction(db, async (tx) => {
      await lockCart(tx, user_id, input.id);
      await requireUnchangedCart(tx, input, await itemsIn(tx, input.id), user_id);
    });
  const shops = await shopsOf(db, input);
  const keys = shops.map(({ seller_id }) => userPayee(seller_id));
  const known = await Promise.all(keys.map((key) => isKnownPayee(db, user_id, key)));
  const items = input.lines.map(({ product_id, quantity }) => `${product_id}×${quantity}`);
  const { address } = input;
  return paymentTerms({
    kind: 'checkout',
    amount: total,
    to: shops.map(({ name }) => name).join(', ') || 'the shops in your cart',
    payee: {
      key: JSON.stringify([keys, items, address]),
      known: known.every((paid) => paid),
    },
    check,
  });
}

// The database's own check, should the one made under the lock ever be wrong.
const STOCK = 'market_product_stock';

async function buy(tx: Tx, buying: CheckoutPayment): Promise<void> {
  const { payer, input, now } = buying;
  const cart = await lockCart(tx, payer.user_id, input.id);
  const done = await tx
    .selectFrom('market_order')
    .select('id')
    .where('checkout', '=', buying.entry)
    .where('buyer_id', '=', payer.user_id)
    .executeTakeFirst();
  if (done !== undefined) {
    // Throws when the key was used for another cart or address.
    await post(tx, now, entryOf(buying, []));
    return;
  }
  const bought = await deductStock(tx, buying);
  const orders = await insertOrders(tx, buying, bought);
  await post(tx, now, entryOf(buying, orders));
  await removeItems(
    tx,
    cart.id,
    bought.map(({ product }) => product.id),
  );
  const address = JSON.stringify(input.address);
  await tx.updateTable('market_cart').set({ address }).where('id', '=', cart.id).execute();
  await notify(tx, [...orders.map((order) => soldNotice(order, now)), paidAlert(buying, orders)]);
}

/** Locks the products by ascending id, compares them with what the buyer saw, takes the stock. */
async function deductStock(tx: Tx, { input, payer }: CheckoutPayment): Promise<PurchasedItem[]> {
  const items = await itemsIn(tx, input.id);
  const ids = idsIn(input, items);
  await sql`select id from market_product where id = any(${ids}::bigint[]) order by id for update`.execute(
    tx,
  );
  const products = await requireUnchangedCart(tx, input, items, payer.user_id);
  const bought = input.lines.flatMap(({ product_id, quantity, price }) => {
    const product = products.get(product_id);
    return product ? [{ product, quantity, total: totalOf(price, quantity) }] : [];
  });
  await sql`
    update market_product p set stock = p.stock - b.quantity
    from unnest(${bought.map(({ product }) => product.id)}::bigint[],
      ${bought.map(({ quantity }) => quantity)}::int[]) b(id, quantity)
    where p.id = b.id`.execute(tx);
  return bought;
}

/** Reveals nothing about a product that was never in the cart, such as its name when off sale. */
function idsIn({ lines }: CheckoutInput, items: readonly Item[]): number[] {
  const inCart = new Set(items.map(({ product_id }) => product_id));
  return lines.map(({ product_id }) => product_id).filter((id) => inCart.has(id));
}

/** The products of a cart that is as the buyer saw it. Throws cart_changed, own_product. */
async function requireUnchangedCart(
  tx: Tx,
  input: CheckoutInput,
  items: readonly Item[],
  buyer: number,
): Promise<Map<number, ProductRow>> {
  const products = await productsById(tx, idsIn(input, items));
  const changes = changesIn(input, items, products, buyer);
  if (changes.length > 0)
    throw new AppError('cart_changed', { message: summariseChanges(changes) });
  const own = input.lines.some(({ product_id }) => products.get(product_id)?.seller_id === buyer);
  if (own) throw new AppError('own_product');
  return products;
}

const OTHER_DEVICE = 'Your cart was changed on another device.';

/** The differences from the cart the buyer saw, one sentence each. */
function changesIn(
  { lines }: CheckoutInput,
  items: readonly { product_id: number; quantity: number }[],
  products: ReadonlyMap<number, ProductRow>,
  buyer: number,
): string[] {
  const quantities = new Map(items.map((item) => [item.product_id, item.quantity]));
  const seen = new Set(lines.map(({ product_id }) => product_id));
  const same =
    seen.size === lines.length &&
    seen.size === quantities.size &&
    lines.every(({ product_id, quantity }) => quantities.get(product_id) === quantity);
  const changes = lines.flatMap(({ product_id, quantity, price }) => {
    const product = products.get(product_id);
    if (product === undefined) return [];
    const problem = problemOf(product, quantity, buyer);
    if (problem !== null && problem !== 'own') return [leftOf(product)];
    if (product.price === price) return [];
    return [`${product.name} now costs ${formatNaira(product.price)}.`];
  });
  return same ? changes : [...changes, OTHER_DEVICE];
}

const CHANGES_SHOWN = 3;

function summariseChanges(changes: string[]): string {
  const more = changes.length - CHANGES_SHOWN;
  const rest = more > 0 ? [`${more} more ${more === 1 ? 'thing' : 'things'} changed.`] : [];
  return [...changes.slice(0, CHANGES_SHOWN), ...rest, 'You haven’t been charged.'].join(' ');
}

type PlacedOrder = {
  id: number;
  seller_id: number;
  shop: string;
  total: Kobo;
  bought: PurchasedItem[];
};

/** Inserts one order per seller, by ascending seller id. */
async function insertOrders(
  tx: Tx,
  buying: CheckoutPayment,
  bought: PurchasedItem[],
): Promise<PlacedOrder[]> {
  const { payer, now, input } = buying;
  const bySeller = [...Map.groupBy(bought, ({ product }) => product.seller_id)];
  const orders: PlacedOrder[] = [];
  for (const [seller_id, theirs] of bySeller.sort(([a], [b]) => a - b)) {
    const total = kobo(theirs.reduce((sum, line) => sum + line.total, 0));
    const next_at = nextAt('placed', now);
    const { id } = await tx
      .insertInto('market_order')
      .values({
        checkout: buying.entry,
        buyer_id: payer.user_id,
        seller_id,
        status: 'placed',
        total,
        address: JSON.stringify(input.address),
        tracking: null,
        reason: null,
        problem: null,
        placed_at: now,
        shipped_at: null,
        delivered_at: null,
        ended_at: null,
        next_at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('market_order_line')
      .values(
        theirs.map(({ product, quantity }) => ({
          order_id: id,
          product_id: product.id,
          name: product.name,
          price: product.price,
          quantity,
        })),
      )
      .execute();
    if (next_at !== null) await enqueueOrder(tx, id, next_at);
    orders.push({ id, seller_id, shop: theirs[0]?.product.seller ?? '', total, bought: theirs });
  }
  return orders;
}

/** One payment for the whole cart, with a receipt line per seller. */
function entryOf(
  { payer, from, now, input, total, entry }: CheckoutPayment,
  orders: PlacedOrder[],
): Entry {
  const shops = orders.map(({ shop }) => shop);
  const description = describe(orders);
  return {
    id: entry,
    kind: 'market_purchase',
    content: JSON.stringify(input),
    metadata: toMetadata({
      sender: payer.name,
      recipient: summaryText(summarise(shops)),
      bank: ALAJO,
      account: null,
      note: null,
      target: null,
      amount: total,
      descriptions: { debit: description, credit: description },
      lines: orders.map((order) => ({ kind: 'amount', label: order.shop, amount: order.total })),
    }),
    postings: [
      { account: from, amount: kobo(-total), day_cap: dayCapOf(payer, now) },
      { account: system.market_escrow, amount: total },
    ],
  };
}

function describe(orders: readonly PlacedOrder[]): string {
  const names = orders.flatMap(({ bought }) => bought.map(({ product }) => product.name));
  return `Marketplace: ${summaryText(summarise(names))}`;
}

function paidAlert(
  { payer, total, entry, now }: CheckoutPayment,
  orders: readonly PlacedOrder[],
): Notice {
  const paid = { user_id: payer.user_id, amount: total, description: describe(orders), entry };
  return debitAlert(paid, now);
}

function soldNotice({ id, seller_id, total, bought }: PlacedOrder, created_at: Date): Notice {
  const items = summarise(bought.map(({ product, quantity }) => `${quantity} × ${product.name}`));
  const params = { order_id: id, items, total };
  return createNotice(marketplaceNotices.sale_placed, seller_id, created_at, params);
}

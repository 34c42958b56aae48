// The demo's marketplace: four shops with products, past sales with reviews, and the demo customer's orders, one in
// transit and one they want to return. Made with the product's own functions.
import { type Order, totalOf } from '@alajo/contract/marketplace/schemas.ts';
import { naira } from '@alajo/contract/money.ts';
import type { Deps } from '../deps.ts';
import { addPicture } from '../marketplace/pictures.ts';
import { marketplaceHandlers } from '../marketplace/routes.ts';
import type { PaymentContext } from '../payments/context.ts';
import { oneTimeOperationId } from '../payments/operations.ts';
import type { Customer } from '../platform/http/handlers.ts';
import { contested, goods, inProgress, reported, returning, shops, sold } from './goods.ts';
import { drawGoods } from './pictures.ts';

/** A demo customer by username, with an idempotency key. */
type CallerOf = (username: string, key: string) => Customer;
type Shelf = ReadonlyMap<string, { id: number; seller: string }>;
type Market = ReturnType<typeof marketplaceHandlers>;
type DemoSales = { shelf: Shelf; callerOf: CallerOf };

/** Opens the shops and lists their products, skipping existing ones; returns the products by name. */
export async function seedShops(
  deps: Deps,
  payments: PaymentContext,
  callerOf: CallerOf,
): Promise<Shelf> {
  const market = marketplaceHandlers(deps, payments);
  const shelf = new Map<string, { id: number; seller: string }>();
  for (const [seller, [name, about]] of Object.entries(shops)) {
    await market.startSelling({ name, about }, callerOf(seller, 'demo-shop'));
  }
  for (const { shop, whole, ...fields } of goods) {
    const key = oneTimeOperationId(`demo-good:${fields.name}`);
    const product = { ...fields, price: naira(whole), key };
    const { id } = await market.addProduct(product, callerOf(shop, 'demo-shop'));
    shelf.set(fields.name, { id, seller: shop });
  }
  return shelf;
}

/** Places the orders up to this many days ago, each at most once. */
export async function seedSales(
  deps: Deps,
  payments: PaymentContext,
  { shelf, callerOf }: DemoSales,
  days: number,
): Promise<void> {
  const market = marketplaceHandlers(deps, payments);
  for (const [ago, buyer, name, rating, text] of sold) {
    if (ago < days) continue;
    const order = await ordered(market, { shelf, callerOf }, buyer, name);
    if (order === undefined) continue;
    const { id, seller } = shelf.get(name) ?? { id: 0, seller: '' };
    const caller = callerOf(buyer, 'demo-review');
    await market.ship({ id: order.id, tracking: '' }, callerOf(seller, 'demo-ship'));
    await market.confirm({ id: order.id }, caller);
    await market.review({ id, rating, text }, caller);
  }
  const since = <Row extends readonly [number, ...unknown[]]>(rows: readonly Row[]) =>
    rows.filter(([ago]) => ago >= days);
  const selling = { shelf, callerOf };
  for (const [, ...order] of since(inProgress)) await seedOrderInProgress(market, selling, order);
  for (const [, ...example] of since(returning)) await seedReturn(market, selling, example);
  for (const [, ...example] of since(contested))
    await seedContestedReturn(market, selling, example);
  for (const [, ...example] of since(reported)) await seedReportedOrder(market, selling, example);
}

type OrderInProgress = [buyer: string, name: string, state: 'placed' | 'shipped'];

/** An order that its seller has sent, or will send. */
async function seedOrderInProgress(
  market: Market,
  { shelf, callerOf }: DemoSales,
  [buyer, name, state]: OrderInProgress,
): Promise<void> {
  const order = await ordered(market, { shelf, callerOf }, buyer, name);
  if (order === undefined || state === 'placed') return;
  const seller = callerOf(shelf.get(name)?.seller ?? '', 'demo-ship');
  await market.ship({ id: order.id, tracking: 'GIG Logistics 0417 2281' }, seller);
}

type DemoReturn = [buyer: string, name: string, text: string, whole: number];

/** A delivered order that its buyer wants to return, with a partial refund offered by the seller. */
async function seedReturn(
  market: Market,
  { shelf, callerOf }: DemoSales,
  [buyer, name, text, whole]: DemoReturn,
): Promise<void> {
  const { id: product_id, seller } = shelf.get(name) ?? { id: 0, seller: '' };
  const caller = callerOf(buyer, 'demo-return');
  const { data } = await market.orders({ limit: 100 }, caller);
  const order = data.find(({ items }) => items.some((item) => item.product_id === product_id));
  if (order === undefined || (order.return !== null && order.return.status !== 'asked')) return;
  const items = [{ product_id, quantity: 1 }];
  await market.askReturn({ id: order.id, reason: 'damaged', text, items }, caller);
  const offer = { id: order.id, amount: naira(whole) };
  await market.offerRefund(offer, callerOf(seller, 'demo-return'));
}

type DemoDispute = [buyer: string, name: string, asks: string, refuses: string];

/** A return the seller refuses, so that staff decide. */
async function seedContestedReturn(
  market: Market,
  { shelf, callerOf }: DemoSales,
  [buyer, name, asks, refuses]: DemoDispute,
): Promise<void> {
  const order = await ordered(market, { shelf, callerOf }, buyer, name);
  if (order === undefined) return;
  const { id } = order;
  const { id: product_id, seller: username } = shelf.get(name) ?? { id: 0, seller: '' };
  const [caller, seller] = [callerOf(buyer, 'demo-return'), callerOf(username, 'demo-return')];
  await market.ship({ id, tracking: '' }, seller);
  const items = [{ product_id, quantity: 1 }];
  await market.askReturn({ id, reason: 'damaged', text: asks, items }, caller);
  await market.refuseReturn({ id, text: refuses }, seller);
}

type DemoProblem = [buyer: string, name: string, text: string];

/** An order that arrived with the wrong item. */
async function seedReportedOrder(
  market: Market,
  { shelf, callerOf }: DemoSales,
  [buyer, name, text]: DemoProblem,
): Promise<void> {
  const order = await ordered(market, { shelf, callerOf }, buyer, name);
  if (order === undefined) return;
  const { id } = order;
  await market.ship({ id, tracking: '' }, callerOf(shelf.get(name)?.seller ?? '', 'demo-ship'));
  await market.report({ id, kind: 'not_as_described', text }, callerOf(buyer, 'demo-report'));
}

/** Orders one of a product; undefined if that order exists and has moved on. */
async function ordered(
  market: Market,
  { shelf, callerOf }: DemoSales,
  buyer: string,
  name: string,
): Promise<Order | undefined> {
  const caller = callerOf(buyer, `demo-order-${name.replace(/\W/g, '-')}`);
  const product = await market.product({ id: shelf.get(name)?.id ?? 0 }, caller);
  const { data } = await market.orders({ limit: 100 }, caller);
  const known = data.find(({ items }) => items.some((item) => item.product_id === product.id));
  if (known !== undefined) return known.status === 'placed' ? known : undefined;
  const { id, items } = await market.cart({}, caller);
  if (items.length === 0) await market.addItem({ id, product_id: product.id, quantity: 1 }, caller);
  const line = { product_id: product.id, quantity: 1, price: totalOf(product.price, 1) };
  const { orders } = await market.checkout({ id, address: HOME, lines: [line] }, caller);
  return orders[0];
}

const HOME = {
  recipient: 'Adaeze Okonkwo',
  phone_number: '+2348030000025',
  street: '14 Bode Thomas Street',
  city: 'Surulere',
  state: 'Lagos',
  note: 'Blue gate after the chemist',
} as const;

/** Draws the products that have no picture yet, after the start so that it isn't delayed. */
export async function drawDemoGoods(deps: Deps): Promise<void> {
  const rows = await deps.db
    .selectFrom('market_product')
    .leftJoin('market_picture', 'market_picture.product_id', 'market_product.id')
    .where('market_picture.id', 'is', null)
    .where(
      'market_product.key',
      'in',
      goods.map(({ name }) => oneTimeOperationId(`demo-good:${name}`)),
    )
    .select(['market_product.id', 'seller_id', 'market_product.name'])
    .orderBy('market_product.id', 'desc')
    .execute();
  if (rows.length === 0) return;
  const pictures = await drawGoods(rows.map(({ name }) => name));
  for (const { id, seller_id, name } of rows) {
    const bytes = pictures.get(name);
    if (bytes !== undefined) await addPicture(deps, seller_id, { id, bytes });
  }
}

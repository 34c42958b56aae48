// The cart: one per customer, stored on the server, so every device shows the same. It reserves
// nothing: prices and stock are always the current ones.
import { CART_MAX } from '@alajo/contract/count-limits.ts';
import { AppError } from '@alajo/contract/errors.ts';
import {
  type Cart,
  type CartLine,
  QUANTITY_MAX,
  totalOf,
} from '@alajo/contract/marketplace/schemas.ts';
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import { type Selectable, sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { type Db, inTransaction, type Tx } from '../platform/database/database.ts';
import { type ProductRow, productsById, publicProduct, requireProduct } from './product-rows.ts';
import type { MarketCart } from './tables.ts';

type CartRow = Selectable<MarketCart>;
export type Item = { product_id: number; quantity: number; price: Kobo };

/** Returns the caller's cart, creating it on first use. */
export async function findCart({ db }: Deps, userId: number): Promise<Cart> {
  const found = await cartOf(db, userId);
  if (found !== undefined) return showCart(db, found);
  await db
    .insertInto('market_cart')
    .values({ user_id: userId, address: null })
    .onConflict((conflict) => conflict.constraint('market_cart_once').doNothing())
    .execute();
  const made = await cartOf(db, userId);
  if (made === undefined) throw new Error(`customer ${userId} has no cart`);
  return showCart(db, made);
}

const cartOf = (db: Db, userId: number) =>
  db.selectFrom('market_cart').selectAll().where('user_id', '=', userId).executeTakeFirst();

/** Returns the caller's cart, locked: changes and checkout of one cart run one after the other. */
export async function lockCart(tx: Tx, userId: number, id: number): Promise<CartRow> {
  const row = await tx
    .selectFrom('market_cart')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  return row;
}

/** The items of a cart, in the order they were added. */
export const itemsIn = (db: Db | Tx, cartId: number): Promise<Item[]> =>
  db
    .selectFrom('market_cart_item')
    .select(['product_id', 'quantity', 'price'])
    .where('cart_id', '=', cartId)
    .orderBy('added_at')
    .orderBy('product_id')
    .execute();

async function showCart(db: Db | Tx, row: CartRow): Promise<Cart> {
  const stored = await itemsIn(db, row.id);
  const products = await productsById(
    db,
    stored.map((item) => item.product_id),
  );
  const items = stored.flatMap((item) => {
    const product = products.get(item.product_id);
    return product === undefined ? [] : [lineOf(item, product, row.user_id)];
  });
  return {
    id: row.id,
    items,
    count: items.reduce((sum, { quantity }) => sum + quantity, 0),
    total: kobo(items.reduce((sum, { total }) => sum + total, 0)),
    address: row.address,
  };
}

function lineOf({ quantity, price }: Item, product: ProductRow, userId: number): CartLine {
  const problem = problemOf(product, quantity, userId);
  return {
    product: publicProduct(product, userId),
    quantity,
    total: totalOf(product.price, quantity),
    problem,
    was: price === product.price ? null : price,
    available:
      problem === 'own' || problem === 'not_sold' ? 0 : Math.min(product.stock, QUANTITY_MAX),
  };
}

/** The reason a customer can't buy this quantity of a product; null when they can. */
export function problemOf(
  product: Pick<ProductRow, 'seller_id' | 'on_sale' | 'stock'>,
  quantity: number,
  userId: number,
): CartLine['problem'] {
  if (product.seller_id === userId) return 'own';
  if (!product.on_sale) return 'not_sold';
  if (product.stock === 0) return 'sold_out';
  return product.stock < quantity ? 'too_few' : null;
}

/**
 * Adds a product, or more of it. Refuses another customer's cart, a product that is not on sale,
 * the caller's own goods, more than are in stock, and a full cart.
 */
export async function addItem(
  { db, clock }: Deps,
  userId: number,
  { id, product_id, quantity }: { id: number; product_id: number; quantity: number },
): Promise<Cart> {
  return inTransaction(db, async (tx) => {
    const row = await lockCart(tx, userId, id);
    const product = await requireProduct(tx, userId, product_id, 'product_id');
    const items = await itemsIn(tx, id);
    const before = items.find((item) => item.product_id === product_id)?.quantity ?? 0;
    requireAvailable(product, before + quantity, userId);
    if (before === 0 && items.length >= CART_MAX) throw new AppError('cart_full');
    await sql`
      insert into market_cart_item (cart_id, product_id, quantity, price, added_at)
      values (${id}, ${product_id}, ${quantity}, ${product.price}, ${clock.now()})
      on conflict (cart_id, product_id) do update
        set quantity = market_cart_item.quantity + excluded.quantity, price = excluded.price
    `.execute(tx);
    return showCart(tx, row);
  });
}

function requireAvailable(product: ProductRow, quantity: number, userId: number): void {
  const problem = problemOf(product, quantity, userId);
  if (problem === 'own') throw new AppError('own_product');
  if (problem !== null) {
    throw new AppError('out_of_stock', { field: 'quantity', message: leftOf(product) });
  }
  if (quantity > QUANTITY_MAX) {
    const message = `You can buy at most ${QUANTITY_MAX} of a product at a time.`;
    throw new AppError('out_of_stock', { field: 'quantity', message });
  }
}

/** The remaining stock of a product, as a sentence. */
export function leftOf({ name, stock, on_sale }: ProductRow): string {
  if (!on_sale) return `${name} is no longer sold.`;
  if (stock === 0) return `${name} is sold out.`;
  return stock === 1 ? `There is only 1 ${name} left.` : `There are only ${stock} of ${name} left.`;
}

/**
 * Sets the quantity of a product in the cart; zero or less removes it (spec §4). Refuses another
 * customer's cart, a product that is not in it, and more than are in stock.
 */
export async function setQuantity(
  { db }: Deps,
  userId: number,
  { id, product, quantity }: { id: number; product: number; quantity: number },
): Promise<Cart> {
  return inTransaction(db, async (tx) => {
    const row = await lockCart(tx, userId, id);
    const item = (await itemsIn(tx, id)).find(({ product_id }) => product_id === product);
    if (quantity <= 0) await removeItems(tx, id, [product]);
    else if (item === undefined) throw new AppError('not_found');
    else {
      const found = (await productsById(tx, [product])).get(product);
      if (found === undefined) throw new AppError('not_found');
      requireAvailable(found, quantity, userId);
      await tx
        .updateTable('market_cart_item')
        .set({ quantity })
        .where('cart_id', '=', id)
        .where('product_id', '=', product)
        .execute();
    }
    return showCart(tx, row);
  });
}

/** Removes products from a locked cart. */
export async function removeItems(tx: Tx, cartId: number, products: readonly number[]) {
  await tx
    .deleteFrom('market_cart_item')
    .where('cart_id', '=', cartId)
    .where('product_id', 'in', [0, ...products])
    .execute();
}

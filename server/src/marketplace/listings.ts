// A seller's products: added, changed, restocked, taken off sale.
import { PRODUCTS_MAX } from '@alajo/contract/count-limits.ts';
import { AppError } from '@alajo/contract/errors.ts';
import type { marketplaceRoutes } from '@alajo/contract/marketplace/routes.ts';
import {
  marketplaceMessages,
  type OwnProduct,
  STOCK_MAX,
} from '@alajo/contract/marketplace/schemas.ts';
import type { Input } from '@alajo/contract/route.ts';
import { foldText } from '@alajo/contract/search.ts';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import {
  brokenConstraint,
  type Db,
  inTransaction,
  type Tx,
} from '../platform/database/database.ts';
import { belowCursor, cutPage, type Page } from '../platform/http/pagination.ts';
import {
  type ProductRow,
  picturesOf,
  productsById,
  publicProduct,
  readProducts,
} from './product-rows.ts';
import { lockShop, soldOf } from './shops.ts';

/** Returns a page of the seller's products, newest first. */
export async function listOwn({ db }: Deps, userId: number, page: Page) {
  const before = belowCursor(page.cursor);
  const rows = await readProducts(
    db,
    sql`select * from market_product where seller_id = ${userId} and id < ${before}
      order by id desc limit ${page.limit + 1}`,
  );
  const { shown, next } = cutPage(rows, page.limit, (row) => row.id);
  return {
    data: await ownProducts(db, shown),
    next,
  };
}

/** Returns one of the seller's products. Throws not_found, including for another seller's. */
export async function findOwn({ db }: Deps, userId: number, id: number): Promise<OwnProduct> {
  const row = (await productsById(db, [id])).get(id);
  const [own] = await ownProducts(db, row?.seller_id === userId ? [row] : []);
  if (own === undefined) throw new AppError('not_found');
  return own;
}

async function ownProducts(db: Db, rows: readonly ProductRow[]): Promise<OwnProduct[]> {
  const ids = rows.map((row) => row.id);
  const [pictures, sold] = [await picturesOf(db, ids), await soldOf(db, ids)];
  return rows.map((row) => ({
    ...publicProduct(row, row.seller_id),
    category_id: row.category_id,
    stock: row.stock,
    stocked: row.stocked,
    listed: row.listed,
    hidden: row.hidden_reason,
    sold: sold.get(row.id) ?? 0,
    pictures: pictures.get(row.id) ?? [],
  }));
}

/**
 * Puts a product on sale; a retry with the same key returns the existing one. Throws not_selling,
 * too_many_products, invalid_request for an unknown category.
 */
export async function addProduct(
  deps: Deps,
  userId: number,
  input: Input<typeof marketplaceRoutes.addProduct>,
): Promise<OwnProduct> {
  const { key, stock, ...fields } = input;
  const id = await withCategory(deps.db, async (tx) => {
    await lockShop(tx, userId);
    const before = await tx
      .selectFrom('market_product')
      .select('id')
      .where('seller_id', '=', userId)
      .where('key', '=', key)
      .executeTakeFirst();
    if (before !== undefined) return before.id;
    await requireListingRoom(tx, userId);
    const made = await tx
      .insertInto('market_product')
      .values({
        ...fields,
        seller_id: userId,
        key,
        stock,
        stocked: stock,
        searched: searchText(fields),
        created_at: deps.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return made.id;
  });
  return findOwn(deps, userId, id);
}

const searchText = ({ name, description }: { name: string; description: string }) =>
  foldText(`${name} ${description}`);

async function requireListingRoom(tx: Tx, userId: number): Promise<void> {
  const { count } = await tx
    .selectFrom('market_product')
    .where('seller_id', '=', userId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count >= PRODUCTS_MAX) throw new AppError('too_many_products');
}

async function withCategory<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(db, work);
  } catch (error) {
    if (brokenConstraint(error) !== 'market_product_category_id_fkey') throw error;
    const wrong = { field: 'category_id', message: marketplaceMessages.category, cause: error };
    throw new AppError('invalid_request', wrong);
  }
}

/** Changes a product or takes it off sale. Existing orders keep what was ordered. */
export async function updateProduct(
  deps: Deps,
  userId: number,
  { id, ...fields }: Input<typeof marketplaceRoutes.updateProduct>,
): Promise<OwnProduct> {
  await withCategory(deps.db, async (tx) => {
    const changed = await tx
      .updateTable('market_product')
      .set({ ...fields, searched: searchText(fields) })
      .where('id', '=', id)
      .where('seller_id', '=', userId)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) throw new AppError('not_found');
  });
  return findOwn(deps, userId, id);
}

/**
 * Adds to the stock or takes from it, relative to the `stocked` count the seller saw: a retry changes
 * nothing, whatever is sold in between. Throws stock_changed, and refuses taking more than is left.
 */
export async function restock(
  deps: Deps,
  userId: number,
  { id, add, stocked }: { id: number; add: number; stocked: number },
): Promise<OwnProduct> {
  await inTransaction(deps.db, async (tx) => {
    const row = await tx
      .selectFrom('market_product')
      .select(['stock', 'stocked'])
      .where('id', '=', id)
      .where('seller_id', '=', userId)
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) throw new AppError('not_found');
    if (row.stocked === stocked + add) return;
    if (row.stocked !== stocked) throw new AppError('stock_changed');
    const stock = row.stock + add;
    if (stock < 0 || stock > STOCK_MAX) {
      const message = stock < 0 ? `There are only ${row.stock} left.` : marketplaceMessages.stock;
      throw new AppError('invalid_request', { field: 'add', message });
    }
    await tx
      .updateTable('market_product')
      .set({ stock, stocked: stocked + add })
      .where('id', '=', id)
      .execute();
  });
  return findOwn(deps, userId, id);
}

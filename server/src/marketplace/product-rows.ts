// A product's row and its form on a card, in the cart and in its seller's list.
import { AppError } from '@alajo/contract/errors.ts';
import type { Product } from '@alajo/contract/marketplace/schemas.ts';
import type { Kobo } from '@alajo/contract/money.ts';
import type { Picture } from '@alajo/contract/pictures.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../platform/database/database.ts';
import { pathOf, publicPicture, thumbnailOf } from '../platform/stored-pictures.ts';

export type ProductRow = {
  id: number;
  name: string;
  description: string;
  category: string;
  category_id: number;
  seller: string;
  seller_id: number;
  price: Kobo;
  stock: number;
  stocked: number;
  listed: boolean;
  hidden_reason: string | null;
  /** Offered by its seller, and neither the product nor its shop is hidden by staff. */
  on_sale: boolean;
  rating: number;
  reviews_count: number;
  /** The first picture's file; null if there is none. */
  picture: string | null;
};

/** Reads the products of a market_product query with category, shop and picture, in `order`. */
export async function readProducts(
  db: Db | Tx,
  from: RawBuilder<unknown>,
  order: RawBuilder<unknown> = sql`p.id desc`,
): Promise<ProductRow[]> {
  const { rows } = await sql<ProductRow>`
    select p.id, p.name, p.description, c.name as category, p.category_id, s.name as seller,
      p.seller_id, p.price, p.stock, p.stocked, p.listed, p.hidden_reason,
      p.listed and p.hidden_at is null and s.hidden_at is null as on_sale, p.rating, p.reviews_count,
      (select name from market_picture where product_id = p.id order by id limit 1) as picture
    from (${from}) p join market_category c on c.id = p.category_id
      join market_seller s on s.user_id = p.seller_id
    order by ${order}`.execute(db);
  return rows;
}

/** Products by id, including those off sale. */
export async function productsById(
  db: Db | Tx,
  ids: readonly number[],
): Promise<Map<number, ProductRow>> {
  const rows = await readProducts(
    db,
    sql`select * from market_product where id = any(${ids}::bigint[])`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns a product that is on sale or the caller's own. Throws not_found for any other. */
export async function requireProduct(
  db: Db | Tx,
  userId: number,
  id: number,
  field?: string,
): Promise<ProductRow> {
  const row = (await productsById(db, [id])).get(id);
  if (row === undefined || !(row.on_sale || row.seller_id === userId)) {
    throw new AppError('not_found', field === undefined ? {} : { field });
  }
  return row;
}

/** Public pictures by product, in the order they were added. */
export async function picturesOf(
  db: Db | Tx,
  ids: readonly number[],
): Promise<Map<number, Picture[]>> {
  const rows = await db
    .selectFrom('market_picture')
    .selectAll()
    .where('product_id', 'in', [0, ...ids])
    .orderBy('id')
    .execute();
  const found = Map.groupBy(rows, (row) => row.product_id);
  return new Map([...found].map(([id, list]) => [id, list.map(publicPicture)]));
}

/** The path of the thumbnail of a product's first picture. */
export const pictureIn = ({ picture }: Pick<ProductRow, 'picture'>) =>
  picture === null ? null : pathOf(thumbnailOf(picture));

export const publicProduct = (row: ProductRow, userId: number): Product => ({
  id: row.id,
  name: row.name,
  description: row.description,
  category: row.category,
  seller: row.seller,
  seller_id: row.seller_id,
  price: row.price,
  rating: row.rating / 10,
  reviews_count: row.reviews_count,
  in_stock: row.stock > 0,
  picture: pictureIn(row),
  yours: row.seller_id === userId,
});

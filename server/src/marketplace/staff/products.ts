// Staff search for products of all shops, hidden ones included.
import { AppError } from '@alajo/contract/errors.ts';
import type { StaffProduct } from '@alajo/contract/marketplace/staff-schemas.ts';
import { searchParts } from '@alajo/contract/search.ts';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/database.ts';
import { belowCursor, cutPage, type Page } from '../../platform/http/pagination.ts';
import { pictureIn, productsById } from '../product-rows.ts';
import { soldOf } from '../shops.ts';
import { hiddenState } from './orders.ts';

type ProductSearch = Page & {
  search?: string | undefined;
  hidden?: 'true' | undefined;
  shop?: number | undefined;
};

/** A page of products, newest first. `hidden`: those that are hidden, or whose shop is. */
export async function listStaffProducts(
  { db }: Pick<Deps, 'db'>,
  { search = '', hidden, shop, limit, cursor }: ProductSearch,
) {
  const conditions = [
    sql`p.id < ${belowCursor(cursor)}`,
    ...searchParts(search).map((part) => sql`p.searched like ${`%${part}%`}`),
    ...(shop === undefined ? [] : [sql`p.seller_id = ${shop}`]),
    ...(hidden === undefined
      ? []
      : [
          sql`(p.hidden_at is not null
            or p.seller_id in (select user_id from market_seller where hidden_at is not null))`,
        ]),
  ];
  const { rows } = await sql<{ id: number }>`
    select p.id from market_product p where ${sql.join(conditions, sql` and `)}
    order by p.id desc limit ${limit + 1}`.execute(db);
  const { shown, next } = cutPage(rows, limit, ({ id }) => id);
  const results = await readAll(
    db,
    shown.map(({ id }) => id),
  );
  return { results, next };
}

/** Throws not_found. */
export async function findStaffProduct(
  { db }: Pick<Deps, 'db'>,
  id: number,
): Promise<StaffProduct> {
  const [found] = await readAll(db, [id]);
  if (found === undefined) throw new AppError('not_found');
  return found;
}

async function readAll(db: Db, ids: readonly number[]): Promise<StaffProduct[]> {
  const [rows, products, sold] = await Promise.all([
    sql<{
      id: number;
      hidden_at: Date | null;
      hidden_reason: string | null;
      shop_hidden_at: Date | null;
      shop_hidden_reason: string | null;
    }>`
      select p.id, p.hidden_at, p.hidden_reason, s.hidden_at as shop_hidden_at,
        s.hidden_reason as shop_hidden_reason
      from market_product p join market_seller s on s.user_id = p.seller_id
      where p.id = any(${ids}::bigint[]) order by p.id desc`.execute(db),
    productsById(db, ids),
    soldOf(db, ids),
  ]);
  return rows.rows.flatMap((row) => {
    const product = products.get(row.id);
    if (product === undefined) return [];
    const { shop_hidden_at: hidden_at, shop_hidden_reason: hidden_reason } = row;
    return [
      {
        id: product.id,
        name: product.name,
        picture: pictureIn(product),
        price: product.price,
        stock: product.stock,
        listed: product.listed,
        sold: sold.get(product.id) ?? 0,
        hidden: hiddenState(row),
        shop: {
          id: product.seller_id,
          name: product.seller,
          hidden: hiddenState({ hidden_at, hidden_reason }),
        },
      },
    ];
  });
}

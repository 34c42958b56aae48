// Product search, filters and sorting, paged and read from indexes, and the product page.
import type { marketplaceRoutes } from '@alajo/contract/marketplace/routes.ts';
import {
  ALL_CATEGORIES,
  type ProductDetail,
  type ProductSort,
} from '@alajo/contract/marketplace/schemas.ts';
import type { Input } from '@alajo/contract/route.ts';
import { searchParts } from '@alajo/contract/search.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '../deps.ts';
import type { Db } from '../platform/database/database.ts';
import {
  afterPosition,
  cutPage,
  type Position,
  positionCursor,
} from '../platform/http/pagination.ts';
import {
  type ProductRow,
  picturesOf,
  publicProduct,
  readProducts,
  requireProduct,
} from './product-rows.ts';
import { findReview, mayReview, starsOf } from './reviews.ts';

type Query = Input<typeof marketplaceRoutes.products>;

/** All categories, in display order. */
export async function listCategories({ db }: Deps) {
  const data = await db
    .selectFrom('market_category')
    .select(['id', 'name'])
    .orderBy('position')
    .execute();
  return { data };
}

/** Returns a page of products on sale whose name or description contains every search word. */
export async function listProducts({ db }: Deps, userId: number, query: Query) {
  const rows = await readProducts(db, pageOf(query), sorts[query.sort].order);
  const { figure } = sorts[query.sort];
  const { shown, next } = cutPage(rows, query.limit, (row) =>
    positionCursor({ figure: figure(row), id: row.id }),
  );
  return { data: shown.map((row) => publicProduct(row, userId)), next };
}

/** The query of a page, plus one row that shows whether another page follows. */
export function pageOf(query: Query): RawBuilder<unknown> {
  const { category, min_price, max_price, min_rating, cursor } = query;
  const sort = sorts[query.sort];
  const after = afterPosition(cursor);
  const conditions = [
    sql`p.listed`,
    sql`p.hidden_at is null`,
    sql`p.seller_id not in (select user_id from market_seller where hidden_at is not null)`,
    ...searchParts(query.search ?? '').map((part) => sql`p.searched like ${`%${part}%`}`),
    category && category !== ALL_CATEGORIES
      ? sql`p.category_id = (select id from market_category where name = ${category})`
      : undefined,
    min_price === undefined ? undefined : sql`p.price >= ${min_price}`,
    max_price === undefined ? undefined : sql`p.price <= ${max_price}`,
    min_rating === undefined ? undefined : sql`p.rating >= ${min_rating * 10}`,
    query.in_stock ? sql`p.stock > 0` : undefined,
    after && sort.after(after),
  ].filter((condition) => condition !== undefined);
  return sql`select p.* from market_product p where ${sql.join(conditions, sql` and `)}
    order by ${sort.order} limit ${query.limit + 1}`;
}

type Sort = {
  order: RawBuilder<unknown>;
  after(position: Position): RawBuilder<unknown>;
  /** The sort key of products, before their ids. */
  figure(row: ProductRow): number;
};

const sorts: Record<ProductSort, Sort> = {
  newest: {
    order: sql`p.id desc`,
    after: ({ id }) => sql`p.id < ${id}`,
    figure: () => 0,
  },
  price_low: {
    order: sql`p.price, p.id`,
    after: ({ figure, id }) => sql`(p.price, p.id) > (${figure}, ${id})`,
    figure: ({ price }) => price,
  },
  price_high: {
    order: sql`p.price desc, p.id desc`,
    after: ({ figure, id }) => sql`(p.price, p.id) < (${figure}, ${id})`,
    figure: ({ price }) => price,
  },
  rating: {
    order: sql`p.rating desc, p.id desc`,
    after: ({ figure, id }) => sql`(p.rating, p.id) < (${figure}, ${id})`,
    figure: ({ rating }) => rating,
  },
};

/** Returns a product's page; only its seller sees one that is off sale. */
export async function findProduct(
  { db }: Deps,
  userId: number,
  id: number,
): Promise<ProductDetail> {
  return showProduct(db, userId, await requireProduct(db, userId, id));
}

async function showProduct(db: Db, userId: number, row: ProductRow): Promise<ProductDetail> {
  const [pictures, stars, may_review, your_review] = await Promise.all([
    picturesOf(db, [row.id]),
    starsOf(db, row.id),
    mayReview(db, userId, row.id),
    findReview(db, userId, row.id),
  ]);
  return {
    ...publicProduct(row, userId),
    stock: row.stock,
    pictures: pictures.get(row.id) ?? [],
    stars,
    may_review,
    your_review,
  };
}

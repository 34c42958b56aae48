// Reviews by customers who received the product: one each, which they may replace.
import { AppError } from '@alajo/contract/errors.ts';
import type { Review } from '@alajo/contract/marketplace/schemas.ts';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { findPeople, shortName } from '../identity/directory.ts';
import { type Db, inTransaction, type Tx } from '../platform/database/database.ts';
import { belowCursor, cutPage } from '../platform/http/pagination.ts';
import { requireProduct } from './product-rows.ts';

type Row = {
  id: number;
  user_id: number;
  rating: number;
  text: string;
  created_at: Date;
};

/** Returns a page of a product's reviews, newest first. */
export async function listReviews(
  { db }: Deps,
  userId: number,
  { id, limit, cursor }: { id: number; limit: number; cursor?: string | undefined },
) {
  await requireProduct(db, userId, id);
  const before = belowCursor(cursor);
  const rows = await db
    .selectFrom('market_review')
    .selectAll()
    .where('product_id', '=', id)
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const { shown, next } = cutPage(rows, limit, (row) => row.id);
  return {
    data: await publicReviews(db, userId, shown),
    next,
  };
}

async function publicReviews(db: Db, userId: number, rows: readonly Row[]): Promise<Review[]> {
  const people = await findPeople(
    db,
    rows.map((row) => row.user_id),
  );
  return rows.map((row) => ({
    id: row.id,
    rating: row.rating,
    text: row.text,
    date: row.created_at.toISOString(),
    name: shortName(people.get(row.user_id)?.name ?? ''),
    yours: row.user_id === userId,
  }));
}

/** The number of reviews with one, two, … five stars. */
export async function starsOf(db: Db, productId: number): Promise<number[]> {
  const { rows } = await sql<{ rating: number; count: number }>`
    select rating, count(*) as count from market_review where product_id = ${productId}
    group by rating`.execute(db);
  const counts = new Map(rows.map(({ rating, count }) => [rating, count]));
  return [1, 2, 3, 4, 5].map((rating) => counts.get(rating) ?? 0);
}

/** True if a customer received a product and kept it: neither refunded nor sent back. */
export async function mayReview(db: Db | Tx, userId: number, productId: number): Promise<boolean> {
  const row = await db
    .selectFrom('market_order_line')
    .innerJoin('market_order', 'market_order.id', 'market_order_line.order_id')
    .where('product_id', '=', productId)
    .where('buyer_id', '=', userId)
    .leftJoin('market_return', 'market_return.order_id', 'market_order.id')
    .where('market_order.status', 'in', ['delivered', 'released'])
    .where((eb) =>
      eb.or([
        eb('market_return.sent_at', 'is', null),
        eb('market_order_line.asked_back', '<', eb.ref('market_order_line.quantity')),
      ]),
    )
    .select('market_order_line.order_id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findReview(
  db: Db,
  userId: number,
  productId: number,
): Promise<Review | null> {
  const rows = await db
    .selectFrom('market_review')
    .selectAll()
    .where('product_id', '=', productId)
    .where('user_id', '=', userId)
    .execute();
  const [found] = await publicReviews(db, userId, rows);
  return found ?? null;
}

/** Writes or replaces the caller's review. Throws review_buyers_only. */
export async function reviewProduct(
  { db, clock }: Deps,
  userId: number,
  { id, rating, text }: { id: number; rating: number; text: string },
): Promise<void> {
  await requireProduct(db, userId, id);
  await inTransaction(db, async (tx) => {
    // Reviews of one product run one after the other, which keeps the totals equal to the rows.
    await tx.selectFrom('market_product').select('id').where('id', '=', id).forUpdate().execute();
    if (!(await mayReview(tx, userId, id))) throw new AppError('review_buyers_only');
    const before = await tx
      .selectFrom('market_review')
      .select('rating')
      .where('product_id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    await tx
      .insertInto('market_review')
      .values({ product_id: id, user_id: userId, rating, text, created_at: clock.now() })
      .onConflict((conflict) =>
        conflict.constraint('market_review_once').doUpdateSet({ rating, text }),
      )
      .execute();
    await tx
      .updateTable('market_product')
      .set((eb) => ({
        rating_sum: eb('rating_sum', '+', rating - (before?.rating ?? 0)),
        reviews_count: eb('reviews_count', '+', before === undefined ? 1 : 0),
      }))
      .where('id', '=', id)
      .execute();
  });
}

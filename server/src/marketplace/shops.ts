// Shops: a customer opens one to sell. It shows the money held in escrow and the money paid out.
import { AppError } from '@alajo/contract/errors.ts';
import type { Shop } from '@alajo/contract/marketplace/schemas.ts';
import type { Kobo } from '@alajo/contract/money.ts';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { brokenConstraint, type Db, type Tx } from '../platform/database/database.ts';

/** Returns the customer's shop with its open work and money; null before they start selling. */
export async function findShop({ db }: Deps, userId: number): Promise<Shop | null> {
  const { rows } = await sql<Shop & { waiting: Kobo; released: Kobo }>`
    select s.user_id as id, s.name, s.about, s.hidden_reason as hidden,
      (select count(*) from market_product where seller_id = s.user_id) as products,
      (select count(*) from market_order where seller_id = s.user_id and ended_at is null
        and status = 'placed') as to_ship,
      (select coalesce(sum(total), 0)::bigint from market_order
        where seller_id = s.user_id and ended_at is null) as waiting,
      (select coalesce(sum(total - refunded), 0)::bigint from market_order
        where seller_id = s.user_id and status = 'released') as released
    from market_seller s where s.user_id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

/** Opens the customer's shop or changes it. Throws shop_name_taken. */
export async function openShop(
  deps: Deps,
  userId: number,
  { name, about }: { name: string; about: string },
): Promise<Shop> {
  try {
    await deps.db
      .insertInto('market_seller')
      .values({ user_id: userId, name, about, created_at: deps.clock.now() })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ name, about }))
      .execute();
  } catch (error) {
    if (brokenConstraint(error) !== 'market_seller_name') throw error;
    throw new AppError('shop_name_taken', { field: 'name', cause: error });
  }
  const shop = await findShop(deps, userId);
  if (shop === null) throw new Error(`customer ${userId} has no shop`);
  return shop;
}

/** Locks the customer's shop, which keeps counts of its products stable. Throws not_selling. */
export async function lockShop(tx: Tx, userId: number): Promise<void> {
  const row = await tx
    .selectFrom('market_seller')
    .select('user_id')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_selling');
}

/** Units sold by product, without cancelled and refunded orders and goods that were returned for resale. */
export async function soldOf(db: Db | Tx, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ product_id: number; sold: number }>`
    select l.product_id,
      sum(l.quantity - case when r.restocked then l.asked_back else 0 end) as sold
    from market_order_line l join market_order o on o.id = l.order_id
      left join market_return r on r.order_id = o.id
    where l.product_id = any(${ids}::bigint[]) and o.status not in ('cancelled', 'refunded')
    group by l.product_id`.execute(db);
  return new Map(rows.map((row) => [row.product_id, row.sold]));
}

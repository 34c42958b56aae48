// Staff view of a customer's orders and shop, and the search for a shop by name.
import type { CustomerParts } from '@alajo/contract/console/customer-schemas.ts';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { allLike } from '../platform/database/patterns.ts';
import type { Match, SearchQuery } from '../staff/search.ts';

const SHOWN = 5;

type OrderRow = Omit<CustomerParts['orders'][number], 'placed_at'> & { placed_at: Date };

export async function ordersForStaff(
  { db }: Deps,
  userId: number,
): Promise<Pick<CustomerParts, 'orders' | 'shop'>> {
  const { rows } = await sql<OrderRow>`
    select o.id, s.name as shop, o.status, o.total,
      o.problem is not null and o.ended_at is null as problem, o.placed_at
    from market_order o join market_seller s on s.user_id = o.seller_id
    where o.buyer_id = ${userId} order by o.id desc limit ${SHOWN}`.execute(db);
  const shop = await db
    .selectFrom('market_seller')
    .select('name')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return {
    orders: rows.map((row) => ({ ...row, placed_at: row.placed_at.toISOString() })),
    shop: shop?.name ?? null,
  };
}

export async function findShopForStaff(
  { db }: Deps,
  { patterns, limit }: SearchQuery,
): Promise<Match[]> {
  if (patterns.length === 0) return [];
  const { rows } = await sql<{ user_id: number; name: string }>`
    select user_id, name from market_seller
    where ${allLike(sql`search_folded(' ' || name)`, patterns)} limit ${limit}`.execute(db);
  return rows.map(({ user_id, name }) => ({
    kind: 'shop',
    title: name,
    detail: 'Shop',
    customer_id: user_id,
    case: null,
    exact: false,
  }));
}

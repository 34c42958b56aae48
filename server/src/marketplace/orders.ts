// Reads orders for buyers and sellers.
import { AppError } from '@alajo/contract/errors.ts';
import { type Order, type OrderStatus, totalOf } from '@alajo/contract/marketplace/schemas.ts';
import { toReference } from '@alajo/contract/reference.ts';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { findPeople } from '../identity/directory.ts';
import type { Db } from '../platform/database/database.ts';
import { belowCursor, cutPage } from '../platform/http/pagination.ts';
import { actionsOf, cancelFrom, type OrderRow, type OrderSide } from './order-states.ts';
import { pictureIn, productsById } from './product-rows.ts';
import { publicReturns } from './returns/return-rows.ts';

type Page = {
  limit: number;
  cursor?: string | undefined;
  status?: OrderStatus | undefined;
};

/** Returns a page of a customer's purchases or sales, newest first. */
export async function listOrders({ db, clock }: Deps, side: OrderSide, userId: number, page: Page) {
  const before = belowCursor(page.cursor);
  let query = db
    .selectFrom('market_order')
    .selectAll()
    .where(`${side}_id`, '=', userId)
    .where('id', '<', before);
  if (page.status !== undefined) query = query.where('status', '=', page.status);
  const rows = await query
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .execute();
  const { shown, next } = cutPage(rows, page.limit, (row) => row.id);
  return {
    data: await publicOrders(db, shown, side, clock.now()),
    next,
  };
}

/** Returns one of the customer's orders. Throws not_found, including for another customer's. */
export async function findOrder(
  { db, clock }: Deps,
  side: OrderSide,
  userId: number,
  id: number,
): Promise<Order> {
  const row = await db
    .selectFrom('market_order')
    .selectAll()
    .where('id', '=', id)
    .where(`${side}_id`, '=', userId)
    .executeTakeFirst();
  const [order] = await publicOrders(db, row === undefined ? [] : [row], side, clock.now());
  if (order === undefined) throw new AppError('not_found');
  return order;
}

/** All orders of one payment, oldest first. */
export async function ordersOfCheckout(
  { db, clock }: Deps,
  userId: number,
  checkout: string,
): Promise<Order[]> {
  const rows = await db
    .selectFrom('market_order')
    .selectAll()
    .where('checkout', '=', checkout)
    .where('buyer_id', '=', userId)
    .orderBy('id')
    .execute();
  return publicOrders(db, rows, 'buyer', clock.now());
}

type OrderLine = {
  order_id: number;
  product_id: number;
  name: string;
  price: Order['total'];
  quantity: number;
  reviewed: boolean;
};

async function publicOrders(
  db: Db,
  rows: readonly OrderRow[],
  side: OrderSide,
  now: Date,
): Promise<Order[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const { rows: lines } = await sql<OrderLine>`
    select l.order_id, l.product_id, l.name, l.price, l.quantity, exists (
      select from market_review r where r.product_id = l.product_id and r.user_id = o.buyer_id
    ) as reviewed
    from market_order_line l join market_order o on o.id = l.order_id
    where l.order_id = any(${ids}::bigint[]) order by l.product_id`.execute(db);
  const products = await productsById(
    db,
    lines.map((line) => line.product_id),
  );
  const people = await findPeople(
    db,
    rows.map((row) => row.buyer_id),
  );
  const shops = await shopNames(
    db,
    rows.map((row) => row.seller_id),
  );
  const returns = await publicReturns(db, rows, side);
  const byOrder = Map.groupBy(lines, (line) => line.order_id);
  return rows.map((row) => {
    const received = row.status === 'delivered' || row.status === 'released';
    const items = (byOrder.get(row.id) ?? []).map(({ order_id: _, reviewed, ...line }) => {
      const product = products.get(line.product_id);
      return {
        ...line,
        total: totalOf(line.price, line.quantity),
        picture: product === undefined ? null : pictureIn(product),
        to_review:
          side === 'buyer' && received && !row.in_return && !reviewed && product?.on_sale === true,
      };
    });
    const buyer = people.get(row.buyer_id)?.name ?? '';
    const openReturn = returns.get(row.id) ?? null;
    return {
      ...publicOrder(row, { side, now, returned: openReturn !== null }),
      items,
      return: openReturn,
      buyer,
      seller: shops.get(row.seller_id) ?? '',
    };
  });
}

async function shopNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('market_seller')
    .select(['user_id', 'name'])
    .where('user_id', 'in', [0, ...ids])
    .execute();
  return new Map(rows.map(({ user_id, name }) => [user_id, name]));
}

function publicOrder(row: OrderRow, acting: Parameters<typeof actionsOf>[1]) {
  const iso = (at: Date | null) => at?.toISOString() ?? null;
  const releases = row.status === 'delivered' && row.problem === null;
  const { side } = acting;
  return {
    id: row.id,
    role: side,
    status: row.status,
    total: row.total,
    receipt: side === 'buyer' ? toReference(row.checkout) : null,
    address: row.address,
    tracking: row.tracking,
    reason: row.reason,
    problem: row.problem,
    refunded: row.refunded,
    placed_at: row.placed_at.toISOString(),
    shipped_at: iso(row.shipped_at),
    delivered_at: iso(row.delivered_at),
    ended_at: iso(row.ended_at),
    cancel_from: row.status === 'placed' ? iso(cancelFrom(row)) : null,
    release_at: releases ? iso(row.next_at) : null,
    actions: actionsOf(row, acting),
  };
}

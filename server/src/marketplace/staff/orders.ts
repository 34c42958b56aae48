// Staff view of orders: those that await a decision, and the statements of buyer and seller.
import { AppError } from '@alajo/contract/errors.ts';
import { totalOf } from '@alajo/contract/marketplace/schemas.ts';
import type {
  StaffOrder,
  StaffOrderFilter,
  StaffOrderRow,
} from '@alajo/contract/marketplace/staff-schemas.ts';
import { formatNaira, kobo } from '@alajo/contract/money.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { findPeople } from '../../identity/directory.ts';
import type { Db } from '../../platform/database/database.ts';
import { belowCursor, cutPage, type Page } from '../../platform/http/pagination.ts';
import { publicPicture } from '../../platform/stored-pictures.ts';
import type { CaseFacts } from '../../staff/cases.ts';
import { summarise, summaryText } from '../item-summary.ts';
import type { OrderRow } from '../order-states.ts';
import { pictureIn, productsById } from '../product-rows.ts';
import type { ReturnRow } from '../returns/return-rows.ts';
import { openDispute } from './decisions.ts';
import { timelineOf } from './timeline.ts';

const FILTERS: Record<StaffOrderFilter, RawBuilder<unknown>> = {
  waiting: sql`o.id in (
    select id from market_order where problem is not null and ended_at is null
    union all select order_id from market_return where status = 'reviewing')`,
  settled: sql`o.ended_at is not null and o.id in (
    select id from market_order where problem is not null
    union all select order_id from market_return)`,
  all: sql`true`,
};

/** A page of orders, newest first. */
export async function listStaffOrders(
  { db }: Pick<Deps, 'db'>,
  { show, limit, cursor }: Page & { show: StaffOrderFilter },
) {
  const { rows } = await sql<OrderRow>`
    select o.* from market_order o where ${FILTERS[show]} and o.id < ${belowCursor(cursor)}
    order by o.id desc limit ${limit + 1}`.execute(db);
  const { shown, next } = cutPage(rows, limit, ({ id }) => id);
  return { results: await asRows(db, shown), next };
}

async function asRows(db: Db, rows: readonly OrderRow[]): Promise<StaffOrderRow[]> {
  const ids = rows.map(({ id }) => id);
  const [people, shops, names, returns] = await Promise.all([
    findPeople(
      db,
      rows.map(({ buyer_id }) => buyer_id),
    ),
    shopsOf(
      db,
      rows.map(({ seller_id }) => seller_id),
    ),
    sql<{ order_id: number; names: string[] }>`
      select order_id, array_agg(name order by product_id) as names from market_order_line
      where order_id = any(${ids}::bigint[]) group by order_id`.execute(db),
    returnsOf(db, ids),
  ]);
  const namesOf = new Map(names.rows.map((row) => [row.order_id, row.names]));
  return rows.map((row) => {
    const openReturn = returns.get(row.id);
    const { id, status, total, refunded, problem } = row;
    return {
      id,
      buyer: { id: row.buyer_id, name: people.get(row.buyer_id)?.name ?? '' },
      shop: { id: row.seller_id, name: shops.get(row.seller_id)?.name ?? '' },
      items: summaryText(summarise(namesOf.get(id) ?? [])),
      status,
      total,
      refunded,
      dispute: problem !== null ? 'problem' : openReturn ? 'return' : null,
      description: problem?.text ?? openReturn?.text ?? null,
      since: problem?.reported_at ?? (openReturn?.asked_at ?? row.placed_at).toISOString(),
      waiting: openDispute(row, openReturn) !== undefined,
    };
  });
}

async function shopsOf(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom('market_seller')
    .select(['user_id', 'name', 'hidden_at', 'hidden_reason'])
    .where('user_id', 'in', [0, ...ids])
    .execute();
  return new Map(rows.map((row) => [row.user_id, row]));
}

async function returnsOf(db: Db, ids: readonly number[]): Promise<Map<number, ReturnRow>> {
  const rows = await db
    .selectFrom('market_return')
    .selectAll()
    .where('order_id', 'in', [0, ...ids])
    .execute();
  return new Map(rows.map((row) => [row.order_id, row]));
}

/** One order with all evidence. Throws not_found. */
export async function findStaffOrder({ db }: Pick<Deps, 'db'>, id: number): Promise<StaffOrder> {
  const row = await db
    .selectFrom('market_order')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  const [[listed], lines, shops, returns, decision] = await Promise.all([
    asRows(db, [row]),
    linesOf(db, id),
    shopsOf(db, [row.seller_id]),
    returnsOf(db, [id]),
    decisionOf(db, id),
  ]);
  if (listed === undefined) throw new AppError('not_found');
  const openReturn = returns.get(id);
  const { phone_number: _, ...address } = row.address;
  return {
    ...listed,
    lines,
    address,
    tracking: row.tracking,
    seller_reason: row.reason,
    problem: row.problem,
    return: openReturn === undefined ? null : await returnView(db, openReturn),
    shop_hidden: hiddenState(shops.get(row.seller_id)),
    held: row.ended_at === null ? row.total : kobo(0),
    at_most: openDispute(row, openReturn)?.most ?? null,
    decision,
    timeline: timelineOf(row, openReturn),
  };
}

/** The facts of an order shown in its case, by id. Throws not_found. */
export async function describeOrder(db: Db, id: string): Promise<CaseFacts> {
  const { items, total, tracking, timeline, ...order } = await findStaffOrder({ db }, Number(id));
  const { seller_words = null, offer = null } = order.return ?? {};
  return {
    facts: [
      { label: 'Items', value: items },
      { label: 'Price', value: formatNaira(total) },
      ...(tracking === null ? [] : [{ label: 'Tracking', value: tracking }]),
      ...(seller_words === null ? [] : [{ label: 'The seller says', value: seller_words }]),
      ...(offer === null ? [] : [{ label: 'The seller offered', value: formatNaira(offer) }]),
    ],
    events: timeline.map(({ at, description }) => ({ at: new Date(at), description })),
  };
}

type HiddenColumns = { hidden_at: Date | null; hidden_reason: string | null };

/** The time and reason of hiding. */
export const hiddenState = (row: HiddenColumns | undefined) =>
  row?.hidden_at && row.hidden_reason !== null
    ? { since: row.hidden_at.toISOString(), reason: row.hidden_reason }
    : null;

async function linesOf(db: Db, id: number): Promise<StaffOrder['lines']> {
  const lines = await db
    .selectFrom('market_order_line')
    .innerJoin('market_product', 'market_product.id', 'market_order_line.product_id')
    .select(['product_id', 'market_order_line.name', 'market_order_line.price', 'quantity'])
    .select(['asked_back', 'hidden_at', 'hidden_reason'])
    .where('order_id', '=', id)
    .orderBy('product_id')
    .execute();
  const products = await productsById(
    db,
    lines.map(({ product_id }) => product_id),
  );
  return lines.map(({ hidden_at, hidden_reason, ...line }) => {
    const product = products.get(line.product_id);
    return {
      ...line,
      total: totalOf(line.price, line.quantity),
      picture: product === undefined ? null : pictureIn(product),
      hidden: hiddenState({ hidden_at, hidden_reason }),
    };
  });
}

async function returnView(db: Db, row: ReturnRow): Promise<StaffOrder['return']> {
  const pictures = await db
    .selectFrom('market_return_picture')
    .select(['id', 'name'])
    .where('order_id', '=', row.order_id)
    .orderBy('id')
    .execute();
  const { status, reason, text, claimed, offer, carrier, tracking } = row;
  return {
    status,
    reason,
    text,
    claimed,
    offer,
    carrier,
    tracking,
    seller_words: row.seller_words,
    review_cause: row.review_cause,
    act_by: row.act_by?.toISOString() ?? null,
    pictures: pictures.map(publicPicture),
  };
}

async function decisionOf(db: Db, id: number): Promise<StaffOrder['decision']> {
  const row = await db
    .selectFrom('market_decision')
    .selectAll()
    .where('order_id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { staff_id, staff_name, refund, reason, decided_at } = row;
  return { by: { id: staff_id, name: staff_name }, refund, reason, at: decided_at.toISOString() };
}

// Personal data of the marketplace: its export, its part in closing an account and its retention.
import { sql } from 'kysely';
import type { AccountClosingRules, PersonalData } from '../module.ts';
import { type ExportPart, queryPart, tablePart } from '../platform/data-export.ts';
import { cleared, numbersOnly, type Retention } from '../platform/retention.ts';

const cart = (userId: number) => sql`
  select i.product_id, p.name, i.quantity, i.price, i.added_at
  from market_cart c join market_cart_item i on i.cart_id = c.id
    join market_product p on p.id = i.product_id
  where c.user_id = ${userId} order by i.product_id`;

const linesOf = (side: 'buyer_id' | 'seller_id') => (userId: number) =>
  sql`
  select l.order_id, l.product_id, l.name, l.price, l.quantity, l.asked_back
  from market_order_line l join market_order o on o.id = l.order_id
  where o.${sql.ref(side)} = ${userId} order by l.order_id, l.product_id`;

/** The address in it is the seller's. */
const returnsOf = (side: 'buyer_id' | 'seller_id') => (userId: number) =>
  sql`
  select r.order_id, r.status, r.reason, r.text, r.claimed, r.offer, r.refund, r.carrier, r.tracking,
    r.seller_words, r.asked_at, r.sent_at, r.ended_at,
    ${side === 'seller_id' ? sql`r.address,` : sql``}
    array(select p.name from market_return_picture p where p.order_id = r.order_id order by p.id)
      as pictures
  from market_return r join market_order o on o.id = r.order_id
  where o.${sql.ref(side)} = ${userId} order by r.order_id`;
const RETURN_NAIRA = ['claimed', 'offer', 'refund'];

const ORDER = [
  'id',
  'status',
  'tracking',
  'placed_at',
  'shipped_at',
  'delivered_at',
  'ended_at',
] as const;

/**
 * The marketplace's part of a customer's data export. A seller's export leaves out the delivery addresses:
 * those belong to the buyers.
 */
const exports: ExportPart[] = [
  tablePart('shop', 'market_seller', ['name', 'about', 'created_at', 'hidden_at', 'hidden_reason']),
  tablePart(
    'products',
    'market_product',
    [
      'id',
      'name',
      'description',
      'stock',
      'listed',
      'hidden_at',
      'hidden_reason',
      'reviews_count',
      'rating',
      'created_at',
    ],
    { owner: 'seller_id', naira: ['price'] },
  ),
  tablePart('reviews', 'market_review', ['id', 'product_id', 'rating', 'text', 'created_at']),
  tablePart('last_address', 'market_cart', ['id', 'address']),
  queryPart('cart', ['market_cart_item'], cart, ['price']),
  tablePart(
    'orders_bought',
    'market_order',
    [...ORDER, 'seller_id', 'address', 'reason', 'problem'],
    {
      owner: 'buyer_id',
      naira: ['total', 'refunded'],
    },
  ),
  queryPart('lines_bought', ['market_order_line'], linesOf('buyer_id'), ['price']),
  tablePart('orders_sold', 'market_order', ORDER, {
    owner: 'seller_id',
    naira: ['total', 'refunded'],
  }),
  queryPart('lines_sold', ['market_order_line'], linesOf('seller_id'), ['price']),
  queryPart(
    'returns_asked',
    ['market_return', 'market_return_picture'],
    returnsOf('buyer_id'),
    RETURN_NAIRA,
  ),
  queryPart(
    'returns_received',
    ['market_return', 'market_return_picture'],
    returnsOf('seller_id'),
    RETURN_NAIRA,
  ),
];

/** Orders that block closing an account; a shop closes with it. */
const closing: AccountClosingRules = {
  async obligations(db, userId) {
    const { rows } = await sql<{ id: number; bought: boolean }>`
      select id, buyer_id = ${userId} as bought from market_order
      where (buyer_id = ${userId} or seller_id = ${userId}) and ended_at is null order by id`.execute(
      db,
    );
    return rows.map(({ id, bought }) =>
      bought
        ? {
            description: `Your order #${id} is still open. Confirm that it arrived, or get it cancelled.`,
            link: '/marketplace/orders',
          }
        : {
            description: `Order ${id} in your shop is still open. Deliver it or cancel it.`,
            link: '/marketplace/selling',
          },
    );
  },
  async end(tx, userId) {
    await sql`update market_product set listed = false where seller_id = ${userId}`.execute(tx);
  },
};

/** Retention of a closed account's marketplace data. */
const retention: readonly Retention[] = [
  cleared('market_cart', { kept: '30 days', why: 'deleted, with what is in it' }, (userId) => [
    sql`delete from market_cart_item
      where cart_id in (select id from market_cart where user_id = ${userId})`,
    sql`delete from market_cart where user_id = ${userId}`,
  ]),
  cleared(
    'market_order',
    { kept: 'by law', why: 'the address and all texts are erased; goods and amounts stay' },
    (userId) => [
      sql`update market_order set tracking = null, problem = null,
        address = (select jsonb_object_agg(key, 'erased') from jsonb_each(address))
        where buyer_id = ${userId}`,
      sql`update market_return set text = 'erased', address = case when address is null then null else 'erased' end
        where order_id in (select id from market_order where ${userId} in (buyer_id, seller_id))`,
    ],
  ),
  cleared(
    'market_review',
    { kept: '30 days', why: 'the text is erased, the stars stay' },
    (userId) => sql`update market_review set text = '' where user_id = ${userId}`,
  ),
  cleared(
    'market_seller',
    { kept: 'by law', why: 'the shop’s name and description are erased' },
    (userId) => sql`update market_seller set name = 'Closed shop ' || user_id, about = ''
      where user_id = ${userId}`,
  ),
  numbersOnly('market_product', 'it is on its buyers’ receipts, but no longer listed'),
];

export const marketplacePersonalData = { exports, closing, retention } satisfies PersonalData;

// How long the marketplace keeps what it has of a closed account.
import { sql } from 'kysely';
import { cleared, numbersOnly, type Retention } from '../platform/retention.ts';

export const marketplaceRetention: readonly Retention[] = [
  cleared('market_cart', { kept: '30 days', why: 'deleted, with what is in it' }, (userId) => [
    sql`delete from market_cart_item
      where cart_id in (select id from market_cart where user_id = ${userId})`,
    sql`delete from market_cart where user_id = ${userId}`,
  ]),
  cleared(
    'market_order',
    { kept: 'by law', why: 'the address and all words go; goods and amounts stay' },
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
    { kept: '30 days', why: 'the words go, the stars stay' },
    (userId) => sql`update market_review set text = '' where user_id = ${userId}`,
  ),
  cleared(
    'market_seller',
    { kept: 'by law', why: 'the shop’s name and description go' },
    (userId) => sql`update market_seller set name = 'Closed shop ' || user_id, about = ''
      where user_id = ${userId}`,
  ),
  numbersOnly('market_product', 'it is on its buyers’ receipts, and listed no more'),
];

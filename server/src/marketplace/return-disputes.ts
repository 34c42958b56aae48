// Returns in dispute between buyer and seller: staff decide the refund.
import { sql } from 'kysely';
import { numberedCase } from '../payments/case-references.ts';
import type { CaseSource } from '../staff/cases.ts';
import { decisions } from './staff/decisions.ts';
import { describeOrder } from './staff/orders.ts';

export const returnDisputes: CaseSource = {
  kind: 'return_dispute',
  id: 'bigint',
  open: sql`select r.order_id as id, o.buyer_id as user_id, s.name as who, r.text as what,
      r.claimed as amount, r.asked_at as since, r.act_by as clock, r.review_cause as state
    from market_return r join market_order o on o.id = r.order_id
      join market_seller s on s.user_id = o.seller_id
    where r.status = 'reviewing'`,
  ...numberedCase('return'),
  describe: describeOrder,
  ends: decisions,
};

// Orders with a reported problem: staff decide how the price is split.
import { sql } from 'kysely';
import { numberedCase } from '../payments/case-references.ts';
import type { CaseSource } from '../staff/cases.ts';
import { decisions } from './staff/decisions.ts';
import { describeOrder } from './staff/orders.ts';

export const orderDisputes: CaseSource = {
  kind: 'order_dispute',
  id: 'bigint',
  // Few are open at a time: the index has exactly these, and they are sorted.
  open: sql`select o.id, o.buyer_id as user_id, s.name as who,
      coalesce(o.problem ->> 'text', 'A problem was reported') as what, o.total as amount,
      market_problem_at(o.problem) as since,
      market_problem_at(o.problem) as clock, o.status as state
    from market_order o join market_seller s on s.user_id = o.seller_id
    where o.problem is not null and o.ended_at is null`,
  ...numberedCase('order'),
  describe: describeOrder,
  ends: decisions,
};

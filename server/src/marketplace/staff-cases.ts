// Orders with a reported problem, and returns on which buyer and seller do not agree.
import { sql } from 'kysely';
import { numberedCase } from '../payments/case-references.ts';
import type { CaseSource } from '../staff/cases.ts';

const orderDisputes: CaseSource = {
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
};

const returnDisputes: CaseSource = {
  kind: 'return_dispute',
  id: 'bigint',
  open: sql`select r.order_id as id, o.buyer_id as user_id, s.name as who, r.text as what,
      r.claimed as amount, r.asked_at as since, r.act_by as clock, r.review_cause as state
    from market_return r join market_order o on o.id = r.order_id
      join market_seller s on s.user_id = o.seller_id
    where r.status = 'reviewing'`,
  ...numberedCase('return'),
};

export const marketCases: readonly CaseSource[] = [orderDisputes, returnDisputes];

// The savings' part of what a customer can take away.
import { sql } from 'kysely';
import { own, type Part, part } from '../platform/export.ts';

const misses = (userId: number) => sql`
  select m.goal_id, m.day, m.amount, m.missed_at, m.caught_up_at
  from savings_miss m join savings_goal g on g.id = m.goal_id
  where g.user_id = ${userId} order by m.goal_id, m.day`;

export const savingsParts: Part[] = [
  own(
    'savings_goals',
    'savings_goal',
    [
      ...(['id', 'title', 'description', 'start_date', 'target_date', 'status'] as const),
      ...(['auto_frequency', 'auto_from', 'auto_next'] as const),
      ...(['created_at', 'completed_at', 'deleted_at'] as const),
    ],
    { naira: ['target_amount', 'daily_target', 'auto_amount'] },
  ),
  part('missed_savings', ['savings_miss'], misses, ['amount']),
];

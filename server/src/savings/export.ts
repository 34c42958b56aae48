// The savings part of a customer's data export.
import { kobo, toNaira } from '@alajo/contract/money.ts';
import { sql } from 'kysely';
import { findAccounts } from '../ledger/accounts.ts';
import { type ExportPart, queryPart, tablePart } from '../platform/data-export.ts';
import type { Db } from '../platform/database/database.ts';

const misses = (userId: number) => sql`
  select m.goal_id, m.day, m.amount, m.missed_at, m.caught_up_at, m.tries,
    m.next_try_at, m.skipped
  from savings_miss m join savings_goal g on g.id = m.goal_id
  where g.user_id = ${userId} order by m.goal_id, m.day`;

const milestones = (userId: number) => sql`
  select m.goal_id, m.percent, m.reached_at
  from savings_milestone m join savings_goal g on g.id = m.goal_id
  where g.user_id = ${userId} order by m.goal_id, m.percent`;

const goals = tablePart(
  'savings_goals',
  'savings_goal',
  [
    'id',
    'title',
    'description',
    'start_date',
    'target_date',
    'status',
    'auto_frequency',
    'auto_from',
    'auto_next',
    'created_at',
    'completed_at',
    'deleted_at',
    'picture',
    'colour',
    'kind',
    'archived_at',
  ],
  { naira: ['target_amount', 'daily_target', 'auto_amount'] },
);

/** Each goal with its balance. */
async function* goalsWithMoney(db: Db, userId: number) {
  for await (const goal of goals.rows(db, userId)) {
    const id = 'id' in goal ? Number(goal.id) : 0;
    const account = (await findAccounts(db, 'goal', 'goal', [id])).get(id);
    yield { ...goal, saved: toNaira(account?.balance ?? kobo(0)) };
  }
}

export const savingsParts: ExportPart[] = [
  { ...goals, rows: goalsWithMoney },
  queryPart('missed_savings', ['savings_miss'], misses, ['amount']),
  queryPart('savings_milestones', ['savings_milestone'], milestones),
  tablePart(
    'early_withdrawals',
    'savings_withdrawal',
    ['id', 'goal_id', 'kind', 'reason', 'note', 'status', 'asked_at', 'pays_at', 'ended_at'],
    { naira: ['amount', 'paid'] },
  ),
];

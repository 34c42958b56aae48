// Personal data of savings: export, account closure and retention.
import { formatNaira, type Kobo, kobo, toNaira } from '@alajo/contract/money.ts';
import { sql } from 'kysely';
import { balanceOf, findAccounts } from '../ledger/accounts.ts';
import type { AccountClosingRules, PersonalData } from '../module.ts';
import { type ExportPart, queryPart, tablePart } from '../platform/data-export.ts';
import type { Db } from '../platform/database/database.ts';
import { cleared, type Retention } from '../platform/retention.ts';

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

const exports: ExportPart[] = [
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

const saved = balanceOf('goal', 'goal', sql`g.id`);

/** Goals that prevent an account from being closed, and what ends with the account. */
const closing: AccountClosingRules = {
  async obligations(db, userId) {
    const { rows } = await sql<{ title: string; balance: Kobo }>`
      select title, ${saved} as balance from savings_goal g
      where user_id = ${userId} and ${saved} > 0 order by id`.execute(db);
    return rows.map(({ title, balance }) => ({
      description: `You have ${formatNaira(balance)} in your goal “${title}”. Withdraw it to your wallet.`,
      link: '/savings',
    }));
  },
  async end(tx, userId, now) {
    await sql`update savings_goal g set status = 'deleted', deleted_at = ${now}, auto_next = null
      where user_id = ${userId} and status in ('active', 'paused')
        and coalesce(${saved}, 0) = 0`.execute(tx);
  },
};

const retention: readonly Retention[] = [
  cleared(
    'savings_goal',
    { kept: 'by law', why: 'title and description are erased; the amounts stay' },
    (userId) =>
      sql`update savings_goal set title = 'erased', description = '' where user_id = ${userId}`,
  ),
  cleared(
    'savings_withdrawal',
    { kept: 'by law', why: 'the note goes' },
    (userId) => sql`update savings_withdrawal set note = '' where user_id = ${userId}`,
  ),
];

export const savingsPersonalData = { exports, closing, retention } satisfies PersonalData;

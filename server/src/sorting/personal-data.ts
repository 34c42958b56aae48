// Personal data of auto-split: export, account closure and retention.
import { sql } from 'kysely';
import type { AccountClosingRules, PersonalData } from '../module.ts';
import { type ExportPart, queryPart, tablePart } from '../platform/data-export.ts';
import { cleared, deleted, type Retention } from '../platform/retention.ts';

const parts = (userId: number) => sql`
  select p.rule_id, p.place, p.kind, p.name, p.percent, p.amount
  from sorting_part p join sorting_rule r on r.id = p.rule_id
  where r.user_id = ${userId} order by p.rule_id, p.place`;

const moves = (userId: number) => sql`
  select m.run_id, m.name, m.amount, m.entry_id, m.undo_entry_id
  from sorting_move m join sorting_run r on r.id = m.run_id
  where r.user_id = ${userId} order by m.run_id, m.place`;

/** Auto-split in a customer's data export. */
const exports: ExportPart[] = [
  tablePart(
    'sorting_rules',
    'sorting_rule',
    ['id', 'source', 'mode', 'status', 'created_at', 'changed_at'],
    { naira: ['at_least'] },
  ),
  queryPart('sorting_rule_parts', ['sorting_part'], parts, ['amount']),
  tablePart(
    'sorted_payments',
    'sorting_run',
    ['id', 'rule_id', 'entry_id', 'origin', 'status', 'reason', 'created_at', 'decided_at'],
    { naira: ['credit', 'amount'] },
  ),
  queryPart('sorted_amounts', ['sorting_move'], moves, ['amount']),
  tablePart(
    'saving_as_you_spend',
    'sorting_spend_plan',
    ['goal_id', 'goal', 'style', 'percent', 'status', 'next_day'],
    { naira: ['step', 'day_cap'] },
  ),
  tablePart(
    'saved_as_you_spent',
    'sorting_collection',
    ['id', 'day', 'goal', 'payments', 'status', 'reason', 'entry_id', 'at'],
    { naira: ['amount', 'day_cap'] },
  ),
];

/** Ends auto-split rules and round-ups with the account. */
const closing: AccountClosingRules = {
  async end(tx, userId, now) {
    await sql`update sorting_rule set status = 'deleted', changed_at = ${now}
      where user_id = ${userId} and status <> 'deleted'`.execute(tx);
    await sql`update sorting_run set status = 'declined', decided_at = ${now}
      where user_id = ${userId} and status = 'asked'`.execute(tx);
    await sql`delete from sorting_spend_plan where user_id = ${userId}`.execute(tx);
  },
};

/** Retention of auto-split rules after an account is closed. */
const retention: readonly Retention[] = [
  cleared(
    'sorting_run',
    { kept: '30 days', why: 'deleted; the entries stay in the ledger' },
    (userId) => [
      sql`delete from sorting_move where run_id in
        (select id from sorting_run where user_id = ${userId})`,
      sql`delete from sorting_run where user_id = ${userId}`,
    ],
  ),
  deleted('sorting_rule', { kept: '30 days', why: 'deleted, with its parts' }),
  deleted('sorting_collection', { kept: '30 days', why: 'deleted' }),
  deleted('sorting_reader', { kept: '30 days', why: 'deleted' }),
  deleted('sorting_spend_plan', { kept: 'at once', why: 'deleted when the account is closed' }),
];

export const sortingPersonalData = { exports, closing, retention } satisfies PersonalData;

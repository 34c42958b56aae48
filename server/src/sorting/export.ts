// Sorting in a customer's data export.
import { sql } from 'kysely';
import { type ExportPart, queryPart, tablePart } from '../platform/data-export.ts';

const parts = (userId: number) => sql`
  select p.rule_id, p.place, p.kind, p.name, p.percent, p.amount
  from sorting_part p join sorting_rule r on r.id = p.rule_id
  where r.user_id = ${userId} order by p.rule_id, p.place`;

const moves = (userId: number) => sql`
  select m.run_id, m.name, m.amount, m.entry_id, m.undo_entry_id
  from sorting_move m join sorting_run r on r.id = m.run_id
  where r.user_id = ${userId} order by m.run_id, m.place`;

export const sortingParts: ExportPart[] = [
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

// How long rules that sort income are kept of a closed account.
import { sql } from 'kysely';
import { cleared, deleted, type Retention } from '../platform/retention.ts';

export const sortingRetention: readonly Retention[] = [
  cleared(
    'sorting_run',
    { kept: '30 days', why: 'deleted; the entries stand in the ledger' },
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

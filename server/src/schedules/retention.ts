// How long standing orders keep what they have of a closed account.
import { sql } from 'kysely';
import { cleared, numbersOnly, type Retention } from '../platform/retention.ts';

export const schedulesRetention: readonly Retention[] = [
  cleared(
    'schedules_order',
    { kept: 'by law', why: 'payees, names and notes go, in others’ orders to this customer too' },
    (userId) => [
      sql`update schedules_order set name = 'erased', detail = 'erased', note = null, target = '{}'
        where user_id = ${userId}`,
      sql`update schedules_order set name = 'a closed account', detail = 'closed',
        target = '{"type":"user","username":"closed"}' where payee_id = ${userId}`,
    ],
  ),
  numbersOnly('schedules_run'),
];

// How long support keeps what it has of a closed account.
import { sql } from 'kysely';
import { cleared, deleted, numbersOnly, type Retention } from '../platform/retention.ts';

export const supportRetention: readonly Retention[] = [
  cleared(
    'support_ticket',
    { kept: 'by law', why: 'all that was written goes; number, topic and times stay' },
    (userId) => [
      sql`delete from support_message where ticket_id in
        (select id from support_ticket where user_id = ${userId})`,
      sql`update support_ticket set subject = 'erased', reason = null where user_id = ${userId}`,
    ],
  ),
  cleared(
    'support_recall',
    { kept: 'by law', why: 'names go' },
    (userId) => sql`update support_recall set other = 'a closed account'
      where ${userId} in (user_id, to_user_id)`,
  ),
  deleted('support_data_request', { kept: 'by law', why: 'deleted: the proof that we answered' }),
  numbersOnly('support_customer'),
];

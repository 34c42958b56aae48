// How long payment requests keep what they have of a closed account.
import { sql } from 'kysely';
import { cleared, type Retention } from '../platform/retention.ts';

export const requestsRetention: readonly Retention[] = [
  cleared('requests_request', { kept: 'by law', why: 'titles and names go' }, (userId) => [
    sql`update requests_request set title = 'erased', payer_name = null where user_id = ${userId}`,
    sql`update requests_request set payer_name = 'a closed account'
        where payer_id = ${userId} and payer_name is not null`,
  ]),
  cleared(
    'requests_split',
    { kept: 'by law', why: 'its title goes' },
    (userId) => sql`update requests_split set title = 'erased' where user_id = ${userId}`,
  ),
  cleared(
    'requests_payment',
    { kept: 'by law', why: 'the payer’s name goes' },
    (
      userId,
    ) => sql`update requests_payment set payer_name = 'a closed account' where payer_id = ${userId}
      or request_id in (select id from requests_request where user_id = ${userId})`,
  ),
];

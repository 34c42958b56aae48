// How long pots keep what they have of a closed account.
import { sql } from 'kysely';
import { cleared, numbersOnly, type Retention } from '../platform/retention.ts';

export const potsRetention: readonly Retention[] = [
  numbersOnly('pots_pot', 'title and purpose are what others paid for'),
  cleared(
    'pots_payment',
    { kept: 'by law', why: 'the payer’s name goes' },
    (userId) =>
      sql`update pots_payment set payer_name = 'a closed account' where payer_id = ${userId}`,
  ),
];

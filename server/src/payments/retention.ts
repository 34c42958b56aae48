// How long payments keep what they have of a closed account.
import { sql } from 'kysely';
import { cleared, numbersOnly, type Retention } from '../platform/retention.ts';

export const paymentRetention: readonly Retention[] = [
  cleared(
    'payment_case',
    { kept: 'by law', why: 'our notes go' },
    (userId) => sql`update payment_case set detail = 'erased' where user_id = ${userId}`,
  ),
  numbersOnly('payment_operation'),
];

// Retention of a closed account's payment data.

import { sql } from 'kysely';
import type { PersonalData } from '../module.ts';
import { cleared, numbersOnly, type Retention } from '../platform/retention.ts';

const retention: readonly Retention[] = [
  cleared(
    'payment_case',
    { kept: 'by law', why: 'our notes are erased' },
    (userId) => sql`update payment_case set detail = 'erased' where user_id = ${userId}`,
  ),
  numbersOnly('payment_operation'),
];

export const paymentPersonalData = { retention } satisfies PersonalData;

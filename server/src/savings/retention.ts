// How long savings goals keep what they have of a closed account.
import { sql } from 'kysely';
import { cleared, type Retention } from '../platform/retention.ts';

export const savingsRetention: readonly Retention[] = [
  cleared(
    'savings_goal',
    { kept: 'by law', why: 'title and description go; what was saved stays' },
    (userId) =>
      sql`update savings_goal set title = 'erased', description = '' where user_id = ${userId}`,
  ),
  cleared(
    'savings_withdrawal',
    { kept: 'by law', why: 'the note goes' },
    (userId) => sql`update savings_withdrawal set note = '' where user_id = ${userId}`,
  ),
];

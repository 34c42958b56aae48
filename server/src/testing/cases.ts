// Open cases of payments, as tests look for them.
import type { Db } from '../platform/database/database.ts';

/** Cases whose subject or detail contains these words, by their name in the queue. */
export async function openPaymentCases(db: Db, words: string) {
  const rows = await db
    .selectFrom('payment_case')
    .select(['id', 'kind', 'subject', 'detail'])
    .where('closed_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows
    .filter(({ subject, detail }) => `${detail} ${subject}`.includes(words))
    .map(({ id, ...row }) => ({ reference: `case-${id}`, ...row }));
}

// Retention: the time each table keeps a customer's data after their account is closed, and the way it is erased.
// Modules declare it, a test compares it with the database, and a nightly job runs it.
import { type RawBuilder, sql } from 'kysely';

/**
 * `at once`: in the first night. `30 days`: a customer may come back with a question. `by law`: five years, as the
 * Money Laundering (Prevention and Prohibition) Act 2022 requires for identification and transactions. `own term`:
 * erased by a separate rule, or identifies no one without the rest.
 */
export type KeptFor = 'at once' | '30 days' | 'by law' | 'own term';

/** The customers to erase, with their former names; the handles are null if already erased. */
export type ClosedCustomer = { name: string; email: string | null; phone_number: string | null };

export type Retention = {
  table: string;
  kept: KeptFor;
  /** For docs/running.md: what happens to the rows, and why. */
  why: string;
  /** Statements that erase a customer's rows; repeating them changes nothing. */
  erase?: (userId: number, who: ClosedCustomer) => RawBuilder<unknown>[];
  /** Files to remove from the storage before the rows. */
  files?: (userId: number) => RawBuilder<{ name: string }>;
};

type RetentionDetails = Pick<Retention, 'kept' | 'why'> & Partial<Pick<Retention, 'files'>>;

/** Deletes a customer's rows, identified by `owner`. */
export const deleted = (table: string, rest: RetentionDetails, owner = 'user_id'): Retention => ({
  table,
  ...rest,
  erase: (userId) => [sql`delete from ${sql.table(table)} where ${sql.ref(owner)} = ${userId}`],
});

/** The rows stay, because they concern money or other people; the parts that name the customer are removed. */
export const cleared = (
  table: string,
  rest: RetentionDetails,
  erase: (userId: number, who: ClosedCustomer) => RawBuilder<unknown> | RawBuilder<unknown>[],
): Retention => ({ table, ...rest, erase: (userId, who) => [erase(userId, who)].flat() });

/** The rows contain only numbers, times and a customer id, which identifies no one once the customer is erased. */
export const numbersOnly = (table: string, why = 'only numbers and times'): Retention => ({
  table,
  kept: 'own term',
  why: `stays: ${why}`,
});

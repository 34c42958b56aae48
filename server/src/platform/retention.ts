// How long each table keeps what it has of a customer after their account is closed, and how that is erased.
// Modules declare it, a test compares it with the database, and a nightly job does it.
import { type RawBuilder, sql } from 'kysely';

/**
 * `at once`: in the first night. `30 days`: a customer may come back with a question. `by law`: five years,
 * as the Money Laundering (Prevention and Prohibition) Act 2022 asks of identification and transactions.
 * `own term`: it is erased by a rule of its own, or says nothing of anybody without the rest.
 */
export type KeptFor = 'at once' | '30 days' | 'by law' | 'own term';

/** Whom the rules erase, as they were; the handles are null where they are erased already. */
export type Closed = { name: string; email: string | null; phone_number: string | null };

export type Retention = {
  table: string;
  kept: KeptFor;
  /** For people who read docs/running.md: what becomes of it, and why. */
  why: string;
  /** Statements that erase a customer's rows; a repeat changes nothing. */
  erase?: (userId: number, who: Closed) => RawBuilder<unknown>[];
  /** Files to remove from the storage before the rows. */
  files?: (userId: number) => RawBuilder<{ name: string }>;
};

type Rest = Pick<Retention, 'kept' | 'why'> & Partial<Pick<Retention, 'files'>>;

/** Deletes a customer's rows, those whose `owner` they are. */
export const deleted = (table: string, rest: Rest, owner = 'user_id'): Retention => ({
  table,
  ...rest,
  erase: (userId) => [sql`delete from ${sql.table(table)} where ${sql.ref(owner)} = ${userId}`],
});

/** The rows stand, because of the money or of other people in them; what names the customer goes. */
export const cleared = (
  table: string,
  rest: Rest,
  erase: (userId: number, who: Closed) => RawBuilder<unknown> | RawBuilder<unknown>[],
): Retention => ({ table, ...rest, erase: (userId, who) => [erase(userId, who)].flat() });

/** The rows have only numbers, times and a customer's id, which leads to nobody once the customer is erased. */
export const numbersOnly = (table: string, why = 'only numbers and times'): Retention => ({
  table,
  kept: 'own term',
  why: `stays: ${why}`,
});

// The wallet's history: its filters, and statements (spec §2, §5).
import * as z from 'zod/mini';
import { money, nonNegativeMoney, positiveMoney } from '../money.ts';
import { instant, text } from '../route.ts';
import { transactionKind } from './transaction-kinds.ts';

export const transactionStatus = z.enum(['completed', 'pending', 'failed']);
export type TransactionStatus = z.output<typeof transactionStatus>;

export const SEARCH_MAX = 80;
/** A leap year, both ends counted. */
export const STATEMENT_DAYS_MAX = 366;

/** A Lagos day of this century, YYYY-MM-DD. */
const day = z.iso.date('Choose a date').check(z.regex(/^20/, 'Choose a date'));

/** First and last day, both included. */
const range = { from: z.optional(day), to: z.optional(day) };

/** Filters for the history, all applied together. */
export const historyFilters = {
  type: z.optional(z.enum(['credit', 'debit'])),
  kind: z.optional(transactionKind),
  status: z.optional(transactionStatus),
  ...range,
  /** The least and the most that moved, charges included. */
  amount_from: z.optional(positiveMoney),
  amount_to: z.optional(positiveMoney),
  /** Part of the description, ignoring case. */
  search: z.optional(text(SEARCH_MAX, 0)),
};
const filters = z.strictObject(historyFilters);
export type HistoryFilters = z.output<typeof filters>;

/** `to` defaults to today, `from` to the first of that month. */
export const statementQuery = z.object(range);

export const statementRow = z.strictObject({
  /** The receipt's reference; a refund carries that of the original payment. */
  reference: z.string(),
  type: z.enum(['credit', 'debit']),
  kind: transactionKind,
  /** A refund of a payment that failed or was reversed. */
  returned: z.boolean(),
  description: z.string(),
  date: instant,
  /** What moved in or out of the wallet, charges included. */
  amount: positiveMoney,
  balance_after: money,
});
export type StatementRow = z.output<typeof statementRow>;

/** Opening balance plus money in minus money out equals the closing balance. */
export const statement = z.strictObject({
  from: day,
  to: day,
  made_at: instant,
  account_number: z.string(),
  name: z.string(),
  opening_balance: nonNegativeMoney,
  total_in: nonNegativeMoney,
  total_out: nonNegativeMoney,
  closing_balance: nonNegativeMoney,
  /** All movements, oldest first. */
  results: z.array(statementRow),
});
export type Statement = z.output<typeof statement>;

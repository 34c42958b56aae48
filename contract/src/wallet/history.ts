// The wallet's history: what it can be filtered by, and statements that add up (spec §2, §5).
import * as z from 'zod/mini';
import { money, nonNegativeMoney, positiveMoney } from '../money.ts';
import { instant, text } from '../route.ts';
import { transactionKind } from './transaction-kinds.ts';

export const transactionStatus = z.enum(['completed', 'pending', 'failed']);
export type TransactionStatus = z.output<typeof transactionStatus>;

export const SEARCH_MAX = 80;
/** A year and a day, both ends counted. */
export const STATEMENT_DAYS_MAX = 366;
export const STATEMENT_ROWS_MAX = 10_000;

/** A Lagos day of this century, YYYY-MM-DD. */
const day = z.iso.date('Choose a date').check(z.regex(/^20/, 'Choose a date'));

/** Days from the first to the last, both of them in it. */
const range = { from: z.optional(day), to: z.optional(day) };

/** What a page of the history can be narrowed by; all of them hold at once. */
export const historyFilters = {
  type: z.optional(z.enum(['credit', 'debit'])),
  kind: z.optional(transactionKind),
  status: z.optional(transactionStatus),
  ...range,
  /** Part of the description, in any case of letters. */
  search: z.optional(text(SEARCH_MAX, 0)),
};
const filters = z.strictObject(historyFilters);
export type HistoryFilters = z.output<typeof filters>;

/** Without `to` up to today, without `from` since the first of that month. */
export const statementQuery = z.strictObject(range);

export const statementRow = z.strictObject({
  /** Of the receipt; a return has the receipt of what came back. */
  reference: z.string(),
  type: z.enum(['credit', 'debit']),
  kind: transactionKind,
  /** Money that came back: of a payment that failed or was reversed. */
  returned: z.boolean(),
  description: z.string(),
  date: instant,
  /** What moved in or out of the wallet, charges and all. */
  amount: positiveMoney,
  balance_after: money,
});
export type StatementRow = z.output<typeof statementRow>;

/** Opening balance and money in, less money out, is the closing balance. */
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
  /** Oldest first, all of them. */
  results: z.array(statementRow),
});
export type Statement = z.output<typeof statement>;

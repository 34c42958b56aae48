// The filters of the wallet's history (spec §2, §5).
import * as z from 'zod/mini';
import { positiveMoney } from '../money.ts';
import { text } from '../route.ts';
import { transactionKind } from './transaction-kinds.ts';

export const transactionStatus = z.enum(['completed', 'pending', 'failed']);
export type TransactionStatus = z.output<typeof transactionStatus>;

export const SEARCH_MAX = 80;

/** A Lagos day of this century, YYYY-MM-DD. */
export const historyDay = z.iso.date('Choose a date').check(z.regex(/^20/, 'Choose a date'));

/** First and last day, inclusive. */
export const historyRange = { from: z.optional(historyDay), to: z.optional(historyDay) };

/** Filters for the history, all applied together. */
export const historyFilters = {
  type: z.optional(z.enum(['credit', 'debit'])),
  kind: z.optional(transactionKind),
  status: z.optional(transactionStatus),
  ...historyRange,
  /** Minimum and maximum amount, charges included. */
  amount_from: z.optional(positiveMoney),
  amount_to: z.optional(positiveMoney),
  /** Part of the description, ignoring case. */
  search: z.optional(text(SEARCH_MAX, 0)),
};
const filters = z.strictObject(historyFilters);
export type HistoryFilters = z.output<typeof filters>;

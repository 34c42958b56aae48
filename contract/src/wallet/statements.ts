// Statements: all movements between two days, with opening and closing balances (spec §5).
import * as z from 'zod/mini';
import { money, nonNegativeMoney, positiveMoney } from '../money.ts';
import { instant } from '../route.ts';
import { historyDay, historyRange } from './history.ts';
import { reference } from './schemas.ts';
import { transactionKind } from './transaction-kinds.ts';

/** A leap year, both days included. */
export const STATEMENT_DAYS_MAX = 366;

/** `to` defaults to today, `from` to the first of that month. */
export const statementQuery = z.object(historyRange);
export const statementBody = z.strictObject(historyRange);

/** `issued`: the code of an issued statement, whose days then apply. */
export const statementCsvQuery = z.object({ ...historyRange, issued: z.optional(reference) });

export const statementRow = z.strictObject({
  /** The receipt's reference; a refund carries that of the original payment. */
  reference: z.string(),
  type: z.enum(['credit', 'debit']),
  kind: transactionKind,
  /** A refund of a payment that failed or was reversed. */
  returned: z.boolean(),
  description: z.string(),
  date: instant,
  /** Amount in or out of the wallet, charges included. */
  amount: positiveMoney,
  balance_after: money,
});
export type StatementRow = z.output<typeof statementRow>;

/** Opening balance plus money in minus money out equals the closing balance. */
const statementFields = {
  from: historyDay,
  to: historyDay,
  made_at: instant,
  account_number: z.string(),
  name: z.string(),
  opening_balance: nonNegativeMoney,
  total_in: nonNegativeMoney,
  total_out: nonNegativeMoney,
  closing_balance: nonNegativeMoney,
  /** All movements, oldest first. */
  results: z.array(statementRow),
};
export const statement = z.strictObject(statementFields);
export type Statement = z.output<typeof statement>;

/** Public data to verify a statement: its code, and the beginning of the hash of its contents. */
const verification = { code: z.string(), fingerprint: z.string() };

export const issuedStatement = z.strictObject({ ...statementFields, ...verification });
export type IssuedStatement = z.output<typeof issuedStatement>;

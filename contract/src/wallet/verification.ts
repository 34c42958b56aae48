// Public verification of receipts and statements that customers show each other.
import * as z from 'zod/mini';
import { nonNegativeMoney, positiveMoney } from '../money.ts';
import { instant } from '../route.ts';
import { historyDay } from './history.ts';
import { receiptStatus } from './schemas.ts';
import { transactionKind } from './transaction-kinds.ts';

/** Public view of a receipt: enough to expose a forged "alert". */
export const publicReceipt = z.strictObject({
  reference: z.string(),
  kind: transactionKind,
  status: receiptStatus,
  amount: positiveMoney,
  sender: z.string(),
  recipient: z.string(),
  recipientBank: z.string(),
  date: instant,
  /** While it waits: the time until which its sender can cancel it. */
  waits_until: z.optional(instant),
  checked_at: instant,
});
export type PublicReceipt = z.output<typeof publicReceipt>;

/** Public view of an issued statement: any forged one would differ in it. */
export const publicStatement = z.strictObject({
  code: z.string(),
  name: z.string(),
  from: historyDay,
  to: historyDay,
  opening_balance: nonNegativeMoney,
  closing_balance: nonNegativeMoney,
  fingerprint: z.string(),
  issued_at: instant,
  checked_at: instant,
});
export type PublicStatement = z.output<typeof publicStatement>;

// Breakdown of the balance: the latest transactions as a running total, and every hold with its purpose and
// end.
import * as z from 'zod/mini';
import { money, nonNegativeMoney, positiveMoney } from '../money.ts';
import { instant } from '../route.ts';
import { statementRow } from './statements.ts';

/** Number of transactions shown. */
export const TRACED_MOVEMENTS = 10;

export const heldMoney = z.strictObject({
  /**
   * `waiting`: a transfer that can be cancelled. `recall`: recalled by its sender. `parked`: over the balance
   * limit.
   */
  kind: z.enum(['waiting', 'transfer_bank', 'service', 'order', 'waste', 'recall', 'parked']),
  /** Payee or purpose. */
  name: z.string(),
  amount: positiveMoney,
  /** Null for parked money, which arrives over time. */
  since: z.nullable(instant),
  /** The latest time at which it ends or is decided; null if there is none. */
  until: z.nullable(instant),
  /** The receipt's reference; null if it has no receipt. */
  reference: z.nullable(z.string()),
});
export type HeldMoney = z.output<typeof heldMoney>;

export const balanceTrace = z.strictObject({
  /** `available` plus `held` equals `total`. */
  available: nonNegativeMoney,
  held: nonNegativeMoney,
  total: nonNegativeMoney,
  /** In savings goals, which `total` excludes. */
  saved: nonNegativeMoney,
  /** Balance before `movements`; adding them gives `available`. */
  before: money,
  /** Newest first. */
  movements: z.array(statementRow),
  /** Newest first. */
  holds: z.array(heldMoney),
  /** The latest check of the whole ledger; null before the first one. */
  books: z.nullable(z.strictObject({ checked_at: instant, ok: z.boolean() })),
});
export type BalanceTrace = z.output<typeof balanceTrace>;

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
  /** Null for parked money, which comes in over time. */
  since: z.nullable(instant),
  /** When it ends or is decided at the latest; null where that has no date. */
  until: z.nullable(instant),
  /** The receipt's reference; null without one. */
  reference: z.nullable(z.string()),
});
export type HeldMoney = z.output<typeof heldMoney>;

export const balanceTrace = z.strictObject({
  /** Available plus held is the total. */
  available: nonNegativeMoney,
  held: nonNegativeMoney,
  total: nonNegativeMoney,
  /** In savings goals, which are no part of the total. */
  saved: nonNegativeMoney,
  /** The balance before the movements, which lead from it to what is available. */
  before: money,
  /** The newest first. */
  movements: z.array(statementRow),
  /** The newest first. */
  holds: z.array(heldMoney),
  /** The latest check of the whole ledger; null before the first. */
  books: z.nullable(z.strictObject({ checked_at: instant, ok: z.boolean() })),
});
export type BalanceTrace = z.output<typeof balanceTrace>;

// Asking for money back that was sent to the wrong person: to a customer, who gives it back or says no,
// or to a bank, which our people ask.
import * as z from 'zod/mini';
import { nonNegativeMoney, positiveMoney } from '../money.ts';
import { instant } from '../route.ts';

/**
 * `asked`: the receiver has until `answer_by`. `reviewing`: our people decide. `with_bank`: the bank
 * answers. The other three are the end of it.
 */
export const recallStatus = z.enum([
  'asked',
  'reviewing',
  'with_bank',
  'given_back',
  'not_given_back',
  'withdrawn',
]);
export type RecallStatus = z.output<typeof recallStatus>;

/** `given`, `held` and `released` have an amount. `bank_notified`: the bank asks its customer for it.
 * `reversed`: our staff sent it back. */
export const recallStepKind = z.enum([
  'asked',
  'refused',
  'silent',
  'given',
  'held',
  'released',
  'bank_asked',
  'bank_notified',
  'not_given_back',
  'withdrawn',
  'reversed',
]);
export type RecallStepKind = z.output<typeof recallStepKind>;

export const recallStep = z.strictObject({
  kind: recallStepKind,
  at: instant,
  amount: z.nullable(positiveMoney),
  /** The movement that gave it back. */
  transaction: z.nullable(z.string()),
});
export type RecallStep = z.output<typeof recallStep>;

export const recall = z.strictObject({
  /** The reference of the transfer. */
  transaction: z.string(),
  side: z.enum(['sender', 'receiver']),
  status: recallStatus,
  amount: positiveMoney,
  /** What came back, and what is held until our people decide. */
  given: nonNegativeMoney,
  held: nonNegativeMoney,
  /** The other customer, or the name on the bank account. */
  other: z.string(),
  /** Null between customers. */
  bank: z.nullable(z.string()),
  /** By when the receiver, the bank or we do the next thing. It does not move. */
  answer_by: z.nullable(instant),
  /** For the sender: the ticket of its case. */
  ticket: z.nullable(z.string()),
  /** For the receiver: what they can give back now. */
  available: z.nullable(nonNegativeMoney),
  /** The earliest first. */
  steps: z.array(recallStep),
});
export type Recall = z.output<typeof recall>;

export const recallState = z.strictObject({
  recall: z.nullable(recall),
  /** Until when the caller may ask for this transfer back; null where they may not. */
  ask_until: z.nullable(instant),
});
export type RecallState = z.output<typeof recallState>;

/** The most that the receiver agreed to give back: what they saw. */
export const giveBackBody = z.strictObject({ amount: positiveMoney });

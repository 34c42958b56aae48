// Recalls of money sent to the wrong person: a customer returns it or refuses, or staff ask the recipient’s
// bank.
import * as z from 'zod/mini';
import { nonNegativeMoney, positiveMoney } from '../money.ts';
import { picture } from '../pictures.ts';
import { instant } from '../route.ts';

/**
 * `asked`: the receiver has until `answer_by`. `reviewing`: staff decide. `with_bank`: awaiting the bank’s
 * reply. The other three are final.
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

/**
 * `given`, `held` and `released` have an amount. `bank_notified`: the bank asks its customer for it.
 * `reversed`: staff sent it back.
 */
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
  /** The transaction that returned it. */
  transaction: z.nullable(z.string()),
});
export type RecallStep = z.output<typeof recallStep>;

/** A text or a photo that the caller added. */
export const claimEvidence = z.strictObject({
  id: z.int(),
  at: instant,
  text: z.nullable(z.string()),
  picture: z.nullable(picture),
});
export type ClaimEvidence = z.output<typeof claimEvidence>;

const recallClaim = z.strictObject({
  number: z.nullable(z.string()),
  open: z.boolean(),
  /** When what is on hold is released. */
  hold_until: z.nullable(instant),
  /** The caller’s own, oldest first. */
  evidence: z.array(claimEvidence),
});

export const recall = z.strictObject({
  /** The reference of the transfer. */
  transaction: z.string(),
  side: z.enum(['sender', 'receiver']),
  status: recallStatus,
  amount: positiveMoney,
  /** Amount returned, and amount held until staff decide. */
  given: nonNegativeMoney,
  held: nonNegativeMoney,
  /** The other customer, or the name on the bank account. */
  other: z.string(),
  /** Null for a transfer between customers. */
  bank: z.nullable(z.string()),
  /** Deadline of the next step by the receiver, the bank or us; it never moves. */
  answer_by: z.nullable(instant),
  /** For the sender: the ticket of its case. */
  ticket: z.nullable(z.string()),
  /** For the receiver: the amount they can return now. */
  available: z.nullable(nonNegativeMoney),
  /** The claim it is part of; its number is the claimant’s alone. */
  claim: z._default(z.nullable(recallClaim), null),
  /** Oldest first. */
  steps: z.array(recallStep),
});
export type Recall = z.output<typeof recall>;

export const recallState = z.strictObject({
  recall: z.nullable(recall),
  /** Deadline for the caller to ask for this transfer back; null where they can’t. */
  ask_until: z.nullable(instant),
});
export type RecallState = z.output<typeof recallState>;

/** Maximum the receiver agreed to return: the amount they saw. */
export const returnRecallBody = z.strictObject({ amount: positiveMoney });

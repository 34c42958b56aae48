// Claims of customers who were tricked into payments: which payments, what happened, and what became of each.

import * as z from 'zod/mini';
import { CLAIM_PAYMENTS_MAX } from '../claim-limits.ts';
import { nonNegativeMoney, positiveMoney } from '../money.ts';
import { instant } from '../route.ts';
import { reference } from '../wallet/schemas.ts';
import { claimEvidence, recallStatus, recallStep } from './recalls.ts';
import { messageText } from './schemas.ts';

export const claimReason = z.enum(['impersonation', 'goods', 'promise', 'access', 'other']);
export type ClaimReason = z.output<typeof claimReason>;

/** The answers to “What happened?”. */
export const claimReasons: Readonly<Record<ClaimReason, string>> = {
  impersonation: 'Someone said they were a bank, Alajo or the police',
  goods: 'I paid for something that never came',
  promise: 'I was promised a profit, a loan or a job',
  access: 'Someone used my phone or my PIN',
  other: 'Something else',
};

/**
 * `returned`, `released` and `false` are decisions of staff. `settled`: each payment’s recall ended without one, for
 * example because the receivers returned the money.
 */
export const claimStatus = z.enum(['open', 'returned', 'released', 'false', 'settled']);
export type ClaimStatus = z.output<typeof claimStatus>;

export const claimBody = z.strictObject({
  /** References of the payments. */
  payments: z.array(reference).check(
    z.minLength(1),
    z.maxLength(CLAIM_PAYMENTS_MAX),
    z.refine((payments) => new Set(payments).size === payments.length),
  ),
  reason: claimReason,
});
export type ClaimBody = z.output<typeof claimBody>;

const claimedPayment = z.strictObject({
  /** The reference of the payment. */
  transaction: z.string(),
  /** The receiver, or the name on the bank account. */
  other: z.string(),
  /** Null for a payment between customers. */
  bank: z.nullable(z.string()),
  amount: positiveMoney,
  given: nonNegativeMoney,
  held: nonNegativeMoney,
  status: recallStatus,
  /** When the receiver’s bank has been told or has replied; null for a payment between customers and at the end. */
  answer_by: z.nullable(instant),
  /** Oldest first. */
  steps: z.array(recallStep),
});
export type ClaimedPayment = z.output<typeof claimedPayment>;

export const claim = z.strictObject({
  /** Eight digits, which customers quote on the phone. */
  number: z.string(),
  reason: claimReason,
  status: claimStatus,
  /** False after a false claim: nothing was put on hold at once. */
  instant: z.boolean(),
  made_at: instant,
  decide_by: instant,
  /** When everything on hold is released; null if nothing is held. */
  hold_until: z.nullable(instant),
  decided_at: z.nullable(instant),
  amount: positiveMoney,
  held: nonNegativeMoney,
  given: nonNegativeMoney,
  payments: z.array(claimedPayment),
  /** Oldest first. */
  evidence: z.array(claimEvidence),
});
export type Claim = z.output<typeof claim>;

export const evidenceBody = z.strictObject({ text: messageText });

export const claimNumber = z.string().check(z.regex(/^[1-9]\d{7}$/));

/** `2811 0471`. */
export const spacedClaimNumber = (number: string) => `${number.slice(0, 4)} ${number.slice(4)}`;

/** Decisions on a claim, by two members of staff. */
export const claimDecision = z.enum(['return', 'release', 'false', 'hold', 'extend']);
export type ClaimDecision = z.output<typeof claimDecision>;

/** `does`: the effect, for the person who proposes it. */
export const claimDecisions: Readonly<Record<ClaimDecision, { label: string; does: string }>> = {
  return: {
    label: 'Return',
    does: 'Everything on hold goes to the customer, and the claim ends. Everyone will be notified.',
  },
  release: {
    label: 'Release',
    does: 'The receivers can spend it again, and the claim ends. Everyone will be notified.',
  },
  false: {
    label: 'False claim',
    does: 'The receivers can spend it again, the claim ends, and the customer has no instant holds for a year.',
  },
  hold: {
    label: 'Hold',
    does: 'Holds what the receivers still have. Nothing was held at once, because an earlier claim was false.',
  },
  extend: {
    label: 'Extend the hold',
    does: 'The hold lasts another 14 working days, which is possible once. The receivers will be notified.',
  },
};

// Staff view of recalls: decisions that need two people, and the bank’s replies.
import * as z from 'zod/mini';
import { money, nonNegativeMoney, positiveMoney } from '../money.ts';
import { instant } from '../route.ts';
import { type RecallStepKind, recallStatus, recallStep } from './recalls.ts';

/**
 * Decisions that two people make while a recall is under review. `hold`: holds what the receiver’s wallet
 * still has. `release`: lets the receiver spend that again. `return`: sends it to the sender. `refuse`: ends
 * the recall without a return.
 */
export const recallDecision = z.enum(['hold', 'release', 'return', 'refuse']);
export type RecallDecision = z.output<typeof recallDecision>;

/** Our requests to the receiver’s bank and its replies; none of them moves our money. */
export const bankStep = z.enum(['asked', 'notified', 'returned', 'refused']);
export type BankStep = z.output<typeof bankStep>;

/** `does`: the effect, for the person who proposes it. */
export const recallDecisions: Readonly<Record<RecallDecision, { label: string; does: string }>> = {
  hold: {
    label: 'Hold',
    does: 'The recipient can’t spend it until two members of staff decide again. Both customers will be notified.',
  },
  refuse: {
    label: 'Refuse',
    does: 'The recall ends, nothing more is returned, and the sender will be notified.',
  },
  return: {
    label: 'Return',
    does: 'The amount on hold is returned to the sender. Both customers will be notified.',
  },
  release: {
    label: 'Release',
    does: 'The recipient can spend it again. It can’t be put on hold a second time.',
  },
};

export const bankSteps: Readonly<Record<BankStep, { label: string; does: string }>> = {
  asked: {
    label: 'We asked it',
    does: 'The bank has one working day from now. The sender will be notified.',
  },
  notified: {
    label: 'It notified its customer',
    does: 'The money was spent, and the bank’s customer has a day to bring it back. The sender will be notified.',
  },
  returned: {
    label: 'It returned the money',
    does: 'The case ends. The bank’s transfer credits the sender; this step moves no money.',
  },
  refused: {
    label: 'It refused',
    does: 'The case ends without a return, and the sender will be notified.',
  },
};

/** Steps of a recall, for staff. */
export const recallSteps: Readonly<Record<RecallStepKind, string>> = {
  asked: 'The sender asked for it back',
  refused: 'The recipient refused',
  silent: 'The recipient didn’t reply in time',
  given: 'Returned',
  held: 'Put on hold by two members of staff',
  released: 'Released to the recipient',
  bank_asked: 'We asked the bank',
  bank_notified: 'The bank notified its customer',
  not_given_back: 'Ended without a return',
  withdrawn: 'The sender withdrew the request',
  reversed: 'Reversed by staff',
};

const customer = z.strictObject({ id: z.int(), name: z.string() });

const choice = z.strictObject({
  decision: recallDecision,
  /** Its postings now, computed by the code that would make them. */
  postings: z.array(z.strictObject({ account: z.string(), amount: money })),
  /** Reason it would be refused now; null if it would be accepted. */
  refused: z.nullable(z.string()),
});

export const staffRecall = z.strictObject({
  reference: z.string(),
  /** The object that proposals about it refer to. */
  object: z.string(),
  /** The reference of the transfer. */
  transaction: z.string(),
  status: recallStatus,
  sender: customer,
  /** Null for a bank’s customer. */
  receiver: z.nullable(customer),
  /** The receiver, or the name on the bank account. */
  other: z.string(),
  bank: z.nullable(z.string()),
  amount: positiveMoney,
  given: nonNegativeMoney,
  held: nonNegativeMoney,
  /** Neither returned nor held yet. */
  left: nonNegativeMoney,
  asked_at: instant,
  /** Deadline of the next step by the receiver, the bank or us; null once it has ended. */
  answer_by: z.nullable(instant),
  ticket: z.nullable(z.string()),
  /** Oldest first. */
  steps: z.array(recallStep),
  /** Decisions that can be proposed now. */
  choices: z.array(choice),
  /** Bank replies that can be recorded now. */
  bank_steps: z.array(bankStep),
});
export type StaffRecall = z.output<typeof staffRecall>;

export const recallParams = z.strictObject({
  reference: z.string().check(z.regex(/^recall-[1-9]\d{0,14}$/)),
});

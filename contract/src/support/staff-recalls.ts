// Transfers asked back as our staff see them: what two of them decide, and what a bank told us.
import * as z from 'zod/mini';
import { money, nonNegativeMoney, positiveMoney } from '../money.ts';
import { instant } from '../route.ts';
import { type RecallStepKind, recallStatus, recallStep } from './recalls.ts';

/**
 * Decisions that two people make while a recall is reviewed. `hold`: keeps what the receiver's wallet has of it.
 * `release`: lets the receiver have that again. `return`: gives it to the sender. `refuse`: ends the recall
 * without giving anything back.
 */
export const recallDecision = z.enum(['hold', 'release', 'return', 'refuse']);
export type RecallDecision = z.output<typeof recallDecision>;

/** What we asked the receiver's bank, and what it answered; none of it moves money of ours. */
export const bankStep = z.enum(['asked', 'notified', 'returned', 'refused']);
export type BankStep = z.output<typeof bankStep>;

/** `does`: for whoever proposes it. */
export const recallDecisions: Readonly<Record<RecallDecision, { label: string; does: string }>> = {
  hold: {
    label: 'Hold',
    does: 'The receiver can’t spend it until two of us decide again. Both customers are told.',
  },
  refuse: {
    label: 'Refuse',
    does: 'The recall ends, nothing more is given back, and the sender is told.',
  },
  return: {
    label: 'Return',
    does: 'What is held goes back to the sender. Both customers are told.',
  },
  release: {
    label: 'Release',
    does: 'The receiver can spend it again. It can’t be held a second time.',
  },
};

export const bankSteps: Readonly<Record<BankStep, { label: string; does: string }>> = {
  asked: { label: 'We asked it', does: 'Its clock starts: one working day. The sender is told.' },
  notified: {
    label: 'It notified its customer',
    does: 'The money was spent: the bank’s customer has a day to bring it back. The sender is told.',
  },
  returned: {
    label: 'It returned the money',
    does: 'The case ends. The bank’s own transfer credits the sender; this moves nothing.',
  },
  refused: {
    label: 'It refused',
    does: 'The case ends without a return, and the sender is told.',
  },
};

/** What happened, for our staff. */
export const recallSteps: Readonly<Record<RecallStepKind, string>> = {
  asked: 'The sender asked for it back',
  refused: 'The receiver refused',
  silent: 'The receiver didn’t answer in time',
  given: 'Given back',
  held: 'Held by two of us',
  released: 'Released to the receiver',
  bank_asked: 'We asked the bank',
  bank_notified: 'The bank notified its customer',
  not_given_back: 'Ended without a return',
  withdrawn: 'The sender stopped asking',
  reversed: 'Reversed by us',
};

const customer = z.strictObject({ id: z.int(), name: z.string() });

const choice = z.strictObject({
  decision: recallDecision,
  /** What it would post now, by the verb that would do it. */
  postings: z.array(z.strictObject({ account: z.string(), amount: money })),
  /** Why it would be refused now; null if it would not. */
  refused: z.nullable(z.string()),
});

export const staffRecall = z.strictObject({
  reference: z.string(),
  /** What proposals about it name. */
  object: z.string(),
  /** The reference of the transfer. */
  transaction: z.string(),
  status: recallStatus,
  sender: customer,
  /** Null for a bank's customer. */
  receiver: z.nullable(customer),
  /** The receiver, or the name on the bank account. */
  other: z.string(),
  bank: z.nullable(z.string()),
  amount: positiveMoney,
  given: nonNegativeMoney,
  held: nonNegativeMoney,
  /** What has neither come back nor is held. */
  left: nonNegativeMoney,
  asked_at: instant,
  /** By when the receiver, the bank or we do the next thing; null once it is over. */
  answer_by: z.nullable(instant),
  ticket: z.nullable(z.string()),
  /** The earliest first. */
  steps: z.array(recallStep),
  /** What can be proposed now. */
  choices: z.array(choice),
  /** What can be recorded of a bank now. */
  bank_steps: z.array(bankStep),
});
export type StaffRecall = z.output<typeof staffRecall>;

export const recallParams = z.strictObject({
  reference: z.string().check(z.regex(/^recall-[1-9]\d{0,14}$/)),
});

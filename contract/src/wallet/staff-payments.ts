// Payments as our staff see them: what happened, what a provider said, and what they may do about it.
import * as z from 'zod/mini';
import { cleanLine } from '../clean-text.ts';
import { type Kobo, money, naira, nonNegativeMoney, positiveMoney } from '../money.ts';
import { itemKind, itemState } from '../reconciliation/schemas.ts';
import { instant, text } from '../route.ts';
import { caseName } from '../staff/case-schemas.ts';
import { reason } from '../staff/schemas.ts';

/** The most that one person ends alone, charges included; the database has it too (payment_alone_max). */
export const ENDS_ALONE_MAX: Kobo = naira(20_000);

/** Services that a provider carries out for us. */
export const paymentSource = z.enum(['payout', 'purchase', 'funding', 'refund']);
export type PaymentSourceName = z.output<typeof paymentSource>;

/** Outcome, as found out by a person. */
export const paymentOutcome = z.enum(['paid', 'failed']);
export type PaymentOutcome = z.output<typeof paymentOutcome>;

/** A reference, an entry's id, or what the provider calls the payment. */
export const anyReference = z.string().check(
  z.overwrite((typed) => cleanLine(typed).replaceAll(' ', '')),
  z.regex(/^[A-Za-z0-9_.:-]{4,80}$/, 'Not a reference'),
);

const somebody = z.strictObject({ id: z.int(), name: z.string() });

export const stuckPayment = z.strictObject({
  reference: z.string(),
  source: paymentSource,
  /** Its case in the queue; null where it can’t be resolved manually. */
  case: z.nullable(caseName),
  customer: z.nullable(somebody),
  what: z.string(),
  /** With charges. */
  amount: positiveMoney,
  since: instant,
  /** Since when a person has to look. */
  stuck_at: instant,
  state: z.string(),
  last_answer: z.nullable(z.strictObject({ outcome: z.string(), at: instant })),
});
export type StuckPayment = z.output<typeof stuckPayment>;

export const providerAnswer = z.strictObject({
  id: z.int(),
  at: instant,
  provider: z.string(),
  asked: z.enum(['begin', 'send', 'check', 'taken_back', 'refund', 'webhook']),
  outcome: z.string(),
  http_status: z.nullable(z.int()),
  message: z.nullable(z.string()),
  /** The raw response, without secrets. */
  answer: z.unknown(),
  latency_ms: z.nullable(z.int()),
});
export type ProviderAnswer = z.output<typeof providerAnswer>;

const posting = z.strictObject({
  account_id: z.int(),
  /** The account's name: a kind, and whose it is. */
  account: z.string(),
  amount: money,
  /** True if a correction may fix it: no module counts what lies in it. */
  correctable: z.boolean(),
});

/** An entry of the ledger, and how it belongs to the payment. */
export const bookedEntry = z.strictObject({
  reference: z.string(),
  id: z.guid(),
  kind: z.string(),
  role: z.enum(['entry', 'settled', 'reversal', 'settled_reversal', 'correction']),
  posted_at: instant,
  postings: z.array(posting),
});
export type BookedEntry = z.output<typeof bookedEntry>;

/** Something of ours: `answer` is the provider answer it came with. */
const step = z.strictObject({
  at: instant,
  description: z.string(),
  detail: z.nullable(z.string()),
  tone: z.enum(['good', 'warn', 'bad', 'plain']),
});

export const paymentPage = z.strictObject({
  reference: z.string(),
  id: z.guid(),
  /** Object that proposals about it refer to. */
  object: z.string(),
  /** The entry's kind; null while nothing was posted. */
  kind: z.nullable(z.string()),
  source: z.nullable(paymentSource),
  customer: z.nullable(somebody),
  from: z.string(),
  to: z.string(),
  /** Amount the customer meant to move, without charges. */
  amount: nonNegativeMoney,
  /** With charges. */
  total: nonNegativeMoney,
  state: z.enum(['waiting', 'pending', 'completed', 'reversed']),
  /** The source's own word for it. */
  source_state: z.nullable(z.string()),
  provider_reference: z.nullable(z.string()),
  stuck_at: z.nullable(instant),
  /** Its case in the queue, while a person may end it. */
  case: z.nullable(caseName),
  steps: z.array(step),
  answers: z.array(providerAnswer),
  entries: z.array(bookedEntry),
  /** Where a provider's or a bank's list has it otherwise, or had. */
  exceptions: z.array(
    z.strictObject({
      id: z.int(),
      list_id: z.int(),
      title: z.string(),
      kind: itemKind,
      state: itemState,
    }),
  ),
  may: z.strictObject({
    ask: z.boolean(),
    reverse: z.boolean(),
    correct: z.boolean(),
  }),
});
export type PaymentPage = z.output<typeof paymentPage>;

export const reversalBody = z.strictObject({ reason });

export const correctionBody = z.strictObject({
  /** One of the entry's accounts. */
  account_id: z.int(),
  /** Signed: more for the account, or less. The suspense account has the other side. */
  amount: money.check(z.refine((amount) => amount !== 0, 'A correction moves something.')),
  reason,
});

/** Reasons for a manual credit, with the account each is paid from. */
export const creditCauses = {
  unidentified_deposit: 'Deposit found to be theirs',
  our_error: 'Our mistake',
  goodwill: 'Goodwill',
} as const;
export type CreditCause = keyof typeof creditCauses;
const creditCause = z.enum(['unidentified_deposit', 'our_error', 'goodwill']);

export const creditBody = z.strictObject({
  customer_id: z.int(),
  amount: positiveMoney,
  cause: creditCause,
  /** The case or ticket it belongs to. */
  case_reference: text(60, 3, 'Name the case or ticket.'),
  reason,
});

export const paymentCase = z.strictObject({
  reference: z.string(),
  title: z.string(),
  detail: z.string(),
  subject: z.string(),
  customer: z.nullable(somebody),
  amount: z.nullable(positiveMoney),
  opened_at: instant,
  closed_at: z.nullable(instant),
  /** A deposit credited to its rightful owner, which closes the case. */
  takes_credit: z.boolean(),
  /** Object that proposals about it refer to. */
  object: z.string(),
  /** The payment it is about, where it is a customer’s. */
  transaction: z.nullable(z.string()),
  /** A dispute that was accepted; the provider is told. */
  accepted: z.boolean(),
  /** Postings of accepting the dispute; null where it can’t be accepted here. */
  accepting: z.nullable(
    z.strictObject({
      postings: z.array(z.strictObject({ account: z.string(), amount: money })),
      refused: z.nullable(z.string()),
    }),
  ),
});
export type PaymentCase = z.output<typeof paymentCase>;

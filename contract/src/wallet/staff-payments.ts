// Payments as staff see them: history, provider replies and the permitted actions.
import * as z from 'zod/mini';
import { cleanLine } from '../clean-text.ts';
import { type Kobo, money, naira, nonNegativeMoney, positiveMoney } from '../money.ts';
import { itemKind, itemState } from '../reconciliation/schemas.ts';
import { instant, text } from '../route.ts';
import { caseName } from '../staff/case-schemas.ts';
import { reason } from '../staff/schemas.ts';

/** The most one person can settle alone, charges included; also enforced by the database (payment_alone_max). */
export const ENDS_ALONE_MAX: Kobo = naira(20_000);

/** Services that a provider carries out for us. */
export const paymentSource = z.enum(['payout', 'purchase', 'funding', 'refund']);
export type PaymentSourceName = z.output<typeof paymentSource>;

/** Outcome as established by a person. */
export const paymentOutcome = z.enum(['paid', 'failed']);
export type PaymentOutcome = z.output<typeof paymentOutcome>;

/** A reference, an entry's id, or the provider's reference. */
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
  /** Including charges. */
  amount: positiveMoney,
  since: instant,
  /** Time since which it needs a person. */
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
  /** The raw response, with secrets removed. */
  answer: z.unknown(),
  latency_ms: z.nullable(z.int()),
});
export type ProviderAnswer = z.output<typeof providerAnswer>;

const posting = z.strictObject({
  account_id: z.int(),
  /** The account's kind and owner. */
  account: z.string(),
  amount: money,
  /** True if a correction may adjust it, because no module keeps its own count of its balance. */
  correctable: z.boolean(),
});

/** A ledger entry and its role in the payment. */
export const bookedEntry = z.strictObject({
  reference: z.string(),
  id: z.guid(),
  kind: z.string(),
  role: z.enum(['entry', 'settled', 'reversal', 'settled_reversal', 'correction']),
  posted_at: instant,
  postings: z.array(posting),
});
export type BookedEntry = z.output<typeof bookedEntry>;

/** An event on our side. */
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
  /** The entry's kind; null until something is posted. */
  kind: z.nullable(z.string()),
  source: z.nullable(paymentSource),
  customer: z.nullable(somebody),
  from: z.string(),
  to: z.string(),
  /** Amount the customer meant to move, excluding charges. */
  amount: nonNegativeMoney,
  /** Including charges. */
  total: nonNegativeMoney,
  state: z.enum(['waiting', 'pending', 'completed', 'reversed']),
  /** The state as the source calls it. */
  source_state: z.nullable(z.string()),
  provider_reference: z.nullable(z.string()),
  stuck_at: z.nullable(instant),
  /** Its case in the queue, as long as a person can resolve it. */
  case: z.nullable(caseName),
  steps: z.array(step),
  answers: z.array(providerAnswer),
  entries: z.array(bookedEntry),
  /** Past and present mismatches with a provider's or bank's list. */
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
  /** Positive to increase the account, negative to decrease it; the suspense account is the other side. */
  amount: money.check(z.refine((amount) => amount !== 0, 'A correction must change an amount.')),
  reason,
});

/** Reasons for a manual credit, with the account each is paid from. */
export const creditCauses = {
  unidentified_deposit: 'Unidentified deposit',
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
  /** The payment it is about, if it is a customer’s. */
  transaction: z.nullable(z.string()),
  /** True if it is a dispute that was accepted; the provider is notified. */
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

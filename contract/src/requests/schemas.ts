// Payment requests: a link that anyone can pay, a bill split among people, and a customer’s own QR code.
import * as z from 'zod/mini';
import { cleanLine } from '../clean-text.ts';
import { SPLIT_PEOPLE_MAX } from '../count-limits.ts';
import { handle } from '../identity/schemas.ts';
import { nonNegativeMoney, positiveMoney } from '../money.ts';
import { personName, titleText } from '../names.ts';
import { daily, instant, text } from '../route.ts';
import { REQUEST_DAYS } from '../time-limits.ts';
import { readCode } from '../typed-code.ts';
import { fundingAmountOn, fundingStatus, nextStep } from '../wallet/fundings.ts';
import { reference } from '../wallet/schemas.ts';

export const REQUEST_TITLE_MAX = 60;
export const PERSON_NAME_MAX = 60;

/** The secret part of a link: 16 digits of base 32. */
export const slug = z.string().check(
  z.overwrite((written) => readCode(written).toLowerCase()),
  z.regex(/^[0-9a-hjkmnp-tv-z]{16}$/, 'Not a payment link'),
);

/** `personal` is the customer’s own QR code: any amount, any number of times, with no expiry. */
export const requestKind = z.enum(['request', 'share', 'personal']);
export type RequestKind = z.output<typeof requestKind>;

export const requestState = z.enum(['open', 'paid', 'cancelled', 'declined', 'expired']);
export type RequestState = z.output<typeof requestState>;

const title = titleText(
  REQUEST_TITLE_MAX,
  1,
  `Say what it’s for, in up to ${REQUEST_TITLE_MAX} characters`,
);
const days = z.literal(REQUEST_DAYS, 'Choose how long the link works');

export const requestBody = z.strictObject({
  title,
  /** If missing or null, the payer chooses it, and several people can pay. */
  amount: z.nullish(positiveMoney),
  days: z._default(days, 30),
  /** The customer it is addressed to; if missing, anyone with the link can pay. */
  recipient: z.optional(handle),
});
export type RequestBody = z.output<typeof requestBody>;

export const requestPayment = z.strictObject({
  /** Reference of its receipt. */
  reference: z.string(),
  payer: z.string(),
  amount: nonNegativeMoney,
  /** Extra amount from double or late payments. It is in the wallet. */
  excess: nonNegativeMoney,
  date: instant,
  /** True if it was returned and no longer counts. */
  reversed: z.boolean(),
});
export type RequestPayment = z.output<typeof requestPayment>;

/** A request as its creator sees it. */
export const moneyRequest = z.strictObject({
  id: z.int(),
  slug: z.string(),
  kind: requestKind,
  title: z.string(),
  /** Null if the payer chooses. */
  amount: z.nullable(positiveMoney),
  paid: nonNegativeMoney,
  state: requestState,
  /** The person who was asked, if anyone in particular. */
  payer: z.nullable(z.string()),
  /** True if that person is a customer, who was notified. */
  payer_notified: z.boolean(),
  expires_at: z.nullable(instant),
  created_at: instant,
});
export type MoneyRequest = z.output<typeof moneyRequest>;

/** The request with its payers, latest first. */
export const requestDetails = z.strictObject({
  ...moneyRequest.shape,
  payments: z.array(requestPayment),
});
export type RequestDetails = z.output<typeof requestDetails>;

/** A request that the customer is asked to pay. */
export const receivedRequest = z.strictObject({
  slug: z.string(),
  title: z.string(),
  requester: z.string(),
  amount: z.nullable(positiveMoney),
  paid: nonNegativeMoney,
  expires_at: z.nullable(instant),
  created_at: instant,
});
export type ReceivedRequest = z.output<typeof receivedRequest>;

/** Public view for anyone with the link: no balance, phone number or payer’s name. */
export const publicRequest = z.strictObject({
  slug: z.string(),
  kind: requestKind,
  title: z.string(),
  /** `verified`: the name was compared with their BVN. */
  requester: z.strictObject({ name: z.string(), verified: z.boolean() }),
  amount: z.nullable(positiveMoney),
  paid: nonNegativeMoney,
  /** True if a part can be paid. */
  partial_payments: z.boolean(),
  state: requestState,
  /** A guest’s payment is in progress until then, and no other guest can pay. */
  busy_until: z.nullable(instant),
  paid_at: z.nullable(instant),
  expires_at: z.nullable(instant),
  created_at: instant,
  checked_at: instant,
});
export type PublicRequest = z.output<typeof publicRequest>;

export const payBody = z.strictObject({
  amount: positiveMoney,
  /** Confirms a second payment of the same amount within a minute to a link without a fixed amount. */
  again: z._default(z.boolean(), false),
});

export const guestSource = z.enum(['card', 'bank_transfer'], 'Choose how to pay');
export type GuestSource = z.output<typeof guestSource>;

/** Name and method of a guest payer. */
export const guestPayer = {
  name: personName(PERSON_NAME_MAX, 2, 'Enter your name, so that they know who paid'),
  /** For the provider’s receipt; not stored with the request. */
  email: z
    .string()
    .check(z.overwrite(cleanLine), z.email('Enter a valid email address'), z.maxLength(254)),
  source: guestSource,
};

export const guestPayBodyOn = daily((day) =>
  z.strictObject({
    ...guestPayer,
    amount: fundingAmountOn(day),
    /** Reference of an abandoned payment, which no longer reserves the request for them. */
    instead_of: z.optional(reference),
  }),
);
export type GuestPayBody = z.output<ReturnType<typeof guestPayBodyOn>>;

/** A guest’s payment, as the guest sees it. */
export const guestPayment = z.strictObject({
  reference: z.string(),
  amount: positiveMoney,
  source: guestSource,
  status: fundingStatus,
  next_step: nextStep,
  expires_at: instant,
});
export type GuestPayment = z.output<typeof guestPayment>;

export const splitMethod = z.enum(['equal', 'percent', 'amounts'], 'Choose how to split');
export type SplitMethod = z.output<typeof splitMethod>;

const person = {
  name: text(PERSON_NAME_MAX, 1, 'Enter a name'),
  /** A customer, who is notified; anyone else pays with the link. */
  recipient: z.optional(handle),
};
const people = <Shape extends z.core.$ZodLooseShape>(more: Shape) =>
  z
    .array(z.strictObject({ ...person, ...more }))
    .check(
      z.minLength(1, 'Add someone to split with'),
      z.maxLength(SPLIT_PEOPLE_MAX, `At most ${SPLIT_PEOPLE_MAX} people`),
    );

const split = {
  title,
  total: positiveMoney,
  /** The payment to split, from the customer’s history. */
  reference: z.optional(reference),
};

export const splitBody = z.discriminatedUnion('method', [
  z.strictObject({
    ...split,
    method: z.literal('equal'),
    with_me: z._default(z.boolean(), true),
    people: people({}),
  }),
  z.strictObject({
    ...split,
    method: z.literal('percent'),
    /** The remainder up to 100 is the customer’s own share. */
    people: people({ percent: z.int().check(z.gte(1), z.lte(100)) }),
  }),
  z.strictObject({
    ...split,
    method: z.literal('amounts'),
    /** The remainder up to the total is the customer’s own share. */
    people: people({ amount: positiveMoney }),
  }),
]);
export type SplitBody = z.output<typeof splitBody>;

export const splitView = z.strictObject({
  id: z.int(),
  title: z.string(),
  method: splitMethod,
  total: positiveMoney,
  own_share: nonNegativeMoney,
  /** Amount of the others’ shares paid so far. */
  paid: nonNegativeMoney,
  /** Reference of the payment that was split. */
  reference: z.nullable(z.string()),
  created_at: instant,
  shares: z.array(moneyRequest),
});
export type SplitView = z.output<typeof splitView>;

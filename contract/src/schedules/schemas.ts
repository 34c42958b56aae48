// Standing orders: payments that a customer sets up once and that are then made automatically.
import * as z from 'zod/mini';
import { handleSchema } from '../identity/schemas.ts';
import { moneyWithin, naira, nonNegativeMoney, positiveMoney } from '../money.ts';
import { mobileNumber } from '../phone.ts';
import { daily, instant, text } from '../route.ts';
import { networkId } from '../services/networks.ts';
import { billAccount } from '../services/schemas.ts';
import { accountNumber, bankCode, NOTE_MAX, reference } from '../wallet/schemas.ts';
import { futurePayment, orderKind } from './future.ts';

/** Maximum number of days the list of upcoming payments looks ahead. */
export const COMING_UP_DAYS_MAX = 92;
/** Maximum time until the first payment. */
export const FIRST_DAY_MAX = 366;

const day = z.iso.date('Choose a date');

/** On payday: the day of the month, or the Friday before if it falls on a weekend. */
export const orderFrequency = z.enum(['once', 'weekly', 'monthly', 'payday'], 'Choose how often');
export type OrderFrequency = z.output<typeof orderFrequency>;

/** For a payday on a weekend whose Friday has passed: pay on the day itself, or start a month later. */
export const passedPayday = z.enum(['pay', 'skip'], 'Choose when to start');
export type PassedPayday = z.output<typeof passedPayday>;

/** The payee as the customer entered it. */
export const orderTarget = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('user'), recipient: handleSchema('Who should get it?') }),
  z.strictObject({
    type: z.literal('bank'),
    bank_code: bankCode,
    account_number: accountNumber,
  }),
  z.strictObject({ type: z.literal('airtime'), network: networkId, phone_number: mobileNumber }),
  z.strictObject({ type: z.literal('bill'), ...billAccount.shape }),
]);
export type OrderTarget = z.output<typeof orderTarget>;

const ORDER_AMOUNT = { min: naira(50), max: naira(5_000_000) };
const amounts = {
  /** Excluding charges. A bill with a plan costs the plan’s price on the day. */
  amount: moneyWithin(ORDER_AMOUNT, 'amount', 'Amount is required'),
  /** Maximum that may leave the wallet per payment, charges included. */
  most: moneyWithin({ min: ORDER_AMOUNT.min, max: naira(6_000_000) }, 'limit', 'Limit is required'),
  note: z.optional(text(NOTE_MAX, 0)),
};

export const orderBodyOn = daily(() =>
  z.strictObject({
    target: orderTarget,
    ...amounts,
    frequency: orderFrequency,
    /** Tomorrow or later; later due days are computed from it. */
    first_day: day,
    /** Required after a `payday_passed` error. */
    passed_payday: z.optional(passedPayday),
  }),
);
export type OrderBody = z.output<ReturnType<typeof orderBodyOn>>;

export const orderChange = z.strictObject(amounts);

/** A payment’s cost at today’s prices, and the name behind the number. */
export const orderQuote = z.strictObject({
  name: z.string(),
  detail: z.string(),
  amount: positiveMoney,
  charges: nonNegativeMoney,
  total: positiveMoney,
});
export type OrderQuote = z.output<typeof orderQuote>;

/** Sets a reminder of a bill or airtime that the customer has paid for before. */
export const reminderBody = z.strictObject({
  /** Reference of the purchase to be paid again; its day is the first. */
  reference,
  frequency: z.enum(['weekly', 'monthly'], 'Choose how often'),
});

/** A bill with a plan keeps the plan’s price. */
export const reminderChange = z.strictObject({
  amount: amounts.amount,
  frequency: reminderBody.shape.frequency,
});

export const orderStatus = z.enum(['active', 'paused', 'ended']);

/** `trying`: refused so far and being retried. `paying`: being made right now. */
export const runStatus = z.enum(['trying', 'paying', 'paid', 'failed', 'skipped']);
export type RunStatus = z.output<typeof runStatus>;

/** Reason a payment failed. */
export const runReason = z.enum([
  'too_little',
  'wallet_frozen',
  'wallet_held',
  'day_limit',
  'low_limit',
  'own_limit',
  'unavailable',
  'above_limit',
  'name_changed',
  'bvn_or_nin',
  'refused',
]);
export type RunReason = z.output<typeof runReason>;

export const orderRun = z.strictObject({
  due_on: day,
  status: runStatus,
  /** Amount debited, charges included. */
  total: z.nullable(positiveMoney),
  /** Reference of its receipt. */
  reference: z.nullable(z.string()),
  reason: z.nullable(runReason),
  /** While trying: time of the next attempt. */
  next_try: z.nullable(instant),
});
export type OrderRun = z.output<typeof orderRun>;

export const standingOrder = z.strictObject({
  id: z.int(),
  kind: orderKind,
  name: z.string(),
  /** The account, number or username below the name. */
  detail: z.string(),
  amount: positiveMoney,
  most: positiveMoney,
  /** Expected amount, at the prices of the day it was set up or changed. */
  expected: positiveMoney,
  note: z.nullable(z.string()),
  frequency: orderFrequency,
  first_day: day,
  /** False for a reminder: the customer pays it themselves. */
  automatic: z.boolean(),
  /** The page on which a reminder’s bill is paid, filled in. */
  pay_link: z.nullable(z.string()),
  status: orderStatus,
  /** Null once it has ended. */
  next_day: z.nullable(day),
  /** The due day after the next one, which becomes the next after a skip. */
  following_day: z.nullable(day),
  /** The next day’s payment while it is being made or retried. */
  open: z.nullable(orderRun),
  created_at: instant,
});
export type StandingOrder = z.output<typeof standingOrder>;

export const standingOrderDetails = z.strictObject({
  ...standingOrder.shape,
  /** The latest payments, newest first. */
  runs: z.array(orderRun),
});
export type StandingOrderDetails = z.output<typeof standingOrderDetails>;

export const comingUp = z.strictObject({
  /** The wallet's balance. */
  available: nonNegativeMoney,
  /** The last day counted. */
  until: day,
  total: nonNegativeMoney,
  data: z.array(futurePayment),
});
export type ComingUp = z.output<typeof comingUp>;

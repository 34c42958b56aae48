// The wallet: balance, adding and sending money, history, receipts and the public check
// (spec §2 Wallet, Send Money, Transaction History, Receipt).
import * as z from 'zod/mini';
import { handle } from '../identity/schemas.ts';
import { money, nonNegativeMoney, positiveMoney } from '../money.ts';
import { withoutMarks } from '../phone.ts';
import { instant, text } from '../route.ts';
import { readCode } from '../typed-code.ts';
import { transactionStatus } from './history.ts';
import { transactionKind } from './transaction-kinds.ts';

export const NOTE_MAX = 100;

/** Identifies one movement of money: 26 characters of Crockford's base 32. */
export const reference = z
  .string()
  .check(z.overwrite(readCode), z.regex(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/, 'Not a reference'));

export const accountNumber = z
  .string()
  .check(z.overwrite(withoutMarks), z.regex(/^\d{10}$/, 'Enter the 10-digit account number'));

export const bankCode = z.string().check(z.regex(/^[A-Za-z0-9]{3,10}$/, 'Choose a bank'));

/** The customer’s debt after chargebacks of payments into their wallet, and those payments. */
export const debt = z.strictObject({
  amount: positiveMoney,
  /** Newest first. */
  reasons: z.array(
    z.strictObject({
      /** Method used to add the money. */
      description: z.string(),
      amount: positiveMoney,
      added_at: instant,
      taken_at: instant,
    }),
  ),
});
export type Debt = z.output<typeof debt>;

export const wallet = z.strictObject({
  id: z.int(),
  balance: nonNegativeMoney,
  currency: z.literal('NGN'),
  /** An Alajo wallet number with a valid NUBAN check digit; not a bank account. */
  account_number: z.string(),
  /** Credits above the balance cap, waiting for room. */
  parked: nonNegativeMoney,
  tier: z.literal([1, 2, 3]),
  /** Daily sending limit in Lagos time, and the amount used. */
  day_limit: nonNegativeMoney,
  day_spent: nonNegativeMoney,
  /** Money in savings goals, and in payments and orders in progress. */
  set_aside: nonNegativeMoney,
  /** Maximum the customer may hold, including `set_aside`; null for no cap. */
  balance_cap: z.nullable(nonNegativeMoney),
  /** The customer's own limits, below the tier's; missing if they set none. */
  own_limits: z.optional(
    z.strictObject({ day: z.nullable(positiveMoney), payment: z.nullable(positiveMoney) }),
  ),
  /** True if manual transfers wait an hour; otherwise missing. */
  transfers_wait: z.optional(z.literal(true)),
  /** Missing if nothing is owed. Incoming money pays it first. */
  debt: z.optional(debt),
});
export type Wallet = z.output<typeof wallet>;

const named = { kind: z.enum(['amount', 'fee', 'vat', 'stamp_duty']), label: z.string() };
export const chargeLine = z.strictObject({ ...named, amount: nonNegativeMoney });
export type ChargeLine = z.output<typeof chargeLine>;

export const bank = z.strictObject({ code: z.string(), name: z.string() });
export type Bank = z.output<typeof bank>;

export const quote = z.strictObject({
  id: z.uuid(),
  bank_code: z.string(),
  bank_name: z.string(),
  account_number: z.string(),
  account_name: z.string(),
  amount: positiveMoney,
  lines: z.array(chargeLine),
  total: positiveMoney,
  expires_at: instant,
});
export type Quote = z.output<typeof quote>;

const transferExtras = {
  note: z.optional(text(NOTE_MAX, 0)),
  /** The customer confirmed "Send again?" (same recipient and amount within 60 s). */
  again: z._default(z.boolean(), false),
};

export const transferBody = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('user'),
    /** Username, email or phone of another customer. */
    recipient: handle,
    amount: positiveMoney,
    ...transferExtras,
  }),
  z.strictObject({ type: z.literal('bank'), quote_id: z.uuid(), ...transferExtras }),
]);

export const transaction = z.strictObject({
  /** Also its reference, as used in `transactions/{id}/`. */
  id: z.string(),
  type: z.enum(['credit', 'debit']),
  kind: transactionKind,
  /** Excluding charges; `total` includes them. */
  amount: positiveMoney,
  total: positiveMoney,
  description: z.string(),
  /** The other party; missing if the money stayed with the customer. */
  party: z.optional(z.string()),
  /** The payer’s note, if any. */
  note: z.optional(z.string()),
  date: instant,
  status: transactionStatus,
  /** A pending transfer can be cancelled until then; afterwards it is on its way. */
  waits_until: z.optional(instant),
  /** True if it failed because the customer cancelled it. */
  cancelled: z.optional(z.literal(true)),
  /** The balance right after this movement. */
  balance_after: money,
});
export type Transaction = z.output<typeof transaction>;

/** `failed`: the money was refunded. `reversed`: it was reversed after it had succeeded. */
export const receiptStatus = z.enum(['success', 'pending', 'failed', 'reversed']);

/** The two key change tokens are entered into the meter in order, before the main one. */
export const tokenKind = z.enum([
  'key_change_1',
  'key_change_2',
  'bonus',
  'reset',
  'configure',
  'other',
] as const);
export type TokenKind = z.output<typeof tokenKind>;

/** The delivered token or PINs of a purchase. */
export const delivery = z.strictObject({
  /** Electricity: 20 digits. */
  token: z.nullable(z.string()),
  /** Electricity: as the biller states it. */
  units: z.nullable(z.string()),
  /** Other codes to enter: exam PINs, vouchers, a meter's additional tokens. */
  pins: z.array(
    z.strictObject({
      serial: z.nullable(z.string()),
      pin: z.string(),
      /** Electricity: the type of additional token. Missing for a PIN. */
      kind: z.optional(tokenKind),
    }),
  ),
});
export type Delivery = z.output<typeof delivery>;

export const receipt = z.strictObject({
  id: z.string(),
  reference: z.string(),
  type: z.enum(['credit', 'debit']),
  kind: transactionKind,
  status: receiptStatus,
  amount: positiveMoney,
  /** They add up to `total`; what was deducted is negative. */
  lines: z.array(z.strictObject({ ...named, amount: money })),
  total: positiveMoney,
  description: z.string(),
  sender: z.string(),
  recipient: z.string(),
  /** The bank’s name, or Alajo. */
  recipientBank: z.string(),
  recipient_account: z.nullable(z.string()),
  note: z.nullable(z.string()),
  date: instant,
  /** While pending: the promised time of the result. It is never moved, and may have passed. */
  expected_by: z.nullable(instant),
  /** The interbank session ID, if the provider returned one. */
  session_id: z.nullable(z.string()),
  /** Shown to the owner only. */
  delivery: z.nullable(delivery),
  /** Time of the reversal, if it was reversed. */
  reversed_at: z.nullable(instant),
  /** While it waits: the time it is sent, unless the customer cancels it first. */
  waits_until: z.optional(instant),
  /** True if it failed because the customer cancelled it. */
  cancelled: z.optional(z.literal(true)),
});
export type Receipt = z.output<typeof receipt>;

export const recipientTarget = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('user'), username: z.string(), name: z.string() }),
  z.strictObject({
    type: z.literal('bank'),
    bank_code: z.string(),
    bank_name: z.string(),
    account_number: z.string(),
    name: z.string(),
  }),
]);
export type RecipientTarget = z.output<typeof recipientTarget>;

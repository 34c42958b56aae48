// The wallet: balance, adding money, sending it, history, receipts and the public check
// (spec §2 Wallet, Send Money, Transaction History, Receipt).
import * as z from 'zod/mini';
import { fundBody, funding, ownAccountAnswer, ussdBank } from './fundings.ts';
import { historyFilters, statement, statementQuery, transactionStatus } from './history.ts';
import { handle } from './identity.ts';
import { limits } from './limits.ts';
import { money, nonNegativeMoney, positiveMoney } from './money.ts';
import { defineRoutes, idParams, instant, message, pageQuery, text } from './routes.ts';
import { transactionKind } from './transaction-kinds.ts';

export const NOTE_MAX = 100;

/** The public name of one movement of money: 26 characters of Crockford's base 32. */
export const reference = z
  .string()
  .check(z.trim(), z.toUpperCase(), z.regex(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/, 'Not a reference'));

const referenceParams = z.strictObject({ reference });

export const accountNumber = z
  .string()
  .check(z.trim(), z.regex(/^\d{10}$/, 'Enter the 10-digit account number'));

export const bankCode = z.string().check(z.regex(/^[A-Za-z0-9]{3,10}$/, 'Choose a bank'));

export const wallet = z.strictObject({
  id: z.int(),
  balance: nonNegativeMoney,
  currency: z.literal('NGN'),
  /** An Alajo wallet number with a valid NUBAN check digit; not a bank account. */
  account_number: z.string(),
  /** Credits over the balance cap, waiting until there is room. */
  parked: nonNegativeMoney,
  tier: z.literal([1, 2, 3]),
  /** What may be sent in one Lagos day, and what of it is used. */
  day_limit: nonNegativeMoney,
  day_spent: nonNegativeMoney,
  /** The most the wallet may hold; null for no cap. */
  balance_cap: z.nullable(nonNegativeMoney),
});
export type Wallet = z.output<typeof wallet>;

export const chargeLine = z.strictObject({
  kind: z.enum(['amount', 'fee', 'vat', 'stamp_duty']),
  label: z.string(),
  amount: nonNegativeMoney,
});
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
  /** Yes to "Send again?": the same receiver and amount within 60 s. */
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
  /** The reference too: `transactions/{id}/` takes it. */
  id: z.string(),
  type: z.enum(['credit', 'debit']),
  kind: transactionKind,
  /** Without charges; `total` has them. */
  amount: positiveMoney,
  total: positiveMoney,
  description: z.string(),
  date: instant,
  status: transactionStatus,
  /** The wallet right after this movement. */
  balance_after: money,
});
export type Transaction = z.output<typeof transaction>;

/** Success, pending; failed means the money is back; reversed means it was taken back later. */
export const receiptStatus = z.enum(['success', 'pending', 'failed', 'reversed']);

/** The two that change a meter's key are typed in before the token, in their order. */
export const tokenKind = z.enum([
  'key_change_1',
  'key_change_2',
  'bonus',
  'reset',
  'configure',
  'other',
] as const);
export type TokenKind = z.output<typeof tokenKind>;

/** What was bought, where it is more than air. */
export const delivery = z.strictObject({
  /** Electricity: 20 digits. */
  token: z.nullable(z.string()),
  /** Electricity: as the biller says it. */
  units: z.nullable(z.string()),
  /** What else is to be typed in: exams' PINs, vouchers, a meter's further tokens. */
  pins: z.array(
    z.strictObject({
      serial: z.nullable(z.string()),
      pin: z.string(),
      /** Electricity: which further token this is; without it, a PIN. */
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
  lines: z.array(chargeLine),
  total: positiveMoney,
  description: z.string(),
  sender: z.string(),
  recipient: z.string(),
  /** The bank, or Alajo. */
  recipientBank: z.string(),
  recipient_account: z.nullable(z.string()),
  note: z.nullable(z.string()),
  date: instant,
  /** While pending: by when the customer will know. */
  expected_by: z.nullable(instant),
  /** In the recipient bank's network, where the provider told it. */
  session_id: z.nullable(z.string()),
  /** What was bought: for its owner only. */
  delivery: z.nullable(delivery),
  /** The receipt of the reversal, if there is one. */
  reversed_at: z.nullable(instant),
});
export type Receipt = z.output<typeof receipt>;

/** What anyone may know of a receipt: enough to see through a forged "alert". */
export const publicReceipt = z.strictObject({
  reference: z.string(),
  kind: transactionKind,
  status: receiptStatus,
  amount: positiveMoney,
  sender: z.string(),
  recipient: z.string(),
  recipientBank: z.string(),
  date: instant,
  checked_at: instant,
});
export type PublicReceipt = z.output<typeof publicReceipt>;

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

export const recipient = z.strictObject({
  /** Null for one that was used but never saved. */
  id: z.nullable(z.int()),
  target: recipientTarget,
  last_used_at: z.nullable(instant),
});
export type Recipient = z.output<typeof recipient>;

export const walletRoutes = defineRoutes({
  wallets: {
    method: 'GET',
    path: 'wallet/',
    access: 'customer',
    summary: 'The customer’s wallet, as the first and only result',
    reply: z.strictObject({ results: z.array(wallet), next: z.nullable(z.string()) }),
  },
  limits: {
    method: 'GET',
    path: 'wallet/limits/',
    access: 'customer',
    summary: 'What may be sent today and held, what of it is used and left, and by tier',
    reply: limits,
  },
  fund: {
    method: 'POST',
    path: 'wallet/:id/fund_wallet/',
    access: 'customer',
    summary: 'Begin adding money by card, bank transfer or USSD',
    params: idParams,
    body: fundBody,
    reply: funding,
    status: 201,
    money: 'credit',
    per_minute: 60,
  },
  release: {
    method: 'POST',
    path: 'wallet/:id/release/',
    access: 'customer',
    summary: 'Move parked money into the wallet, as much as its cap has room for',
    params: idParams,
    reply: z.strictObject({ released: nonNegativeMoney, parked: nonNegativeMoney }),
    money: 'credit',
  },
  funding: {
    method: 'GET',
    path: 'fundings/:reference/',
    access: 'customer',
    summary: 'How adding money stands',
    params: referenceParams,
    reply: funding,
  },
  checkFunding: {
    method: 'POST',
    path: 'fundings/:reference/check/',
    access: 'customer',
    summary: 'Ask the payments provider now, and credit what it confirms',
    params: referenceParams,
    reply: funding,
    per_minute: 60,
  },
  ownAccount: {
    method: 'GET',
    path: 'account-number/',
    access: 'customer',
    summary: 'The customer’s own account number for adding money, and whether one can be got',
    reply: ownAccountAnswer,
  },
  assignOwnAccount: {
    method: 'POST',
    path: 'account-number/',
    access: 'customer',
    summary: 'Get an account number of one’s own, where the payments provider gives such',
    reply: ownAccountAnswer,
    per_minute: 10,
  },
  ussdBanks: {
    method: 'GET',
    path: 'ussd-banks/',
    access: 'customer',
    summary: 'Banks whose customers can add money by dialling a code',
    reply: z.strictObject({ results: z.array(ussdBank), next: z.nullable(z.string()) }),
  },
  banks: {
    method: 'GET',
    path: 'banks/',
    access: 'customer',
    summary: 'Banks that money can be sent to, by name',
    reply: z.strictObject({ results: z.array(bank), next: z.nullable(z.string()) }),
  },
  resolveBank: {
    method: 'GET',
    path: 'banks/resolve/',
    access: 'customer',
    summary: 'Name enquiry: whose account this is',
    query: z.strictObject({ account_number: accountNumber, bank_code: bankCode }),
    reply: z.strictObject({
      account_number: z.string(),
      account_name: z.string(),
      bank_code: z.string(),
      bank_name: z.string(),
    }),
    per_minute: 30,
  },
  recipients: {
    method: 'GET',
    path: 'recipients/',
    access: 'customer',
    summary: 'Saved and recent recipients, last used first',
    reply: z.strictObject({ results: z.array(recipient), next: z.nullable(z.string()) }),
  },
  resolveRecipient: {
    method: 'GET',
    path: 'recipients/resolve/',
    access: 'customer',
    summary: 'Which customer a username, email or phone belongs to, by name',
    query: z.strictObject({ recipient: handle }),
    reply: z.strictObject({ username: z.string(), name: z.string() }),
    per_minute: 30,
  },
  saveRecipient: {
    method: 'POST',
    path: 'recipients/',
    access: 'customer',
    summary: 'Save somebody money is often sent to',
    body: z.discriminatedUnion('type', [
      z.strictObject({ type: z.literal('user'), recipient: handle }),
      z.strictObject({
        type: z.literal('bank'),
        bank_code: bankCode,
        account_number: accountNumber,
      }),
    ]),
    reply: recipient,
    status: 201,
    per_minute: 30,
  },
  removeRecipient: {
    method: 'DELETE',
    path: 'recipients/:id/',
    access: 'customer',
    summary: 'Forget a saved recipient',
    params: idParams,
    reply: message,
  },
  quote: {
    method: 'POST',
    path: 'transfers/quote/',
    access: 'customer',
    summary: 'What sending to a bank costs, line by line; holds for 5 minutes',
    body: z.strictObject({
      bank_code: bankCode,
      account_number: accountNumber,
      amount: positiveMoney,
    }),
    reply: quote,
    status: 201,
    per_minute: 60,
  },
  transfer: {
    method: 'POST',
    path: 'transfers/',
    access: 'customer',
    summary: 'Send money to a customer, or by an accepted quote to a bank account',
    body: transferBody,
    reply: receipt,
    status: 201,
    money: 'debit',
  },
  transactions: {
    method: 'GET',
    path: 'transactions/',
    access: 'customer',
    summary: 'The wallet’s history, newest first; a page of a search may have few rows, or none',
    query: z.strictObject({ ...pageQuery, ...historyFilters }),
    reply: z.strictObject({ results: z.array(transaction), next: z.nullable(z.string()) }),
  },
  statement: {
    method: 'GET',
    path: 'transactions/statement/',
    access: 'customer',
    summary: 'All that moved from one day to another, with balances that add up',
    query: statementQuery,
    reply: statement,
    per_minute: 30,
  },
  statementCsv: {
    method: 'GET',
    path: 'transactions/statement/csv/',
    access: 'customer',
    summary: 'The same statement as a table for spreadsheets',
    query: statementQuery,
    reply: z.string(),
    media_type: 'text/csv',
    per_minute: 30,
  },
  transaction: {
    method: 'GET',
    path: 'transactions/:reference/',
    access: 'customer',
    summary: 'One movement with everything its receipt shows',
    params: referenceParams,
    reply: receipt,
  },
  verify: {
    method: 'GET',
    path: 'verify/:reference/',
    access: 'public',
    summary: 'Check a receipt: live status, amount and masked names',
    params: referenceParams,
    reply: publicReceipt,
    per_minute: 60,
  },
});

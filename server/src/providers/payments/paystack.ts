// Incoming payments by Paystack: card on its page, a one-time account, or a USSD code. Money is credited on its reply
// about our reference, never on a redirect or a webhook.
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import * as z from 'zod/mini';
import { hasSeenReference, type Paystack, refusalOf } from '../paystack.ts';
import { listPaystack, listPaystackChargebacks } from '../paystack-listed.ts';
import { ProviderUnavailable } from '../unavailable.ts';
import type {
  AccountHolder,
  CardChargeState,
  Deposit,
  DirectDebit,
  DirectDebitState,
  PaymentRequest,
  PaymentState,
  PaymentStep,
  Payments,
  ReceivedPayment,
} from './payments.ts';
import {
  cardFields,
  cardIn,
  chargeAuthorization,
  deactivateAuthorization,
  problemIn,
} from './paystack-cards.ts';
import { acceptDispute, chargeback, chargebacksSince } from './paystack-chargebacks.ts';
import { customerCode, paystackIdentification } from './paystack-identification.ts';
import { listAll, PAGE } from './paystack-lists.ts';
import { beginMandate, findMandate, listMandates } from './paystack-mandates.ts';
import { refundPayment } from './paystack-refunds.ts';

export function createPaystackPayments(paystack: Paystack): Payments {
  return {
    ussd_banks: USSD_BANKS,
    begin: (request) => begin(paystack, request),
    check: (reference) => verify(paystack, reference),
    cards: {
      charge: (charge) => chargeCard(paystack, charge),
      deactivate: (authorization) => deactivateAuthorization(paystack, authorization),
    },
    mandates: {
      begin: (request) => beginMandate(paystack, request),
      find: (reference) => findMandate(paystack, reference),
      list: () => listMandates(paystack),
      debit: (debit) => debitAccount(paystack, debit),
      deactivate: (authorization) => deactivateAuthorization(paystack, authorization),
    },
    referenceOf: (id) => referenceOf(paystack, id),
    chargeback: (reference) => findChargeback(paystack, reference),
    refund: (request) => refundPayment(paystack, request),
    acceptDispute: (dispute) => acceptDispute(paystack, dispute),
    chargebacksSince: (since) => chargebacksSince(paystack, since),
    list: (span) => listPaystack(paystack, '/transaction', span),
    listChargebacks: (span) => listPaystackChargebacks(paystack, span),
    dedicated: {
      identification: paystackIdentification(paystack),
      assign: (holder, known) => assign(paystack, holder, known),
      find: (reference) => findDeposit(paystack, reference),
      received: (since, number) => depositsSince(paystack, since, number),
      requery: (number, day) => requery(paystack, number, day),
    },
  };
}

const ATTEMPTS = 5;

/**
 * Starts a payment under its reference. If Paystack has seen that reference, an earlier reply was lost, and the state
 * at Paystack decides. A step no one was ever shown can't be paid any more, so the payment starts again under the next
 * reference.
 */
async function begin(paystack: Paystack, request: PaymentRequest) {
  const first = request.reference;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const reference = attempt === 1 ? first : `${first}-${attempt}`;
    const attempted = { ...request, reference };
    const step =
      request.source === 'card'
        ? await initialize(paystack, attempted)
        : await charge(paystack, attempted);
    const payable = step === 'seen before' ? await findLostStep(paystack, attempted) : step;
    if (payable !== undefined) return { reference, step: payable };
  }
  throw new ProviderUnavailable('paystack lost every reply');
}

/** The step of a payment whose first reply was lost; undefined if it has to be restarted. */
async function findLostStep(
  paystack: Paystack,
  { reference, source, back }: PaymentRequest,
): Promise<PaymentStep | undefined> {
  if (source !== 'card') {
    const path = `/charge/${encodeURIComponent(reference)}`;
    const step = stepIn((await paystack.request({ method: 'GET', path })).body);
    if (step !== undefined) return step;
  }
  const { status } = await verify(paystack, reference);
  // Sends the payer of a paid payment to the page they return to, to wait for the credit.
  return status === 'paid' ? { kind: 'checkout', url: back } : undefined;
}

/** Debits a bank account as it charges a card; the bank's reply follows, and its owner confirms nothing. */
async function debitAccount(paystack: Paystack, debit: DirectDebit): Promise<DirectDebitState> {
  const state = await chargeCard(paystack, debit);
  if (state.status === 'confirm') return { status: 'pending' };
  const isRevoked = state.status === 'declined' && state.problem === 'unusable';
  return isRevoked ? { status: 'revoked' } : state;
}

/** Charges a saved card. If an earlier reply was lost, the state at Paystack is the outcome. */
async function chargeCard(paystack: Paystack, charge: DirectDebit): Promise<CardChargeState> {
  const state = await chargeAuthorization(paystack, charge);
  if (state !== 'seen before') return state;
  const { status, problem = 'declined' } = await verify(paystack, charge.reference);
  return status === 'failed' ? { status: 'declined', problem } : { status };
}

const initialized = z.looseObject({ data: z.looseObject({ authorization_url: z.url() }) });

async function initialize(
  paystack: Paystack,
  { email, amount, reference, back }: PaymentRequest,
): Promise<PaymentStep | 'seen before'> {
  const { body } = await paystack.request({
    method: 'POST',
    path: '/transaction/initialize',
    body: { email, amount, reference, currency: 'NGN', channels: ['card'], callback_url: back },
  });
  const read = z.safeParse(initialized, body);
  if (read.success) return { kind: 'checkout', url: read.data.data.authorization_url };
  if (hasSeenReference(body)) return 'seen before';
  throw refusedError('initialize', body);
}

// Paystack's names for the banks whose codes it knows.
const USSD_BANKS = [
  { code: '737', name: 'GTBank' },
  { code: '919', name: 'UBA' },
  { code: '966', name: 'Zenith Bank' },
  { code: '822', name: 'Sterling Bank' },
] as const;

async function charge(
  paystack: Paystack,
  request: PaymentRequest,
): Promise<PaymentStep | 'seen before'> {
  const { email, amount, reference, expires_at, source, bank } = request;
  const method =
    source === 'ussd'
      ? { ussd: { type: bank ?? USSD_BANKS[0].code } }
      : { bank_transfer: { account_expires_at: expires_at.toISOString() } };
  const { body } = await paystack.request({
    method: 'POST',
    path: '/charge',
    body: { email, amount, reference, currency: 'NGN', ...method },
  });
  const step = stepIn(body);
  if (step !== undefined) return step;
  if (hasSeenReference(body)) return 'seen before';
  throw refusedError('charge', body);
}

const ussdReply = z.looseObject({
  data: z.looseObject({ status: z.literal('pay_offline'), ussd_code: z.string() }),
});
const transferReply = z.looseObject({
  data: z.looseObject({
    status: z.literal('pending_bank_transfer'),
    account_number: z.string(),
    account_name: z.string(),
    bank: z.looseObject({ name: z.string() }),
  }),
});

function stepIn(body: unknown): PaymentStep | undefined {
  const dialled = z.safeParse(ussdReply, body);
  if (dialled.success) return { kind: 'ussd', code: dialled.data.data.ussd_code, url: null };
  const account = z.safeParse(transferReply, body);
  if (!account.success) return undefined;
  const { account_number, account_name, bank } = account.data.data;
  return { kind: 'bank_transfer', bank_name: bank.name, account_number, account_name, url: null };
}

// The customer is asked to try later; nothing was started that could take money.
const refusedError = (call: string, body: unknown) =>
  new ProviderUnavailable(`paystack refused to ${call}: ${refusalOf(body).code || 'no code'}`);

const verified = z.looseObject({
  data: z.looseObject({
    id: z.union([z.number(), z.string()]),
    domain: z.string(),
    status: z.string(),
    reference: z.string(),
    amount: z.int(),
    requested_amount: z.optional(z.nullable(z.int())),
    // Needed only for our own books: the payment is credited without it.
    fees: z.optional(z.catch(z.nullish(z.int()), null)),
    currency: z.string(),
    paid_at: z.optional(z.nullable(z.string())),
    created_at: z.optional(z.nullable(z.string())),
    ...cardFields,
  }),
});

const dedicated = z.looseObject({
  data: z.looseObject({
    account_number: z.string(),
    account_name: z.string(),
    bank: z.looseObject({ name: z.string() }),
  }),
});

// Returns the existing number of a customer who has one.
async function assign(paystack: Paystack, holder: AccountHolder, known?: string) {
  const customer = known ?? (await customerCode(paystack, holder));
  const body = { customer, preferred_bank: paystack.bank };
  const response = await paystack.request({ method: 'POST', path: '/dedicated_account', body });
  const read = z.safeParse(dedicated, response.body);
  if (!read.success) throw refusedError('dedicated_account', response.body);
  const { account_number, account_name, bank } = read.data.data;
  return { account_number, account_name, bank_name: bank.name };
}

const depositReply = z.looseObject({
  data: z.looseObject({
    channel: z.optional(z.catch(z.nullish(z.string()), null)),
    authorization: z.looseObject({
      channel: z.optional(z.catch(z.nullish(z.string()), null)),
      receiver_bank_account_number: z.optional(z.nullable(z.string())),
    }),
    // Anything else ("", 0, other text) counts as empty.
    metadata: z.catch(z.looseObject({ receiver_account_number: z.optional(z.string()) }), {}),
  }),
});

// A webhook reported it as paid: throws until it appears, so that the job retries and credits it.
async function findDeposit(paystack: Paystack, reference: string) {
  const found = await transaction(paystack, reference);
  if (found === undefined) throw new ProviderUnavailable('paystack knows no such deposit yet');
  const data = ownTransactionIn(paystack, reference, found);
  if (data === undefined || isOver(data.status)) return undefined;
  if (data.status !== 'success')
    throw new ProviderUnavailable('paystack: a deposit is not paid yet');
  const into = z.safeParse(depositReply, found);
  if (!into.success) return undefined;
  const { channel, authorization, metadata } = into.data.data;
  if (![channel, authorization.channel].includes('dedicated_nuban')) return undefined;
  const account_number =
    authorization.receiver_bank_account_number ?? metadata.receiver_account_number;
  if (!account_number)
    throw new ProviderUnavailable('paystack: a deposit without an account number');
  return { account_number, payment: paymentIn(data, kobo(data.amount)) };
}

const listed = z.looseObject({
  id: z.union([z.number(), z.string()]),
  reference: z.string(),
  domain: z.string(),
  currency: z.string(),
});

async function depositsSince(
  paystack: Paystack,
  since: Date,
  account_number?: string,
): Promise<Deposit[]> {
  const query = {
    from: since.toISOString(),
    status: 'success',
    channel: 'dedicated_nuban',
    ...(account_number === undefined ? {} : { virtual_account_number: account_number }),
    per_page: PAGE,
  };
  const rows = await listAll(paystack, '/transaction', query, listed);
  return rows
    .filter(({ domain, currency }) => domain === paystack.domain && currency === 'NGN')
    .map(({ id, reference }) => ({ id: String(id), reference }));
}

async function requery(paystack: Paystack, account_number: string, date: string): Promise<void> {
  const query = { account_number, provider_slug: paystack.bank, date };
  const path = '/dedicated_account/requery';
  const { status, body } = await paystack.request({ method: 'GET', path, query });
  if (status >= 400) throw refusedError('requery', body);
}

async function verify(paystack: Paystack, reference: string): Promise<PaymentState> {
  const found = await transaction(paystack, reference);
  return found === undefined ? emptyState : stateIn(paystack, reference, found);
}

const emptyState: PaymentState = { status: 'pending', received: [] };

async function transaction(paystack: Paystack, reference: string): Promise<unknown> {
  const path = `/transaction/verify/${encodeURIComponent(reference)}`;
  const { status, body } = await paystack.request({ method: 'GET', path });
  return status === 404 || status === 400 ? undefined : body;
}

function stateIn(paystack: Paystack, reference: string, body: unknown): PaymentState {
  const data = ownTransactionIn(paystack, reference, body);
  if (data === undefined) return emptyState;
  if (data.status === 'reversed') return { status: 'failed', received: [], reversed: true };
  if (isOver(data.status)) return { status: 'failed', received: [], problem: problemIn(data) };
  if (data.status !== 'success') return emptyState;
  return { status: 'paid', received: [paymentIn(data, creditedAmount(data))] };
}

async function findChargeback(paystack: Paystack, reference: string) {
  const found = await transaction(paystack, reference);
  const data = found === undefined ? undefined : ownTransactionIn(paystack, reference, found);
  return data === undefined ? undefined : chargeback(paystack, data);
}

const referenceReply = z.looseObject({
  data: z.looseObject({ reference: z.string(), domain: z.string() }),
});

async function referenceOf(paystack: Paystack, id: string): Promise<string | undefined> {
  const path = `/transaction/${encodeURIComponent(id)}`;
  const { body } = await paystack.request({ method: 'GET', path });
  const read = z.safeParse(referenceReply, body);
  const isOurs = read.success && read.data.data.domain === paystack.domain;
  return isOurs ? read.data.data.reference : undefined;
}

const isOver = (status: string) => status === 'failed' || status === 'reversed';

type VerifiedTransaction = z.output<typeof verified>['data'];

/** The transaction, if it has our reference, is in the key's mode (live or test) and in naira. */
function ownTransactionIn(
  paystack: Paystack,
  reference: string,
  body: unknown,
): VerifiedTransaction | undefined {
  const read = z.safeParse(verified, body);
  if (!read.success)
    throw new ProviderUnavailable('paystack /transaction/verify: not as documented');
  const { data } = read.data;
  const isOurs = data.reference === reference && data.domain === paystack.domain;
  return isOurs && data.currency === 'NGN' ? data : undefined;
}

function paymentIn(paid: VerifiedTransaction, amount: Kobo): ReceivedPayment {
  const { id, paid_at, created_at } = paid;
  const settled = paid.amount - (paid.fees ?? 0);
  const card = cardIn(paid);
  return {
    id: String(id),
    amount,
    paid_at: new Date(paid_at ?? created_at ?? 0),
    ...(settled === amount ? {} : { cost: kobo(amount - settled) }),
    ...(card && { card }),
  };
}

// If the payer bears Paystack's fee, the amount is higher than requested.
const creditedAmount = ({ amount, requested_amount }: VerifiedTransaction): Kobo =>
  kobo(Math.min(amount, requested_amount || amount));

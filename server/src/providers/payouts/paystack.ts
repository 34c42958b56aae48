// Payouts by Paystack: banks, name enquiry, recipients, transfers. One reference is one transfer; a reference Paystack
// doesn't know may still be in transit.
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import * as z from 'zod/mini';
import type { HttpReply } from '../http.ts';
import { type Paystack, refusalOf } from '../paystack.ts';
import { listPaystack } from '../paystack-listed.ts';
import { ProviderUnavailable } from '../unavailable.ts';
import type { BankAccount, NameEnquiry, PayoutRequest, PayoutState, Payouts } from './payouts.ts';

/** `enquiries` is Paystack with its own circuit breaker: its rate limits must not stop payouts. */
export function createPaystackPayouts(paystack: Paystack, enquiries: Paystack): Payouts {
  const recipients: Recipients = new Map();
  return {
    banks: () => banks(enquiries),
    resolve: (account) => resolve(enquiries, account),
    send: (request) => send(paystack, recipients, request),
    check: (reference) => verify(paystack, reference),
    balance: () => balance(enquiries),
    list: (span) => listPaystack(enquiries, '/transfer', span),
  };
}

const bankList = z.looseObject({
  data: z.array(
    z.looseObject({
      // A number would have lost its leading zeros: skip such a bank.
      code: z.unknown(),
      name: z.string(),
      active: z.optional(z.boolean()),
      is_deleted: z.optional(z.nullable(z.boolean())),
    }),
  ),
  meta: z.optional(z.looseObject({ next: z.optional(z.nullable(z.string())) })),
});

const PAGES_MAX = 20;
const CODE = /^[A-Za-z0-9]{3,10}$/;

async function banks(paystack: Paystack) {
  const found = new Map<string, Bank>();
  let next: string | undefined;
  for (let page = 0; page < PAGES_MAX; page++) {
    const list = await bankPage(paystack, next);
    for (const bank of list.data.flatMap(bankIn)) found.set(bank.code, bank);
    next = list.meta?.next || undefined;
    if (next === undefined) break;
  }
  // Accepting an empty list would remove every bank.
  if (found.size === 0) throw new ProviderUnavailable('paystack /bank: no banks');
  return [...found.values()];
}

type Bank = { code: string; name: string };
type BankList = z.output<typeof bankList>;

async function bankPage(paystack: Paystack, next: string | undefined): Promise<BankList> {
  const query = { country: 'nigeria', use_cursor: 'true', perPage: '100' };
  const { body } = await paystack.request({
    method: 'GET',
    path: '/bank',
    query: next === undefined ? query : { ...query, next },
  });
  const read = z.safeParse(bankList, body);
  if (!read.success) throw new ProviderUnavailable('paystack /bank: not as documented');
  return read.data;
}

/** The bank of a row, unless it is closed or its code is unusable. */
function bankIn({ code, name, active, is_deleted }: BankList['data'][number]): Bank[] {
  if (active === false || is_deleted === true) return [];
  return typeof code === 'string' && CODE.test(code) ? [{ code, name }] : [];
}

const resolved = z.looseObject({ data: z.looseObject({ account_name: z.string() }) });

async function resolve(paystack: Paystack, account: BankAccount): Promise<NameEnquiry> {
  const { bank_code, account_number } = account;
  const { status, body } = await paystack.request({
    method: 'GET',
    path: '/bank/resolve',
    query: { bank_code, account_number },
  });
  const read = z.safeParse(resolved, body);
  if (status === 200 && read.success) {
    return { found: true, account_name: read.data.data.account_name };
  }
  if (status === 200) throw new ProviderUnavailable('paystack /bank/resolve: not as documented');
  return { found: false, reason: isNoAccount(body) ? 'not_found' : 'bank_unavailable' };
}

// "Could not resolve account name", "Cannot resolve account", "Account number should be numeric": only messages about
// the account mean that it doesn't exist; others may be about the bank.
const isNoAccount = (body: unknown) =>
  /(could not|cannot) resolve account|account number (is invalid|should|must)|invalid account/i.test(
    refusalOf(body).message,
  );

type Recipients = Map<string, string>;

// A few megabytes at most.
const RECIPIENTS_MAX = 10_000;

const keyOf = ({ bank_code, account_number, account_name }: PayoutRequest) =>
  `${bank_code}:${account_number}:${account_name}`;

async function send(
  paystack: Paystack,
  recipients: Recipients,
  request: PayoutRequest,
): Promise<PayoutState> {
  const cached = recipients.get(keyOf(request));
  const recipient = cached ?? (await createRecipient(paystack, request));
  if (typeof recipient !== 'string') return recipient;
  if (recipients.size >= RECIPIENTS_MAX) recipients.clear();
  recipients.set(keyOf(request), recipient);
  const state = await transfer(paystack, request, recipient);
  if (state !== 'no recipient') return state;
  recipients.delete(keyOf(request));
  // Paystack has removed the recipient, and nothing was sent: creates it again, once.
  return cached === undefined ? refusedPayout : send(paystack, recipients, request);
}

const recipientReply = z.looseObject({ data: z.looseObject({ recipient_code: z.string() }) });

/** Returns the recipient's code, which is the same for the same account. */
async function createRecipient(
  paystack: Paystack,
  { account_name, account_number, bank_code }: PayoutRequest,
): Promise<string | PayoutState> {
  const body = { type: 'nuban', name: account_name, account_number, bank_code, currency: 'NGN' };
  const answer = await paystack.request({ method: 'POST', path: '/transferrecipient', body });
  const read = z.safeParse(recipientReply, answer.body);
  return read.success ? read.data.data.recipient_code : stateOfRefusal(answer);
}

async function transfer(
  paystack: Paystack,
  { amount, reference, narration }: PayoutRequest,
  recipientCode: string,
): Promise<PayoutState | 'no recipient'> {
  const answer = await paystack.request({
    method: 'POST',
    path: '/transfer',
    body: {
      source: 'balance',
      amount,
      recipient: recipientCode,
      reference,
      reason: narration,
      currency: 'NGN',
    },
  });
  if (answer.status < 300) {
    const state = stateOf(paystack, reference, answer.body);
    // Verifies a transfer that was paid immediately, because only a verification returns the fee.
    return state.status === 'paid' ? verifyPaid(paystack, reference) : state;
  }
  const { message, code } = refusalOf(answer.body);
  if (code === 'duplicate_reference' || /already exists|unique reference/i.test(message)) {
    return verify(paystack, reference);
  }
  const hasNoRecipient = /recipient specified is invalid/i.test(message);
  if (hasNoRecipient || code === 'invalid_transfer_recipient') return 'no recipient';
  return stateOfRefusal(answer);
}

const refusedPayout: PayoutState = { status: 'failed', reason: 'The bank refused the transfer.' };
const notSent = (detail: string): PayoutState => ({
  status: 'failed',
  reason: 'Our partner could not send it.',
  ours: { detail },
});

const balances = z.looseObject({
  data: z.array(z.looseObject({ currency: z.string(), balance: z.int() })),
});

async function balance(paystack: Paystack): Promise<Kobo> {
  const { body } = await paystack.request({ method: 'GET', path: '/balance' });
  const read = z.safeParse(balances, body);
  const account = read.success && read.data.data.find(({ currency }) => currency === 'NGN');
  if (!account) throw new ProviderUnavailable('paystack /balance: not as documented');
  return kobo(account.balance);
}

/** Only a refusal of the request is a failure; Paystack's own errors leave the outcome unknown. */
function stateOfRefusal({ status, body }: HttpReply): PayoutState {
  const { message, type } = refusalOf(body);
  const isDefinite = status === 400 || status === 404 || status === 422;
  const isTheirError = type === 'processor_error' || /malfunction|an error occurred/i.test(message);
  if (!isDefinite || isTheirError) return { status: 'unknown' };
  const isAboutAccount = /account|recipient/i.test(message) && !/balance/i.test(message);
  return isAboutAccount ? refusedPayout : notSent(message || `answered ${status}`);
}

async function verifyPaid(paystack: Paystack, reference: string): Promise<PayoutState> {
  try {
    const state = await verify(paystack, reference);
    return state.status === 'unknown' ? { status: 'pending' } : state;
  } catch (error) {
    if (error instanceof ProviderUnavailable) return { status: 'pending' };
    throw error;
  }
}

async function verify(paystack: Paystack, reference: string): Promise<PayoutState> {
  const path = `/transfer/verify/${encodeURIComponent(reference)}`;
  const { status, body } = await paystack.request({ method: 'GET', path });
  // A transfer isn't found while it is being validated, which doesn't prove that it doesn't exist.
  return status === 200 ? stateOf(paystack, reference, body) : { status: 'unknown' };
}

const transferReply = z.looseObject({
  data: z.looseObject({
    status: z.string(),
    reference: z.string(),
    domain: z.string(),
    currency: z.string(),
    // Needed only for our books and the receipt: an unexpected format must not stop a payout from settling.
    fee_charged: z.optional(z.catch(z.nullish(z.int()), null)),
    session: z.optional(z.catch(z.nullish(z.looseObject({ id: z.nullish(z.string()) })), null)),
  }),
});

/** A reply about any other transfer than ours returns `unknown`. */
function stateOf(paystack: Paystack, reference: string, body: unknown): PayoutState {
  const read = z.safeParse(transferReply, body);
  if (!read.success) return { status: 'unknown' };
  const { status, session, domain, currency, fee_charged: cost } = read.data.data;
  const isOurs = read.data.data.reference === reference && domain === paystack.domain;
  if (!isOurs || currency !== 'NGN') return { status: 'unknown' };
  switch (status) {
    case 'success':
      return {
        status: 'paid',
        session_id: session?.id ?? null,
        ...(cost ? { cost: kobo(cost) } : {}),
      };
    case 'failed':
      return refusedPayout;
    // The OTP wasn't entered, or our approval URL declined or didn't reply: the bank was never asked.
    case 'abandoned':
    case 'blocked':
    case 'rejected':
      return notSent(`the transfer is ${status}`);
    case 'reversed':
      return { status: 'reversed', reason: 'The bank sent the money back.' };
    default:
      // pending, otp, received and any future state: inconclusive.
      return { status: 'pending' };
  }
}

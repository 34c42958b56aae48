// Paystack's identity check of a customer: it compares BVN, bank account and name, and replies by webhook. A success
// can be looked up; the reason for a failure can't.
import * as z from 'zod/mini';
import { type Paystack, refusalOf } from '../paystack.ts';
import { ProviderUnavailable } from '../unavailable.ts';
import type {
  AccountHolder,
  IdentificationClaim,
  IdentificationFailure,
  IdentificationState,
  Identifications,
} from './payments.ts';

export const paystackIdentification = (paystack: Paystack): Identifications => ({
  customer: (holder) => customerCode(paystack, holder),
  ask: (customer, claim) => postIdentification(paystack, customer, claim),
  find: (customer) => find(paystack, customer),
});

const createdResponse = z.looseObject({ data: z.looseObject({ customer_code: z.string() }) });

/** The code of the customer with this email, created if there is none. */
export async function customerCode(paystack: Paystack, holder: AccountHolder): Promise<string> {
  const { body } = await paystack.request({ method: 'POST', path: '/customer', body: holder });
  const read = z.safeParse(createdResponse, body);
  if (!read.success) throw new ProviderUnavailable('paystack refused to create a customer');
  return read.data.data.customer_code;
}

async function postIdentification(
  paystack: Paystack,
  customer: string,
  claim: IdentificationClaim,
): Promise<IdentificationState> {
  const path = `/customer/${encodeURIComponent(customer)}/identification`;
  const body = { country: 'NG', type: 'bank_account', ...claim };
  const answer = await paystack.request({ method: 'POST', path, body });
  if (answer.status < 300) return { status: 'open' };
  const { message } = refusalOf(answer.body);
  // "Customer already validated using the same credentials": a lookup finds it.
  if (/already/i.test(message)) return { status: 'open' };
  return { status: 'failed', reason: failureIn(message) };
}

/** The reason a customer wasn't identified, from Paystack's sentence, such as "Invalid BVN". */
export function failureIn(sentence: string): IdentificationFailure {
  if (/\bname/i.test(sentence) && !/resolve account name/i.test(sentence)) return 'name';
  if (/account|bank\b/i.test(sentence)) return 'account';
  return /\bbvn\b/i.test(sentence) ? 'bvn' : 'other';
}

const fetched = z.looseObject({
  data: z.looseObject({ customer_code: z.string(), domain: z.string(), identified: z.boolean() }),
});

async function find(paystack: Paystack, customer: string): Promise<IdentificationState> {
  const path = `/customer/${encodeURIComponent(customer)}`;
  const { body } = await paystack.request({ method: 'GET', path });
  const read = z.safeParse(fetched, body);
  if (!read.success) throw new ProviderUnavailable('paystack /customer: not as documented');
  const { customer_code, domain, identified } = read.data.data;
  const ours = customer_code === customer && domain === paystack.domain;
  return { status: ours && identified ? 'identified' : 'open' };
}

// Money going out by Paystack: banks, name enquiry, recipients, transfers. One reference is one
// transfer; a reference it does not know may still be on its way.
import * as z from 'zod/mini';
import type { BankAccount, NameEnquiry, PayoutRequest, PayoutState, Payouts } from './payouts.ts';
import { type Paystack, refusalOf } from './paystack.ts';
import { ProviderSilent } from './providers.ts';

export function createPaystackPayouts(paystack: Paystack): Payouts {
  const recipients = new Map<string, string>();
  return {
    banks: () => banks(paystack),
    resolve: (account) => resolve(paystack, account),
    async send(request) {
      const key = `${request.bank_code}:${request.account_number}:${request.account_name}`;
      const known = recipients.get(key) ?? (await recipient(paystack, request));
      if (known === undefined) return refused;
      if (recipients.size >= RECIPIENTS_MAX) recipients.clear();
      recipients.set(key, known);
      return transfer(paystack, request, known);
    },
    check: (reference) => verify(paystack, reference),
  };
}

const RECIPIENTS_MAX = 10_000;

const refused: PayoutState = { status: 'failed', reason: 'The bank refused the transfer.' };
const notSent: PayoutState = { status: 'failed', reason: 'Our partner could not send it.' };

const bankList = z.looseObject({
  data: z.array(
    z.looseObject({
      code: z.union([z.string(), z.number()]),
      name: z.string(),
      active: z.optional(z.boolean()),
      is_deleted: z.optional(z.nullable(z.boolean())),
    }),
  ),
  meta: z.optional(z.looseObject({ next: z.optional(z.nullable(z.string())) })),
});

const PAGES_MAX = 20;

async function banks(paystack: Paystack) {
  const found = new Map<string, { code: string; name: string }>();
  let next: string | undefined;
  for (let page = 0; page < PAGES_MAX; page++) {
    const query = { country: 'nigeria', use_cursor: 'true', perPage: '100' };
    const { body } = await paystack.ask({
      ...{ method: 'GET', path: '/bank' },
      query: next === undefined ? query : { ...query, next },
    });
    const read = z.safeParse(bankList, body);
    if (!read.success) throw new ProviderSilent('paystack /bank: not as documented');
    for (const { code, name, active, is_deleted } of read.data.data) {
      // A code is text: its leading zeros belong to it.
      if (active !== false && is_deleted !== true) {
        found.set(String(code), { code: String(code), name });
      }
    }
    next = read.data.meta?.next ?? undefined;
    if (next === undefined) break;
  }
  return [...found.values()];
}

const resolved = z.looseObject({ data: z.looseObject({ account_name: z.string() }) });

async function resolve(paystack: Paystack, account: BankAccount): Promise<NameEnquiry> {
  const { bank_code, account_number } = account;
  const { status, body } = await paystack.ask({
    ...{ method: 'GET', path: '/bank/resolve', query: { bank_code, account_number } },
  });
  const read = z.safeParse(resolved, body);
  if (status === 200 && read.success) {
    return { found: true, account_name: read.data.data.account_name };
  }
  if (status === 200) throw new ProviderSilent('paystack /bank/resolve: not as documented');
  return { found: false, reason: 'not_found' };
}

const made = z.looseObject({ data: z.looseObject({ recipient_code: z.string() }) });

async function recipient(
  paystack: Paystack,
  { account_name, account_number, bank_code }: PayoutRequest,
): Promise<string | undefined> {
  const body = { type: 'nuban', name: account_name, account_number, bank_code, currency: 'NGN' };
  const answer = await paystack.ask({ method: 'POST', path: '/transferrecipient', body });
  const read = z.safeParse(made, answer.body);
  return read.success ? read.data.data.recipient_code : undefined;
}

async function transfer(
  paystack: Paystack,
  { amount, reference, narration }: PayoutRequest,
  recipientCode: string,
): Promise<PayoutState> {
  const { status, body } = await paystack.ask({
    method: 'POST',
    path: '/transfer',
    body: {
      ...{ source: 'balance', amount, recipient: recipientCode, reference },
      ...{ reason: narration, currency: 'NGN' },
    },
  });
  if (status < 300) return stateOf(body);
  const { message } = refusalOf(body);
  if (/reference already exists|unique reference/i.test(message))
    return verify(paystack, reference);
  return /balance is not enough/i.test(message) ? notSent : refused;
}

async function verify(paystack: Paystack, reference: string): Promise<PayoutState> {
  const path = `/transfer/verify/${encodeURIComponent(reference)}`;
  const { status, body } = await paystack.ask({ method: 'GET', path });
  // While it is being validated a transfer is not found: no proof that there is none.
  return status === 200 ? stateOf(body) : { status: 'unknown' };
}

const sent = z.looseObject({
  data: z.looseObject({
    status: z.string(),
    session: z.optional(z.nullable(z.looseObject({ id: z.optional(z.nullable(z.string())) }))),
  }),
});

function stateOf(body: unknown): PayoutState {
  const read = z.safeParse(sent, body);
  if (!read.success) return { status: 'unknown' };
  const { status, session } = read.data.data;
  switch (status) {
    case 'success':
      return { status: 'paid', session_id: session?.id ?? null };
    case 'failed':
    case 'abandoned':
    case 'blocked':
    case 'rejected':
      return refused;
    case 'reversed':
      return { status: 'reversed', reason: 'The bank sent the money back.' };
    default:
      // pending, otp, received, and whatever comes next: not conclusive.
      return { status: 'pending' };
  }
}

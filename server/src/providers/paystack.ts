// Paystack: its reply format, its key's mode and its webhook. `status: true` only means that the call
// worked; the data inside says what happened to the money.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { address, type ValuesOf, webAddress } from '../platform/config.ts';
import type { Limit } from '../platform/http/rate-limits.ts';
import {
  type CallMonitor,
  createHttpClient,
  type HttpCall,
  type HttpClient,
  type HttpReply,
} from './http.ts';
import type { IdentificationFailure, IdentificationReport } from './payments/payments.ts';
import { ProviderRejectsKey } from './providers.ts';

const LIVE_BANK = 'wema-bank';

export type PaystackKeys = {
  url: string;
  secret_key: string;
  /** The slug of the bank that customers' own account numbers are at, in live mode. */
  bank?: string;
};

export const paystackVariables = {
  PAYSTACK_URL: z._default(webAddress, 'https://api.paystack.co'),
  PAYSTACK_BANK: z._default(
    z.string().check(z.regex(/^[a-z][a-z-]{2,40}$/, 'a bank’s slug, such as wema-bank')),
    LIVE_BANK,
  ),
  PAYSTACK_SECRET_KEY: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^sk_(test|live)_[\w-]{10,200}$/,
          'a secret key, which begins with sk_live_ or sk_test_',
        ),
      ),
  ),
};

export function paystackKeys(env: ValuesOf<typeof paystackVariables>): PaystackKeys | undefined {
  const { PAYSTACK_URL: url, PAYSTACK_SECRET_KEY: secret_key, PAYSTACK_BANK: bank } = env;
  return secret_key ? { url: address(url), secret_key, bank } : undefined;
}

export type Paystack = {
  /** Sends a request with the key. Throws ProviderUnavailable, also when Paystack rejects the key. */
  request(call: HttpCall): Promise<HttpReply>;
  /** The `domain` of objects in the key's mode. */
  domain: 'test' | 'live';
  /** The slug of the bank that customers' own account numbers are at. */
  bank: string;
};

export function createPaystack(
  { url, secret_key, bank = LIVE_BANK }: PaystackKeys,
  watch: CallMonitor,
): Paystack {
  const headers = { authorization: `Bearer ${secret_key}` };
  const client: HttpClient = createHttpClient({ name: 'paystack', url, headers }, watch);
  return {
    domain: domainOf(secret_key),
    bank: domainOf(secret_key) === 'live' ? bank : 'test-bank',
    async request(call) {
      const answer = await client.request(call);
      // Our own mistake: it says nothing about the customer's money.
      if (answer.status === 401 || answer.status === 403) {
        throw new ProviderRejectsKey(`paystack ${call.path}: the key was rejected`);
      }
      return answer;
    },
  };
}

const domainOf = (secret_key: string) => (secret_key.startsWith('sk_live_') ? 'live' : 'test');

const refusal = z.looseObject({
  message: z.catch(z.string(), ''),
  code: z.catch(z.string(), ''),
  type: z.catch(z.string(), ''),
});
export type Refusal = z.output<typeof refusal>;

/** The message, code and type of a refusal, which come in several shapes. */
export function refusalOf(body: unknown): Refusal {
  const read = z.safeParse(refusal, body);
  return read.success ? read.data : { message: '', code: '', type: '' };
}

/** Why a customer was not identified, from Paystack's sentence, such as "Invalid BVN". */
export function failureIn(sentence: string): IdentificationFailure {
  if (/\bname/i.test(sentence) && !/resolve account name/i.test(sentence)) return 'name';
  if (/account|bank\b/i.test(sentence)) return 'account';
  return /\bbvn\b/i.test(sentence) ? 'bvn' : 'other';
}

// Masked, such as 012****789: enough to tell one claim from another.
const part = z.optional(z.catch(z.nullish(z.string()), null));
const claimed = z.looseObject({ bvn: part, account_number: part, bank_code: part });

const event = z.looseObject({
  event: z.string(),
  data: z.looseObject({
    domain: z.optional(z.string()),
    reference: z.optional(z.string()),
    transaction_reference: z.optional(z.catch(z.nullish(z.string()), null)),
    transaction: z.optional(
      z.catch(z.nullish(z.looseObject({ reference: z.optional(z.string()) })), null),
    ),
    bank_transfer: z.optional(
      z.looseObject({ transaction_id: z.optional(z.union([z.string(), z.number()])) }),
    ),
    customer_code: z.optional(z.catch(z.nullish(z.string()), null)),
    identification: z.optional(z.catch(z.nullish(claimed), null)),
    reason: z.optional(z.catch(z.nullish(z.string()), null)),
  }),
});

export type PaystackEvents = {
  /** A payment with this reference changed; it may not be ours. */
  payment(reference: string): Promise<void>;
  /** The payment with this reference was disputed or refunded; it may not be ours. */
  takenBack(reference: string): Promise<void>;
  /** A transfer into the transaction with this id was sent back: it was not of the amount expected. */
  transferRejected(transaction: string): Promise<void>;
  /** The check of who a customer is has ended; they may not be ours. */
  identified(report: IdentificationReport): Promise<void>;
  /** A payout with this reference changed; it may not be ours. */
  payout(reference: string): Promise<void>;
};

/**
 * The webhook: signed over the raw body and answered at once. It only makes us ask Paystack, so
 * repeats, wrong order and foreign references change nothing.
 */
export function mountPaystack(
  app: FastifyInstance,
  limit: Limit,
  secret_key: string,
  hints: PaystackEvents,
): void {
  app.register(async (scope) => {
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    scope.post('/webhooks/paystack', async (request, reply) => {
      const raw = request.body;
      const signature = request.headers['x-paystack-signature'];
      if (!Buffer.isBuffer(raw) || !hasValidSignature(raw, signature, secret_key)) {
        // Paystack's own webhooks come from a few addresses, and none may be lost.
        await limit(request);
        return reply.status(401).send({});
      }
      const read = z.safeParse(event, parseJson(raw));
      if (read.success) await dispatch(read.data, domainOf(secret_key), hints);
      return {};
    });
  });
}

function hasValidSignature(raw: Buffer, signature: unknown, secret_key: string): boolean {
  if (typeof signature !== 'string') return false;
  const [ours, theirs] = [
    createHmac('sha512', secret_key).update(raw).digest(),
    Buffer.from(signature, 'hex'),
  ];
  return ours.length === theirs.length && timingSafeEqual(ours, theirs);
}

function parseJson(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch {
    return undefined;
  }
}

async function dispatch(
  { event: name, data }: z.output<typeof event>,
  domain: string,
  hints: PaystackEvents,
): Promise<void> {
  if (data.domain !== undefined && data.domain !== domain) return;
  const { transaction_id } = data.bank_transfer ?? {};
  if (name === 'bank.transfer.rejected' && transaction_id !== undefined) {
    await hints.transferRejected(String(transaction_id));
  }
  if (name.startsWith('customeridentification.')) return reportIdentification(name, data, hints);
  if (/^(charge\.dispute|refund)\./.test(name)) {
    const reference = data.transaction?.reference ?? data.transaction_reference;
    if (reference) await hints.takenBack(reference);
    return;
  }
  if (data.reference === undefined) return;
  if (name.startsWith('charge.')) await hints.payment(data.reference);
  if (name.startsWith('transfer.')) await hints.payout(data.reference);
}

async function reportIdentification(
  name: string,
  { customer_code, identification, reason }: z.output<typeof event>['data'],
  hints: PaystackEvents,
): Promise<void> {
  if (!customer_code) return;
  if (name.endsWith('.success')) return hints.identified({ customer: customer_code });
  if (!name.endsWith('.failed')) return;
  const failure = { reason: failureIn(reason ?? ''), claim: identification ?? {} };
  return hints.identified({ customer: customer_code, failure });
}

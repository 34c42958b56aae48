// Paystack: its reply format and the mode of its key. `status: true` only means that the call worked; the data inside
// says what happened to the money.
import * as z from 'zod/mini';
import { address, type ValuesOf, webAddress } from '../platform/config.ts';
import {
  type CallMonitor,
  createHttpClient,
  type HttpCall,
  type HttpClient,
  type HttpReply,
} from './http.ts';
import { ProviderRejectsKey } from './unavailable.ts';

const LIVE_BANK = 'wema-bank';

export type PaystackKeys = {
  url: string;
  secret_key: string;
  /** The slug of the bank that hosts customers' own account numbers in live mode. */
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
  /** The slug of the bank that hosts customers' own account numbers. */
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
      // Our own mistake, which says nothing about the customer's money.
      if (answer.status === 401 || answer.status === 403) {
        throw new ProviderRejectsKey(`paystack ${call.path}: the key was rejected`);
      }
      return answer;
    },
  };
}

/** The `domain` of objects in a key's mode. */
export const domainOf = (secret_key: string) =>
  secret_key.startsWith('sk_live_') ? 'live' : 'test';

const refusal = z.looseObject({
  message: z.catch(z.string(), ''),
  code: z.catch(z.string(), ''),
  type: z.catch(z.string(), ''),
});
export type Refusal = z.output<typeof refusal>;

/** The message, code and type of a refusal, which has several shapes. */
export function refusalOf(body: unknown): Refusal {
  const read = z.safeParse(refusal, body);
  return read.success ? read.data : { message: '', code: '', type: '' };
}

/** True for the refusal of a request whose reference Paystack has seen before. */
export function hasSeenReference(body: unknown): boolean {
  const { code, message } = refusalOf(body);
  return code === 'duplicate_reference' || /duplicate.*reference/i.test(message);
}

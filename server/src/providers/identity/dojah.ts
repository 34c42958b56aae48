// BVN checks by Dojah, through the call that compares and reveals nothing. It answers true or false for
// each field; a field without an answer is not confirmed.
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import { SECOND } from '../../platform/clock.ts';
import { address, key, type ValuesOf, webAddress } from '../../platform/config.ts';
import { type CallMonitor, createHttpClient } from '../http.ts';
import { ProviderUnavailable } from '../providers.ts';
import type { BvnOutcome, IdentityChecks } from './identity.ts';

export type DojahKeys = { url: string; app_id: string; secret_key: string };

export const dojahVariables = {
  DOJAH_URL: z._default(webAddress, 'https://api.dojah.io'),
  DOJAH_APP_ID: z.optional(key),
  DOJAH_SECRET_KEY: z.optional(key),
};

export function dojahKeys(env: ValuesOf<typeof dojahVariables>): DojahKeys | undefined {
  const { DOJAH_APP_ID: app_id, DOJAH_SECRET_KEY: secret_key } = env;
  return app_id && secret_key ? { url: address(env.DOJAH_URL), app_id, secret_key } : undefined;
}

// A customer is waiting, and a GET is retried once.
const TIMEOUT_MS = 10 * SECOND;

export function createDojah(
  { url, app_id, secret_key }: DojahKeys,
  watch: CallMonitor,
  log: FastifyBaseLogger,
): IdentityChecks {
  const headers = { AppId: app_id, Authorization: secret_key };
  const service = { name: 'dojah', url, headers, timeout_ms: TIMEOUT_MS };
  const client = createHttpClient(service, watch);
  return {
    async verifyBvn({ bvn, first_name, last_name, date_of_birth }) {
      const query = { bvn, first_name, last_name, dob: date_of_birth };
      try {
        const call = { method: 'GET', path: '/api/v1/kyc/bvn', query } as const;
        const { status, body } = await client.request(call);
        if (ACCOUNT_ERRORS.has(status)) {
          log.error({ status }, 'Dojah rejected our account: BVN checks are unavailable');
        }
        return outcomeOf(status, body);
      } catch (error) {
        if (error instanceof ProviderUnavailable) return 'unavailable';
        throw error;
      }
    },
  };
}

// Key, balance or permission: an operator must know.
const ACCOUNT_ERRORS: ReadonlySet<number> = new Set([401, 402, 403]);

const judged = z.catch(z.optional(z.looseObject({ status: z.boolean() })), undefined);
const answer = z.looseObject({
  entity: z.looseObject({
    bvn: judged,
    first_name: judged,
    last_name: judged,
    dob: judged,
    date_of_birth: judged,
  }),
});
const refusal = z.looseObject({ error: z.string() });
const NO_SUCH_BVN = /not found|invalid bvn|bvn (is )?invalid|wrong bvn/i;

/** Interprets an answer. Anything undocumented says nothing about the customer. */
function outcomeOf(status: number, body: unknown): BvnOutcome {
  if (ACCOUNT_ERRORS.has(status)) return 'unavailable';
  if (status >= 400) {
    const read = z.safeParse(refusal, body);
    return read.success && NO_SUCH_BVN.test(read.data.error) ? 'not_found' : 'unavailable';
  }
  const read = z.safeParse(answer, body);
  if (!read.success || read.data.entity.bvn === undefined) return 'unavailable';
  const { bvn, first_name, last_name, ...more } = read.data.entity;
  if (!bvn.status) return 'not_found';
  const names = [first_name?.status === true, last_name?.status === true];
  // Not every account gets the date of birth: only an explicit false is a mismatch.
  const born = (more.dob ?? more.date_of_birth)?.status !== false;
  if (names.every(Boolean) && born) return 'matched';
  return names.some(Boolean) ? 'partial' : 'mismatch';
}

// BVN and NIN checks by Dojah. For a BVN, Dojah compares each field and reveals nothing; a field without a result
// counts as unconfirmed. For a NIN it returns the record, which is compared here and discarded.
import { foldName } from '@alajo/contract/fold-text.ts';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import { SECOND } from '../../platform/clock.ts';
import { address, key, type ValuesOf, webAddress } from '../../platform/config.ts';
import { type CallMonitor, createHttpClient } from '../http.ts';
import { ProviderUnavailable } from '../unavailable.ts';
import type { IdentityChecks, IdentityOutcome, NinClaim } from './identity.ts';

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
  /** Looks up a number; `judge` interprets any reply that isn't a refusal. */
  async function check(
    path: string,
    query: Record<string, string>,
    judge: (body: unknown) => IdentityOutcome,
  ): Promise<IdentityOutcome> {
    try {
      const { status, body } = await client.request({ method: 'GET', path, query });
      if (ACCOUNT_ERRORS.has(status)) {
        log.error({ status }, 'Dojah rejected our account: BVN and NIN checks are unavailable');
        return 'unavailable';
      }
      return status >= 400 ? refusalOf(body) : judge(body);
    } catch (error) {
      if (error instanceof ProviderUnavailable) return 'unavailable';
      throw error;
    }
  }
  return {
    verifyBvn({ bvn, first_name, last_name, date_of_birth }) {
      const query = { bvn, first_name, last_name, dob: date_of_birth };
      return check('/api/v1/kyc/bvn', query, classifyBvn);
    },
    verifyNin(claim) {
      return check('/api/v1/kyc/nin', { nin: claim.nin }, (body) => classifyNin(claim, body));
    },
  };
}

// Key, balance or permission errors: an operator must act.
const ACCOUNT_ERRORS: ReadonlySet<number> = new Set([401, 402, 403]);

// Undocumented replies say nothing about the customer, here and below.
const refusal = z.looseObject({ error: z.string() });
const NO_SUCH_NUMBER = /not found|invalid (bvn|nin)|(bvn|nin) (is )?invalid|wrong (bvn|nin)/i;

function refusalOf(body: unknown): IdentityOutcome {
  const read = z.safeParse(refusal, body);
  return read.success && NO_SUCH_NUMBER.test(read.data.error) ? 'not_found' : 'unavailable';
}

const matchStatus = z.catch(z.optional(z.looseObject({ status: z.boolean() })), undefined);
const matchResult = z.looseObject({
  entity: z.looseObject({
    bvn: matchStatus,
    first_name: matchStatus,
    last_name: matchStatus,
    dob: matchStatus,
    date_of_birth: matchStatus,
  }),
});

function classifyBvn(body: unknown): IdentityOutcome {
  const read = z.safeParse(matchResult, body);
  if (!read.success || read.data.entity.bvn === undefined) return 'unavailable';
  const { bvn, first_name, last_name, ...more } = read.data.entity;
  if (!bvn.status) return 'not_found';
  const names = [first_name?.status === true, last_name?.status === true];
  // Some accounts don't get the date of birth, so only an explicit false is a mismatch.
  return outcomeOf(names, (more.dob ?? more.date_of_birth)?.status !== false);
}

function outcomeOf(names: boolean[], born: boolean): IdentityOutcome {
  if (names.every(Boolean) && born) return 'matched';
  return names.some(Boolean) ? 'partial' : 'mismatch';
}

// Dojah's web pages and its specification name the fields differently.
const looseWords = z.catch(z.optional(z.string()), undefined);
const record = z.looseObject({
  entity: z.looseObject({
    first_name: looseWords,
    firstname: looseWords,
    last_name: looseWords,
    surname: looseWords,
    lastname: looseWords,
    date_of_birth: looseWords,
    birth_date: looseWords,
    birthdate: looseWords,
  }),
});

function classifyNin(claim: NinClaim, body: unknown): IdentityOutcome {
  const read = z.safeParse(record, body);
  if (!read.success) return 'unavailable';
  const { entity } = read.data;
  const first = entity.first_name ?? entity.firstname;
  const last = entity.last_name ?? entity.surname ?? entity.lastname;
  const born = dayOf(entity.date_of_birth ?? entity.birth_date ?? entity.birthdate);
  if (!first || !last || born === undefined) return 'unavailable';
  const names = [isSameName(first, claim.first_name), isSameName(last, claim.last_name)];
  return outcomeOf(names, born === claim.date_of_birth);
}

/** Registers write capitals without accents, and a space for a hyphen. */
const isSameName = (a: string, b: string) => lettersOf(a) === lettersOf(b);
const lettersOf = (name: string) => foldName(name).replace(/[^\p{L}]/gu, '');

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Converts YYYY-MM-DD, 28-06-2000, 28/06/2000, 28-Jun-2000 or 01-January-1907 to YYYY-MM-DD. */
function dayOf(text: string | undefined): string | undefined {
  const iso = /^\d{4}-\d\d-\d\d/.exec(text ?? '')?.[0];
  if (iso !== undefined) return iso;
  const [, day, month, year] = /^(\d\d?)[-/](\d\d?|[a-z]{3,9})[-/](\d{4})$/i.exec(text ?? '') ?? [];
  if (day === undefined || month === undefined || year === undefined) return undefined;
  const named = MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  const number = named > 0 ? named : Number(month);
  return Number.isNaN(number) ? undefined : `${year}-${pad(number)}-${pad(Number(day))}`;
}

const pad = (number: number) => String(number).padStart(2, '0');

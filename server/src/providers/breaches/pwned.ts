// Pwned Passwords by k-anonymity: it receives the first 5 of the 40 hex digits of a SHA-1 and returns the rest of every
// breached password that starts the same, padded to a constant size.
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { address, type ValuesOf, webAddress } from '../../platform/config.ts';
import { type CallMonitor, createHttpClient } from '../http.ts';
import { ProviderUnavailable } from '../unavailable.ts';
import type { Breaches } from './breaches.ts';

export const pwnedVariables = {
  PWNED_URL: z._default(webAddress, 'https://api.pwnedpasswords.com'),
};

export const pwnedUrl = (env: ValuesOf<typeof pwnedVariables>): string => address(env.PWNED_URL);

/** The customer is waiting: with one retry, a silent service costs them three seconds. */
const TIMEOUT_MS = 1500;
const PREFIX = 5;
/** Padding entries have a count of 0. */
const STOLEN = /^([0-9A-F]{35}):0*[1-9]\d*$/;

export function createPwned(url: string, watch: CallMonitor): Breaches {
  const client = createHttpClient({ name: 'pwned', url, timeout_ms: TIMEOUT_MS }, watch);
  return {
    async includes(password) {
      const hash = createHash('sha1').update(password, 'utf8').digest('hex').toUpperCase();
      const { status, body } = await client
        .request({
          method: 'GET',
          path: `/range/${hash.slice(0, PREFIX)}`,
          headers: { accept: 'text/plain', 'add-padding': 'true' },
          text: true,
        })
        // The client's own message contains the path, and so part of the hash.
        .catch(() => Promise.reject(new ProviderUnavailable('pwned: no answer')));
      if (status !== 200 || typeof body !== 'string') {
        throw new ProviderUnavailable(`pwned: answered ${status}`);
      }
      const rest = hash.slice(PREFIX);
      return body.split(/\r?\n/).some((line) => STOLEN.exec(line.trim())?.[1] === rest);
    },
  };
}

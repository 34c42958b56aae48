// Trusted devices of an account, and reports of unknown ones. A device is a browser that identifies itself.
import * as z from 'zod/mini';
import { NOT_ME_INVALID } from '../not-me-invalid.ts';
import { instant } from '../route.ts';

/** A sign-in that needs more than a password, from the `otp_required` error. */
export const pendingSignIn = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));

/** Token of the "this wasn’t me" link, and of similar ones. */
export const notMeToken = z.string().check(z.regex(/^[A-Za-z0-9_.-]{16,100}$/, NOT_ME_INVALID));

export const knownDevice = z.strictObject({
  id: z.int(),
  /** `Chrome on Android`. */
  name: z.string(),
  added_at: instant,
  last_used_at: instant,
  /** End of the period in which it counts as new with a lower sending limit; null after that. */
  new_until: z.nullable(instant),
  /** The device making the request. */
  current: z.boolean(),
  /** Number of active sessions. */
  sessions: z.int(),
});

/** The text a device key signs: the nonce in a sentence that nothing else is signed with. */
export const proofText = (nonce: string) => `alajo device proof ${nonce}`;

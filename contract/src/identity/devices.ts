// Devices that an account knows, and what is said about new ones. A device is a browser that names itself.
import * as z from 'zod/mini';
import { NOT_ME_INVALID } from '../not-me-invalid.ts';
import { instant } from '../route.ts';

/** A sign-in that waits for more than a password: from the refusal `otp_required`. */
export const pendingSignIn = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));

/** The token of the link that says "this was not me", and of others of its kind. */
export const notMeToken = z.string().check(z.regex(/^[A-Za-z0-9_.-]{16,100}$/, NOT_ME_INVALID));

export const knownDevice = z.strictObject({
  id: z.int(),
  /** `Chrome on Android`. */
  name: z.string(),
  added_at: instant,
  last_used_at: instant,
  /** Until then it counts as new, and less can be sent from it; null once it does not. */
  new_until: z.nullable(instant),
  /** The one that asks. */
  current: z.boolean(),
  /** How often it is signed in. */
  sessions: z.int(),
});

/** What is signed to prove a device's key: the nonce in words that nothing else is signed with. */
export const proofText = (nonce: string) => `alajo device proof ${nonce}`;

// Devices: a browser that names itself at sign-in by a random id, and where it can by a key that never
// leaves it. From its first one on, an account takes a code on a device it does not know.
import * as z from 'zod/mini';
import { messages } from '../errors.ts';
import { instant } from '../route.ts';

/** What a browser says of itself at sign-in. */
export const namedDevice = z.strictObject({
  /** 32 random bytes, base64url. */
  id: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
  /** A P-256 key as SPKI, base64url; sessions on this device then prove each hour that they have it. */
  public_key: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{122}$/))),
});
export type NamedDevice = z.output<typeof namedDevice>;

/** A sign-in that waits for more than a password: from the refusal `otp_required`. */
export const pendingSignIn = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));

/** How a sign-in that waits can be finished. */
export const verifyDeviceWay = z.enum(['code', 'authenticator', 'recovery_code']);
export type VerifyDeviceWay = z.output<typeof verifyDeviceWay>;

/** The token of the link that says "this was not me", and of others of its kind. */
export const notMeToken = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_.-]{16,100}$/, messages.not_me_invalid));

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

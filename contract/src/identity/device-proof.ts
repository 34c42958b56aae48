// A browser identifies itself at sign-in by a random id, and if possible by a key that never leaves it. After
// the first one, sign-ins on unknown devices need a code.
import * as z from 'zod/mini';

/** Identification a browser sends at sign-in. */
export const namedDevice = z.strictObject({
  /** 32 random bytes, base64url. */
  id: z.string().check(z.regex(/^[\w-]{43}$/)),
  /** A P-256 key as SPKI, base64url; sessions on this device then prove possession every hour. */
  public_key: z.optional(z.string().check(z.regex(/^[\w-]{122}$/))),
});
export type NamedDevice = z.output<typeof namedDevice>;

// A browser that names itself at sign-in by a random id, and where it can by a key that never leaves it.
// From its first one on, an account takes a code on a device it does not know.
import * as z from 'zod/mini';

/** What a browser says of itself at sign-in. */
export const namedDevice = z.strictObject({
  /** 32 random bytes, base64url. */
  id: z.string().check(z.regex(/^[\w-]{43}$/)),
  /** A P-256 key as SPKI, base64url; sessions on this device then prove each hour that they have it. */
  public_key: z.optional(z.string().check(z.regex(/^[\w-]{122}$/))),
});
export type NamedDevice = z.output<typeof namedDevice>;

// Second factors that need no message: an authenticator app (RFC 6238) and ten recovery codes.
import * as z from 'zod/mini';
import { instant } from '../route.ts';
import { readCode } from '../typed-code.ts';

/** Crockford’s 32 letters and digits, without look-alikes. */
export const RECOVERY_CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const RECOVERY_CODE_LENGTH = 12;

/** Normalises a handwritten `k7rm 4q2x-9dtv` to `K7RM4Q2X9DTV`. */
export const recoveryCode = z.codec(
  z.string('Enter a recovery code').check(z.maxLength(40)),
  z
    .string()
    .check(z.regex(/^[0-9A-HJKMNP-TV-Z]{12}$/, 'A recovery code has 12 letters and digits')),
  {
    decode: readCode,
    encode: (normal) => normal,
  },
);

/** Display form `K7RM-4Q2X-9DTV`. */
export const formatRecoveryCode = (code: string) => code.replace(/(.{4})(?=.)/g, '$1-');

/** The customer’s second factors. */
export const factors = z.strictObject({
  authenticator: z.nullable(z.strictObject({ added_at: instant })),
  recovery_codes: z.nullable(z.strictObject({ made_at: instant, left: z.int() })),
});
export type Factors = z.output<typeof factors>;

/** Shown once, to be scanned or typed into an app. */
export const authenticatorSecret = z.strictObject({
  /** Base32. */
  secret: z.string(),
  /** `otpauth://totp/…` */
  uri: z.string(),
});
export type AuthenticatorSecret = z.output<typeof authenticatorSecret>;

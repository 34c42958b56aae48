// Registration, codes, sign-in, sessions, passwords and the transaction PIN (spec §2, §5, §7).
import * as z from 'zod/mini';
import { cleanLine } from '../clean-text.ts';
import { messages } from '../errors.ts';
import { personName } from '../names.ts';
import { mobileNumber, normalisePhone, withoutMarks } from '../phone.ts';
import { instant, text } from '../route.ts';
import { namedDevice } from './device-proof.ts';

export const PASSWORD_MIN = 6; // spec §9
export const OTP_LENGTH = 6; // spec §9
export const PIN_LENGTH = 4;

/** A new password of 6 to 128 characters; the upper bound limits hashing time. */
export const password = z
  .string()
  .check(z.minLength(PASSWORD_MIN, messages.password_short), z.maxLength(128));

/** A password to check. No length rule, because that would help an attacker. */
export const enteredPassword = z
  .string()
  .check(z.minLength(1, messages.login_required), z.maxLength(128));

export const email = z
  .string()
  .check(
    z.overwrite(cleanLine),
    z.toLowerCase(),
    z.maxLength(254),
    z.email('Enter a valid email address'),
  );

export const username = z.string().check(
  z.overwrite(cleanLine),
  z.toLowerCase(),
  z.regex(
    /^[a-z0-9](?:[a-z0-9._-]{1,28})[a-z0-9]$/,
    'Use 3 to 30 letters, digits, dots, dashes or underscores',
  ),
  // Without a letter it could be read as a wallet or phone number.
  z.regex(/[a-z]/, 'Use at least one letter'),
);

/** The token of a reset link. */
export const resetToken = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{43}$/, messages.reset_token_invalid));

export const otp = z
  .string()
  .check(z.overwrite(withoutMarks), z.regex(/^\d{6}$/, messages.otp_incomplete));
export const pin = z.string().check(z.regex(/^\d{4}$/, 'Enter a 4-digit PIN'));

const name = personName(60, 1, 'Enter your name, up to 60 characters');

const handleText = (blank: string | undefined, normalise: (written: string) => string) =>
  z.codec(text(254, 0), z.string().check(z.minLength(1, blank)), {
    decode: (written) => normalise(written.trim().toLowerCase().replace(/^@/, '')),
    encode: (normal) => normal,
  });

/**
 * Identifies the customer who signs in: a username (`@ada` too), email address or phone number in any usual
 * form, normalised; `blank` is the message if it is missing.
 */
export const ownHandleOr = (blank?: string) =>
  handleText(blank, (written) => normalisePhone(written) ?? written);

/**
 * Another customer, in the same form or by wallet number. Ten digits stay as they are: they can be a wallet
 * number or a phone number without its zero.
 */
export const handleSchema = (blank?: string) =>
  handleText(blank, (written) => {
    const number = withoutMarks(written);
    return TEN_DIGITS.test(number) ? number : (normalisePhone(number) ?? written);
  });

const TEN_DIGITS = /^\d{10}$/;

/** A recipient, in the same forms. */
export const handle = handleSchema('Enter a username, phone number or email');

export const user = z.strictObject({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  phone_number: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  tier: z.literal([1, 2, 3]),
  has_pin: z.boolean(),
  joined_at: instant,
});
export type User = z.output<typeof user>;

export const session = z.strictObject({
  id: z.int(),
  device: z.string(),
  address: z.string(),
  created_at: instant,
  last_used_at: instant,
  current: z.boolean(),
});

export const registerBody = z.strictObject({
  username,
  email,
  password,
  phone_number: mobileNumber,
  first_name: name,
  last_name: name,
});

export const loginBody = z.strictObject({
  username: ownHandleOr(messages.login_required),
  password: enteredPassword,
  device: z.optional(namedDevice),
});

// Registration, codes, signing in, sessions, passwords and the transaction PIN (spec §2, §5, §7).
import * as z from 'zod/mini';
import { say } from './errors.ts';
import { nonNegativeMoney } from './money.ts';
import { mobileNumber, normalisePhone } from './phone.ts';
import { defineRoutes, idParams, instant, message, text } from './routes.ts';

export const PASSWORD_MIN = 6; // spec §9
export const OTP_LENGTH = 6; // spec §9
export const PIN_LENGTH = 4;

/** A new password: at least 6 characters, in any letters; 128 at most, to bound the hashing. */
export const password = z
  .string()
  .check(z.minLength(PASSWORD_MIN, say.password_short), z.maxLength(128));

/** A password to compare: no rule about it may tell a guesser anything. */
const givenPassword = z.string().check(z.minLength(1, say.login_required), z.maxLength(128));

export const email = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email('Enter a valid email address'));

export const username = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.regex(
      /^[a-z0-9](?:[a-z0-9._-]{1,28})[a-z0-9]$/,
      'Use 3 to 30 letters, digits, dots, dashes or underscores',
    ),
  );

export const otp = z.string().check(z.regex(/^\d{6}$/, say.otp_incomplete));
export const pin = z.string().check(z.regex(/^\d{4}$/, 'Enter a 4-digit PIN'));

const name = text(60, 1, 'Enter your name, at most 60 letters');

/** A username, an email address or a phone number, in its normal form. */
export const handle = z.codec(text(254, 0), z.string().check(z.minLength(1)), {
  decode: (written) => {
    const handleText = written.trim().toLowerCase();
    return normalisePhone(handleText) ?? handleText;
  },
  encode: (normal) => normal,
});

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
  username: z.pipe(handle, z.string().check(z.minLength(1, say.login_required))),
  password: givenPassword,
});

export const identityRoutes = defineRoutes({
  register: {
    method: 'POST',
    path: 'auth/register/',
    access: 'public',
    summary: 'Make an account; a 6-digit code goes to the phone and email given',
    body: registerBody,
    reply: z.strictObject({ user_id: z.int(), email: z.string(), message: z.string() }),
    status: 201,
    per_minute: 20,
  },
  verifyOtp: {
    method: 'POST',
    path: 'auth/verify-otp/',
    access: 'public',
    summary: 'Confirm an account with its code; answers a session',
    body: z.strictObject({ email, otp }),
    reply: z.strictObject({ token: z.string(), user, message: z.string() }),
    per_minute: 30,
  },
  resendOtp: {
    method: 'POST',
    path: 'auth/resend-otp/',
    access: 'public',
    summary: 'Send a new code; the same answer whether or not the address is known',
    body: z.strictObject({ email }),
    reply: message,
    per_minute: 10,
  },
  forgotPassword: {
    method: 'POST',
    path: 'auth/forgot-password/',
    access: 'public',
    summary: 'Send a reset link to the email or phone of an account, if there is one',
    body: z.strictObject({
      email: z.pipe(handle, z.string().check(z.minLength(1, say.forgot_blank))),
    }),
    reply: message,
    per_minute: 10,
  },
  resetPassword: {
    method: 'POST',
    path: 'auth/reset-password/',
    access: 'public',
    summary: 'Set a new password with the token of a reset link; ends all sessions',
    body: z.strictObject({
      token: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, say.reset_token_invalid)),
      new_password: password,
    }),
    reply: message,
    per_minute: 20,
  },
  login: {
    method: 'POST',
    path: 'auth/login/',
    access: 'public',
    summary: 'Sign in by username, email or phone',
    body: loginBody,
    reply: z.strictObject({
      token: z.string(),
      user_id: z.int(),
      username: z.string(),
      email: z.string(),
      wallet_balance: nonNegativeMoney,
      user,
    }),
    per_minute: 60,
  },
  logout: {
    method: 'POST',
    path: 'auth/logout/',
    access: 'customer',
    summary: 'End this session',
    reply: message,
  },
  sessions: {
    method: 'GET',
    path: 'auth/sessions/',
    access: 'customer',
    summary: 'Where this customer is signed in, newest use first',
    reply: z.strictObject({ results: z.array(session), next: z.nullable(z.string()) }),
  },
  endSession: {
    method: 'DELETE',
    path: 'auth/sessions/:id/',
    access: 'customer',
    summary: 'End one of one’s own sessions',
    params: idParams,
    reply: message,
  },
  changePassword: {
    method: 'POST',
    path: 'auth/change-password/',
    access: 'customer',
    summary: 'Change the password with the old one; ends the other sessions',
    body: z.strictObject({ old_password: givenPassword, new_password: password }),
    reply: message,
    per_minute: 20,
  },
  setPin: {
    method: 'POST',
    path: 'auth/pin/',
    access: 'customer',
    summary: 'Create the transaction PIN, or change it with the old one',
    body: z.strictObject({ pin, old_pin: z.optional(pin) }),
    reply: message,
    per_minute: 20,
  },
  sendPinCode: {
    method: 'POST',
    path: 'auth/pin/reset-code/',
    access: 'customer',
    summary: 'Send the code that a forgotten PIN is replaced with',
    reply: message,
    per_minute: 10,
  },
  resetPin: {
    method: 'POST',
    path: 'auth/pin/reset/',
    access: 'customer',
    summary: 'Replace a forgotten PIN with a sent code',
    body: z.strictObject({ otp, pin }),
    reply: message,
    per_minute: 20,
  },
  profile: {
    method: 'GET',
    path: 'profile/',
    access: 'customer',
    summary: 'The signed-in customer',
    reply: user,
  },
});

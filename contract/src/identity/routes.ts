import * as z from 'zod/mini';
import { channels } from '../channels.ts';
import { messages } from '../errors.ts';
import { nonNegativeMoney } from '../money.ts';
import { defineRoutes, message } from '../route.ts';
import { RESEND_SECONDS } from '../time-limits.ts';
import { namedDevice } from './device-proof.ts';
import {
  email,
  enteredPassword,
  loginBody,
  otp,
  ownHandleOr,
  password,
  registerBody,
  resetToken,
  user,
} from './schemas.ts';

/** Seconds until another code or link can be requested. */
const retry_after_s = z.int().check(z.gte(1));

/** A code went to these channels. */
export const messageSent = z.strictObject({ message: z.string(), channels, retry_after_s });

/** The code went to the one contact it confirms. */
export const codeSent = z.extend(message, { retry_after_s });

/** A session and its customer. */
export const signedIn = z.strictObject({
  token: z.string(),
  user_id: z.int(),
  username: z.string(),
  email: z.string(),
  wallet_balance: nonNegativeMoney,
  user,
});

export const identityRoutes = defineRoutes({
  register: {
    method: 'POST',
    path: 'auth/register/',
    access: 'public',
    summary: 'Create an account',
    details:
      'Create an account; a 6-digit code is sent to each channel of the reply, and any one confirms the account',
    body: registerBody,
    reply: z.strictObject({
      user_id: z.int(),
      email: z.string(),
      message: z.string(),
      retry_after_s,
      channels,
    }),
    status: 201,
    per_minute: 20,
  },
  codeChannels: {
    method: 'GET',
    path: 'auth/code-channels/',
    access: 'public',
    summary: 'List the channels that codes go to',
    details: 'Channels this server sends codes by: email, and SMS if configured',
    reply: z.strictObject({ channels }),
  },
  verifyOtp: {
    method: 'POST',
    path: 'auth/verify-otp/',
    access: 'public',
    summary: 'Confirm an account with its code',
    details: 'Confirm an account with its code; returns a session',
    body: z.strictObject({ email, otp, device: z.optional(namedDevice) }),
    signs_in: true,
    reply: z.strictObject({ token: z.string(), user, message: z.string() }),
    per_minute: 30,
  },
  resendOtp: {
    method: 'POST',
    path: 'auth/resend-otp/',
    access: 'public',
    summary: 'Send a new code',
    details: `Send a new code, at most one in ${RESEND_SECONDS} s; the reply is the same whether or not the address is known`,
    body: z.strictObject({ email }),
    reply: messageSent,
    per_minute: 10,
  },
  forgotPassword: {
    method: 'POST',
    path: 'auth/forgot-password/',
    access: 'public',
    summary: 'Send a reset link',
    details: `Send a reset link to the email or phone of an account, if there is one; at most one in ${RESEND_SECONDS} s`,
    body: z.strictObject({
      email: ownHandleOr(messages.forgot_blank),
    }),
    reply: codeSent,
    per_minute: 10,
  },
  resetPassword: {
    method: 'POST',
    path: 'auth/reset-password/',
    access: 'public',
    summary: 'Set a new password by reset link',
    details: 'Set a new password with the token from a reset link; ends all sessions',
    body: z.strictObject({
      token: resetToken,
      new_password: password,
    }),
    reply: message,
    per_minute: 20,
  },
  login: {
    method: 'POST',
    path: 'auth/login/',
    access: 'public',
    summary: 'Sign in with a username, email or phone number',
    body: loginBody,
    signs_in: true,
    reply: signedIn,
    per_minute: 60,
  },
  logout: {
    method: 'POST',
    path: 'auth/logout/',
    access: 'customer',
    summary: 'End this session',
    reply: message,
    before_proof: true,
  },
  changePassword: {
    method: 'POST',
    path: 'auth/change-password/',
    access: 'customer',
    summary: 'Change the password',
    details: 'Change the password with the old one; ends the other sessions',
    body: z.strictObject({ old_password: enteredPassword, new_password: password }),
    reply: message,
    per_minute: 20,
  },
  profile: {
    method: 'GET',
    path: 'profile/',
    access: 'customer',
    summary: 'Get the signed-in customer',
    details: 'The signed-in customer',
    reply: user,
  },
});

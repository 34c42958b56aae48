// Settings: the profile as it is changed, preferences, the freeze, security activity, and all that
// Alajo holds about a customer, as one file (spec §2 Settings, §3 Profile, §7).
import * as z from 'zod/mini';
import { email, otp, pin, type User, user, username } from './identity.ts';
import { mobileNumber } from './phone.ts';
import { defineRoutes, instant, message, pageQuery, rowId, text } from './routes.ts';

/** Months after which security activity is removed. */
export const EVENTS_KEPT_MONTHS = 24;

export const theme = z.enum(['system', 'light', 'dark']);
export type Theme = z.output<typeof theme>;

/** What counts only once a code sent there was entered. */
export const contact = z.enum(['email', 'phone_number']);
export type Contact = z.output<typeof contact>;

/** Names that were confirmed with an ID stay as they are there. */
export const namesFixed = ({ tier }: Pick<User, 'tier'>): boolean => tier > 1;

/** The spec's whole profile object. */
export const profileBody = z.strictObject({
  id: z.int(),
  first_name: text(60),
  last_name: text(60),
  username,
  email,
  phone_number: mobileNumber,
});

/**
 * What security activity calls each of its kinds. A module that has something to tell adds its line
 * here; rows of a kind that is gone from here are shown no more.
 */
export const securityEvents = {
  signed_in: 'Signed in',
  sign_in_failed: 'Wrong password at sign-in',
  signed_out: 'Signed out',
  session_ended: 'A device was signed out',
  sessions_ended: 'All other devices were signed out',
  password_wrong: 'Wrong password entered in Settings',
  password_changed: 'Password changed',
  password_reset: 'Password set anew by a link',
  pin_set: 'Transaction PIN created',
  pin_changed: 'Transaction PIN changed',
  pin_reset: 'Transaction PIN set anew by a code',
  pin_locked: 'Transaction PIN locked after 5 wrong ones',
  wallet_frozen: 'Wallet frozen',
  wallet_unfrozen: 'Wallet unfrozen',
  email_changed: 'Email address changed',
  phone_changed: 'Phone number changed',
  username_changed: 'Username changed',
  data_exported: 'Your data was downloaded',
} as const;
export type SecurityEventKind = keyof typeof securityEvents;

export const securityEvent = z.strictObject({
  id: z.int(),
  kind: z.string(),
  /** The kind in words. */
  title: z.string(),
  /** Which device, which address it was changed to: never a secret. */
  detail: z.nullable(z.string()),
  /** Where it came from; null for what no request caused. */
  device: z.nullable(z.string()),
  address: z.nullable(z.string()),
  at: instant,
});
export type SecurityEvent = z.output<typeof securityEvent>;

export const settings = z.strictObject({
  /** Null: never chosen, each device keeps its own. */
  theme: z.nullable(theme),
  /** Since when no money leaves the wallet; null: it is not frozen. */
  frozen_at: z.nullable(instant),
  /** What waits to be confirmed by a code. */
  unconfirmed: z.strictObject({
    email: z.nullable(z.string()),
    phone_number: z.nullable(z.string()),
  }),
});
export type Settings = z.output<typeof settings>;

/** A password to compare. */
const given = z.string().check(z.minLength(1, 'Enter your password'), z.maxLength(128));

const changed = z.strictObject({ user, settings, message: z.string() });

export const dataExport = z.strictObject({
  made_at: instant,
  about: z.string(),
  /** Rows by what they are; amounts are naira. */
  data: z.catchall(z.object({}), z.array(z.looseObject({}))),
});

export const settingsRoutes = defineRoutes({
  settings: {
    method: 'GET',
    path: 'settings/',
    access: 'customer',
    summary: 'Preferences, the freeze, and what waits to be confirmed',
    reply: settings,
  },
  setPreferences: {
    method: 'PUT',
    path: 'settings/preferences/',
    access: 'customer',
    summary: 'Save preferences for all devices',
    body: z.strictObject({ theme }),
    reply: settings,
  },
  updateProfile: {
    method: 'PUT',
    path: 'profile/:user_id/',
    access: 'customer',
    summary: 'Change the profile; a new email or phone counts once its code is confirmed',
    params: z.strictObject({ user_id: rowId }),
    body: profileBody,
    reply: changed,
    per_minute: 20,
  },
  resendContactCode: {
    method: 'POST',
    path: 'profile/resend-code/',
    access: 'customer',
    summary: 'Send a new code to an email or phone that waits to be confirmed',
    body: z.strictObject({ contact }),
    reply: message,
    per_minute: 10,
  },
  confirmContact: {
    method: 'POST',
    path: 'profile/confirm/',
    access: 'customer',
    summary: 'Confirm a new email or phone with its code and the password',
    body: z.strictObject({ contact, otp, password: given }),
    reply: changed,
    per_minute: 20,
  },
  freeze: {
    method: 'POST',
    path: 'settings/freeze/',
    access: 'customer',
    summary: 'Stop all debits of the wallet at once, automatic ones too; money in still comes',
    reply: settings,
  },
  unfreeze: {
    method: 'POST',
    path: 'settings/unfreeze/',
    access: 'customer',
    summary: 'Allow debits again, with the password and the PIN',
    body: z.strictObject({ password: given, pin: z.optional(pin) }),
    reply: settings,
    per_minute: 20,
  },
  endOtherSessions: {
    method: 'DELETE',
    path: 'auth/sessions/',
    access: 'customer',
    summary: 'End all of one’s own sessions but this one',
    reply: message,
  },
  events: {
    method: 'GET',
    path: 'auth/events/',
    access: 'customer',
    summary: `Security activity of the last ${EVENTS_KEPT_MONTHS} months, newest first`,
    query: z.strictObject(pageQuery),
    reply: z.strictObject({ results: z.array(securityEvent), next: z.nullable(z.string()) }),
  },
  exportData: {
    method: 'POST',
    path: 'profile/export/',
    access: 'customer',
    summary: 'Everything Alajo holds about the customer, with the password',
    body: z.strictObject({ password: given }),
    reply: dataExport,
    streamed: true,
    per_minute: 3,
  },
});

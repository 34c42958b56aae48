// Settings: the profile as it is changed, preferences, the freeze, security activity, and all that
// Alajo holds about a customer, as one file (spec §2 Settings, §3 Profile, §7).
import * as z from 'zod/mini';
import { mobileNumber } from '../phone.ts';
import { instant, text } from '../route.ts';
import { email, type User, user, username } from './schemas.ts';

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

export const changed = z.strictObject({ user, settings, message: z.string() });

export const dataExport = z.strictObject({
  made_at: instant,
  about: z.string(),
  /** Rows by what they are; amounts are naira. */
  data: z.catchall(z.object({}), z.array(z.looseObject({}))),
});

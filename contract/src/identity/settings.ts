// Settings: profile changes, preferences, wallet freeze, security activity and data export (spec §2 Settings,
// §3 Profile, §7).
import * as z from 'zod/mini';
import { personName } from '../names.ts';
import { mobileNumber } from '../phone.ts';
import { instant } from '../route.ts';
import { email, type User, user, username } from './schemas.ts';

/** Security activity is deleted after this many months. */
export const EVENTS_KEPT_MONTHS = 24;

export const theme = z.enum(['system', 'light', 'dark']);
export type Theme = z.output<typeof theme>;

/** Contacts that take effect only after the code sent to them was entered. */
export const contact = z.enum(['email', 'phone_number']);
export type Contact = z.output<typeof contact>;

/** True once an ID confirmed the names, which makes them read-only. */
export const namesFixed = ({ tier }: Pick<User, 'tier'>): boolean => tier > 1;

/** The whole profile object, as the spec sends it; read-only fields are ignored. */
export const profileBody = z.object({
  id: z.int(),
  first_name: personName(60, 1, 'Enter your first name, up to 60 characters'),
  last_name: personName(60, 1, 'Enter your last name, up to 60 characters'),
  username,
  email,
  phone_number: mobileNumber,
});

/**
 * The title of each kind of security event. A module adds a line here for each kind it records; rows
 * whose kind is no longer listed are not shown.
 */
export const securityEvents = {
  signed_in: 'Signed in',
  sign_in_failed: 'Wrong password at sign-in',
  signed_out: 'Signed out',
  session_ended: 'A device was signed out',
  sessions_ended: 'All other devices were signed out',
  device_added: 'A new device was added',
  device_forgotten: 'A device was removed',
  device_disowned: 'You said a device wasn’t yours',
  device_code_failed: 'Wrong code entered for a new device',
  password_wrong: 'Wrong password entered in Settings',
  password_changed: 'Password changed',
  password_reset: 'Password reset by link',
  pin_set: 'Transaction PIN created',
  pin_changed: 'Transaction PIN changed',
  pin_reset: 'Transaction PIN reset by code',
  pin_locked: 'Transaction PIN locked after 5 wrong attempts',
  wallet_frozen: 'Wallet frozen',
  wallet_unfrozen: 'Wallet unfrozen',
  frozen_keeps_changed: 'Payments allowed while frozen changed',
  limit_lowered: 'One of your limits was lowered',
  limit_raise_asked: 'A higher limit was requested',
  limit_raise_cancelled: 'A change to a limit was cancelled',
  limit_raised: 'One of your limits was raised',
  transfers_wait_on: 'One-hour wait for transfers turned on',
  transfers_wait_off_asked: 'Turning off the wait for transfers was requested',
  transfers_wait_off: 'One-hour wait for transfers turned off',
  card_saved: 'A card was saved',
  card_removed: 'A saved card was removed',
  bank_added: 'Payments from a bank approved',
  bank_stopped: 'Payments from a bank stopped',
  bank_removed: 'A bank was removed',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey removed',
  email_changed: 'Email address changed',
  phone_changed: 'Phone number changed',
  username_changed: 'Username changed',
  authenticator_added: 'Authenticator app added',
  authenticator_removed: 'Authenticator app removed',
  authenticator_blocked: 'Authenticator app blocked after 5 wrong codes',
  recovery_codes_made: 'New recovery codes created',
  recovery_code_used: 'A recovery code was used',
  recovery_asked: 'Someone asked us to recover your account',
  recovery_approved: 'Alajo staff approved your account recovery',
  recovery_refused: 'Alajo staff rejected your account recovery',
  recovery_stopped: 'Your account recovery was stopped',
  recovery_done: 'Your account was recovered: everything was signed out',
  staff_saw_recovery_id: 'Alajo staff looked at the ID sent to recover your account',
  data_exported: 'Your data was downloaded',
  account_closed: 'Account closed',
  staff_saw_id: 'Alajo staff looked at your ID',
  staff_saw_chat: 'Alajo staff read your WhatsApp chat with us',
  staff_saw_account: 'Alajo staff looked at your account',
  staff_saw_number: 'Alajo staff viewed one of your full numbers',
  staff_called: 'Alajo staff started a call to you',
  staff_froze_wallet: 'Alajo staff froze your wallet',
  staff_unfroze_wallet: 'Alajo staff unfroze your wallet',
  staff_ended_sessions: 'Alajo staff signed out your devices',
  staff_unlocked_pin: 'Alajo staff unlocked your transaction PIN',
} as const;
export type SecurityEventKind = keyof typeof securityEvents;

export const securityEvent = z.strictObject({
  id: z.int(),
  kind: z.string(),
  /** From `securityEvents`. */
  title: z.string(),
  /** Further detail, such as the device or the new email address; never a secret. */
  detail: z.nullable(z.string()),
  /** Device of the request that caused it; null if none did. */
  device: z.nullable(z.string()),
  address: z.nullable(z.string()),
  at: instant,
});
export type SecurityEvent = z.output<typeof securityEvent>;

const wait_s = z.int().check(z.gte(0));

/** Automatic payments: due Ajo contributions; auto-saves and standing orders. */
export const frozenKeeps = z.strictObject({ ajo: z.boolean(), plans: z.boolean() });
export type FrozenKeeps = z.output<typeof frozenKeeps>;

export const settings = z.strictObject({
  /** Null until chosen; each device then uses its own setting. */
  theme: z.nullable(theme),
  /** Time of the freeze; null if the wallet isn’t frozen. */
  frozen_at: z.nullable(instant),
  /** Only Alajo can unfreeze it. */
  frozen_by_us: z._default(z.boolean(), false),
  /** Payments that continue while it is frozen. */
  frozen_keeps: z._default(frozenKeeps, { ajo: false, plans: false }),
  /** New contacts waiting to be confirmed by code. */
  unconfirmed: z.strictObject({
    email: z.nullable(z.string()),
    phone_number: z.nullable(z.string()),
  }),
  /** Seconds until another code can be sent to a new contact; 0 if one can be now. */
  resend_after_s: z.strictObject({ email: wait_s, phone_number: wait_s }),
});
export type Settings = z.output<typeof settings>;

export const profileChange = z.strictObject({ user, settings, message: z.string() });

export const dataExport = z.strictObject({
  made_at: instant,
  about: z.string(),
  /** Rows by kind; amounts are naira. */
  data: z.catchall(z.object({}), z.array(z.looseObject({}))),
});

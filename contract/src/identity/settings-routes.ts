import * as z from 'zod/mini';
import { defineRoutes, message, pageQuery, rowId } from '../route.ts';
import { closing } from './closing.ts';
import { codeSent } from './routes.ts';
import { otp, pin } from './schemas.ts';
import {
  contact,
  dataExport,
  EVENTS_KEPT_MONTHS,
  profileBody,
  profileChange,
  securityEvent,
  settings,
  theme,
} from './settings.ts';

/** The current password, to confirm a sensitive change. */
const enteredPassword = z.string().check(z.minLength(1, 'Enter your password'), z.maxLength(128));

export const settingsRoutes = defineRoutes({
  settings: {
    method: 'GET',
    path: 'settings/',
    access: 'customer',
    summary: 'Preferences, wallet freeze and contacts waiting for confirmation',
    reply: settings,
  },
  setPreferences: {
    method: 'PUT',
    path: 'settings/preferences/',
    access: 'customer',
    summary: 'Save preferences on all devices',
    body: z.object({ theme }),
    reply: settings,
  },
  updateProfile: {
    method: 'PUT',
    path: 'profile/:user_id/',
    access: 'customer',
    summary: 'Change the profile; a new email or phone takes effect once confirmed by code',
    params: z.strictObject({ user_id: rowId }),
    body: profileBody,
    reply: profileChange,
    per_minute: 20,
  },
  resendContactCode: {
    method: 'POST',
    path: 'profile/resend-code/',
    access: 'customer',
    summary: 'Send a new code to an email or phone waiting for confirmation',
    body: z.strictObject({ contact }),
    reply: codeSent,
    per_minute: 10,
  },
  confirmContact: {
    method: 'POST',
    path: 'profile/confirm/',
    access: 'customer',
    summary: 'Confirm a new email or phone with its code and the password',
    body: z.strictObject({ contact, otp, password: enteredPassword }),
    reply: profileChange,
    per_minute: 20,
  },
  freeze: {
    method: 'POST',
    path: 'settings/freeze/',
    access: 'customer',
    summary: 'Block all debits from the wallet, automatic ones too; credits still arrive',
    reply: settings,
  },
  keepWhileFrozen: {
    method: 'PUT',
    path: 'settings/freeze/',
    access: 'customer',
    summary: 'Choose, with the PIN, which automatic payments go on while the wallet is frozen',
    body: z.strictObject({ ajo: z.boolean(), plans: z.boolean(), pin: z.optional(pin) }),
    reply: settings,
    per_minute: 20,
  },
  unfreeze: {
    method: 'POST',
    path: 'settings/unfreeze/',
    access: 'customer',
    summary: 'Allow debits again, with the password and the PIN',
    body: z.strictObject({ password: enteredPassword, pin: z.optional(pin) }),
    reply: settings,
    per_minute: 20,
  },
  endOtherSessions: {
    method: 'DELETE',
    path: 'auth/sessions/',
    access: 'customer',
    summary: 'End all of the customer’s sessions except this one',
    reply: message,
  },
  events: {
    method: 'GET',
    path: 'auth/events/',
    access: 'customer',
    summary: `Security activity for the last ${EVENTS_KEPT_MONTHS} months, newest first`,
    query: z.object(pageQuery),
    reply: z.strictObject({ results: z.array(securityEvent), next: z.nullable(z.string()) }),
  },
  closing: {
    method: 'GET',
    path: 'settings/closing/',
    access: 'customer',
    summary: 'What stands in the way of closing the account',
    reply: closing,
  },
  closeAccount: {
    method: 'POST',
    path: 'settings/closing/',
    access: 'customer',
    summary: 'Close the account for good, with the password and the PIN; ends all sessions',
    body: z.strictObject({ password: enteredPassword, pin: z.optional(pin) }),
    reply: message,
    per_minute: 10,
  },
  exportData: {
    method: 'POST',
    path: 'profile/export/',
    access: 'customer',
    summary: 'Everything Alajo holds about the customer, with the password',
    body: z.strictObject({ password: enteredPassword }),
    reply: dataExport,
    streamed: true,
    per_minute: 3,
  },
});

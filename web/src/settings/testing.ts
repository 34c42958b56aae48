// Server replies shared by the tests of Settings.
import type { Settings } from '@alajo/contract/identity/settings.ts';
import { ADA } from '../platform/testing.tsx';

export const SETTINGS: Settings = {
  theme: null,
  frozen_at: null,
  frozen_by_us: false,
  frozen_keeps: { ajo: false, plans: false },
  unconfirmed: { email: null, phone_number: null },
  resend_after_s: { email: 0, phone_number: 0 },
};

const none = { amount: null, raise: null };
export const LIMITS = {
  day: none,
  payment: none,
  pin: none,
  pin_most: 20_000,
  tier_day: 50_000,
  wait: { on: false, off_at: null },
};

const CHROME =
  'Mozilla/5.0 (Linux; Android 13; TECNO KI5q) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0';
const at = '2026-11-20T13:05:00+01:00';
const session = { address: '102.89.1.7', created_at: at, last_used_at: at };
export const SESSIONS = [
  { ...session, id: 1, device: CHROME, current: true },
  { ...session, id: 2, device: FIREFOX, current: false },
];

const known = { added_at: at, last_used_at: at, new_until: null, current: false, sessions: 1 };
export const DEVICES = [
  { ...known, id: 5, name: 'Chrome on Android', current: true },
  { ...known, id: 6, name: 'Firefox on Linux', new_until: '2026-11-21T13:05:00+01:00' },
];

const event = { device: CHROME, address: '102.89.1.7', detail: null, at };
const EVENTS = [
  { ...event, id: 12, kind: 'session_ended', title: 'A device was signed out', detail: FIREFOX },
  { ...event, id: 11, kind: 'signed_in', title: 'Signed in' },
];

const USED = {
  tier: 1,
  day_limit: 50_000,
  day_used: 9_000,
  day_left: 41_000,
  resets_at: '2026-11-21T00:00:00+01:00',
  needs_pin: false,
  new_pin_until: null,
  new_device_until: null,
  balance_cap: null,
  balance: 0,
  set_aside: 0,
  balance_left: null,
  tiers: [],
};

const CHAT = { available: true, link: null, ended: null };
export const LINKED_CHAT = {
  ...CHAT,
  link: {
    linked_at: at,
    phone: '0803 ••• 4567',
    hide_amounts: false,
    notices: true,
    reminders: true,
    reads_only_until: null,
  },
};

const always = { in_app: true, push: true, always: true };
export const PREFERENCES = [
  { topic: 'money', ...always },
  { topic: 'ajo', ...always, always: false },
];

export const ALERTS = {
  debit_from: 1000,
  email: ['debit', 'credit', 'failure', 'refund'],
  sms: [],
  reminders: true,
  channels: ['email', 'sms'],
};

export const PASSKEY = { id: 5, name: 'Tecno in my bag', added_at: at, last_used_at: null };

export const LADDER = {
  guarded: true,
  new_until: null,
  pin_up_to: 20_000,
  ajo_total: 100_000,
  has_passkey: false,
  rungs: [
    {
      what: 'Up to ₦20,000.00 to someone you’ve paid before',
      proof: 'pin',
      why: 'Small payments to people you know stay quick.',
    },
    {
      what: 'More than ₦20,000.00',
      proof: 'stronger',
      why: 'Someone who saw you type your PIN can’t empty your wallet.',
    },
  ],
};

/** All replies the list and the pages need; `more` overrides or adds to them. */
export const answers = (more: object = {}) => ({
  'GET /api/settings/': { body: SETTINGS },
  'GET /api/profile/': { body: ADA },
  'GET /api/wallet/own-limits/': { body: LIMITS },
  'GET /api/auth/sessions/': { body: { results: SESSIONS, next: null } },
  'GET /api/auth/devices/': { body: { results: DEVICES, next: null } },
  'GET /api/auth/passkeys/': { body: { results: [], next: null } },
  'GET /api/settings/step-up-policy/': { body: LADDER },
  'GET /api/notifications/preferences/': { body: { results: PREFERENCES } },
  'GET /api/notifications/alerts/': { body: ALERTS },
  'GET /api/wallet/limits/': { body: USED },
  'GET /api/bank-mandates/': { body: { results: [], next: null } },
  'GET /api/saved-cards/': { body: { results: [], next: null } },
  'GET /api/whatsapp/chat/': { body: CHAT },
  'GET /api/auth/factors/': { body: { authenticator: null, recovery_codes: null } },
  'GET /api/data-requests/': { body: { results: [], next: null } },
  'GET /api/auth/events/': { body: { results: EVENTS, next: null } },
  'GET /api/support/calls/': { body: { results: [] } },
  ...more,
});

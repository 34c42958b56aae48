// The pages of Settings and their rows: the one list behind addresses, names on the screen and the search.
import { matchesSearch } from '@alajo/contract/search.ts';
import { countText, TRANSFER_WAIT_HOURS } from '@alajo/contract/time-limits.ts';
import {
  ALERT_ROWS,
  NOTIFICATION_ROWS,
  PUSH_ROWS,
  TOPIC_ROWS,
} from '../notifications/settings/rows.ts';
import { defineRows, type SettingEntry } from '../ui/setting-row.tsx';
import { CARD_ROWS, CARDS_AND_BANKS } from '../wallet/settings/rows.ts';
import { CHAT_ROWS } from '../whatsapp/settings/rows.ts';

export const LIST_ROWS = defineRows({
  'dark-mode': { name: 'Dark mode', words: 'theme light night colour preferences' },
  'log-out': { name: 'Log Out', words: 'logout sign out leave' },
});

export const PROFILE_ROWS = defineRows({
  first_name: { name: 'First name' },
  last_name: { name: 'Last name', words: 'surname' },
  username: { name: 'Username', words: 'handle' },
  phone_number: { name: 'Phone number', words: 'mobile' },
  email: { name: 'Email', words: 'address' },
  kyc: { name: 'KYC progress', words: 'verify identity bvn nin id tier' },
});

export const SECURITY_ROWS = defineRows({
  password: { name: 'Password', words: 'change password' },
  pin: { name: 'Transaction PIN', words: 'change create forgot pin' },
  passkey: { name: 'Passkey', words: 'fingerprint face screen lock' },
  authenticator: { name: 'Authenticator app', words: 'codes 2fa two factor' },
  'recovery-codes': { name: 'Recovery codes', words: 'backup paper lost phone' },
  'step-up': {
    name: 'Extra check for large payments',
    words: 'approve code passkey threshold amount pin',
  },
  activity: { name: 'Security activity', words: 'history sign-ins log' },
  freeze: { name: 'Stop all debits now', words: 'freeze unfreeze wallet block stolen lost' },
  tricked: { name: 'I was tricked', words: 'scam fraud swindle stolen money back report' },
  calls: { name: 'Calls from Alajo', words: 'phone caller staff impostor fake real scam' },
  'while-frozen': { name: 'While it’s frozen', words: 'ajo auto-saves standing orders' },
});

export const PASSKEY_ROWS = defineRows({
  'passkey-list': { name: 'Your passkeys', words: 'rename remove' },
  'add-passkey': { name: 'Add a passkey', words: 'fingerprint face screen lock' },
});

export const ACTIVITY_ROWS = defineRows({
  events: { name: 'Sign-ins and changes', words: 'history log wrong password' },
});

export const DEVICE_ROWS = defineRows({
  'known-devices': { name: 'Known devices', words: 'trusted forget phone computer' },
  sessions: { name: 'Signed in now', words: 'sessions sign out everywhere else' },
});

export const LIMIT_ROWS = defineRows({
  day: { name: 'Daily limit', words: 'spend send most a day' },
  payment: { name: 'Limit for one payment', words: 'most at once' },
  wait: {
    name: `Outgoing transfers wait ${countText(TRANSFER_WAIT_HOURS, 'hour')}`,
    words: 'delay hold cancel',
  },
  tier: { name: 'Your tier', words: 'raise higher limit kyc bvn' },
});

export const DATA_ROWS = defineRows({
  export: { name: 'A copy of your data', words: 'export my data download file' },
  requests: { name: 'Data requests', words: 'correct erase restrict privacy' },
  statement: { name: 'Statement', words: 'account statement pdf csv' },
  close: { name: 'Close account', words: 'delete leave' },
});

type Page = {
  title: string;
  path: string;
  rows: readonly SettingEntry[];
  /** Search words that aren't in the title. */
  words?: string;
  /** The page that leads to it; without it, the list does. */
  within?: 'security';
};

const NOTIFICATION_LISTS = [
  NOTIFICATION_ROWS,
  TOPIC_ROWS,
  PUSH_ROWS,
  ALERT_ROWS.email,
  ALERT_ROWS.sms,
];

export type PageId =
  | 'profile'
  | 'security'
  | 'passkeys'
  | 'activity'
  | 'devices'
  | 'limits'
  | 'cards'
  | 'notifications'
  | 'whatsapp'
  | 'data';

export const PAGES: Record<PageId, Page> = {
  profile: {
    title: 'Profile',
    path: '/settings/profile',
    rows: Object.values(PROFILE_ROWS),
    words: 'edit name',
  },
  security: {
    title: 'Security',
    path: '/settings/security',
    rows: Object.values(SECURITY_ROWS),
  },
  passkeys: {
    title: 'Passkeys',
    path: '/settings/passkeys',
    rows: Object.values(PASSKEY_ROWS),
    within: 'security',
  },
  activity: {
    title: 'Security activity',
    path: '/settings/activity',
    rows: Object.values(ACTIVITY_ROWS),
    within: 'security',
  },
  devices: { title: 'Devices', path: '/settings/devices', rows: Object.values(DEVICE_ROWS) },
  limits: { title: 'Limits', path: '/settings/limits', rows: Object.values(LIMIT_ROWS) },
  cards: {
    title: CARDS_AND_BANKS.name,
    path: CARDS_AND_BANKS.to,
    rows: Object.values(CARD_ROWS),
  },
  notifications: {
    title: 'Notifications',
    path: '/settings/notifications',
    rows: NOTIFICATION_LISTS.flatMap((rows) => Object.values(rows)),
    words: 'preferences alerts reminders',
  },
  whatsapp: {
    title: 'WhatsApp',
    path: '/settings/whatsapp',
    rows: Object.values(CHAT_ROWS),
    words: 'chat',
  },
  data: {
    title: 'Your data',
    path: '/settings/data',
    rows: Object.values(DATA_ROWS),
    words: 'privacy',
  },
};

const LIST = '/settings';
const LIST_PAGE = { title: 'Settings', path: LIST };

/** Pages in the list of Settings, in its order. */
export const LISTED_PAGES = Object.entries(PAGES)
  .filter(([, { within }]) => within === undefined)
  .map(([id, page]) => ({ id: id as PageId, ...page }));

const withoutSlash = (pathname: string) => pathname.replace(/\/$/, '');

export const isList = (pathname: string): boolean => withoutSlash(pathname) === LIST;

export const pageAt = (pathname: string): PageId | undefined =>
  Object.entries(PAGES).find(([, { path }]) => path === withoutSlash(pathname))?.[0] as
    | PageId
    | undefined;

type SearchResult = { name: string; page: string; to: string };
type IndexEntry = SearchResult & { anchor: string; words: string };

const indexRow = (page: Pick<Page, 'title' | 'path'>) => (row: SettingEntry) => ({
  anchor: row.id,
  name: row.name,
  page: page.title,
  to: `${page.path}#${row.id}`,
  words: row.words ?? '',
});

const INDEX: IndexEntry[] = [
  ...LISTED_PAGES.map(({ id, title, path, words = '' }) => ({
    anchor: id,
    name: title,
    page: LIST_PAGE.title,
    to: path,
    words,
  })),
  ...Object.values(PAGES).flatMap((page) => page.rows.map(indexRow(page))),
  ...Object.values(LIST_ROWS).map(indexRow(LIST_PAGE)),
];

/** Pages and rows with all of these words, those with them in their names first. */
export function searchSettings(search: string): SearchResult[] {
  const matches = INDEX.filter(({ name, page, words }) =>
    matchesSearch(search, { name, description: `${page} ${words}` }),
  );
  const isNamed = ({ name }: SearchResult) => matchesSearch(search, { name, description: '' });
  return [...matches.filter(isNamed), ...matches.filter((match) => !isNamed(match))];
}

/** The address of an anchor of /settings, as links in older messages have it; undefined for one of the list. */
export function addressOf(hash: string): string | undefined {
  const anchor = hash.slice(1);
  const page = Object.entries(PAGES).find(([id]) => id === anchor)?.[1];
  const row = INDEX.find((entry) => entry.anchor === anchor && entry.page !== LIST_PAGE.title);
  return page?.path ?? row?.to;
}

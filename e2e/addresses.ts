// Addresses of all the app's pages, with rows of the demo customer for those that are about one.
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';

export const DEMO = { username: 'demo', password: 'demo-naira-25', pin: '4826' };

/** Rows of the demo customer that pages are about. */
export type SeededPages = {
  receipt: string;
  request: { id: number; slug: string };
  split: number;
  pot: string;
  code: string;
  confirm: string;
};
/** URLs for routes that need more than their path. */
const ADDRESSES: Record<string, (made: SeededPages) => string> = {
  '/verify-otp': () => '/verify-otp?email=ada@example.ng',
  '/not-me': () => `/not-me?token=${'A'.repeat(43)}`,
  '/reset-password': () => '/reset-password?token=abc',
  '/verify/:reference?': ({ receipt }) => `/verify/${receipt}`,
  '/receipt': ({ receipt }) => `/receipt?ref=${receipt}`,
  '/ajo/passbook/:id': () => '/ajo/passbook/1?of=group',
  '/ajo/officers/:id': () => '/ajo/officers/1',
  '/coming-up/orders/:id': () => '/coming-up/orders/1',
  '/banks/:id': () => '/banks/1',
  '/join/:code': ({ code }) => `/join/${code}`,
  '/confirm/:token': ({ confirm }) => confirm,
  '/pay/:slug': ({ request }) => `/pay/${request.slug}`,
  '/pot/:slug': ({ pot }) => `/pot/${pot}`,
  '/requests/:id': ({ request }) => `/requests/${request.id}`,
  '/splits/:id': ({ split }) => `/splits/${split}`,
  '/settings/:page?': () => '/settings',
  '/support/:page?/:id?': () => '/support',
  '*': () => '/nowhere',
};
const SETTINGS = [
  'profile',
  'security',
  'passkeys',
  'activity',
  'devices',
  'limits',
  'cards',
  'notifications',
  'whatsapp',
  'data',
].map((page) => `/settings/${page}`);
const VISITORS =
  /^\/(login|register|verify-device|verify-otp|forgot-password|recover|not-me|reset-password|(verify|join|pay|pot)\/.*)$|^\*$/;

/** Every path of routes.tsx. */
async function readPaths(): Promise<string[]> {
  const table = await readFile(new URL('../web/src/routes.tsx', import.meta.url), 'utf8');
  return [...table.matchAll(/path: '([^']+)'/g)].map(([, path = '']) => path);
}

/** Signs in as the demo customer, and adds the rows their pages need. */
export async function signInDemo(page: Page, url: string): Promise<SeededPages> {
  const { username, password } = DEMO;
  const login = await page.request.post(`${url}/api/auth/login/`, {
    data: { username, password },
  });
  const { token, user } = await login.json();
  await page.addInitScript(
    ([token, auth]) => {
      localStorage.setItem('alajo_token', token ?? '');
      localStorage.setItem('alajo_auth', auth ?? '');
      localStorage.setItem('alajo_balances', 'shown'); // amounts need more room than asterisks
    },
    [token, JSON.stringify({ isAuthenticated: true, user })],
  );
  const headers = { Authorization: `Token ${token}` };
  const first = async (path: string) => {
    const list = await page.request.get(`${url}/api/${path}/?limit=1`, { headers });
    return (await list.json()).results[0];
  };
  const group = await first('ajo-groups');
  const invitation = await page.request.post(`${url}/api/ajo-groups/${group.id}/invitation/`, {
    headers,
  });
  return {
    receipt: (await first('transactions')).id,
    request: await first('requests'),
    split: (await first('splits')).id,
    pot: (await first('pots')).slug,
    code: (await invitation.json()).code,
    confirm: await sendChatMessage(page, url, headers),
  };
}

/** Links a simulated chat and asks for a payment there; returns the page that confirms it. */
async function sendChatMessage(
  page: Page,
  url: string,
  headers: Record<string, string>,
): Promise<string> {
  const me = await page.request.get(`${url}/api/profile/`, { headers });
  const { phone_number: phone } = await me.json();
  const made = await page.request.post(`${url}/api/whatsapp/link-code/`, { headers });
  const { code } = await made.json();
  for (const text of [`Alajo ${code}`, 'airtime 500']) {
    await page.request.post(`${url}/dev/whatsapp/messages`, { data: { phone, text } });
  }
  const thread = `${url}/dev/whatsapp.json?phone=${encodeURIComponent(phone)}`;
  for (let seconds = 0; seconds < 120; seconds++) {
    const { messages } = await (await page.request.get(thread)).json();
    const path = /\/confirm\/[\w-]+/.exec(JSON.stringify(messages))?.[0];
    if (path !== undefined) return path;
    await wait(1000);
  }
  throw new Error('the chat did not offer a payment to confirm');
}

/** Every address of the app for a visitor, or for the demo customer. */
export async function addressesFor(
  reader: 'visitor' | 'customer',
  made: SeededPages,
): Promise<string[]> {
  const paths = (await readPaths()).filter(
    (path) => VISITORS.test(path) === (reader === 'visitor'),
  );
  const addresses = paths.map((path) => ADDRESSES[path]?.(made) ?? path);
  if (reader === 'customer') addresses.push('/services?tab=bills', '/support/tricked', ...SETTINGS);
  const unknown = addresses.filter((address) => /[:*]/.test(address));
  if (unknown.length > 0) throw new Error(`no address for ${unknown}`);
  return addresses;
}

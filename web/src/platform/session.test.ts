import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { saveReply } from './saved-replies.ts';
import { ADA, TOKEN } from './testing.tsx';

// Each test reopens the app, because the session is restored only once, on first use.
let app: typeof import('./session.ts');

async function open() {
  vi.resetModules();
  app = await import('./session.ts');
}

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await open();
});

function keep(storage: Storage, token: string | null = TOKEN, user: unknown = ADA) {
  if (token !== null) storage.setItem('alajo_token', token);
  if (user !== null) {
    storage.setItem('alajo_auth', JSON.stringify({ isAuthenticated: true, user }));
  }
}

test('a remembered session is restored when the app is reopened', async () => {
  app.signIn({ token: TOKEN, user: ADA }, { remember: true });
  await open();
  expect(app.getSession()).toEqual({ token: TOKEN, user: ADA });
});

test('without Remember Me nothing is left in local storage', () => {
  app.signIn({ token: TOKEN, user: ADA }, { remember: false });
  expect(localStorage.length).toBe(0);
  expect(sessionStorage.getItem('alajo_token')).toBe(TOKEN);
});

test.each([
  ['only the token', TOKEN, null],
  ['only the user', null, ADA],
  ['a user that cannot be read', TOKEN, { id: 'seven' }],
])('%s restores no session', (_, token, user) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  keep(localStorage, token, user);
  expect(app.getSession()).toBeUndefined();
});

test('signing out clears the session and everything saved', () => {
  app.signIn({ token: TOKEN, user: ADA }, { remember: true });
  const names = ['wallet', 'transactions', 'notifications', 'savings_goals', 'ajo_groups'] as const;
  for (const name of names) saveReply(name, z.string(), 'saved');
  app.signOut();
  expect(app.getSession()).toBeUndefined();
  expect(Object.keys(localStorage)).toEqual([]);
});

test('a 401 for an older token does not end a newer session', () => {
  app.signIn({ token: TOKEN, user: ADA }, { remember: true });
  app.expireSession('b'.repeat(43));
  expect(app.getSession()?.token).toBe(TOKEN);
});

test('signing in or out in one tab applies to the other', () => {
  const changes: string[] = [];
  app.onSessionChange((change) => changes.push(change));
  keep(localStorage);
  window.dispatchEvent(new StorageEvent('storage', { key: 'alajo_token' }));
  expect(app.getSession()?.user.username).toBe('ada');
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(app.getSession()).toBeUndefined();
  expect(changes).toEqual(['elsewhere', 'elsewhere']);
});

import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ADA, TOKEN } from './testing.tsx';

// Each test reopens the app, because a page reads the choice only once.
let session: typeof import('./session.ts');
let balances: typeof import('./balances.ts');

async function open() {
  vi.resetModules();
  session = await import('./session.ts');
  balances = await import('./balances.ts');
}

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await open();
});

const signIn = (remember: boolean) => session.signIn({ token: TOKEN, user: ADA }, { remember });
const shown = () => renderHook(() => balances.useBalances().shown).result;

test('balances start hidden, and the choice to show them is remembered', async () => {
  signIn(true);
  expect(shown().current).toBe(false);
  balances.showBalances(true);
  await open();
  expect(shown().current).toBe(true);
  balances.showBalances(false);
  await open();
  expect(shown().current).toBe(false);
});

test('without Remember Me, as on a shared device, the choice ends with the tab', () => {
  signIn(false);
  balances.showBalances(true);
  expect(shown().current).toBe(true);
  expect(localStorage.length).toBe(0);
  expect(sessionStorage.getItem('alajo_balances')).toBe('shown');
});

test('the next customer to sign in starts with hidden balances', () => {
  signIn(true);
  balances.showBalances(true);
  session.signOut();
  signIn(true);
  expect(shown().current).toBe(false);
});

test('the switch works in every tab at once', () => {
  signIn(true);
  const tab = shown();
  localStorage.setItem('alajo_balances', 'shown');
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'alajo_balances' }));
  });
  expect(tab.current).toBe(true);
});

test('the switch works where the browser denies storage', () => {
  signIn(true);
  const tab = shown();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  act(() => balances.showBalances(true));
  expect(tab.current).toBe(true);
});

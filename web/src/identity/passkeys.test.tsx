// Signing in with a passkey, and the offer of one on a new device.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { hasPasskeyHere } from '../platform/passkey-here.ts';
import { getSession } from '../platform/session.ts';
import {
  ADA,
  expectAccessible,
  refused,
  serve,
  show,
  signInAda,
  TOKEN,
} from '../platform/testing.tsx';
import { stubPasskeys } from '../platform/testing-passkeys.ts';
import { Component as Login } from './login.tsx';
import { Component as TrustDevice } from './trust-device.tsx';

const OPTIONS = { body: { options: { challenge: 'Zm9v' } } };
const SESSION = {
  body: {
    token: TOKEN,
    user_id: ADA.id,
    username: ADA.username,
    email: ADA.email,
    wallet_balance: 0,
    user: ADA,
  },
};
const ASK = 'POST /api/auth/passkey-login/options/';
const ENTER = 'POST /api/auth/passkey-login/';
const NOT_ALLOWED = new DOMException('', 'NotAllowedError');

let credentials: ReturnType<typeof stubPasskeys>;
/** Never resolves: no suggestion is picked. */
const unpicked = () => new Promise<null>(() => undefined);

beforeEach(() => {
  credentials = stubPasskeys();
});

const open = (path: string) =>
  show(
    [
      { path: '/login', Component: Login },
      { path: '/trust-device', Component: TrustDevice },
      { path: '/dashboard', element: <p>The dashboard</p> },
    ],
    path,
  );
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('the button signs in with a passkey, and this browser remembers that it has one', async () => {
  credentials.get.mockImplementationOnce(unpicked);
  const sent = serve({ [ASK]: OPTIONS, [ENTER]: SESSION });
  open('/login');
  expect(screen.getByLabelText('Username')).toHaveAttribute('autocomplete', 'username webauthn');
  await screen.findByRole('button', { name: 'Sign in with a passkey' });
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expectAccessible();
  await userEvent.click(screen.getByLabelText('Remember Me'));
  await press('Sign in with a passkey');
  expect(await screen.findByText('The dashboard')).toBeVisible();
  expect(sent.at(-1)?.body).toMatchObject({ passkey: { type: 'public-key' } });
  expect(getSession()?.token).toBe(TOKEN);
  expect(localStorage.getItem('alajo_token')).toBeNull();
  expect(hasPasskeyHere(ADA.id)).toBe(true);
});

test('a suggestion picked in the field signs in', async () => {
  serve({ [ASK]: OPTIONS, [ENTER]: SESSION });
  open('/login');
  expect(await screen.findByText('The dashboard')).toBeVisible();
  expect(credentials.get.mock.calls[0]?.[0]).toMatchObject({ mediation: 'conditional' });
});

test('a dismissed or unknown passkey shows an error, and the password still signs in', async () => {
  credentials.get.mockImplementation(async (options) => {
    if (options.mediation === 'conditional') return unpicked();
    throw NOT_ALLOWED;
  });
  serve({ [ASK]: OPTIONS, 'POST /api/auth/login/': SESSION });
  open('/login');
  await press('Sign in with a passkey');
  expect(await screen.findByRole('alert')).toHaveTextContent('No passkey was used.');
  await expectAccessible();
  await userEvent.type(screen.getByLabelText('Username'), 'ada');
  await userEvent.type(screen.getByLabelText('Password'), 'palm-wine-9');
  await press('Sign In');
  expect(await screen.findByText('The dashboard')).toBeVisible();
  const questions = credentials.get.mock.calls.map(([{ signal }]) => signal?.aborted);
  expect(questions.every(Boolean)).toBe(true);
});

test('a browser without passkeys neither shows nor requests them', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined);
  vi.useFakeTimers();
  const sent = serve({});
  open('/login');
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  expect(screen.queryByRole('button', { name: /passkey/ })).toBeNull();
  expect(sent).toEqual([]);
});

test('a new device is offered a passkey, which can wait', async () => {
  signInAda();
  serve({});
  open('/trust-device');
  expect(await screen.findByRole('heading', { name: 'Trust this device?' })).toBeVisible();
  await expectAccessible();
  await press('Not now');
  expect(await screen.findByText('The dashboard')).toBeVisible();
  expect(hasPasskeyHere(ADA.id)).toBe(false);
});

test('a passkey created there is added under the device’s name', async () => {
  signInAda();
  credentials.create.mockRejectedValueOnce(NOT_ALLOWED);
  const row = { id: 5, name: 'A', added_at: '2026-11-20T13:05:00+01:00', last_used_at: null };
  const sent = serve({
    'POST /api/auth/passkeys/options/': OPTIONS,
    'POST /api/auth/passkeys/': { status: 201, body: row },
  });
  open('/trust-device');
  await press('Trust this device');
  expect(await screen.findByRole('alert')).toHaveTextContent('No passkey was created.');
  await press('Trust this device');
  expect(await screen.findByText('The dashboard')).toBeVisible();
  expect(sent.at(-1)?.body).toMatchObject({ name: expect.stringMatching(/./) });
  expect(hasPasskeyHere(ADA.id)).toBe(true);
});

test('a browser without passkeys skips the offer', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined);
  signInAda();
  open('/trust-device');
  expect(await screen.findByText('The dashboard')).toBeVisible();
});

test('a passkey unknown to the server shows an error, and suggestions start again', async () => {
  const shown = credentials.get.getMockImplementation() ?? unpicked;
  let conditional = 0;
  credentials.get.mockImplementation((options) => {
    if (options.mediation !== 'conditional') return shown(options);
    conditional += 1;
    return unpicked();
  });
  serve({ [ASK]: OPTIONS, [ENTER]: refused('wrong_login') });
  open('/login');
  await press('Sign in with a passkey');
  expect(await screen.findByRole('alert')).toBeVisible();
  await waitFor(() => expect(conditional).toBe(2));
  expect(getSession()).toBeUndefined();
});

// Sign-in on an unknown device, and "This wasn't me".
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
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
import { Component as Login } from './login.tsx';
import { Component as NotMe } from './not-me.tsx';
import { Component as TrustDevice } from './trust-device.tsx';
import { Component as VerifyDevice } from './verify-device.tsx';

const open = (path: string) =>
  show(
    [
      { path: '/login', Component: Login },
      { path: '/verify-device', Component: VerifyDevice },
      { path: '/trust-device', Component: TrustDevice },
      { path: '/not-me', Component: NotMe },
      { path: '/recover', element: <p>Another way</p> },
      { path: '/dashboard', element: <p>The dashboard</p> },
    ],
    path,
  );
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

const DEVICE_ID = 'd'.repeat(43);
const signedIn = {
  body: {
    token: TOKEN,
    user_id: ADA.id,
    username: ADA.username,
    email: ADA.email,
    wallet_balance: 0,
    user: ADA,
  },
};
const asksForCode = refused('otp_required', {
  email: 'a•••@example.ng',
  retry_after_s: 42,
  device_id: DEVICE_ID,
  ways: ['code'],
});

async function signIn(): Promise<void> {
  open('/login');
  await userEvent.type(screen.getByLabelText('Username'), 'ada');
  await userEvent.type(screen.getByLabelText('Password'), 'palm-wine-9');
  await press('Sign In');
}

test('an unknown device needs a code after the password, and signs in with the same device key', async () => {
  const sent = serve({
    'POST /api/auth/login/': asksForCode,
    'POST /api/auth/verify-device/': signedIn,
  });
  await signIn();
  expect(await screen.findByText(/we sent to a•••@example\.ng/)).toBeVisible();
  expect(screen.getByRole('button', { name: /^Resend code in \d+ s$/ })).toBeDisabled();
  await expectAccessible();
  await userEvent.type(screen.getByLabelText('6-digit code'), '123456');
  expect(await screen.findByText('The dashboard')).toBeVisible();
  expect(getSession()?.token).toBe(TOKEN);
  const [login, verify] = sent.map(({ body }) => body as { device: unknown });
  expect(verify).toEqual({ device_id: DEVICE_ID, otp: '123456', device: login?.device });
});

test('shows that a sign-in has expired; without a code, offers another way to sign in', async () => {
  serve({
    'POST /api/auth/login/': asksForCode,
    'POST /api/auth/verify-device/': refused('sign_in_over'),
  });
  await signIn();
  await userEvent.type(await screen.findByLabelText('6-digit code'), '123456');
  expect(await screen.findByText(/This sign-in has expired/)).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Recover your account' }));
  expect(await screen.findByText('Another way')).toBeVisible();
});

test('without a pending sign-in, the code page leads to the sign-in page', async () => {
  serve({});
  open('/verify-device');
  expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeVisible();
});

test('the link in a message freezes everything with one click', async () => {
  const token = 't'.repeat(43);
  const sent = serve({ 'POST /api/auth/not-me/': { body: { message: 'Your wallet is frozen.' } } });
  open(`/not-me?token=${token}`);
  await expectAccessible();
  expect(sent).toEqual([]);
  await press('This wasn’t me: freeze my wallet');
  expect(await screen.findByText('Your wallet is frozen.')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ token }]);
});

test('a recovery’s link is passed on unchanged; a truncated one is rejected before it is sent', async () => {
  const token = 'r12.abcdefghijklmnopqrstuvwxyz';
  const sent = serve({ 'POST /api/auth/not-me/': refused('not_me_invalid') });
  const { unmount } = open(`/not-me?token=${token}`);
  await press('This wasn’t me: freeze my wallet');
  expect(await screen.findByText(/This link has expired/)).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ token }]);
  unmount();
  open('/not-me?token=r12');
  expect(await screen.findByText(/This link has expired/)).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

test('the in-app notice does the same for a device, once signed in', async () => {
  const done = { body: { message: 'Your wallet is frozen.' } };
  const sent = serve({ 'POST /api/auth/devices/6/not-me/': done });
  const { unmount } = open('/not-me?device=6');
  expect(screen.getByText(/Sign in first/)).toBeVisible();
  unmount();
  signInAda();
  open('/not-me?device=6');
  await press('This wasn’t me: freeze my wallet');
  expect(await screen.findByText('Your wallet is frozen.')).toBeVisible();
  expect(sent).toHaveLength(1);
});

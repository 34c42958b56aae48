import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { updateUser } from '../platform/session.ts';
import { ADA, expectAccessible, refused, serve, show, signInAda } from '../platform/testing.tsx';
import { FactorRows } from './factors.tsx';

const NONE = { authenticator: null, recovery_codes: null };
const APP = { authenticator: { added_at: '2026-11-20T13:05:00Z' }, recovery_codes: null };
const CODES = Array.from({ length: 10 }, (_, index) => `K7R${index}-4Q2X-9DTV`);
const WITH_CODES = { ...NONE, recovery_codes: { made_at: '2026-11-20T13:05:00Z', left: 10 } };
const KEY = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Alajo:ada?secret=JBSWY3DPEHPK3PXP' };

const open = (first: object, more = {}) => {
  const sent = serve({ 'GET /api/auth/factors/': { body: first }, ...more });
  show([{ path: '/settings', Component: FactorRows }], '/settings');
  return sent;
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
/** The password and the PIN. */
async function prove(form: Awaited<ReturnType<typeof dialog>>) {
  await userEvent.type(form.getByLabelText('Password'), 'palm-wine-9');
  await userEvent.type(form.getByLabelText('Transaction PIN'), '4826');
}

beforeEach(() => {
  signInAda();
  updateUser({ ...ADA, has_pin: true });
});

test('setting up an app takes the password and the PIN, then its key and a code from it', async () => {
  const sent = open(NONE, {
    'POST /api/auth/authenticator/': { body: KEY },
    'POST /api/auth/authenticator/confirm/': { body: APP },
  });
  await press('Set up app');
  const form = await dialog('Set up an authenticator app');
  await prove(form);
  await userEvent.click(form.getByRole('button', { name: 'Continue' }));
  expect(await form.findByRole('img', { name: /QR code/ })).toBeVisible();
  expect(form.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
  await expectAccessible({ framed: true });
  await userEvent.type(form.getByLabelText('Code from the app'), '123456');
  await userEvent.click(form.getByRole('button', { name: 'Confirm' }));
  expect(await form.findByText('Your app is set up.')).toBeVisible();
  const begun = sent.find(({ url }) => url === '/api/auth/authenticator/');
  expect(begun?.body).toEqual({ password: 'palm-wine-9' });
  expect(begun?.headers.get('X-Transaction-Pin')).toBe('4826');
  await userEvent.click(form.getByRole('button', { name: 'Done' }));
  expect(await screen.findByRole('button', { name: 'Remove app' })).toBeVisible();
});

test('a wrong password is shown at its field, without the key', async () => {
  open(NONE, {
    'POST /api/auth/authenticator/': refused('password_wrong', { field: 'password' }),
  });
  await press('Set up app');
  const form = await dialog('Set up an authenticator app');
  await prove(form);
  await userEvent.click(form.getByRole('button', { name: 'Continue' }));
  expect(await form.findByText('Your current password is incorrect.')).toBeVisible();
  expect(form.getByLabelText('Password')).toHaveFocus();
  expect(form.queryByRole('img')).toBeNull();
});

test('an app can be removed', async () => {
  open(APP, { 'POST /api/auth/authenticator/remove/': { body: NONE } });
  await press('Remove app');
  const form = await dialog('Remove your authenticator app');
  await prove(form);
  await userEvent.click(form.getByRole('button', { name: 'Remove app' }));
  expect(await screen.findByRole('button', { name: 'Set up app' })).toBeVisible();
});

test('recovery codes are shown once, to copy, save or print', async () => {
  const user = userEvent.setup();
  const print = vi.fn();
  vi.stubGlobal('print', print);
  open(NONE, {
    'POST /api/auth/recovery-codes/': { body: { codes: CODES, factors: WITH_CODES } },
  });
  await press('Create codes');
  const form = await dialog('Recovery codes');
  await prove(form);
  await user.click(form.getByRole('button', { name: 'Create codes' }));
  const shown = within(await form.findByRole('list', { name: 'Recovery codes' }));
  expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(CODES);
  await user.click(form.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe(CODES.join('\n'));
  expect(await form.findByText('Copied')).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalled();
  await user.click(form.getByRole('button', { name: 'I’ve saved my codes' }));
  expect(await screen.findByText(/^10 codes left/)).toBeVisible();
});

test('warns that new codes replace the old ones, and when few are left', async () => {
  open({ ...WITH_CODES, recovery_codes: { ...WITH_CODES.recovery_codes, left: 2 } });
  expect(await screen.findByText(/Create a new set soon/)).toBeVisible();
  await press('Create new codes');
  const form = await dialog('Recovery codes');
  expect(form.getByText(/stop working once you create new ones/)).toBeVisible();
});

test('a failed load without a network offers to retry', async () => {
  let offline = true;
  serve({ 'GET /api/auth/factors/': () => (offline ? 'offline' : { body: NONE }) });
  show([{ path: '/settings', Component: FactorRows }], '/settings');
  const [retry] = await screen.findAllByRole('button', { name: /retry|try again/i });
  offline = false;
  if (retry) await userEvent.click(retry);
  expect(await screen.findByRole('button', { name: 'Set up app' })).toBeVisible();
});

// The Passkeys page of Settings.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { hasPasskeyHere, rememberPasskey } from '../platform/passkey-here.ts';
import { ADA, expectAccessible, serve, show, signInAda } from '../platform/testing.tsx';
import { stubPasskeys } from '../platform/testing-passkeys.ts';
import { Component } from './settings.tsx';
import { answers, PASSKEY } from './testing.ts';

beforeEach(() => {
  stubPasskeys();
  signInAda();
});

const open = () => show([{ path: '/settings/*', Component }], '/settings/passkeys');
const part = async (name: string) => within(await screen.findByRole('region', { name }));
const list = (...results: object[]) => ({ body: { results, next: null } });

test('creates, adds and lists the first passkey', async () => {
  let rows: object[] = [];
  const sent = serve(
    answers({
      'GET /api/auth/passkeys/': () => list(...rows),
      'POST /api/auth/passkeys/options/': { body: { options: { challenge: 'Zm9v' } } },
      'POST /api/auth/passkeys/': () => {
        rows = [PASSKEY];
        return { status: 201, body: PASSKEY };
      },
    }),
  );
  open();
  const passkeys = await part('Passkeys');
  await expectAccessible();
  await userEvent.click(await passkeys.findByRole('button', { name: 'Add a passkey' }));
  expect(await passkeys.findByText('Tecno in my bag')).toBeVisible();
  expect(passkeys.getByText(/^Your passkey is added\./)).toBeVisible();
  expect(passkeys.getByText(/Not used yet/)).toBeVisible();
  expect(sent.filter(({ url }) => url === '/api/auth/passkeys/').at(-1)).toBeDefined();
  expect(hasPasskeyHere(ADA.id)).toBe(true);
  await expectAccessible();
});

test('a passkey already on this device isn’t created again', async () => {
  vi.mocked(navigator.credentials.create).mockRejectedValueOnce(
    new DOMException('', 'InvalidStateError'),
  );
  serve(
    answers({ 'POST /api/auth/passkeys/options/': { body: { options: { challenge: 'Zm9v' } } } }),
  );
  open();
  const passkeys = await part('Passkeys');
  await userEvent.click(await passkeys.findByRole('button', { name: 'Add a passkey' }));
  expect(await passkeys.findByRole('alert')).toHaveTextContent(
    'You already have a passkey on this device',
  );
});

test('renames a passkey', async () => {
  const sent = serve(
    answers({
      'GET /api/auth/passkeys/': list(PASSKEY),
      'PUT /api/auth/passkeys/5/': { body: { ...PASSKEY, name: 'My Tecno' } },
    }),
  );
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Rename Tecno in my bag' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename passkey' }));
  const name = await dialog.findByLabelText('Name');
  await userEvent.clear(name);
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(name).toBeInvalid();
  await userEvent.type(name, 'My Tecno');
  await expectAccessible();
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ name: 'My Tecno' });
});

test('removing the last one asks for confirmation, and payments no longer offer it', async () => {
  rememberPasskey(ADA.id);
  let rows = [PASSKEY];
  serve(
    answers({
      'GET /api/auth/passkeys/': () => list(...rows),
      'DELETE /api/auth/passkeys/5/': () => {
        rows = [];
        return { body: { message: 'The passkey is removed.' } };
      },
    }),
  );
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Tecno in my bag' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Remove/ }));
  expect(dialog.getByText(/It’s your last one/)).toBeVisible();
  await expectAccessible();
  await userEvent.click(dialog.getByRole('button', { name: 'Remove passkey' }));
  expect(await screen.findByText('The passkey is removed.')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Tecno in my bag')).toBeNull());
  expect(hasPasskeyHere(ADA.id)).toBe(false);
});

test('shows that an unsupported browser can’t create passkeys', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined);
  serve(answers());
  open();
  expect(await screen.findByText(/^This browser can’t create passkeys/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
});

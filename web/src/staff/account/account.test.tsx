import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { expectAccessible, refused } from '../../platform/testing.tsx';
import { stubPasskeys } from '../../platform/testing-passkeys.ts';
import { CHIKA, openConsole } from '../testing.tsx';

const CODE = 'c'.repeat(43);
const CHALLENGE = { status: 201, body: { options: { challenge: 'one' } } };
const INVITED = {
  name: 'Ngozichukwuka Onyekachukwu-Nwabueze',
  email: 'ngozichukwuka.onyekachukwu@staff.alajo.example',
  roles: ['administrator'],
  options: { challenge: 'two' },
};
const click = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));

let passkeys: ReturnType<typeof stubPasskeys>;
beforeEach(() => {
  passkeys = stubPasskeys();
});

test('signs in with a passkey and opens the page that was requested', async () => {
  const { at, posted } = openConsole('/staff/proposals?state=any', null, {
    'POST /api/staff/challenges/': CHALLENGE,
    'POST /api/staff/sessions/': { status: 201, body: CHIKA },
  });
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(at()).toBe('/staff/sign-in?next=%2Fstaff%2Fproposals%3Fstate%3Dany');
  await expectAccessible({ framed: true });
  await click('Sign in with a passkey');
  await screen.findByRole('heading', { name: 'Proposals' });
  expect(at()).toBe('/staff/proposals?state=any');
  expect(passkeys.get.mock.lastCall?.[0]).toMatchObject({ publicKey: { challenge: 'one' } });
  expect(posted('sessions/')[0]?.body).toMatchObject({ passkey: { type: 'public-key' } });
});

test.each(['//evil.example', 'https://evil.example', '/dashboard', '/staffing'])(
  'after sign-in, %s is not followed',
  async (next) => {
    const { at } = openConsole(`/staff/sign-in?next=${encodeURIComponent(next)}`, CHIKA, {
      'POST /api/staff/challenges/': CHALLENGE,
      'POST /api/staff/sessions/': { status: 201, body: CHIKA },
    });
    await click('Sign in with a passkey');
    await waitFor(() => expect(at()).toBe('/staff/rules'));
  },
);

test('explains what to do when the passkey prompt is dismissed, and retries with a new challenge', async () => {
  const { posted } = openConsole('/staff/sign-in', null, {
    'POST /api/staff/challenges/': CHALLENGE,
    'POST /api/staff/sessions/': refused('staff_passkey_refused'),
  });
  passkeys.get.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
  await click('Sign in with a passkey');
  expect(await screen.findByRole('alert')).toHaveTextContent('No passkey was used.');
  expect(posted('sessions/')).toHaveLength(0);
  await click('Sign in with a passkey');
  await waitFor(() => expect(posted('sessions/')).toHaveLength(1));
  expect(posted('challenges/')).toHaveLength(2);
});

test('tells users of a browser without passkeys before sending anything', async () => {
  const { posted } = openConsole('/staff/sign-in', null);
  vi.stubGlobal('PublicKeyCredential', undefined);
  await click('Sign in with a passkey');
  expect(await screen.findByRole('alert')).toHaveTextContent('too old for passkeys');
  expect(posted('challenges/')).toHaveLength(0);
});

test('offers sign-in without a passkey where the server allows it', async () => {
  const { at, posted } = openConsole('/staff/sign-in', null, {
    'GET /api/staff/development-sessions/': {
      body: { results: [{ id: 4, name: 'Chika Eze', roles: ['administrator'] }] },
    },
    'POST /api/staff/development-sessions/': { status: 201, body: CHIKA },
  });
  await click(/Chika Eze.*Administrator/);
  await waitFor(() => expect(at()).toBe('/staff/rules'));
  expect(posted('development-sessions/')[0]?.body).toEqual({ id: 4 });
});

test('an invitation shows who it is for, and is accepted with a new passkey', async () => {
  const { at, posted } = openConsole(`/staff/invitation#${CODE}`, null, {
    'POST /api/staff/invitations/look/': { body: INVITED },
    'POST /api/staff/invitations/accept/': { status: 201, body: CHIKA },
  });
  await screen.findByRole('heading', { name: `Welcome, ${INVITED.name}` });
  expect(screen.getByText('Administrator')).toBeVisible();
  await expectAccessible({ framed: true });
  passkeys.create.mockRejectedValueOnce(new DOMException('', 'InvalidStateError'));
  await click('Create your passkey');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'You already have a passkey on this device',
  );
  await click('Create your passkey');
  await waitFor(() => expect(at()).toBe('/staff/rules'));
  expect(passkeys.create.mock.lastCall?.[0]).toMatchObject({ publicKey: INVITED.options });
  expect(posted('invitations/accept/')[0]?.body).toMatchObject({
    code: CODE,
    passkey: { response: { attestationObject: 'AQ' } },
  });
});

test.each(['', '#cut-off', `#${CODE}`])(
  'an unusable invitation link ending in “%s” tells the invitee who to ask',
  async (hash) => {
    openConsole(`/staff/invitation${hash}`, null, {
      'POST /api/staff/invitations/look/': refused('staff_invitation_invalid'),
    });
    await screen.findByRole('heading', { name: 'This invitation can’t be used' });
    expect(screen.getByText(/Ask the administrator who sent it/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Create your passkey' })).toBeNull();
  },
);

test('an invitation that failed to load can be retried', async () => {
  openConsole(`/staff/invitation#${CODE}`, null, {
    'POST /api/staff/invitations/look/': 'offline',
  });
  await screen.findByRole('heading', { name: 'Can’t open the invitation' });
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

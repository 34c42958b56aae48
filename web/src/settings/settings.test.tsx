import { formatPhone } from '@alajo/contract/phone.ts';
import { useIsMutating } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { back } from '../platform/back.ts';
import { getSession, updateUser } from '../platform/session.ts';
import {
  ADA,
  doubleTap,
  expectAccessible,
  refused,
  type SentRequest,
  serve,
  show,
  signInAda,
} from '../platform/testing.tsx';
import { stubPasskeys } from '../platform/testing-passkeys.ts';
import { setTheme, type Theme } from '../platform/theme.ts';
import { Button } from '../ui/button.tsx';
import { PAGES } from './pages.ts';
import { useSaveTheme, useServerTheme } from './queries.ts';
import { Component } from './settings.tsx';
import AccountState from './shell/account-state.tsx';
import {
  ALERTS,
  answers,
  DEVICES,
  LINKED_CHAT,
  PASSKEY,
  PREFERENCES,
  SESSIONS,
  SETTINGS,
} from './testing.ts';

/** Opens a page of Settings, or the list. */
const open = (page = '') => show([{ path: '/settings/*', Component }], `/settings${page}`);
const setWide = (matches: boolean) =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: matches && query.includes('width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const part = async (name: string) => within(await screen.findByRole('region', { name }));
const fill = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field);
  await userEvent.type(field, text);
};

beforeEach(() => {
  signInAda();
  setTheme('system');
  setWide(false);
});

describe('the list', () => {
  test('has eight rows with their live state, Dark mode and Log Out, within twelve controls', async () => {
    serve(
      answers({
        'GET /api/whatsapp/chat/': { body: LINKED_CHAT },
        'GET /api/auth/passkeys/': { body: { results: [PASSKEY], next: null } },
      }),
    );
    const { container } = open();
    const rows = within(await screen.findByRole('navigation', { name: 'Settings' }));
    for (const [row, state] of [
      ['Profile', 'Adaeze Oluwaseun Okonkwo-Balógun · 0803 123 4567'],
      ['Security', 'PIN, password, passkey'],
      ['Devices', 'This phone and 1 computer'],
      ['Limits', '₦9,000 of ₦50,000 today'],
      ['Cards and banks', 'None yet'],
      ['Notifications', 'Email and WhatsApp'],
      ['WhatsApp', 'Linked to 0803 ••• 4567'],
      ['Your data', 'A copy, or close the account'],
    ]) {
      expect(await rows.findByRole('link', { name: `${row} ${state}` })).toBeVisible();
    }
    expect(rows.getAllByRole('link')).toHaveLength(8);
    expect(screen.getByRole('switch', { name: 'Dark mode' })).not.toBeChecked();
    expect(screen.getByRole('button', { name: 'Log Out' })).toBeVisible();
    expect(container.querySelectorAll('a, button, input').length).toBeLessThanOrEqual(12);
    await expectAccessible();
  });

  test('stays usable without a network: a row whose state is unknown has none', async () => {
    serve({ ...answers(), 'GET /api/wallet/limits/': 'offline' });
    open();
    expect(await screen.findByRole('link', { name: /^Devices This phone/ })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Limits' })).toHaveAttribute(
      'href',
      '/settings/limits',
    );
  });

  test('wide screens show the list beside the open page, Profile first, and mark its row', async () => {
    setWide(true);
    serve(answers());
    const { router } = open();
    expect(await screen.findByRole('region', { name: 'Profile' })).toBeVisible();
    const row = (name: RegExp) => screen.getByRole('link', { name, current: 'page' });
    expect(row(/^Profile/)).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: /^Security/ }));
    expect(await screen.findByRole('link', { name: 'Change Password' })).toHaveAttribute(
      'href',
      '/reset-password',
    );
    expect(row(/^Security/)).toHaveFocus();
    await userEvent.click(screen.getByRole('link', { name: /^Security activity/ }));
    expect(await screen.findByText('Signed in')).toBeVisible();
    expect(router.state.location.pathname).toBe('/settings/activity');
    expect(row(/^Security/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Security' })).toBeVisible();
    await expectAccessible();
  });

  test.each([
    ['#whatsapp', '/settings/whatsapp'],
    ['#passkeys', '/settings/passkeys'],
    ['#activity', '/settings/activity'],
    ['#freeze', '/settings/security#freeze'],
    ['#recovery-codes', '/settings/security#recovery-codes'],
    ['#data', '/settings/data'],
    ['/nowhere', '/settings'],
  ])('%s, an anchor in older messages or a wrong address, leads to %s', async (anchor, address) => {
    serve(answers());
    const { router } = open(anchor);
    await waitFor(() => {
      const { pathname, hash } = router.state.location;
      expect(`${pathname}${hash}`).toBe(address);
    });
  });
});

describe('the search', () => {
  const find = (words: string) =>
    userEvent.type(screen.getByRole('searchbox', { name: 'Search settings' }), words);

  test.each([
    ['passkey', /^Add a passkey/, 'add-passkey'],
    ['close', /^Close account/, 'close'],
    ['statement', /^Statement/, 'statement'],
    ['freeze', /^Stop all debits now/, 'freeze'],
  ])('finds “%s” inside the pages, and focuses its row', async (words, name, id) => {
    serve(answers());
    open();
    await find(words);
    await userEvent.click(screen.getByRole('link', { name }));
    await waitFor(() => expect(document.activeElement?.id).toBe(id));
  });

  test('unfolds the row it leads to', async () => {
    serve(answers());
    open();
    await find('refunds email');
    await userEvent.click(screen.getByRole('link', { name: /^Refunds by email/ }));
    await waitFor(() =>
      expect(screen.getByRole('switch', { name: 'Refunds by email' })).toHaveFocus(),
    );
  });

  test('finds Dark mode, which is on the list, and reports when nothing matches', async () => {
    serve(answers());
    open();
    await find('theme');
    await userEvent.click(screen.getByRole('link', { name: /^Dark mode/ }));
    await waitFor(() => expect(screen.getByRole('switch', { name: 'Dark mode' })).toHaveFocus());
    await find(' elephants');
    expect(screen.getByText(/^No setting found/)).toBeVisible();
    await expectAccessible();
  });
});

describe('the index of the search', () => {
  const frozen = { ...SETTINGS, frozen_at: '2026-11-20T13:05:00+01:00' };
  const everything = answers({
    'GET /api/settings/': { body: frozen },
    'GET /api/whatsapp/chat/': { body: LINKED_CHAT },
    'GET /api/auth/passkeys/': { body: { results: [PASSKEY], next: null } },
    'GET /api/data-requests/': { body: { results: [], next: null } },
  });
  const pages = Object.entries(PAGES).map(([id, page]) => ({ id, ...page }));
  // The head of a page, and the way to confirm what it shows.
  const ELSEWHERE = /^(Back to |Edit$|Save Preferences$)/;

  test.each(pages)('has exactly the rows of $title', async ({ title, path, rows }) => {
    stubPasskeys();
    serve(everything);
    open(path.replace('/settings', ''));
    const page = () => screen.getByRole('region', { name: title });
    await waitFor(() => {
      const shown = [...page().querySelectorAll<HTMLElement>('[data-setting]')];
      expect(shown.map(({ dataset }) => dataset.setting).toSorted()).toEqual(
        rows.map(({ id }) => id).toSorted(),
      );
    });
    const outside = [...page().querySelectorAll('a, button, input, summary')].filter(
      (control) => control.closest('[data-setting]') === null,
    );
    const names = outside.map(
      (control) => control.getAttribute('aria-label') ?? control.textContent,
    );
    expect(names.filter((name) => !ELSEWHERE.test(name))).toEqual([]);
  });

  test('gives each row its own anchor', () => {
    const ids = pages.flatMap(({ rows }) => rows.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('the profile form', () => {
  const profile = { 'GET /api/profile/': { body: ADA } };

  test('Edit turns the text into fields and itself into Save, which saves the whole profile', async () => {
    const user = { ...ADA, first_name: 'Ada' };
    const body = { user, settings: SETTINGS, message: 'Your profile is saved.' };
    const sent = serve(answers({ ...profile, 'PUT /api/profile/7/': { body } }));
    open('/profile');
    expect(await screen.findByText(ADA.username)).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
    await press('Edit');
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus();
    await fill(screen.getByLabelText('First name'), 'Ada');
    await fill(screen.getByLabelText('Phone number'), '0803 123 4567');
    await press('Save');
    expect(await screen.findByText('Your profile is saved.')).toBeVisible();
    const { id, last_name, username, email, phone_number } = ADA;
    const whole = { id, first_name: 'Ada', last_name, username, email, phone_number };
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual(whole);
    expect(getSession()?.user.first_name).toBe('Ada');
  });

  test('shows each problem at its field, whether the contract or the server found it', async () => {
    serve(answers({ 'PUT /api/profile/7/': refused('username_taken', { field: 'username' }) }));
    open('/profile');
    await press('Edit');
    await fill(screen.getByLabelText('Phone number'), '12');
    await press('Save');
    expect(screen.getByText('Please enter a valid Nigerian phone number')).toBeVisible();
    await fill(screen.getByLabelText('Phone number'), '08031234567');
    await press('Save');
    expect(await screen.findByText('That username is already taken.')).toBeVisible();
    await press('Cancel');
    expect(screen.queryByLabelText('Phone number')).toBeNull();
    expect(screen.getByText(formatPhone(ADA.phone_number))).toBeVisible();
  });

  test('a new email replaces the old one only with its code and the password', async () => {
    const email = 'new@mail.ng';
    const waiting = {
      ...SETTINGS,
      unconfirmed: { email, phone_number: null },
      resend_after_s: { email: 60, phone_number: 0 },
    };
    let now = SETTINGS;
    const put = { user: ADA, settings: waiting, message: 'Enter the code' };
    const done = { user: { ...ADA, email }, settings: SETTINGS, message: 'Changed.' };
    const sent = serve(
      answers({
        'GET /api/settings/': () => ({ body: now }),
        'PUT /api/profile/7/': () => {
          now = waiting;
          return { body: put };
        },
        'POST /api/profile/confirm/': { body: done },
      }),
    );
    open('/profile');
    await press('Edit');
    await fill(screen.getByLabelText('Email'), email);
    await press('Save');
    const confirmation = await dialog('Confirm your new email');
    expect(confirmation.getByRole('button', { name: 'Confirm' })).toBeDisabled();
    // The code was sent just now, so another one waits from the first display.
    expect(confirmation.getByRole('button', { name: /^Send a new code in \d+ s$/ })).toBeDisabled();
    await expectAccessible();
    expect(getSession()?.user.email).toBe(ADA.email);
    await userEvent.type(confirmation.getByLabelText('6-digit code'), '123456');
    await userEvent.type(confirmation.getByLabelText('Password'), 'palm-wine-9');
    await userEvent.click(confirmation.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(getSession()?.user.email).toBe(email));
    const confirmed = sent.find(({ url }) => url === '/api/profile/confirm/')?.body;
    expect(confirmed).toEqual({ contact: 'email', otp: '123456', password: 'palm-wine-9' });
  });

  test('Keep the old one drops an unconfirmed contact', async () => {
    const phone_number = '+2348059999999';
    const waiting = { ...SETTINGS, unconfirmed: { email: null, phone_number } };
    const body = { user: ADA, settings: SETTINGS, message: 'Your profile is saved.' };
    const sent = serve(
      answers({ 'GET /api/settings/': { body: waiting }, 'PUT /api/profile/7/': { body } }),
    );
    open('/profile');
    expect(await screen.findByText(formatPhone(phone_number))).toBeVisible();
    await press('Keep the old one');
    await waitFor(() => expect(screen.queryByText(formatPhone(phone_number))).toBeNull());
    expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      phone_number: ADA.phone_number,
    });
  });

  test('confirmed names cannot be edited, and the hint explains why', async () => {
    const known = { ...ADA, tier: 2 as const };
    serve(answers({ 'GET /api/profile/': { body: known } }));
    updateUser(known);
    open('/profile');
    await press('Edit');
    expect(screen.getByLabelText('Last name')).toHaveAttribute('readonly');
    expect(screen.getAllByText(/Confirmed with your ID/)).toHaveLength(2);
    expect(screen.getByLabelText('Username')).not.toHaveAttribute('readonly');
  });
});

test('freezing explains its effects and asks what continues; unfreezing needs the password and the PIN', async () => {
  const frozen = { ...SETTINGS, frozen_at: '2026-11-20T13:05:00+01:00' };
  let now: typeof SETTINGS = SETTINGS;
  const sent = serve(
    answers({
      'GET /api/settings/': () => ({ body: now }),
      'POST /api/settings/freeze/': () => {
        now = frozen;
        return { body: now };
      },
      'PUT /api/settings/freeze/': () => {
        now = { ...frozen, frozen_keeps: { ajo: true, plans: false } };
        return { body: now };
      },
      'POST /api/settings/unfreeze/': refused('password_wrong'),
    }),
  );
  const Framed = () => (
    <>
      <AccountState />
      <Component />
    </>
  );
  show([{ path: '/settings/*', Component: Framed }], '/settings/security');
  await press('Freeze wallet');
  const confirmation = await dialog('Freeze your wallet?');
  expect(
    confirmation.getByText(
      /a contribution due now will be late, then missed once your group stops trying/,
    ),
  ).toBeVisible();
  await expectAccessible();
  await userEvent.click(confirmation.getByLabelText(/^Ajo contributions/));
  await userEvent.type(confirmation.getByLabelText('Transaction PIN'), '1234');
  await userEvent.click(confirmation.getByRole('button', { name: 'Freeze now' }));
  expect(
    await screen.findByText(/^Your wallet is frozen. Only the payments you allowed/),
  ).toBeVisible();
  expect(screen.getByText(/^Only due Ajo contributions can leave it\./)).toBeVisible();
  expect(
    sent.find(({ method, url }) => method === 'PUT' && url.endsWith('/freeze/'))?.body,
  ).toEqual({
    ajo: true,
    plans: false,
    pin: '1234',
  });
  await press('Unfreeze wallet');
  const back = await dialog('Unfreeze your wallet');
  await userEvent.type(back.getByLabelText('Password'), 'wrong one');
  await userEvent.type(back.getByLabelText('Transaction PIN'), '1234');
  await expectAccessible();
  await userEvent.click(back.getByRole('button', { name: 'Unfreeze wallet' }));
  expect(await back.findByText('Your current password is incorrect.')).toBeVisible();
  expect(sent.find(({ url }) => url.endsWith('/unfreeze/'))?.body).toEqual({
    password: 'wrong one',
    pin: '1234',
  });
});

describe('the transaction PIN', () => {
  test('a link that promises to set it opens the dialog', async () => {
    serve(answers());
    open('/security?open=pin');
    expect(await dialog('Change PIN')).toBeDefined();
  });

  test('changing it needs the current PIN and the new one twice, and a double tap sends once', async () => {
    const sent = serve(
      answers({ 'POST /api/auth/pin/': { body: { message: 'Your PIN is set.' } } }),
    );
    open('/security');
    await press('Change PIN');
    const confirmation = await dialog('Change PIN');
    await userEvent.type(confirmation.getByLabelText('Current PIN'), '1234');
    await userEvent.type(confirmation.getByLabelText('New PIN'), '4826');
    await userEvent.type(confirmation.getByLabelText('Confirm new PIN'), '4827');
    await userEvent.click(confirmation.getByRole('button', { name: 'Save PIN' }));
    expect(confirmation.getByText('The PINs don’t match')).toBeVisible();
    await expectAccessible();
    await fill(confirmation.getByLabelText('Confirm new PIN'), '4826');
    doubleTap(confirmation.getByRole('button', { name: 'Save PIN' }));
    expect(await confirmation.findByText('Your PIN is set.')).toBeVisible();
    const posts = sent.filter(({ method }) => method === 'POST');
    expect(posts.map(({ body }) => body)).toEqual([{ pin: '4826', old_pin: '1234' }]);
  });

  test('a forgotten PIN is reset with a code and the password', async () => {
    const message = 'We have sent a 6-digit code to your phone and email.';
    const sent = serve(
      answers({
        'POST /api/auth/pin/reset-code/': {
          body: { message, channels: ['email', 'sms'], retry_after_s: 60 },
        },
        'POST /api/auth/pin/reset/': { body: { message: 'Your PIN is set.' } },
      }),
    );
    open('/security');
    await press('Change PIN');
    await press('Forgot PIN?');
    const confirmation = await dialog('Set a new PIN');
    await userEvent.click(confirmation.getByRole('button', { name: 'Send code' }));
    expect(await confirmation.findByText(message)).toBeVisible();
    expect(confirmation.getByRole('button', { name: /^Send again in \d\d s$/ })).toBeDisabled();
    await userEvent.type(confirmation.getByLabelText('6-digit code'), '654321');
    await userEvent.type(confirmation.getByLabelText('New PIN'), '4826');
    await userEvent.type(confirmation.getByLabelText('Confirm new PIN'), '4826');
    expect(confirmation.getByRole('button', { name: 'Save PIN' })).toBeDisabled();
    await userEvent.type(confirmation.getByLabelText('Your password'), 'mango-tree-7');
    await userEvent.click(confirmation.getByRole('button', { name: 'Save PIN' }));
    expect(await confirmation.findByText('Your PIN is set.')).toBeVisible();
    expect(sent.find(({ url }) => url.endsWith('/pin/reset/'))?.body).toEqual({
      otp: '654321',
      pin: '4826',
      password: 'mango-tree-7',
    });
  });
});

describe('the row about calls', () => {
  const CALLS = 'GET /api/support/calls/';
  const calling = { name: 'Bola', ticket: null, since: '2026-11-20T09:05:00Z' };

  test('names the caller and the start of the call, or says that no one is calling', async () => {
    serve(answers());
    const first = open('/security');
    expect(await screen.findByText(/^No one from Alajo is calling you now\./)).toBeVisible();
    first.unmount();
    serve(answers({ [CALLS]: { body: { results: [calling] } } }));
    open('/security');
    expect(
      await screen.findByText(
        'Bola from Alajo is calling you now, since 10:05. No one from Alajo ever asks for a PIN, a password or a code.',
      ),
    ).toBeVisible();
    await expectAccessible();
  });

  test('neither names nor denies a caller while the server can’t be reached', async () => {
    serve(answers({ [CALLS]: 'offline' }));
    open('/security');
    expect(await screen.findByText(/^We can’t see now .* Hang up if in doubt\./)).toBeVisible();
    expect(screen.queryByText(/calling you now/)).toBeNull();
  });
});

test('signing out another device removes it and leaves this one signed in', async () => {
  let sessions = SESSIONS;
  const end = () => {
    sessions = SESSIONS.slice(0, 1);
    return { body: { message: 'That session is ended.' } };
  };
  const sent = serve(
    answers({
      'GET /api/auth/sessions/': () => ({ body: { results: sessions, next: null } }),
      'DELETE /api/auth/sessions/2/': end,
    }),
  );
  open('/devices');
  const devices = await part('Devices');
  expect(await devices.findByRole('button', { name: 'Sign out Firefox on Linux' })).toBeVisible();
  expect(devices.getAllByRole('button', { name: /^Sign out / })).toHaveLength(2);
  await press('Sign out Firefox on Linux');
  await waitFor(() =>
    expect(devices.queryByRole('button', { name: 'Sign out Firefox on Linux' })).toBeNull(),
  );
  expect(sent.some(({ method }) => method === 'DELETE')).toBe(true);
});

test('shows how long a device counts as new and what that means, and asks before removing it', async () => {
  let devices: typeof DEVICES = DEVICES;
  serve(
    answers({
      'GET /api/auth/devices/': () => ({ body: { results: devices, next: null } }),
      'DELETE /api/auth/devices/6/': () => {
        devices = DEVICES.slice(0, 1);
        return { body: { message: 'That device is signed out.' } };
      },
    }),
  );
  open('/devices');
  const section = await part('Devices');
  expect(await section.findByText(/^New until .*₦20,000 a day from it/)).toBeVisible();
  await press('Remove Firefox on Linux');
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove Firefox on Linux?' }));
  await expectAccessible();
  await userEvent.click(dialog.getByRole('button', { name: 'Remove it' }));
  expect(await section.findByText('That device is signed out.')).toBeVisible();
  expect(section.queryByRole('button', { name: 'Remove Firefox on Linux' })).toBeNull();
  expect(section.getByRole('button', { name: 'Remove Chrome on Android' })).toBeVisible();
});

test('a theme applies at once and is saved for all devices; one chosen on another device applies here too', async () => {
  const dark = { ...SETTINGS, theme: 'dark' };
  const sent = serve(answers({ 'PUT /api/settings/preferences/': { body: dark } }));
  open();
  await userEvent.click(screen.getByRole('switch', { name: 'Dark mode' }));
  expect(document.documentElement.dataset.theme).toBe('dark');
  await waitFor(() =>
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ theme: 'dark' }),
  );

  serve({ 'GET /api/settings/': { body: { ...SETTINGS, theme: 'light' } } });
  show([{ path: '/', Component: AccountState }], '/');
  await waitFor(() => expect(localStorage.getItem('alajo_theme')).toBe('light'));
});

test('two themes chosen quickly are saved in order, and the last one stays', async () => {
  const saved: string[] = [];
  const answer = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (_url: string, { method, body }: RequestInit) => {
    if (method !== 'PUT') return Response.json(SETTINGS);
    const { theme } = JSON.parse(String(body));
    saved.push(theme);
    await answer.promise;
    return Response.json({ ...SETTINGS, theme });
  });
  let saving = 0;
  function Themes() {
    useServerTheme();
    const save = useSaveTheme();
    saving = useIsMutating();
    const choose = (theme: Theme) => {
      setTheme(theme);
      save.mutate(theme);
    };
    return (
      <>
        <Button onClick={() => choose('light')}>Light</Button>
        <Button onClick={() => choose('dark')}>Dark</Button>
      </>
    );
  }
  show([{ path: '/', Component: Themes }], '/');
  await press('Light');
  await press('Dark');
  await waitFor(() => expect(saved).toEqual(['light']));
  answer.resolve();
  await waitFor(() => expect(saved).toEqual(['light', 'dark']));
  expect(localStorage.getItem('alajo_theme')).toBe('dark');
  await waitFor(() => expect(saving).toBe(0));
  expect(localStorage.getItem('alajo_theme')).toBe('dark');
});

test('exporting the customer’s data as a file requires the password', async () => {
  const data = {
    made_at: '2026-11-20T13:05:00.000Z',
    about: 'All',
    data: { profile: [{ id: 7 }] },
  };
  const sent = serve(answers({ 'POST /api/profile/export/': { body: data } }));
  const made: Blob[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        made.push(blob);
        return 'blob:alajo';
      },
      revokeObjectURL: () => undefined,
    }),
  );
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
  open('/data');
  await press('Export my data');
  const confirmation = await dialog('Export my data');
  await userEvent.type(confirmation.getByLabelText('Password'), 'palm-wine-9');
  await expectAccessible();
  await userEvent.click(confirmation.getByRole('button', { name: 'Download' }));
  expect(await confirmation.findByText(/Your file is saved/)).toBeVisible();
  expect(click).toHaveBeenCalledOnce();
  expect(JSON.parse((await made[0]?.text()) ?? '')).toEqual(data);
  expect(sent.find(({ url }) => url.endsWith('/export/'))?.body).toEqual({
    password: 'palm-wine-9',
  });
});

describe('data requests', () => {
  const at = '2026-11-20T13:05:00+01:00';
  const OPEN = {
    id: 4,
    kind: 'erasure',
    about: 'Erase my old address in Ketu.',
    status: 'open',
    asked_at: at,
    answer_by: '2126-12-20T13:05:00+01:00',
    answered_at: null,
    reason: null,
    answer: null,
  };
  const listed = (...results: object[]) => ({
    'GET /api/data-requests/': { body: { results, next: null } },
  });

  test('a double tap sends one request with its kind, then shows the reply date and lists it', async () => {
    let results: object[] = [];
    const sent = serve(
      answers({
        'GET /api/data-requests/': () => ({ body: { results, next: null } }),
        'POST /api/data-requests/': () => {
          results = [OPEN];
          return { status: 201, body: OPEN };
        },
      }),
    );
    open('/data');
    await press('Make a request');
    const form = await dialog('Data requests');
    expect(form.getByRole('button', { name: 'Send request' })).toBeDisabled();
    await userEvent.click(form.getByRole('radio', { name: /Erase my data/ }));
    await userEvent.type(form.getByLabelText('What is it about?'), 'Short');
    await userEvent.click(form.getByRole('button', { name: 'Send request' }));
    expect(form.getByText('Say what it’s about, in at least 10 characters')).toBeVisible();
    await fill(form.getByLabelText('What is it about?'), OPEN.about);
    await expectAccessible();
    await doubleTap(form.getByRole('button', { name: 'Send request' }));
    expect(await form.findByText(/We’ll reply by 20 Dec/)).toBeVisible();
    const posts = sent.filter(({ method }) => method === 'POST');
    expect(posts.map(({ body }) => body)).toEqual([{ kind: 'erasure', about: OPEN.about }]);
    expect(posts[0]?.headers.get('Idempotency-Key')).toBeTruthy();
    await userEvent.click(form.getByRole('button', { name: 'Done' }));
    const list = within(await screen.findByRole('list', { name: 'Your requests' }));
    expect(list.getByText('Open')).toBeVisible();
  });

  test('a reply shows what was done or why not, and a late one apologises', async () => {
    const answered = {
      ...OPEN,
      status: 'refused',
      answered_at: at,
      reason: 'kept_by_law',
      answer: 'Payments stay for six years.',
    };
    const late = { ...OPEN, id: 3, kind: 'copy', answer_by: at };
    serve(answers(listed(answered, late)));
    open('/data');
    const list = within(await screen.findByRole('list', { name: 'Your requests' }));
    for (const description of [
      'Refused',
      'The law makes us keep this data for some time.',
      'Payments stay for six years.',
      /Answered on Fri 20 Nov/,
      /We promised a reply by Fri 20 Nov.* and we’re late/,
    ]) {
      expect(list.getByText(description)).toBeVisible();
    }
    await expectAccessible();
  });

  test('a refusal is shown, and the text stays', async () => {
    serve(answers({ 'POST /api/data-requests/': refused('data_request_open') }));
    open('/data');
    await press('Make a request');
    const form = await dialog('Data requests');
    await userEvent.click(form.getByRole('radio', { name: /Correct my data/ }));
    await fill(form.getByLabelText('What is it about?'), OPEN.about);
    await userEvent.click(form.getByRole('button', { name: 'Send request' }));
    expect(await form.findByRole('alert')).toHaveTextContent('We’re already working on a request');
    expect(form.getByLabelText('What is it about?')).toHaveValue(OPEN.about);
  });
});

test('security activity describes each event and loads older ones on request', async () => {
  serve(answers());
  open('/activity');
  const activity = await part('Security activity');
  expect(await activity.findByText('A device was signed out')).toBeVisible();
  expect(activity.getByText('Firefox on Linux')).toBeVisible();
  expect(activity.getAllByText(/Chrome on Android · 102\.89\.1\.7/)).toHaveLength(2);
});

test('Log Out asks for confirmation first', async () => {
  serve(answers());
  open();
  await press('Log Out');
  expect(await dialog('Confirm Logout')).toBeDefined();
});

test('each part of a page reports its own failed load', async () => {
  serve(answers({ 'GET /api/auth/sessions/': refused('internal') }));
  open('/devices');
  const devices = await part('Devices');
  expect(await devices.findByRole('button', { name: 'Retry' })).toBeVisible();
  expect(await devices.findByText('Chrome on Android')).toBeVisible();
});

describe('notification preferences', () => {
  const SAVE = { name: 'Save Preferences' };
  const turn = async (name: string) =>
    userEvent.click(await screen.findByRole('switch', { name, hidden: true }));
  const ajoOff = [PREFERENCES[0], { ...PREFERENCES[1], in_app: false, push: false }];
  const PUT_TOPIC = 'PUT /api/notifications/preferences/';
  const PUT_ALERTS = 'PUT /api/notifications/alerts/';
  const puts = (sent: SentRequest[]) =>
    sent.filter(({ method }) => method === 'PUT').map(({ body }) => body);

  test('only Save Preferences saves them, and it is off until something changes', async () => {
    const sent = serve(answers({ [PUT_TOPIC]: { body: { results: ajoOff } } }));
    open('/notifications');
    expect(await screen.findByRole('button', SAVE)).toBeDisabled();
    await turn('Ajo');
    expect(screen.getByRole('button', SAVE)).toBeEnabled();
    await turn('Ajo');
    expect(screen.getByRole('button', SAVE)).toBeDisabled();
    await turn('Ajo');
    await userEvent.click(screen.getByRole('button', SAVE));
    expect(await screen.findByText('Your preferences are saved.')).toBeVisible();
    expect(puts(sent)).toEqual([{ topic: 'ajo', in_app: false, push: false }]);
    expect(screen.getByRole('switch', { name: 'Ajo' })).not.toBeChecked();
    expect(screen.getByRole('button', SAVE)).toBeDisabled();
    await expectAccessible();
  });

  test('a topic can stay in the app only', async () => {
    const appOnly = [PREFERENCES[0], { ...PREFERENCES[1], push: false }];
    const sent = serve(answers({ [PUT_TOPIC]: { body: { results: appOnly } } }));
    open('/notifications');
    await turn('Ajo on my devices');
    await press('Save Preferences');
    expect(await screen.findByText('Your preferences are saved.')).toBeVisible();
    expect(puts(sent)).toEqual([{ topic: 'ajo', in_app: true, push: false }]);
  });

  test('money alerts are saved together, with their threshold', async () => {
    const saved = {
      ...ALERTS,
      debit_from: 2500,
      email: ['debit', 'failure', 'refund'],
      sms: ['debit'],
    };
    const sent = serve(answers({ [PUT_ALERTS]: { body: saved } }));
    open('/notifications');
    await fill(await screen.findByLabelText('Smallest payment (₦)'), '2500');
    await turn('Money Out by SMS');
    await turn('Money In by email');
    await press('Save Preferences');
    expect(await screen.findByText('Your preferences are saved.')).toBeVisible();
    const { channels: _, ...body } = saved;
    expect(puts(sent)).toEqual([body]);
    expect(screen.getByText('By email: 3 of 4 kinds. By SMS: 1 of 4 kinds.')).toBeVisible();
  });

  test('one switch turns reminders off outside the app, and the page says when nothing is sent', async () => {
    const sent = serve(answers({ [PUT_ALERTS]: { body: { ...ALERTS, reminders: false } } }));
    open('/notifications');
    const name = 'Reminders: email, WhatsApp, SMS when my balance is short';
    expect(await screen.findByRole('switch', { name })).toBeChecked();
    expect(screen.getByText('You’ll get them in the app and by push either way.')).toBeVisible();
    expect(
      screen.getByText(
        'Nothing between 20:00 and 07:00. Money and security messages always come, at any hour.',
      ),
    ).toBeVisible();
    await turn(name);
    await press('Save Preferences');
    expect(await screen.findByText('Your preferences are saved.')).toBeVisible();
    const { channels: _, ...body } = ALERTS;
    expect(puts(sent)).toEqual([{ ...body, reminders: false }]);
    expect(screen.getByRole('switch', { name })).not.toBeChecked();
  });

  test('an amount that is out of range is reported at its field, and nothing is sent', async () => {
    const sent = serve(answers());
    open('/notifications');
    await fill(await screen.findByLabelText('Smallest payment (₦)'), '9000000');
    await press('Save Preferences');
    expect(screen.getByLabelText('Smallest payment (₦)')).toBeInvalid();
    expect(puts(sent)).toEqual([]);
  });

  test('without SMS, no SMS alerts are offered, and the page explains why', async () => {
    serve(
      answers({ 'GET /api/notifications/alerts/': { body: { ...ALERTS, channels: ['email'] } } }),
    );
    open('/notifications');
    expect(await screen.findByText(/Alajo can’t send SMS yet/)).toBeInTheDocument();
    expect(screen.queryByRole('switch', { name: 'Money Out by SMS', hidden: true })).toBeNull();
  });

  test('a refusal is shown, and the change stays to be saved again', async () => {
    serve(answers({ [PUT_TOPIC]: refused('internal') }));
    open('/notifications');
    await turn('Ajo');
    await press('Save Preferences');
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong');
    expect(screen.getByRole('switch', { name: 'Ajo' })).not.toBeChecked();
    expect(screen.getByRole('button', SAVE)).toBeEnabled();
  });

  test('leaving with unsaved changes asks first', async () => {
    serve(answers());
    const { router } = open('/notifications');
    back.router = router;
    await turn('Ajo');
    await userEvent.click(screen.getByRole('link', { name: 'Back to Settings' }));
    const question = await dialog('Leave without saving?');
    await expectAccessible();
    await userEvent.click(question.getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('switch', { name: 'Ajo' })).not.toBeChecked();
    await userEvent.click(screen.getByRole('link', { name: 'Back to Settings' }));
    await userEvent.click(
      (await dialog('Leave without saving?')).getByRole('button', { name: 'Leave' }),
    );
    await waitFor(() => expect(router.state.location.pathname).toBe('/settings'));
    expect(await screen.findByRole('navigation', { name: 'Settings' })).toBeVisible();
  });
});

test('a wallet frozen by Alajo shows who froze it, and links to support instead of unfreezing', async () => {
  const body = { ...SETTINGS, frozen_at: '2026-11-20T13:05:00+01:00', frozen_by_us: true };
  serve(answers({ 'GET /api/settings/': { body } }));
  const Framed = () => (
    <>
      <AccountState />
      <Component />
    </>
  );
  show([{ path: '/settings/*', Component: Framed }], '/settings/security');
  expect(await screen.findByText('Alajo froze your wallet')).toBeVisible();
  expect(screen.getByText(/^Alajo froze your wallet\. No money can leave it\./)).toBeVisible();
  for (const link of screen.getAllByRole('link', { name: 'Contact support' })) {
    expect(link).toHaveAttribute('href', '/support');
  }
  expect(screen.queryByRole('button', { name: /freeze/i })).toBeNull();
  expect(screen.queryByText('While it’s frozen')).toBeNull();
  await expectAccessible();
});

test('an unfreeze that needs Alajo’s approval shows why it was refused', async () => {
  const body = { ...SETTINGS, frozen_at: '2026-11-20T13:05:00+01:00' };
  serve(
    answers({
      'GET /api/settings/': { body },
      'POST /api/settings/unfreeze/': refused('frozen_by_us'),
    }),
  );
  open('/security');
  await press('Unfreeze wallet');
  const confirmation = await dialog('Unfreeze your wallet');
  await userEvent.type(confirmation.getByLabelText('Password'), 'mango-tree-7');
  await userEvent.type(confirmation.getByLabelText('Transaction PIN'), '1234');
  await userEvent.click(confirmation.getByRole('button', { name: 'Unfreeze wallet' }));
  expect(await confirmation.findByText(/^Alajo froze your wallet\. Contact support/)).toBeVisible();
});

import { formatPhone } from '@alajo/contract/phone.ts';
import { useIsMutating } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { getSession, updateUser } from '../platform/session.ts';
import {
  ADA,
  doubleTap,
  expectAccessible,
  refused,
  serve,
  show,
  signInAda,
} from '../platform/testing.tsx';
import { setTheme, type Theme } from '../platform/theme.ts';
import { Button } from '../ui/button.tsx';
import { useSaveTheme, useServerTheme } from './queries.ts';
import { Component } from './settings.tsx';
import AccountState from './shell/account-state.tsx';
import { ALERTS, answers, DEVICES, SESSIONS, SETTINGS } from './testing.ts';

const open = () => show([{ path: '/settings', Component }], '/settings');
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
});

test('the settings page has all its sections and no accessibility violations', async () => {
  serve(answers());
  open();
  const names = [
    'Profile',
    'Security',
    'Authenticator app',
    'Recovery codes',
    'Limits',
    'Devices',
    'Preferences',
    'Notifications',
    'Saving',
    'Your data',
    'Security activity',
  ];
  for (const name of names) expect(await screen.findByRole('region', { name })).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Sign out Firefox on Linux' })).toBeVisible();
  expect(await screen.findByText('Signed in')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Change Password' })).toHaveAttribute(
    'href',
    '/reset-password',
  );
  expect(screen.getByRole('link', { name: 'View rules' })).toHaveAttribute(
    'href',
    '/savings/sorting',
  );
  expect(screen.getByLabelText('Username')).toHaveAttribute('readonly');
  const money = within(await screen.findByRole('group', { name: 'Money' }));
  expect(money.getByRole('checkbox', { name: 'In the app' })).toBeDisabled();
  const ajo = within(screen.getByRole('group', { name: 'Ajo' }));
  expect(ajo.getByRole('checkbox', { name: 'In the app' })).toBeEnabled();
  await expectAccessible();
});

describe('the profile form', () => {
  const profile = { 'GET /api/profile/': { body: ADA } };

  test('saves the whole profile and shows it everywhere', async () => {
    const user = { ...ADA, first_name: 'Ada' };
    const body = { user, settings: SETTINGS, message: 'Your profile is saved.' };
    const sent = serve(answers({ ...profile, 'PUT /api/profile/7/': { body } }));
    open();
    await press('Edit');
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
    open();
    await press('Edit');
    await fill(screen.getByLabelText('Phone number'), '12');
    await press('Save');
    expect(screen.getByText('Please enter a valid Nigerian phone number')).toBeVisible();
    await fill(screen.getByLabelText('Phone number'), '08031234567');
    await press('Save');
    expect(await screen.findByText('That username is already taken.')).toBeVisible();
    await press('Cancel');
    expect(screen.getByLabelText('Phone number')).toHaveValue(formatPhone(ADA.phone_number));
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
    open();
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
    open();
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
    open();
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
  show([{ path: '/settings', Component: Framed }], '/settings');
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
  test('changing it needs the current PIN and the new one twice, and a double tap sends once', async () => {
    const sent = serve(
      answers({ 'POST /api/auth/pin/': { body: { message: 'Your PIN is set.' } } }),
    );
    open();
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
    open();
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
  open();
  const devices = await part('Devices');
  expect(await devices.findByRole('button', { name: 'Sign out Firefox on Linux' })).toBeVisible();
  expect(devices.getAllByRole('button', { name: /^Sign out / })).toHaveLength(2);
  await press('Sign out Firefox on Linux');
  await waitFor(() =>
    expect(devices.queryByRole('button', { name: 'Sign out Firefox on Linux' })).toBeNull(),
  );
  expect(sent.some(({ method }) => method === 'DELETE')).toBe(true);
});

test('shows how long a device counts as new and what that means, and asks before forgetting it', async () => {
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
  open();
  const section = await part('Devices');
  expect(await section.findByText(/^New until .*₦20,000 a day from it/)).toBeVisible();
  await press('Forget Firefox on Linux');
  const dialog = within(await screen.findByRole('dialog', { name: 'Forget Firefox on Linux?' }));
  await expectAccessible();
  await userEvent.click(dialog.getByRole('button', { name: 'Forget it' }));
  expect(await section.findByText('That device is signed out.')).toBeVisible();
  expect(section.queryByRole('button', { name: 'Forget Firefox on Linux' })).toBeNull();
  expect(section.getByRole('button', { name: 'Forget Chrome on Android' })).toBeVisible();
});

test('a theme applies at once and is saved for all devices; one chosen on another device applies here too', async () => {
  const dark = { ...SETTINGS, theme: 'dark' };
  const sent = serve(answers({ 'PUT /api/settings/preferences/': { body: dark } }));
  open();
  await userEvent.click(await screen.findByRole('radio', { name: 'Dark' }));
  expect(document.documentElement.dataset.theme).toBe('dark');
  await press('Save Preferences');
  expect(await screen.findByText('Saved on all your devices.')).toBeVisible();
  expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ theme: 'dark' });

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
  open();
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
    open();
    await press('Make a request');
    const form = await dialog('Data requests');
    expect(form.getByRole('button', { name: 'Send request' })).toBeDisabled();
    await userEvent.click(form.getByRole('radio', { name: /Erase my data/ }));
    await userEvent.type(form.getByLabelText('What is it about?'), 'Short');
    await userEvent.click(form.getByRole('button', { name: 'Send request' }));
    expect(form.getByText('Say what it is about, in at least 10 characters')).toBeVisible();
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
    open();
    const list = within(await screen.findByRole('list', { name: 'Your requests' }));
    for (const description of [
      'Refused',
      'The law makes us keep this data for some time.',
      'Payments stay for six years.',
      /Answered on 20 Nov/,
      /We promised a reply by 20 Nov.* and we’re late/,
    ]) {
      expect(list.getByText(description)).toBeVisible();
    }
    await expectAccessible();
  });

  test('a refusal is shown, and the text stays', async () => {
    serve(answers({ 'POST /api/data-requests/': refused('data_request_open') }));
    open();
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
  open();
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

test('each section reports its own failed load', async () => {
  serve(answers({ 'GET /api/auth/sessions/': refused('internal') }));
  open();
  const devices = await part('Devices');
  expect(await devices.findByRole('button', { name: 'Retry' })).toBeVisible();
  expect(await screen.findByText('Signed in')).toBeVisible();
});

describe('money alert settings', () => {
  const alerts = async (name: string) =>
    within(
      within(await screen.findByRole('region', { name: 'Money alerts' })).getByRole('group', {
        name,
      }),
    );

  test('the threshold and each alert’s channels are saved together', async () => {
    const saved = {
      ...ALERTS,
      debit_from: 2500,
      email: ['debit', 'failure', 'refund'],
      sms: ['debit'],
    };
    const sent = serve(answers({ 'PUT /api/notifications/alerts/': { body: saved } }));
    open();
    await fill(await screen.findByLabelText('Smallest payment (₦)'), '2500');
    await userEvent.click((await alerts('Money out')).getByRole('checkbox', { name: 'By SMS' }));
    await userEvent.click((await alerts('Money in')).getByRole('checkbox', { name: 'By email' }));
    await press('Save alerts');
    expect(await screen.findByText('Your money alerts are saved.')).toBeVisible();
    const { channels: _, ...body } = saved;
    expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject(body);
  });

  test('without SMS, offers no SMS alerts and explains why', async () => {
    serve(
      answers({ 'GET /api/notifications/alerts/': { body: { ...ALERTS, channels: ['email'] } } }),
    );
    open();
    expect(await screen.findByText(/Alajo can’t send SMS yet/)).toBeVisible();
    expect((await alerts('Money out')).queryByRole('checkbox', { name: 'By SMS' })).toBeNull();
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
  show([{ path: '/settings', Component: Framed }], '/settings');
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
  show([{ path: '/settings', Component }], '/settings');
  await press('Unfreeze wallet');
  const confirmation = await dialog('Unfreeze your wallet');
  await userEvent.type(confirmation.getByLabelText('Password'), 'mango-tree-7');
  await userEvent.type(confirmation.getByLabelText('Transaction PIN'), '1234');
  await userEvent.click(confirmation.getByRole('button', { name: 'Unfreeze wallet' }));
  expect(await confirmation.findByText(/^Alajo froze your wallet\. Contact support/)).toBeVisible();
});

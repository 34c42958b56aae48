import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { expectAccessible, refused } from '../../platform/testing.tsx';
import { stubPasskeys } from '../../platform/testing-passkeys.ts';
import { queryClient } from '../platform/session.ts';
import { CHIKA, list, meOf, NGOZI, openConsole, press } from '../testing.tsx';

const menu = async () =>
  within(await screen.findByRole('navigation', { name: 'Console' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
const MEMBER = {
  id: 8,
  name: 'Olúwaṣeun Adébáyọ̀-Ọlátúnjí',
  email: 'seun@staff.alajo.example',
  roles: ['support'],
  state: 'active',
  last_seen_at: null,
};
const MEMBERS = {
  'GET /api/staff/members/': { body: { results: [MEMBER] } },
  'GET /api/staff/members/8/sessions/': { body: { results: [] } },
};

test.each([
  [
    'operations',
    [
      'Queue',
      'Customers',
      'Payments',
      'Inbox',
      'Market, Ajo',
      'Money',
      'Reconcile',
      'Rules',
      'Proposals',
    ],
  ],
  ['administrator', ['Rules', 'Proposals', 'Staff & log']],
  [
    'compliance',
    [
      'Queue',
      'Customers',
      'Identity',
      'Payments',
      'Inbox',
      'Market, Ajo',
      'Money',
      'Reconcile',
      'Rules',
      'Proposals',
      'Staff & log',
    ],
  ],
] as const)('the menu of %s has the pages of the role and no other', async (role, titles) => {
  openConsole('/staff/proposals', meOf('Halima Sani', role));
  expect(await menu()).toEqual(titles);
});

test('a page of another role is hidden without revealing the missing permission', async () => {
  const { sent } = openConsole('/staff/log', NGOZI);
  await screen.findByRole('heading', { name: 'This page isn’t part of your role' });
  expect(document.body).not.toHaveTextContent('log.read');
  expect(sent.filter(({ url }) => url.startsWith('/api/staff/log/'))).toEqual([]);
});

test('the next member to sign in on the same tab sees only their own pages and data', async () => {
  let me = NGOZI;
  const { router, at } = openConsole('/staff/log', NGOZI, {
    ...MEMBERS,
    'GET /api/staff/me/': () => ({ body: me }),
    'GET /api/staff/log/': list(),
    'GET /api/staff/development-sessions/': {
      body: { results: [{ id: 4, name: 'Chika Eze', roles: ['administrator'] }] },
    },
    'POST /api/staff/development-sessions/': () => {
      me = CHIKA;
      return { status: 201, body: CHIKA };
    },
  });
  await screen.findByRole('heading', { name: 'This page isn’t part of your role' });
  queryClient.setQueryData(['members'], 'what another saw');
  await router.navigate('/staff/sign-in?next=/staff/log');
  await userEvent.click(await screen.findByRole('button', { name: /Chika Eze/ }));
  await screen.findByRole('heading', { name: 'Staff log' });
  expect(at()).toBe('/staff/log');
  expect(await menu()).toEqual(['Rules', 'Proposals', 'Staff & log']);
  expect(queryClient.getQueryData(['members'])).not.toBe('what another saw');
});

test('the console opens on the role’s first page, and its frame is accessible', async () => {
  const { at } = openConsole('/staff', NGOZI);
  await screen.findByRole('heading', { name: 'Queue' });
  expect(at()).toBe('/staff/queue');
  await expectAccessible({ framed: true });
});

test('an expired session leads to the sign-in page and back, and clears what was shown', async () => {
  const { at } = openConsole('/staff/members?open=8', CHIKA, {
    ...MEMBERS,
    'GET /api/staff/proposals/': refused('staff_signed_out'),
  });
  await screen.findByText('Your session has ended. Sign in to pick up where you left off.');
  expect(at()).toBe('/staff/sign-in?next=%2Fstaff%2Fmembers%3Fopen%3D8&ended=expired');
  expect(document.body).not.toHaveTextContent(MEMBER.name);
  expect(queryClient.getQueryData(['members'])).toBeUndefined();
});

test('signs out after 15 minutes of inactivity, with a warning a minute before', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const later = (minutes: number) => {
    vi.setSystemTime(Date.now() + minutes * 60_000);
    act(() => vi.advanceTimersByTime(1000)); // the timer ticks every second
  };
  const { at, posted } = openConsole('/staff/proposals', CHIKA, {
    'POST /api/staff/me/sign-out/': { body: { message: 'You are signed out.' } },
  });
  await screen.findByRole('heading', { name: 'Proposals' });
  later(14.5);
  expect(screen.getByText(/You’ll be signed out in \d+ s/)).toBeVisible();
  await press('j');
  later(0);
  expect(screen.queryByText(/You’ll be signed out/)).toBeNull();
  expect(posted('me/sign-out/')).toHaveLength(0);
  later(15);
  await screen.findByText(/after 15 minutes of inactivity/);
  expect(posted('me/sign-out/')).toHaveLength(1);
  expect(at()).toBe('/staff/sign-in?next=%2Fstaff%2Fproposals&ended=idle');
});

test('a route that requires the passkey again prompts for it, then repeats the call once', async () => {
  const passkeys = stubPasskeys();
  let verified = false;
  const { posted } = openConsole('/staff/members?open=8', CHIKA, {
    ...MEMBERS,
    'POST /api/staff/members/8/end-sessions/': () =>
      verified ? { body: { message: 'Done.' } } : refused('staff_verify_again'),
    'POST /api/staff/challenges/': { status: 201, body: { options: { challenge: 'three' } } },
    'POST /api/staff/me/verify/': () => {
      verified = true;
      return { body: CHIKA };
    },
  });
  const panel = within(await screen.findByRole('region', { name: 'Member of staff' }));
  await userEvent.click(await panel.findByRole('button', { name: 'End sessions' }));
  await userEvent.type(await screen.findByLabelText('Why'), 'Left the laptop open');
  const submit = async () =>
    userEvent.click(
      within(await screen.findByRole('dialog', { name: /^End Olúwaṣeun/ })).getByRole('button', {
        name: 'End sessions',
      }),
    );
  await submit();
  await screen.findByRole('dialog', { name: 'Confirm it’s you' });
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
  await screen.findByText('Confirm with your passkey to continue.');
  expect(posted('members/8/end-sessions/')).toHaveLength(1);
  await submit();
  await userEvent.click(await screen.findByRole('button', { name: 'Use passkey' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(passkeys.get.mock.lastCall?.[0]).toMatchObject({ publicKey: { challenge: 'three' } });
  expect(posted('members/8/end-sessions/')).toHaveLength(3);
});

test('“?” lists all keys, and single keys can be turned off', async () => {
  openConsole('/staff/members', CHIKA, MEMBERS);
  await screen.findByText(MEMBER.name);
  await press('?');
  const all = within(await screen.findByRole('dialog', { name: 'Keys' }));
  for (const description of ['next', 'previous', 'open', 'search', 'invite']) {
    expect(all.getByText(description)).toBeVisible();
  }
  await userEvent.click(all.getByRole('checkbox', { name: /Single keys trigger actions/ }));
  await press('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('n');
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'all keys' }));
  await userEvent.click(
    await screen.findByRole('checkbox', { name: /Single keys trigger actions/ }),
  );
  await press('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(() => document.body.focus());
  await press('n');
  await screen.findByRole('dialog', { name: 'Invite to the console' });
});

test('“/” focuses the search for pages, colleagues and proposals; keys typed there are text', async () => {
  const { at } = openConsole('/staff/proposals', CHIKA, {
    ...MEMBERS,
    'GET /api/staff/log/': list(),
  });
  await screen.findByRole('heading', { name: 'Proposals' });
  await press('/');
  const search = screen.getByRole('combobox', { name: 'Search the console' });
  expect(search).toHaveFocus();
  await press('n?');
  expect(search).toHaveValue('n?');
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.clear(search);
  await userEvent.type(search, 'Adébáyọ̀');
  await screen.findByRole('option', { name: /Olúwaṣeun.*Support/ });
  await press('{Enter}');
  await waitFor(() => expect(at()).toBe('/staff/members?open=8'));
  expect(search).toHaveValue('');
  expect(search).not.toHaveFocus();
});

const searchFor = async (text: string) => {
  await press('/');
  await userEvent.type(screen.getByRole('combobox', { name: 'Search the console' }), text);
};

test('Enter opens all results without waiting for the server', async () => {
  const found = { kind: 'customer', title: 'Ada Obi', detail: '@ada', customer_id: 4, case: null };
  const { at } = openConsole('/staff/queue', NGOZI, {
    'GET /api/staff/search/': { body: { results: [found] } },
  });
  await screen.findByRole('heading', { name: 'Queue' });
  await searchFor('Adaeze{Enter}');
  await waitFor(() => expect(at()).toBe('/staff/customers?q=Adaeze'));
});

test('Enter never opens a result of an earlier text', async () => {
  const found = { kind: 'customer', title: 'Ada Obi', detail: '@ada', customer_id: 4, case: null };
  const { at } = openConsole('/staff/queue', NGOZI, {
    'GET /api/staff/search/': { body: { results: [found] } },
  });
  await screen.findByRole('heading', { name: 'Queue' });
  await searchFor('Ada');
  await screen.findByRole('option', { name: /Ada Obi/ });
  await userEvent.type(screen.getByRole('combobox', { name: 'Search the console' }), 'mu{Enter}');
  await waitFor(() => expect(at()).toBe('/staff/customers?q=Adamu'));
});

test.each([
  ['01kb3q7zc9f4t8m2w6xhrd5vna', '/staff/payments/01KB3Q7ZC9F4T8M2W6XHRD5VNA'],
  ['order-12', '/staff/orders?open=12'],
  ['Order 12', '/staff/orders?open=12'],
])('%s leads to its page', async (text, path) => {
  const { at } = openConsole('/staff/queue', NGOZI, { 'GET /api/staff/search/': list() });
  await screen.findByRole('heading', { name: 'Queue' });
  await searchFor(`${text}{Enter}`);
  await waitFor(() => expect(at()).toBe(path));
});

test('a provider’s reference leads to its payment, after the server’s results', async () => {
  const { at } = openConsole('/staff/queue', NGOZI, { 'GET /api/staff/search/': list() });
  await screen.findByRole('heading', { name: 'Queue' });
  await searchFor('TRF_1ptvuv3');
  const options = await screen.findAllByRole('option');
  expect(options[0]).toHaveTextContent('Search customers for “TRF_1ptvuv3”');
  await userEvent.click(screen.getByRole('option', { name: /Payment with the reference/ }));
  await waitFor(() => expect(at()).toBe('/staff/payments/TRF_1ptvuv3'));
});

test('the account menu switches the theme and signs out', async () => {
  const { at } = openConsole('/staff/proposals', CHIKA, {
    'POST /api/staff/me/sign-out/': { body: { message: 'You are signed out.' } },
  });
  await userEvent.click(await screen.findByRole('button', { name: /Your account: Chika Eze/ }));
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Dark' }));
  expect(document.documentElement.dataset.theme).toBe('dark');
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'System' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Sign out' }));
  await screen.findByText('You are signed out.');
  expect(at()).toBe('/staff/sign-in?ended=signed-out');
});

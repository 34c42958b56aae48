import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { expectAccessible, refused } from '../../platform/testing.tsx';
import { queryClient } from '../platform/session.ts';
import { PROPOSAL } from '../proposals/testing.ts';
import { CHIKA, list, meOf, openConsole, press } from '../testing.tsx';
import { ADAEZE, LEDGER, REASON } from './testing.ts';

const MUSA = meOf('Musa Bello', 'support');
const EMEKA = meOf('Emeka Nnadi', 'compliance');
const { name: NAME } = ADAEZE.profile;
const AT = '/staff/customers/41';
const FOUND = [
  {
    kind: 'customer',
    title: NAME,
    detail: '@adaeze.o · 0803 ••• ••67 · a•••@example.ng',
    customer_id: 41,
    case: null,
  },
  {
    kind: 'ticket',
    title: 'ALJ-7K3F2M',
    detail: 'Is my money gone?',
    customer_id: 41,
    case: { kind: 'ticket', reference: 'ALJ-7K3F2M' },
  },
];
type Answers = Parameters<typeof openConsole>[2];
type Page = Omit<typeof ADAEZE, 'profile'> & { profile: object };

const open = (page: Page = ADAEZE, more: Answers = {}, me = MUSA) =>
  openConsole(AT, me, {
    'GET /api/staff/customers/41/': { body: page },
    'GET /api/staff/customers/41/ledger/': list(...LEDGER),
    ...more,
  });
const part = async (name: string) => within(await screen.findByRole('region', { name }));
const dialog = async (name: RegExp) => within(await screen.findByRole('dialog', { name }));

test('searches for customers by the URL and opens a result', async () => {
  const { at, sent } = openConsole('/staff/customers', MUSA, {
    'GET /api/staff/search/': { body: { results: FOUND } },
    'GET /api/staff/customers/41/': refused('access_reason_required'),
  });
  await screen.findByText(/^Search by name, phone/);
  await userEvent.type(screen.getByLabelText('Search customers'), 'adaeze{Enter}');
  await screen.findByRole('link', { name: new RegExp(NAME) });
  expect(at()).toBe('/staff/customers?q=adaeze');
  expect(sent.some(({ url }) => url === '/api/staff/search/?q=adaeze')).toBe(true);
  act(() => document.body.focus());
  await press('j');
  await press('{Enter}');
  expect(at()).toBe('/staff/customers?q=adaeze&open=41');
  await expectAccessible({ framed: true });
  await press('o');
  await screen.findByRole('heading', { name: `Why are you opening ${NAME}’s account?` });
  expect(at()).toBe(AT);
});

test('an empty result explains which terms must be complete, and roles without customer access have no search', async () => {
  const first = openConsole('/staff/customers?q=nobody', MUSA, {
    'GET /api/staff/search/': { body: { results: [] } },
  });
  await screen.findByText(/^No results for “nobody”/);
  first.unmount();
  queryClient.clear();
  openConsole('/staff/customers?q=nobody', CHIKA);
  await screen.findByRole('heading', { name: 'This page isn’t part of your role' });
});

test('“/” searches customers from every page', async () => {
  const { at } = openConsole('/staff/proposals', MUSA, {
    'GET /api/staff/search/': { body: { results: FOUND } },
    'GET /api/staff/customers/41/': refused('access_reason_required'),
  });
  await screen.findByRole('heading', { name: 'Proposals' });
  await press('/');
  await userEvent.type(screen.getByRole('combobox'), 'adaeze');
  await screen.findByRole('option', { name: /Search customers for “adaeze”/ });
  await userEvent.click(await screen.findByRole('option', { name: new RegExp(NAME) }));
  await waitFor(() => expect(at()).toBe(AT));
});

test('opens an account for a reason, or for the case it was reached from', async () => {
  let looking = false;
  const { posted, router } = open(ADAEZE, {
    'GET /api/staff/customers/41/': () =>
      looking ? { body: ADAEZE } : refused('access_reason_required'),
    'POST /api/staff/customers/41/looks/': () => {
      looking = true;
      return { status: 201, body: ADAEZE.look };
    },
  });
  await router.navigate(`${AT}?case=ticket:ALJ-7K3F2M`);
  await screen.findByText('ALJ-7K3F2M');
  await expectAccessible({ framed: true });
  await userEvent.click(screen.getByRole('button', { name: 'Open the account' }));
  await screen.findByRole('heading', { name: NAME });
  expect(posted('customers/41/looks/')[0]?.body).toEqual({
    at: 'page',
    case: { kind: 'ticket', reference: 'ALJ-7K3F2M' },
  });
});

test('shows totals, ledger, limits, timeline, devices, identity, tickets, orders and notes', async () => {
  open();
  await screen.findByRole('heading', { name: NAME });
  expect(screen.getByText(/^ledger version 1,482/)).toBeVisible();
  const ledger = await part('Ledger');
  const [latest, before] = (await ledger.findAllByRole('row')).slice(1);
  expect(latest).toHaveTextContent('Pending Transfer to Emeka Obi, GTBank −85,103.7543,319.37');
  expect(before).toHaveTextContent('For the ankara+30,000.00128,423.12');
  const limits = await part('Limits and holds');
  expect(limits.getByText('of ₦200,000')).toBeVisible();
  expect(limits.getByText(/^Bank transfer on its way, until/)).toBeVisible();
  expect(limits.getByText(/₦20,000 due within 7 days/)).toBeVisible();
  const timeline = await part('Timeline');
  expect(timeline.getByText(/^Transaction PIN locked/)).toBeVisible();
  expect(timeline.queryByText('Alajo staff looked at your account')).toBeNull();
  expect(timeline.getByText('Viewed a customer’s ID')).toBeVisible();
  const devices = await part('Devices and identity');
  expect(devices.getByText('The picture is unreadable.')).toBeVisible();
  expect(devices.getByText('Visa •••4081, removed after a dispute')).toBeVisible();
  expect(devices.getByText(/^Saved .*, expires 09\/28, last used/)).toBeVisible();
  expect(devices.getByText('GTBank •••123, pays what is missing')).toBeVisible();
  expect(devices.getByText(/^Agreed: at most ₦5,500 a week .* ₦15,500 taken$/)).toBeVisible();
  expect(devices.getByText('Round 3, due 2026-11-20: ₦5,500 refused')).toBeVisible();
  const papers = await part('Tickets, orders, notes');
  expect(papers.getByText('Calls back after 4 pm')).toBeVisible();
  expect(screen.getByText(/Reason: She called about a transfer\./)).toBeVisible();
  await expectAccessible({ framed: true });
  await press('3');
  expect(screen.getByRole('region', { name: 'Timeline' })).toHaveFocus();
});

test('shows empty states for a new customer', async () => {
  const none = { tickets: [], groups: [], orders: [], holds: [], notes: [], devices: [] };
  open(
    { ...ADAEZE, ...none, events: [], history: [] },
    {
      'GET /api/staff/customers/41/ledger/': list(),
    },
  );
  await screen.findByText('No money has moved yet.');
  for (const description of ['Nothing is on hold.', 'Not signed in anywhere.', 'None.']) {
    expect(screen.getByText(description)).toBeVisible();
  }
  expect(screen.queryByRole('button', { name: /End sessions/ })).toBeNull();
});

test('freezes and unfreezes a wallet for a reason, and confirms the result', async () => {
  let frozen: (typeof ADAEZE)['profile']['frozen'] = null;
  const { posted } = open(ADAEZE, {
    'GET /api/staff/customers/41/': () => {
      const state = frozen ? 'frozen' : 'active';
      return { body: { ...ADAEZE, profile: { ...ADAEZE.profile, frozen, state } } };
    },
    'POST /api/staff/customers/41/freeze/': () => {
      frozen = { by: 'staff', since: '2026-11-24T09:00:00Z', reason: 'A stolen phone' };
      return { body: { message: 'The wallet is frozen.' } };
    },
    'POST /api/staff/customers/41/unfreeze/': refused('frozen_by_compliance'),
  });
  await screen.findByRole('heading', { name: NAME });
  await press('z');
  const confirmation = await dialog(/^Freeze Adaeze/);
  await userEvent.click(confirmation.getByRole('button', { name: 'Freeze' }));
  await confirmation.findByText('Say why, in 5 to 500 characters.');
  await userEvent.type(confirmation.getByLabelText('Why'), 'A stolen phone');
  await expectAccessible();
  await userEvent.click(confirmation.getByRole('button', { name: 'Freeze' }));
  await screen.findByText('The wallet is frozen. The customer was notified.');
  await screen.findByText('We froze this wallet');
  expect(posted('customers/41/freeze/')[0]?.body).toEqual({ reason: 'A stolen phone' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('z');
  const back = await dialog(/^Unfreeze Adaeze/);
  await userEvent.type(back.getByLabelText('Why'), 'It was found');
  await userEvent.click(back.getByRole('button', { name: 'Unfreeze' }));
  await back.findByText(/Compliance froze this wallet/);
});

test('unfreezing a wallet that compliance froze is proposed, once', async () => {
  const frozen = { by: 'compliance', since: '2026-11-24T09:00:00Z', reason: 'A court order' };
  const page = { ...ADAEZE, profile: { ...ADAEZE.profile, state: 'frozen', frozen } };
  const { posted, unmount } = open(page, {
    'POST /api/staff/customers/41/unfreeze/propose/': { status: 201, body: PROPOSAL },
  });
  await screen.findByText(/A court order/);
  expect(screen.queryByRole('button', { name: /^Unfreeze/ })).toBeNull();
  await press('p');
  const confirmation = await dialog(/^Propose to unfreeze/);
  await userEvent.type(confirmation.getByLabelText('Why'), 'The court withdrew it');
  await userEvent.click(confirmation.getByRole('button', { name: 'Propose' }));
  await screen.findByText('Proposed. A second person has to approve it.');
  expect(posted('customers/41/unfreeze/propose/')[0]?.body).toEqual({
    reason: 'The court withdrew it',
  });
  unmount();
  queryClient.clear();
  open({ ...page, proposals: [PROPOSAL] }, {}, EMEKA);
  await screen.findByText('1 change waiting');
  expect(screen.queryByRole('button', { name: /Propose/ })).toBeNull();
  expect(screen.getByRole('link', { name: PROPOSAL.title })).toHaveAttribute(
    'href',
    '/staff/proposals?open=118',
  );
});

test('a tier is proposed with its key, except while a change is pending or at the highest tier', async () => {
  const { posted, unmount } = open(ADAEZE, {
    'POST /api/staff/identity/tiers/': { status: 201, body: PROPOSAL },
  });
  await screen.findByRole('button', { name: 'Propose a tier' });
  await press('r');
  const confirmation = await dialog(/^Propose a tier for Adaeze/);
  expect(confirmation.getByRole('option', { name: 'Tier 3' })).toBeVisible();
  expect(confirmation.queryByRole('option', { name: 'Tier 2' })).toBeNull();
  await userEvent.type(confirmation.getByLabelText('Why'), 'Her bank vouched for her in writing');
  await expectAccessible();
  await userEvent.click(confirmation.getByRole('button', { name: 'Propose' }));
  await screen.findByText('Proposed. A second person has to approve it.');
  expect(posted('identity/tiers/')[0]?.body).toEqual({
    user_id: 41,
    tier: 3,
    reason: 'Her bank vouched for her in writing',
  });
  unmount();
  for (const more of [{ proposals: [PROPOSAL] }, { profile: { ...ADAEZE.profile, tier: 3 } }]) {
    queryClient.clear();
    const { unmount: close } = open({ ...ADAEZE, ...more });
    await screen.findAllByRole('heading', { name: NAME });
    expect(screen.queryByRole('button', { name: 'Propose a tier' })).toBeNull();
    close();
  }
});

test('a call is started for a reason and the case, shown with the time left, and ended', async () => {
  let call: typeof ADAEZE.call = null;
  const { posted, router } = open(ADAEZE, {
    'GET /api/staff/customers/41/': () => ({ body: { ...ADAEZE, call } }),
    'POST /api/staff/customers/41/calls/': () => {
      call = {
        reason: 'About the transfer',
        until: new Date(Date.now() + 1_800_000).toISOString(),
      };
      return { status: 201, body: call };
    },
    'POST /api/staff/customers/41/calls/end/': () => {
      call = null;
      return { body: { message: 'The call has ended.' } };
    },
  });
  await screen.findByRole('heading', { name: NAME });
  await router.navigate(`${AT}?case=ticket:ALJ-7K3F2M`);
  await press('c');
  const confirmation = await dialog(/^Call Adaeze/);
  expect(
    confirmation.getByText(/^For 30 minutes at most, .* your first name, ALJ-7K3F2M/),
  ).toBeVisible();
  await userEvent.type(confirmation.getByLabelText('Why'), 'About the transfer');
  await userEvent.click(confirmation.getByRole('button', { name: 'Start the call' }));
  expect(await screen.findByText(/sees that you’re calling$/)).toBeVisible();
  expect(posted('customers/41/calls/')[0]?.body).toEqual({
    reason: 'About the transfer',
    case: { kind: 'ticket', reference: 'ALJ-7K3F2M' },
  });
  expect(screen.queryByRole('button', { name: /^Call/ })).toBeNull();
  await expectAccessible({ framed: true });
  await userEvent.click(screen.getByRole('button', { name: /^End call/ }));
  await waitFor(() => expect(screen.queryByText(/sees that you’re calling$/)).toBeNull());
});

test('adding a note, ending sessions and unlocking a PIN have keys; contacts are revealed on request', async () => {
  const profile = { ...ADAEZE.profile, pin_locked_until: '2026-11-24T12:00:00Z' };
  const { posted, sent } = open(
    { ...ADAEZE, profile },
    {
      'POST /api/staff/customers/41/notes/': { status: 201, body: ADAEZE.notes[0] },
      'POST /api/staff/customers/41/end-sessions/': { body: { message: 'Done.' } },
      'POST /api/staff/customers/41/unlock-pin/': { body: { message: 'Done.' } },
      'POST /api/staff/customers/41/contacts/': { body: { value: 'adaeze@example.ng' } },
    },
  );
  await screen.findByRole('heading', { name: NAME });
  const write = async (key: string, title: RegExp, label: string, act: string) => {
    await press(key);
    const confirmation = await dialog(title);
    await userEvent.type(confirmation.getByLabelText(label), 'She asked for it');
    await userEvent.click(confirmation.getByRole('button', { name: act }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await write('n', /^Note about/, 'Note', 'Save note');
  await write('e', /^Sign Adaeze/, 'Why', 'End sessions');
  await write('u', /^Unlock Adaeze/, 'Why', 'Unlock PIN');
  const note = sent.find(({ url }) => url.endsWith('/notes/'));
  expect(note?.headers.get('Idempotency-Key')).toBeTruthy();
  expect(posted('customers/41/unlock-pin/')[0]?.body).toEqual({ reason: 'She asked for it' });
  await userEvent.click(screen.getByRole('button', { name: /Show.* email address/ }));
  await screen.findByText('adaeze@example.ng');
  expect(posted('customers/41/contacts/')[0]?.body).toEqual({ contact: 'email', reason: REASON });
});

test('a read-only member has no buttons except for access', async () => {
  open(ADAEZE, {}, meOf('Ruth Pam', 'auditor'));
  await screen.findByRole('heading', { name: NAME });
  for (const name of [/^Note/, /End sessions/, /Freeze/]) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
});

test('expired access hides the account and asks for a reason again; ending access leads back', async () => {
  const until = new Date(Date.now() + 60_000).toISOString();
  let over = false;
  const { posted, at } = open(ADAEZE, {
    'GET /api/staff/customers/41/': () =>
      over
        ? refused('access_reason_required')
        : { body: { ...ADAEZE, look: { ...ADAEZE.look, until } } },
    'POST /api/staff/customers/41/looks/': () => {
      over = false;
      return { status: 201, body: ADAEZE.look };
    },
    'POST /api/staff/customers/41/looks/end/': { body: { message: 'Ended.' } },
  });
  await screen.findByRole('heading', { name: NAME });
  over = true;
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000);
  await screen.findByText('Your access has expired. Give a reason to continue.');
  expect(screen.queryByText('₦43,319.37')).toBeNull();
  clock.mockRestore();
  await userEvent.type(screen.getByLabelText('Reason'), REASON);
  await userEvent.click(screen.getByRole('button', { name: 'Open the account' }));
  await screen.findByRole('heading', { name: NAME });
  await press('{Escape}');
  await waitFor(() => expect(at()).toBe('/staff/customers'));
  expect(posted('customers/41/looks/end/')[0]?.body).toEqual({ at: 'page' });
  await waitFor(() => expect(queryClient.getQueriesData({ queryKey: ['customers'] })).toEqual([]));
});

test('the customer’s view opens separately, for its own reason', async () => {
  let looking = false;
  const { posted } = open(ADAEZE, {
    'GET /api/staff/customers/41/app/home/': () =>
      looking
        ? {
            body: {
              look: { ...ADAEZE.look, at: 'app' },
              replies: [
                {
                  path: 'wallet/',
                  status: 200,
                  body: { results: [ADAEZE.wallet], next: null },
                },
                {
                  path: 'coming-up/',
                  status: 429,
                  body: { message: 'Too many requests.' },
                },
              ],
            },
          }
        : refused('access_reason_required'),
    'POST /api/staff/customers/41/looks/': () => {
      looking = true;
      return { status: 201, body: { ...ADAEZE.look, at: 'app' } };
    },
  });
  await screen.findByRole('heading', { name: NAME });
  await press('v');
  await userEvent.type(await screen.findByLabelText('Reason'), 'Her balance is said to be wrong');
  await userEvent.click(screen.getByRole('button', { name: 'Open the account' }));
  const wallet = await part('Wallet');
  expect(wallet.getByText('₦43,319.37')).toBeVisible();
  expect((await part('Coming up')).getByText('They see: Too many requests.')).toBeVisible();
  expect(screen.getByText(`You’re seeing what ${NAME} sees`)).toBeVisible();
  expect(posted('customers/41/looks/')[0]?.body).toMatchObject({ at: 'app' });
  await expectAccessible({ framed: true });
  await press('b');
  await screen.findByRole('region', { name: 'Ledger' });
});

test('keeps its data without a network, reports the problem and retries', async () => {
  let offline = false;
  open(ADAEZE, {
    'GET /api/staff/customers/41/': () => (offline ? 'offline' : { body: ADAEZE }),
  });
  await screen.findByRole('heading', { name: NAME });
  offline = true;
  await queryClient.invalidateQueries({ queryKey: ['customers', 41, 'page'] });
  const alert = await screen.findByRole('alert');
  expect(screen.getByRole('heading', { name: NAME })).toBeVisible();
  offline = false;
  await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('an unknown customer is not found', async () => {
  open(ADAEZE, { 'GET /api/staff/customers/41/': refused('not_found') });
  await screen.findByRole('heading', { name: 'Customer not found' });
});

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { group, list } from '../ajo/testing-groups.ts';
import { showBalances } from '../platform/balances.ts';
import { updateUser } from '../platform/session.ts';
import {
  ADA,
  expectAccessible,
  refused,
  SAVED_NOTICE,
  serve,
  show,
  signInAda,
} from '../platform/testing.tsx';
import { Component as Shell } from '../shell/shell.tsx';
import { Component } from './dashboard.tsx';
import { HOME_PREFETCH } from './home-prefetch.ts';

const WALLET = {
  id: 1,
  balance: 125_000,
  currency: 'NGN',
  account_number: '9912345678',
  parked: 0,
  tier: 1,
  day_limit: 50_000,
  day_spent: 12_500,
  set_aside: 0,
  balance_cap: 300_000,
};
const ROW = {
  id: '01K9ZB3N7QX4T8V2W6Y0A1C5DE',
  type: 'debit',
  kind: 'transfer_user',
  amount: 250_000_000.5,
  total: 250_000_000.5,
  description: 'To Chukwuemeka Oluwatobiloba Abdulrahman-Ezenwa',
  date: '2026-11-20T13:05:00+01:00',
  status: 'pending',
  balance_after: 125_000,
};
const wallet = (more = {}) => ({ body: { results: [{ ...WALLET, ...more }], next: null } });
const rows = (...results: object[]) => ({ body: { results, next: null } });
const NOTHING_DUE = {
  body: { available: 125_000, committed: 0, safe: 125_000, until: '2026-11-28', items: [] },
};
/** Replies for a new customer. */
const NO_MONTH = {
  body: {
    month: '2026-11',
    in: 0,
    out: 0,
    days: [],
    before: { month: '2026-10', in: 0, out: 0, out_by_then: 0, days: [] },
    until: '2026-11-20',
  },
};
const noGoals = { body: { data: [], total_saved: 0, next: null } };
const open = () => show([{ path: '/dashboard', Component }], '/dashboard');

beforeEach(signInAda);

test('the balance is hidden until the eye is pressed', async () => {
  serve({
    'GET /api/wallet/': wallet(),
    'GET /api/transactions/': rows(),
    'GET /api/insights/line/': NO_MONTH,
    'GET /api/savings-goals/': noGoals,
  });
  open();
  const eye = await screen.findByRole('button', { name: 'Show balances' });
  expect(screen.queryByText('₦125,000')).toBeNull();
  await userEvent.click(eye);
  expect(screen.getByText('₦125,000')).toBeVisible();
});

test('recent transactions show amount and status and link to the receipt', async () => {
  serve({
    'GET /api/wallet/': wallet(),
    'GET /api/transactions/': rows(ROW),
    'GET /api/insights/line/': NO_MONTH,
    'GET /api/savings-goals/': noGoals,
  });
  open();
  const row = await screen.findByRole('link', { name: /Chukwuemeka/ });
  expect(row).toHaveAttribute('href', `/receipt?ref=${ROW.id}`);
  expect(row).toHaveTextContent('−₦250,000,000.50');
  expect(row).toHaveTextContent(/pending/i);
  const all = screen.getAllByRole('link', { name: 'View All' });
  expect(all.map((link) => link.getAttribute('href'))).toEqual(
    expect.arrayContaining(['/savings', '/transactions']),
  );
  await expectAccessible();
});

test('Home and its frame send exactly the requests that app.html sends ahead', async () => {
  const sent = serve({ 'GET /api/wallet/': wallet(), 'GET /api/savings-goals/': noGoals });
  show([{ Component: Shell, children: [{ path: '/dashboard', Component }] }], '/dashboard');
  await waitFor(() => expect(sent.length).toBeGreaterThanOrEqual(HOME_PREFETCH.length));
  const request = new Set(sent.map(({ url }) => url));
  expect(request).toEqual(new Set(HOME_PREFETCH.map((address) => `/api/${address}`)));
});

test('offers Add Money while there are no transactions', async () => {
  serve({
    'GET /api/wallet/': wallet(),
    'GET /api/transactions/': rows(),
    'GET /api/insights/line/': NO_MONTH,
    'GET /api/savings-goals/': noGoals,
  });
  open();
  expect(await screen.findByText('No transactions yet')).toBeVisible();
  await expectAccessible();
});

test('the quick action Waste leads to waste collection', async () => {
  serve({
    'GET /api/wallet/': wallet(),
    'GET /api/transactions/': rows(),
    'GET /api/insights/line/': NO_MONTH,
    'GET /api/savings-goals/': noGoals,
  });
  open();
  const actions = within(await screen.findByRole('navigation', { name: 'Quick actions' }));
  expect(actions.getByRole('link', { name: 'Waste' })).toHaveAttribute('href', '/waste');
});

test('money over the limit is shown as waiting, outside the balance', async () => {
  serve({
    'GET /api/wallet/': wallet({ parked: 20_000 }),
    'GET /api/transactions/': rows(),
    'GET /api/insights/line/': NO_MONTH,
    'GET /api/savings-goals/': noGoals,
  });
  showBalances(true);
  open();
  expect(await screen.findByText(/₦20,000 is waiting/)).toBeVisible();
});

test('shows a debt with its reason', async () => {
  const reason = {
    description: 'Money added by card',
    amount: 5000,
    added_at: '2026-11-18T10:00:00.000Z',
    taken_at: '2026-11-20T10:00:00.000Z',
  };
  serve({
    'GET /api/wallet/': wallet({ debt: { amount: 3000, reasons: [reason] } }),
    'GET /api/transactions/': rows(),
    'GET /api/insights/line/': NO_MONTH,
    'GET /api/savings-goals/': noGoals,
  });
  open();
  expect(await screen.findByText('You owe ₦3,000')).toBeVisible();
  expect(screen.getByText(/Money added by card on .*18.*: ₦5,000 was reversed/)).toBeVisible();
});

test('moving waiting money in twice sends two different keys', async () => {
  const sent = serve({
    'GET /api/wallet/': wallet({ parked: 20_000 }),
    'GET /api/transactions/': rows(),
    'GET /api/insights/line/': NO_MONTH,
    'GET /api/savings-goals/': noGoals,
    'POST /api/wallet/1/release/': { body: { released: 5000, parked: 15_000 } },
  });
  open();
  const keys = () =>
    sent
      .filter(({ method }) => method === 'POST')
      .map((request) => request.headers.get('Idempotency-Key'));
  const move = await screen.findByRole('button', { name: 'Move it in' });
  await userEvent.click(move);
  await waitFor(() => expect(keys()).toHaveLength(1));
  await waitFor(() => expect(move).toBeEnabled());
  await userEvent.click(move);
  await waitFor(() => expect(new Set(keys()).size).toBe(2));
});

test('a failed copy is not confirmed', async () => {
  serve({
    'GET /api/wallet/': wallet(),
    'GET /api/transactions/': rows(),
    'GET /api/insights/line/': NO_MONTH,
    'GET /api/savings-goals/': noGoals,
  });
  open();
  const copy = await screen.findByRole('button', { name: 'Copy wallet number' });
  const denied = new DOMException('denied', 'NotAllowedError');
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(denied);
  await userEvent.click(copy);
  expect(await screen.findByText(/doesn’t allow copying/)).toBeVisible();
});

test('a failed first load shows no balance and offers Retry', async () => {
  let well = false;
  serve({
    'GET /api/wallet/': () => (well ? wallet() : refused('internal')),
    'GET /api/transactions/': rows(),
    'GET /api/insights/line/': NO_MONTH,
    'GET /api/savings-goals/': noGoals,
  });
  open();
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(screen.queryByTestId('balance')).toBeNull();
  well = true;
  await userEvent.click(retry);
  expect(await screen.findByText('9912345678')).toBeVisible();
});

test('a failed reload keeps showing the saved data with its time', async () => {
  serve({
    'GET /api/wallet/': wallet(),
    'GET /api/transactions/': rows(ROW),
    'GET /api/insights/line/': NO_MONTH,
    'GET /api/savings-goals/': noGoals,
  });
  const first = open();
  await screen.findByText('9912345678');
  await screen.findByRole('link', { name: /Chukwuemeka/ });
  await screen.findByText('Start Your First Savings Goal');
  first.unmount();
  // Pretend it was saved long enough ago to be refetched.
  for (const key of ['alajo_wallet', 'alajo_transactions', 'alajo_savings_goals']) {
    const stored = JSON.parse(localStorage.getItem(key) ?? '');
    localStorage.setItem(key, JSON.stringify({ ...stored, saved_at: stored.saved_at - 60_000 }));
  }
  serve({
    'GET /api/wallet/': refused('internal'),
    'GET /api/transactions/': refused('internal'),
    'GET /api/insights/line/': NO_MONTH,
    'GET /api/savings-goals/': refused('internal'),
  });
  open();
  await waitFor(() => expect(screen.getAllByText(SAVED_NOTICE)).toHaveLength(3));
  expect(screen.getByText('9912345678')).toBeVisible();
});

test('lists Ajo groups with status, turn and amount due, except those that ended', async () => {
  const due = { ...group.actions, due: 10_000 };
  const ended = { ...group, id: 4, name: 'Ended', status: 'completed', outcome: 'finished' };
  serve({
    'GET /api/wallet/': wallet(),
    'GET /api/transactions/': rows(),
    'GET /api/ajo-groups/': list({ ...group, actions: due }, ended),
  });
  open();
  const row = await screen.findByRole('link', { name: /Family Àjọ/ });
  expect(row).toHaveAttribute('href', '/ajo?group=3');
  expect(row).toHaveTextContent('active');
  expect(row).toHaveTextContent('₦10,000 monthly, 3/3 members');
  expect(row).toHaveTextContent(/Your turn: #1.*Next: Tue 1 Dec/);
  expect(row).toHaveTextContent('₦10,000 is due from you');
  expect(screen.getByText('1 Active Ajo group')).toBeVisible();
  expect(screen.queryByText('Ended')).toBeNull();
  expect(screen.getByRole('link', { name: 'Join/Create Ajo' })).toHaveAttribute('href', '/ajo');
  await expectAccessible();
});

test('Send Money to an Ajo group pays the amount due with the PIN', async () => {
  const due = { ...group.actions, due: 10_000 };
  const other = { ...group, id: 4, name: 'Nothing here' };
  const paid = { amount: 10_000, reference: null, rounds: [2], message: 'Paid for round 2.' };
  const sent = serve({
    'GET /api/wallet/': wallet(),
    'GET /api/transactions/': rows(),
    'GET /api/ajo-groups/': list({ ...group, actions: due }, other),
    'POST /api/ajo-groups/3/contribute/': { body: paid },
  });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Send Money' }));
  await userEvent.click(await screen.findByRole('button', { name: /To an Ajo\/cooperative/ }));
  await userEvent.click(await screen.findByRole('button', { name: /Nothing here/ }));
  expect(await screen.findByText(/^Nothing here: Nothing due before/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  await userEvent.click(await screen.findByRole('button', { name: /Family Àjọ ?₦10,000 due now/ }));
  expect(await screen.findByText('Round 2')).toBeVisible();
  await expectAccessible();
  await userEvent.type(screen.getByLabelText('Transaction PIN'), '2580');
  expect(await screen.findByText(/^Paid for round 2/)).toBeVisible();
  const [payment] = sent.filter(({ method }) => method === 'POST');
  expect(payment?.headers.get('x-transaction-pin')).toBe('2580');
  expect(payment?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
});

describe('late members', () => {
  let reminded_at: string | null;
  const late = (more: object = {}) => ({
    ...group,
    round: { ...group.round, grace_until: new Date(Date.now() + 86_400_000).toISOString() },
    members: group.members.map((member) => ({
      ...member,
      is_organiser: member.is_you,
      ...(member.id === 13 && {
        contribution_status: 'late',
        has_paid: false,
        missing: 10_000,
        reminded_at,
        ...more,
      }),
    })),
  });
  const openHome = (replies: Parameters<typeof serve>[0] = {}, more: object = {}) => {
    const sent = serve({
      'GET /api/wallet/': wallet(),
      'GET /api/transactions/': rows(),
      'GET /api/savings-goals/': noGoals,
      'GET /api/safe-to-spend/': NOTHING_DUE,
      'GET /api/ajo-groups/': () => list(late(more)),
      ...replies,
    });
    open();
    return sent;
  };
  const card = async () => within(await screen.findByRole('region', { name: 'Late members' }));
  beforeEach(() => {
    reminded_at = null;
  });

  test('the organiser reminds a late member with two taps, and then sees when', async () => {
    const sent = openHome({
      'PUT /api/ajo-groups/3/members/13/reminder/': () => {
        reminded_at = new Date().toISOString();
        return { body: { reminded_at } };
      },
    });
    expect((await card()).getByText('Chukwuemeka is late')).toBeVisible();
    await userEvent.click((await card()).getByRole('button', { name: /^Remind Chukwuemeka/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remind Chukwuemeka' }));
    expect(dialog.getByText(/^Adaeze Oluwaseun .* reminds you: ₦10,000 is missing$/)).toBeVisible();
    expect(
      dialog.getByText(/^It’s your contribution to round 2 of Family Àjọ\. Pay by /),
    ).toBeVisible();
    await expectAccessible();
    await userEvent.dblClick(dialog.getByRole('button', { name: 'Send reminder' }));
    expect(await (await card()).findByText(/^Reminded \d\d:\d\d$/)).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(1);
    expect((await card()).queryByRole('button')).toBeNull();
  });

  test('a refused reminder shows the server’s message', async () => {
    openHome({
      'PUT /api/ajo-groups/3/members/13/reminder/': refused('member_not_late'),
    });
    await userEvent.click((await card()).getByRole('button', { name: /^Remind / }));
    await userEvent.click(await screen.findByRole('button', { name: 'Send reminder' }));
    expect(await screen.findByText('This member is no longer late.')).toBeVisible();
  });

  test('a reminder about a member without a phone is addressed to their payer', async () => {
    openHome({}, { paid_by: 12 });
    await userEvent.click((await card()).getByRole('button', { name: /^Remind / }));
    const text = within(await screen.findByRole('region', { name: 'To Bola Ọlátúnjí' }));
    expect(text.getByText(/^It’s Chukwuemeka Abdulrahman-Ezenwa’s contribution /)).toBeVisible();
  });

  test('the organiser is not asked to remind themselves about a seat they pay for', async () => {
    openHome({}, { paid_by: 11 });
    expect(await screen.findByText('Family Àjọ')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Late members' })).toBeNull();
  });
});

test('Send Money to a group leads to Ajo if the customer has joined none', async () => {
  serve({
    'GET /api/wallet/': wallet(),
    'GET /api/transactions/': rows(),
    'GET /api/ajo-groups/': list(),
  });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Send Money' }));
  await userEvent.click(await screen.findByRole('button', { name: /To an Ajo\/cooperative/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Which group?' }));
  expect(await dialog.findByRole('link', { name: 'Join/Create Ajo' })).toHaveAttribute(
    'href',
    '/ajo',
  );
});

test('the quick action Shop leads to the marketplace', async () => {
  serve({
    'GET /api/wallet/': wallet(),
    'GET /api/transactions/': rows(),
    'GET /api/insights/line/': NO_MONTH,
    'GET /api/savings-goals/': noGoals,
  });
  open();
  const quick = within(await screen.findByRole('navigation', { name: 'Quick actions' }));
  expect(quick.getByRole('link', { name: 'Shop' })).toHaveAttribute('href', '/marketplace');
});

test('a new customer sees the remaining setup steps until they are hidden', async () => {
  serve({
    'GET /api/wallet/': wallet({ balance: 0 }),
    'GET /api/transactions/': rows(),
    'GET /api/savings-goals/': noGoals,
    'GET /api/ajo-groups/': list(),
    'GET /api/safe-to-spend/': NOTHING_DUE,
  });
  open();
  const steps = within(await screen.findByRole('region', { name: 'Set up your wallet' }));
  expect(steps.getByText('Three more, in any order')).toBeVisible();
  expect(
    steps.getByRole('link', {
      name: 'Verify your BVN Send up to ₦200,000 a day once phone and profile are confirmed too',
    }),
  ).toHaveAttribute('href', '/profile');
  await expectAccessible();
  await userEvent.click(steps.getByRole('button', { name: 'Hide these steps' }));
  expect(screen.queryByText('Set up your wallet')).toBeNull();
  expect(await screen.findByText('Send up to ₦200,000 a day')).toBeVisible();
});

describe('a new customer', () => {
  const LIMITS = {
    tier: 1,
    day_limit: 50_000,
    day_used: 0,
    day_left: 50_000,
    resets_at: '2026-11-29T00:00:00+01:00',
    needs_pin: false,
    new_pin_until: null,
    balance_cap: 300_000,
    balance: 0,
    set_aside: 0,
    balance_left: 300_000,
    tiers: [
      { tier: 1, day_limit: 50_000, balance_cap: 300_000 },
      { tier: 2, day_limit: 200_000, balance_cap: 500_000 },
    ],
  };
  const openHome = (limits = {}) =>
    serve({
      'GET /api/wallet/limits/': { body: { ...LIMITS, ...limits } },
      'GET /api/wallet/': wallet({ balance: 0 }),
      'GET /api/transactions/': rows(),
      'GET /api/savings-goals/': noGoals,
      'GET /api/ajo-groups/': list(),
      'GET /api/safe-to-spend/': NOTHING_DUE,
      'GET /api/insights/line/': NO_MONTH,
    });

  test('sees ₦0 and Add Money as the one filled action, without empty sections', async () => {
    openHome();
    open();
    expect(await screen.findByText('Add money to start')).toBeVisible();
    expect(screen.getByTestId('balance')).toHaveTextContent('₦0');
    expect(screen.getByRole('link', { name: 'Add Money' })).toHaveAttribute('href', '/wallet?add=');
    expect(screen.getByRole('link', { name: 'Start Saving' })).toHaveAttribute('href', '/ajo');
    const quick = within(await screen.findByRole('navigation', { name: 'Quick actions' }));
    expect(quick.getByRole('button', { name: 'Send Money' })).toBeVisible();
    for (const name of ['Airtime', 'Data', 'Electricity', 'Shop', 'Waste', 'Savings', 'Help']) {
      expect(quick.getByRole('link', { name })).toBeVisible();
    }
    const empty = ['Savings Goals', 'Coming up', 'Ajo Groups', 'Recent Transactions'];
    for (const name of empty) expect(screen.queryByRole('heading', { name })).toBeNull();
    expect(screen.queryByText(/Safe to spend/)).toBeNull();
    await expectAccessible();
  });

  test('sets a PIN from the checklist, which opens its dialog', async () => {
    openHome();
    updateUser({ ...ADA, has_pin: false });
    open();
    const steps = within(await screen.findByRole('region', { name: 'Set up your wallet' }));
    const link = steps.getByRole('link', { name: /^Set PIN/ });
    expect(link).toHaveAttribute('href', '/settings/security?open=pin');
  });

  test('shows until when the lower limit applies, and what follows', async () => {
    openHome({ day_limit: 20_000, new_pin_until: '2026-11-29T18:20:00+01:00' });
    open();
    expect(
      await screen.findByText(/^New account: you can send ₦20,000 a day until/),
    ).toHaveTextContent(
      /until (Sun )?29 Nov( 2026)? 18:20\. Then ₦50,000 a day, and ₦200,000 once your BVN and profile are verified\.$/,
    );
  });

  test('shows no temporary limit once the usual one applies', async () => {
    openHome();
    open();
    expect(await screen.findByRole('heading', { name: 'What you can do' })).toBeVisible();
    expect(screen.queryByText(/^New account/)).toBeNull();
  });
});

test('offers to split an incoming payment, and lists groups needing the customer first', async () => {
  const ask = {
    id: 9,
    origin: 'Transfer from Bola Okafor',
    credit: 50_000,
    amount: 20_000,
    parts: [{ name: 'House rent', amount: 20_000 }],
    expires_at: '2026-11-23T09:00:00+01:00',
  };
  const quiet = { ...group, id: 4, name: 'Quiet Àjọ', round: null, your_turn: 3 };
  serve({
    'GET /api/wallet/': wallet(),
    'GET /api/transactions/': rows(),
    'GET /api/savings-goals/': noGoals,
    'GET /api/ajo-groups/': list(quiet, { ...group, actions: { ...group.actions, due: 10_000 } }),
    'GET /api/safe-to-spend/': NOTHING_DUE,
    'GET /api/sorting/': { body: { rules: [], asks: [ask], spend_plan: null } },
  });
  open();
  const card = within(await screen.findByRole('region', { name: 'For you now' }));
  expect(card.getByText('₦50,000 arrived. Split it?')).toBeVisible();
  expect(card.queryByText(/₦20,000/)).toBeNull();
  expect(card.getByRole('link', { name: 'Review' })).toHaveAttribute('href', '/savings/sorting');
  const names = screen.getAllByText(/Àjọ$/).map((name) => name.textContent);
  expect(names).toEqual(['Family Àjọ', 'Quiet Àjọ']);
});

test('recalls and payment requests show their amounts and link to where they are answered', async () => {
  const recall = {
    kind: 'recall',
    reference: ROW.id,
    name: 'Amaka Eze',
    amount: 5000,
    answer_by: '2026-11-23T09:00:00+01:00',
  };
  const request = {
    kind: 'request',
    slug: '0123456789abcdef',
    name: 'Bola Okafor',
    title: 'Lunch',
    amount: 2500,
    expires_at: null,
  };
  const answered = { kind: 'case', number: 'ALJ-7K3F2M', subject: 'Late', updated_at: ROW.date };
  const sent = serve({
    'GET /api/wallet/': wallet(),
    'GET /api/transactions/': rows(),
    'GET /api/savings-goals/': noGoals,
    'GET /api/ajo-groups/': list(),
    'GET /api/safe-to-spend/': NOTHING_DUE,
    'GET /api/waiting/': { body: { results: [request, recall, answered] } },
  });
  open();
  const card = within(await screen.findByRole('region', { name: 'For you now' }));
  const hide = async (title: string, link: string, to: string) => {
    expect(card.getByText(title)).toBeVisible();
    expect(card.getByRole('link', { name: link })).toHaveAttribute('href', to);
    await userEvent.click(card.getByRole('button', { name: 'Hide until tomorrow' }));
  };
  await hide('Your ticket is waiting for you', 'Read and reply', '/support?ticket=ALJ-7K3F2M');
  expect(card.getByText(/Return it or say no by/)).toBeVisible();
  const receipt = `/receipt?ref=${ROW.id}`;
  await hide('Amaka Eze is asking you to return ₦5,000', 'Review and answer', receipt);
  await hide('Bola Okafor is asking you for ₦2,500', 'Pay or decline', '/pay/0123456789abcdef');
  expect(sent.filter(({ url }) => url.includes('/support/'))).toEqual([]);
});

test('cancellable transfers are listed below a request waiting for an answer', async () => {
  const request = {
    kind: 'request',
    slug: '0123456789abcdef',
    name: 'Bola Okafor',
    title: 'Lunch',
    amount: 2500,
    expires_at: null,
  };
  const transfer = {
    reference: ROW.id,
    kind: 'transfer_bank',
    recipient: 'BOLA ADE',
    bank: 'GTBank',
    total: 5026.88,
    sent_at: new Date().toISOString(),
    goes_at: new Date(Date.now() + 40 * 60_000).toISOString(),
  };
  serve({
    'GET /api/wallet/': wallet({ transfers_wait: true }),
    'GET /api/transactions/': rows(),
    'GET /api/savings-goals/': noGoals,
    'GET /api/ajo-groups/': list(),
    'GET /api/safe-to-spend/': NOTHING_DUE,
    'GET /api/insights/line/': NO_MONTH,
    'GET /api/waiting/': { body: { results: [request] } },
    'GET /api/transfers/waiting/': { body: { results: [transfer], next: null } },
  });
  open();
  expect(await screen.findByRole('listitem', { name: '₦5,026.88 to BOLA ADE' })).toBeVisible();
  expect(screen.getByText('Bola Okafor is asking you for ₦2,500')).toBeVisible();
});

test('a pot to collect comes first, and can be hidden until tomorrow', async () => {
  const collectable = {
    ...group,
    actions: { ...group.actions, request_collection: true },
    round: { ...group.round, status: 'settled', paid_count: 3, paid_amount: 30_000 },
  };
  serve({
    'GET /api/wallet/': wallet(),
    'GET /api/transactions/': rows(),
    'GET /api/savings-goals/': noGoals,
    'GET /api/ajo-groups/': list(collectable),
    'GET /api/safe-to-spend/': NOTHING_DUE,
  });
  open();
  const card = within(await screen.findByRole('region', { name: 'For you now' }));
  expect(card.getByRole('link', { name: 'Collect ₦30,000' })).toHaveAttribute(
    'href',
    '/ajo?group=3',
  );
  await expectAccessible();
  await userEvent.click(card.getByRole('button', { name: 'Hide until tomorrow' }));
  expect(screen.queryByRole('link', { name: 'Collect ₦30,000' })).toBeNull();
  expect(screen.getByText('Set up your wallet')).toBeVisible();
});

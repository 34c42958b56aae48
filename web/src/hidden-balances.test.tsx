// Hidden balances: one switch for all screens. Each balance here is a number used nowhere else, so finding
// its digits anywhere in the document means that it is shown.
import { addDays } from '@alajo/contract/days.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { groupWith, members } from './ajo/testing-groups.ts';
import { ADDRESS, cartOf, LAND, lineOf, base as market } from './marketplace/testing-market.ts';
import { showBalances } from './platform/balances.ts';
import { lagosDay } from './platform/format.ts';
import { serve, show, signInAda } from './platform/testing.tsx';
import { COMPLETED_GOAL, goals, GOAL as RENT } from './savings/testing.ts';
import './shell/shell.tsx';

const WALLET = {
  id: 1,
  balance: 812_347,
  set_aside: 71_000,
  parked: 93_251,
  currency: 'NGN',
  account_number: '9912345678',
  tier: 2,
  day_limit: 200_000,
  day_spent: 12_500,
  balance_cap: 900_000,
};
const HELD = WALLET.balance + WALLET.set_aside;
const SAFE = 781_239;
const CONTRIBUTED = 47_813;
const LIMITS = {
  tier: 2,
  day_limit: 200_000,
  day_used: 12_500,
  day_left: 187_500,
  needs_pin: false,
  new_pin_until: null,
  resets_at: '2026-11-21T00:00:00+01:00',
  balance_cap: 900_000,
  balance: WALLET.balance,
  set_aside: WALLET.set_aside,
  balance_left: 900_000 - HELD,
  tiers: [{ tier: 2, day_limit: 200_000, balance_cap: 900_000 }],
};
const KYC = {
  verified: false,
  percent: 0,
  tier: 2,
  steps: [],
  document: null,
  bvn_last_digits: null,
  nin: { status: 'none', reason: null, since: null, last_digits: null },
  info: null,
};
const RENT_DUE = addDays(lagosDay(Date.now()), 100);
const GOAL = {
  ...RENT,
  deadline: RENT_DUE,
  target_date: RENT_DUE,
  days_left: 100,
  daily_target: 2137,
  suggested_daily: 1498,
};
const REACHED = { ...COMPLETED_GOAL, target_amount: 93_400, current_amount: 93_400 };
const ROW = {
  id: '01K9ZB3N7QX4T8V2W6Y0A1C5DE',
  type: 'debit',
  kind: 'airtime',
  amount: 100,
  total: 100,
  description: 'Airtime for Ada',
  date: '2026-11-20T13:05:00+01:00',
  status: 'completed',
  balance_after: 812_447,
};
const STATEMENT = {
  from: '2026-11-01',
  to: '2026-11-30',
  made_at: '2026-11-30T08:00:00+01:00',
  name: 'Adaeze Okonkwo',
  account_number: '9912345678',
  opening_balance: 812_547,
  closing_balance: 812_347,
  total_in: 0,
  total_out: 200,
  results: [
    {
      reference: ROW.id,
      type: 'debit',
      kind: 'airtime',
      amount: 200,
      description: 'Airtime for Ada',
      date: ROW.date,
      returned: false,
      balance_after: 812_347,
    },
  ],
};
const MOVEMENT = {
  id: ROW.id,
  type: 'credit',
  amount: 7319,
  balance_after: GOAL.current_amount,
  date: ROW.date,
  automatic: false,
};
const SHOP = {
  id: 7,
  name: 'Mama Tolu Stores',
  about: '',
  products: 1,
  to_ship: 0,
  waiting: 61_827,
  released: 33_519,
};
const page = (...results: object[]) => ({ body: { results, next: null } });
const replies = {
  ...market,
  'GET /api/cart/': cartOf([lineOf(LAND, 1)], ADDRESS),
  ...groupWith({
    members: members.map((member) => ({
      ...member,
      ...(member.is_you && { total_contributed: CONTRIBUTED }),
    })),
  }),
  'GET /api/wallet/': page(WALLET),
  'GET /api/wallet/limits/': { body: LIMITS },
  'GET /api/kyc/': { body: KYC },
  'GET /api/transactions/': page(ROW),
  'GET /api/transactions/statement/': { body: STATEMENT },
  'GET /api/savings-goals/': goals(GOAL, REACHED),
  'GET /api/savings-goals/3/movements/': { body: { data: [MOVEMENT], next: null } },
  'GET /api/safe-to-spend/': {
    body: {
      available: WALLET.balance,
      committed: 31_108,
      safe: SAFE,
      until: '2026-11-28',
      items: [],
    },
  },
  'GET /api/shop/profile/': { body: { shop: SHOP } },
  'GET /api/shop/orders/': page(),
  'GET /api/shop/products/': page(),
  'GET /api/people/': page(),
  'GET /api/recipients/resolve/': {
    body: { username: 'bola', name: 'Bola Ade', phone: '0803 ••• ••34' },
  },
};

/** All forms a number may take in the document: ₦812,347 and value="812347". */
const written = (amount: number) => [amount.toLocaleString('en-NG'), String(amount)];
const inDocument = (amounts: number[]) => {
  const html = document.documentElement.outerHTML;
  return amounts.filter((amount) => written(amount).some((text) => html.includes(text)));
};

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));

const { balance, parked } = WALLET;
const saved = GOAL.current_amount;
const SCREENS = [
  {
    path: '/dashboard',
    load: () => import('./dashboard/dashboard.tsx'),
    balances: [balance, parked, SAFE, saved],
    act: async () => userEvent.click(await screen.findByText('Safe to spend')),
  },
  {
    path: '/wallet',
    load: () => import('./wallet/wallet.tsx'),
    balances: [balance, parked, HELD],
  },
  {
    path: '/send-money',
    load: () => import('./wallet/wallet.tsx'),
    balances: [balance],
    act: async () => {
      await press(/To an Alajo user/);
      await userEvent.type(await screen.findByLabelText('Username or email'), 'bola');
      await press('Continue');
      await screen.findByLabelText('Amount (₦)');
    },
  },
  {
    path: '/profile',
    load: () => import('./profile/profile.tsx'),
    balances: [balance, HELD, LIMITS.balance_left],
  },
  {
    path: '/savings',
    load: () => import('./savings/savings.tsx'),
    // The amount missing per day, times the days left, reveals the saved amount; so does the target once
    // reached.
    balances: [
      saved,
      GOAL.progress,
      GOAL.daily_target,
      GOAL.suggested_daily,
      REACHED.target_amount,
    ],
  },
  ...(
    [
      [['Details of House rent'], [saved, MOVEMENT.amount]],
      [['Details of House rent', 'Withdraw'], [saved]],
      [['Details of House rent', 'Auto-save'], [GOAL.remaining]],
      [['Contribute to House rent'], [balance, GOAL.remaining]],
      [['Withdraw from Generator'], [REACHED.current_amount]],
      [['Edit House rent'], [GOAL.suggested_daily]],
      [['Delete House rent'], [saved]],
    ] as const
  ).map(([actions, balances]) => ({
    path: '/savings',
    load: () => import('./savings/savings.tsx'),
    balances: [...balances],
    act: async () => {
      for (const action of actions) {
        await press(action);
        await screen.findByRole('dialog');
      }
    },
  })),
  {
    path: '/marketplace?cart=open',
    load: () => import('./marketplace/marketplace.tsx'),
    balances: [LAND.price - balance],
    act: async () => {
      await press('Proceed to Checkout');
      await press('Continue');
      await screen.findByRole('link', { name: 'Add Money' });
    },
  },
  {
    path: '/transactions',
    load: () => import('./transactions/transactions.tsx'),
    balances: [ROW.balance_after],
  },
  {
    path: '/transactions/statement',
    load: () => import('./transactions/statement.tsx'),
    balances: [STATEMENT.opening_balance, STATEMENT.closing_balance],
  },
  {
    path: '/marketplace/selling',
    load: () => import('./marketplace/selling/selling.tsx'),
    balances: [SHOP.waiting, SHOP.released],
  },
  {
    path: '/ajo?group=3',
    load: () => import('./ajo/ajo.tsx'),
    balances: [CONTRIBUTED],
    act: async () => {
      await press('How trust works'); // the page of the customer’s own seat
      await screen.findByText('Paid so far');
    },
  },
];

beforeEach(() => {
  signInAda();
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(88);
});

test('a payment refused for lack of money reveals no hidden balance', async () => {
  serve(replies);
  const { Component } = await import('./wallet/wallet.tsx');
  show([{ path: '/send-money', Component }], '/send-money');
  await press(/To an Alajo user/);
  await userEvent.type(await screen.findByLabelText('Username or email'), 'bola');
  await press('Continue');
  await userEvent.type(await screen.findByLabelText('Amount (₦)'), '900000');
  await press('Continue');
  expect(await screen.findByText('Your balance is too low for this.')).toBeVisible();
  expect(inDocument([balance, 900_000 - balance])).toEqual([]);
});

describe.each(SCREENS)('$path', ({ path, load, balances, act }) => {
  test('shows no balance until the switch is clicked, then all of them', async () => {
    serve(replies);
    const { Component } = await load();
    show([{ path: path.split('?')[0] ?? '', Component }], path);
    await act?.();
    await waitFor(() => expect(document.querySelector('.sweep')).toBeNull());
    expect(inDocument(balances)).toEqual([]);
    showBalances(true);
    await waitFor(() => expect(inDocument(balances)).toEqual(balances));
    showBalances(false);
    await waitFor(() => expect(inDocument(balances)).toEqual([]));
  });
});

// Hidden balances: one switch for every screen. Each balance here is a number that nothing else holds,
// so finding its digits anywhere in the document means that it shows.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { group, having, members } from './ajo/testing-groups.ts';
import { showBalances } from './platform/balances.ts';
import { serve, show, signInAda } from './platform/testing.tsx';
import { GOAL, goals } from './savings/testing.ts';

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
const IN_TURN = 47_813;
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
  info: null,
};
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
  amount: 200,
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
  ...having({
    members: members.map((member) => ({
      ...member,
      ...(member.is_you && { total_contributed: IN_TURN }),
    })),
  }),
  'GET /api/wallet/': page(WALLET),
  'GET /api/wallet/limits/': { body: LIMITS },
  'GET /api/kyc/': { body: KYC },
  'GET /api/transactions/': page(ROW),
  'GET /api/transactions/statement/': { body: STATEMENT },
  'GET /api/savings-goals/': goals(GOAL),
  'GET /api/savings-goals/3/movements/': page(MOVEMENT),
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
  'GET /api/recipients/': page(),
  'GET /api/recipients/resolve/': { body: { username: 'bola', name: 'Bola Ade' } },
};

/** Every way a number may stand in the document: ₦812,347 and value="812347". */
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
    balances: [balance, parked, HELD, SAFE, saved],
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
    balances: [saved, GOAL.progress],
  },
  ...(
    [
      ['Details', [saved]],
      ['Contribute', [balance, GOAL.remaining]],
    ] as const
  ).map(([action, balances]) => ({
    path: '/savings',
    load: () => import('./savings/savings.tsx'),
    balances: [...balances],
    act: async () => {
      await press(new RegExp(`^${action}`));
      await screen.findByRole('dialog');
    },
  })),
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
    balances: [IN_TURN],
    act: async () => {
      await screen.findByRole('dialog', { name: group.name });
    },
  },
];

beforeEach(() => {
  signInAda();
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(88);
});

describe.each(SCREENS)('$path', ({ path, load, balances, act }) => {
  test('holds no balance until the switch is pressed, then all of them', async () => {
    serve(replies);
    const { Component } = await load();
    show([{ path: path.split('?')[0] ?? '', Component }], path);
    await act?.();
    await waitFor(() => expect(document.querySelector('.animate-pulse')).toBeNull());
    expect(inDocument(balances)).toEqual([]);
    showBalances(true);
    await waitFor(() => expect(inDocument(balances)).toEqual(balances));
    showBalances(false);
    await waitFor(() => expect(inDocument(balances)).toEqual([]));
  });
});

import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showBalances } from '../platform/balances.ts';
import { expectAccessible, serve, show, signInAda } from '../platform/testing.tsx';
import { Component } from './balance.tsx';

const PATH = 'GET /api/wallet/balance/';
const REFERENCE = '01K9ZB3N7QX4T8V2W6Y0A1C001';
const row = (balance_after: number, more = {}) => ({
  reference: REFERENCE,
  type: 'debit',
  kind: 'airtime',
  returned: false,
  description: 'Airtime',
  date: '2026-11-20T13:05:00+01:00',
  amount: 500,
  balance_after,
  ...more,
});
const hold = (kind: string, amount: number, more = {}) => ({
  kind,
  name: `For ${kind}`,
  amount,
  since: '2026-11-20T13:05:00+01:00',
  until: '2099-11-21T13:05:00+01:00',
  reference: REFERENCE,
  ...more,
});
const TRACE = {
  available: 9500,
  held: 2100,
  total: 11_600,
  saved: 700,
  before: 9000,
  movements: [row(9500), row(10_000, { type: 'credit', amount: 1000, returned: true })],
  holds: [
    hold('transfer_bank', 1000),
    hold('service', 500, { until: '2026-11-20T13:05:00+01:00' }),
    hold('order', 400, { until: null }),
    hold('parked', 200, { since: null, until: null, reference: null }),
  ],
  books: { checked_at: '2026-11-20T03:00:00+01:00', ok: true },
};

const open = (body: object) => {
  signInAda();
  showBalances(true);
  serve({ [PATH]: { body } });
  return show([{ path: '/transactions/balance', Component }], '/transactions/balance');
};

test('shows the money available and on hold, why and until when, and the balance after each transaction', async () => {
  open(TRACE);
  const held = within(await screen.findByRole('region', { name: 'On hold' }));
  expect(screen.getByText('+ ₦2,100')).toBeVisible();
  expect(screen.getByText('₦11,600')).toBeVisible();
  expect(
    screen.getByText('Books last checked: Today, 03:00. Every kobo is accounted for.'),
  ).toBeVisible();
  expect(held.getByText('The bank will confirm it by 21 Nov 2099 13:05.')).toBeVisible();
  expect(held.getByText('The provider hasn’t confirmed it. Our team is on it.')).toBeVisible();
  const order = held.getByText('You reported a problem. It stays on hold until that’s resolved.');
  expect(order.closest('a')).toHaveAttribute('href', '/marketplace/orders');
  const sum = within(screen.getByRole('region', { name: 'How it got there' }));
  const lines = sum.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines).toEqual([
    'Available now₦9,500',
    expect.stringContaining('−₦500Balance ₦9,500'),
    expect.stringContaining('+₦1,000Balance ₦10,000'),
    'Before that₦9,000',
  ]);
  await expectAccessible();
});

test('an empty wallet has nothing on hold, and a failed check of the books is shown', async () => {
  const books = { checked_at: '2026-11-20T03:00:00+01:00', ok: false };
  open({ ...TRACE, held: 0, total: 9500, movements: [], holds: [], books });
  expect(
    await screen.findByText('Nothing is on hold. Your whole balance is available.'),
  ).toBeVisible();
  expect(screen.getByText('No money has moved yet.')).toBeVisible();
  expect(screen.getByText(/found a difference. Our team is looking into it/)).toBeVisible();
});

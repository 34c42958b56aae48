// Savings on the dashboard: two goals, the total, Safe to spend and Start Saving.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { Component } from '../../dashboard/dashboard.tsx';
import { showBalances } from '../../platform/balances.ts';
import {
  expectAccessible,
  refused,
  type SentRequest,
  serve,
  show,
  signInAda,
} from '../../platform/testing.tsx';
import { COMPLETED_GOAL, GOAL, goals, wallet } from '../testing.ts';

const base = {
  'GET /api/wallet/': wallet(),
  'GET /api/transactions/': { body: { results: [], next: null } },
  'GET /api/savings-goals/': goals(GOAL, COMPLETED_GOAL, { ...GOAL, id: 1, name: 'Third' }),
};

/** The dashboard, with empty pages behind all its links. */
function open() {
  const others = ['/savings', '/wallet', '/ajo'].map((path) => ({ path, element: <p>{path}</p> }));
  return show([{ path: '/dashboard', Component }, ...others], '/dashboard');
}

const sentTo = (sent: SentRequest[], method: string, end: string) =>
  sent.find((request) => request.method === method && request.url.endsWith(end));

beforeEach(() => {
  signInAda();
  showBalances(true);
});

test('shows the first two goals and the total of all goals', async () => {
  serve(base);
  open();
  expect(await screen.findByText('₦590,400')).toBeVisible();
  expect(screen.getByText('House rent')).toBeVisible();
  expect(screen.getByText('20 Mar 2027 · 119 days left')).toBeVisible();
  expect(screen.getByText('Generator')).toBeVisible();
  expect(screen.queryByText('Third')).toBeNull();
  const links = screen.getAllByRole('link', { name: /^(View All|Create New Goal|Savings)$/ });
  expect(links.filter((link) => link.getAttribute('href') === '/savings')).toHaveLength(3);
  await expectAccessible();
});

const SAFE = {
  available: 125_000,
  committed: 22_000,
  safe: 103_000,
  until: '2026-11-28',
  items: [
    {
      kind: 'ajo',
      id: 1,
      name: 'Market women',
      amount: 12_000,
      times: 1,
      due_on: '2026-11-23',
      next_amount: 12_000,
    },
    {
      kind: 'auto_save',
      id: 3,
      name: 'Rent',
      amount: 10_000,
      times: 5,
      due_on: '2026-11-24',
      next_amount: 2000,
    },
  ],
};

test('Safe to spend keeps the balance hidden, and lists the upcoming payments', async () => {
  serve({ ...base, 'GET /api/safe-to-spend/': { body: SAFE } });
  showBalances(false);
  open();
  const closed = await screen.findByText('Safe to spend');
  expect(await screen.findByText('until 28 Nov', { exact: false })).toBeVisible();
  expect(screen.queryByText('₦103,000')).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'Show balances' }));
  expect(await screen.findByText('₦103,000')).toBeVisible();
  await userEvent.click(closed);
  expect(screen.getByText(/^₦125,000 in your wallet.*by Sat 28 Nov\.$/)).toBeVisible();
  expect(screen.getByText('Ajo: Market women on Mon 23 Nov')).toBeVisible();
  expect(screen.getByText('Auto-save: Rent, 5 times from Tue 24 Nov')).toBeVisible();
  await expectAccessible();
});

async function fill(amount: string, source: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Grow My Savings' }));
  const form = within(await screen.findByRole('dialog', { name: 'Start Saving' }));
  await userEvent.type(form.getByLabelText('Amount (₦)'), amount);
  await userEvent.type(form.getByLabelText('Goal'), 'House rent');
  await userEvent.selectOptions(form.getByLabelText('Duration'), '6 months');
  await userEvent.selectOptions(form.getByLabelText('Funding source'), source);
  return form;
}

test('Start Saving from the wallet creates a goal, and the PIN turns on its monthly auto-save', async () => {
  const sent = serve({
    ...base,
    'POST /api/savings-goals/': { status: 201, body: { ...GOAL, target_amount: 100_000 } },
    'PUT /api/savings-goals/3/auto-save/': { body: GOAL },
  });
  const { router } = open();
  const form = await fill('100000', 'Alajo Wallet');
  expect(form.getByText(/^Auto-save moves ₦16,667 from your wallet each month/)).toBeVisible();
  await expectAccessible();
  await userEvent.click(form.getByRole('button', { name: 'Start Saving' }));
  const next = within(await screen.findByRole('dialog', { name: 'Start Saving' }));
  expect(
    await next.findByText(/^Auto-save moves ₦16,667 a month from your wallet into House rent/),
  ).toBeVisible();
  expect(sentTo(sent, 'PUT', '/auto-save/')).toBeUndefined();
  await userEvent.type(next.getByLabelText('Transaction PIN'), '4826');
  await waitFor(() => expect(router.state.location.pathname).toBe('/savings'));
  const made = sentTo(sent, 'POST', '/savings-goals/')?.body;
  expect(made).toMatchObject({ title: 'House rent', target_amount: 100_000 });
  const { start_date = '', target_date = '' } = made as Record<string, string>;
  const months = Number(target_date.slice(5, 7)) - Number(start_date.slice(5, 7));
  expect((months + 12) % 12).toBe(6);
  expect(sentTo(sent, 'PUT', '/auto-save/')?.body).toEqual({
    frequency: 'monthly',
    amount: 16_667,
  });
});

test.each([
  ['Bank Account', '/wallet'],
  ['Ajo Group', '/ajo'],
])('Start Saving from a %s creates the goal and goes to %s', async (source, path) => {
  const sent = serve({ ...base, 'POST /api/savings-goals/': { status: 201, body: GOAL } });
  const { router } = open();
  const form = await fill('100000', source);
  await userEvent.click(form.getByRole('button', { name: 'Start Saving' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(path));
  expect(sentTo(sent, 'PUT', '/auto-save/')).toBeUndefined();
});

test('a server error is shown at its field', async () => {
  serve({ ...base, 'POST /api/savings-goals/': refused('goal_title_taken', { field: 'title' }) });
  open();
  const form = await fill('50', 'Alajo Wallet');
  const start = form.getByRole('button', { name: 'Start Saving' });
  await userEvent.click(start);
  expect(await form.findByText('Minimum target is ₦100')).toBeVisible();
  await userEvent.type(form.getByLabelText('Amount (₦)'), '000');
  await userEvent.click(start);
  expect(await form.findByText('You already have a goal with this title.')).toBeVisible();
});

test('Start Saving leads to Ajo while the wallet is empty', async () => {
  serve({ ...base, 'GET /api/wallet/': wallet({ balance: 0 }) });
  const { router } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Start Saving' }));
  expect(router.state.location.pathname).toBe('/ajo');
});

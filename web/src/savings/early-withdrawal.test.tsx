import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { showBalances } from '../platform/balances.ts';
import {
  expectAccessible,
  refused,
  type SentRequest,
  serve,
  show,
  signInAda,
} from '../platform/testing.tsx';
import { Component } from './savings.tsx';
import { GOAL, goals, wallet } from './testing.ts';

const LIST = 'GET /api/savings-goals/';
const ASK = 'POST /api/savings-goals/3/withdrawal/';
const CANCEL = 'DELETE /api/savings-goals/3/withdrawal/';
const LOCKED = { ...GOAL, kind: 'locked', access: 'hardship' };
const reached = {
  current_amount: 400_000,
  progress: 100,
  remaining: 0,
  status: 'completed',
  completed_at: '2026-11-20T08:00:00+01:00',
};
const TARGET = { ...GOAL, kind: 'target', access: 'cool_off' };
const withdrawal = {
  amount: 20_000,
  reason: 'medical',
  asked_at: '2026-11-20T10:00:00+01:00',
  pays_at: '2026-11-23T10:00:00+01:00',
};

const open = () => show([{ path: '/savings', Component }], '/savings');
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
const sentBy = (sent: SentRequest[], method: string) =>
  sent.filter((request) => request.method === method);

beforeEach(() => {
  signInAda();
  showBalances(true);
});

test('a locked goal shows its date, blocks normal withdrawals, and takes a reason and the PIN for hardship', async () => {
  const sent = serve({
    [LIST]: goals(LOCKED),
    'GET /api/savings-goals/3/movements/': { body: { data: [], next: null } },
    'GET /api/wallet/': wallet(),
    [ASK]: { body: { ...LOCKED, withdrawal } },
  });
  open();
  expect(await screen.findByText('Locked until 20 Mar 2027')).toBeVisible();
  await press('Details of House rent');
  await screen.findByRole('region', { name: 'Taking money out' });
  expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull();
  await press('Request early withdrawal');
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Early withdrawal from House rent' }),
  );
  expect(dialog.getByText(/for 72 hours.*auto-save stops/)).toBeVisible();
  await userEvent.type(dialog.getByLabelText('Amount (₦)'), '20000');
  await userEvent.type(dialog.getByLabelText('Transaction PIN'), '4826');
  await userEvent.click(dialog.getByRole('button', { name: 'Request early withdrawal' }));
  expect(await dialog.findByText('Choose a reason', { selector: 'p' })).toBeVisible();
  expect(sentBy(sent, 'POST')).toEqual([]);
  await expectAccessible();
  await userEvent.selectOptions(dialog.getByLabelText('What happened?'), 'medical');
  await userEvent.click(dialog.getByRole('button', { name: 'Request early withdrawal' }));
  expect(
    await dialog.findByText(/^₦20,000 will be in your wallet on 23 Nov 2026, 10:00/),
  ).toBeVisible();
  expect(sentBy(sent, 'POST').map(({ body }) => body)).toEqual([
    { amount: 20_000, reason: 'medical', note: '' },
  ]);
});

test('a target goal explains its waiting time, and shows why a request failed', async () => {
  serve({
    [LIST]: goals(TARGET),
    'GET /api/savings-goals/3/movements/': { body: { data: [], next: null } },
    'GET /api/wallet/': wallet(),
    [ASK]: refused('goal_holds_less'),
  });
  open();
  await press('Details of House rent');
  await press('Request early withdrawal');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/for 7 days/)).toBeVisible();
  expect(dialog.queryByLabelText('What happened?')).toBeNull();
  await userEvent.type(dialog.getByLabelText('Amount (₦)'), '900000');
  await userEvent.type(dialog.getByLabelText('Transaction PIN'), '4826');
  await userEvent.click(dialog.getByRole('button', { name: 'Request early withdrawal' }));
  expect(await dialog.findByText('This goal doesn’t hold that much.')).toBeVisible();
});

test('a pending withdrawal shows its time on the goal card and can be cancelled there', async () => {
  let waits = true;
  const sent = serve({
    [LIST]: () => goals(waits ? { ...LOCKED, withdrawal } : LOCKED),
    [CANCEL]: () => {
      waits = false;
      return { body: LOCKED };
    },
  });
  open();
  expect(
    await screen.findByText(/^₦20,000 will be in your wallet on 23 Nov 2026, 10:00/),
  ).toBeVisible();
  await press('Cancel the withdrawal from House rent');
  await expect.poll(() => screen.queryByText(/will be in your wallet/)).toBeNull();
  expect(sentBy(sent, 'DELETE')).toHaveLength(1);
});

test('a completed locked goal shows when it unlocks, and pays out early only for hardship', async () => {
  const complete = { ...LOCKED, ...reached, kind: 'locked', access: 'hardship' };
  serve({
    [LIST]: goals(complete),
    'GET /api/savings-goals/3/movements/': { body: { data: [], next: null } },
  });
  open();
  expect(
    await screen.findByText(/^Reached on Fri 20 Nov.*withdraw from 20 Mar 2027/),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: /^(Withdraw|Contribute)/ })).toBeNull();
  await press('Details of House rent');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/^It stays locked until/)).toHaveTextContent(/20 Mar 2027\.$/);
  expect(dialog.getByRole('button', { name: 'Request early withdrawal' })).toBeEnabled();
  expect(dialog.queryByRole('button', { name: 'Withdraw' })).toBeNull();
});

test("a goal with locked money can't be deleted until it is empty", async () => {
  serve({ [LIST]: goals(TARGET) });
  open();
  await press('Delete House rent');
  expect(await screen.findByText(/^This goal holds ₦250,200 until 20 Mar 2027/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
});

test('each kind of goal explains its terms, and an existing goal can only become stricter', async () => {
  const sent = serve({ [LIST]: goals(TARGET), 'POST /api/savings-goals/': { body: TARGET } });
  open();
  await press('Edit House rent');
  await screen.findByRole('radio', { name: /^Locked/ });
  expect(screen.queryByRole('radio', { name: /^Free/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await press('New Goal');
  await userEvent.type(await screen.findByLabelText('Goal Title'), 'Car');
  await userEvent.type(screen.getByLabelText('Target Amount (₦)'), '5000');
  await userEvent.type(screen.getByLabelText('Target Date'), '2027-12-20');
  await userEvent.click(screen.getByRole('radio', { name: /^Locked/ }));
  expect(screen.getByText(/you can only withdraw for hardship/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Create Goal' }));
  await expect.poll(() => sentBy(sent, 'POST')).toHaveLength(1);
  expect(sentBy(sent, 'POST')[0]?.body).toMatchObject({ kind: 'locked' });
});

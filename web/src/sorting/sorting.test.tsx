import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible, refused, serve, show, signInAda } from '../platform/testing.tsx';
import { GOAL, goals } from '../savings/testing.ts';
import { Component } from './sorting.tsx';

const OVERVIEW = 'GET /api/sorting/';
const FEES = { ...GOAL, id: 4, goal_id: 4, name: 'School fees', title: 'School fees' };
const part = { goal_id: 3, group_id: null, name: 'House rent', percent: null, amount: null };
const RULE = {
  id: 5,
  source: 'payer',
  payer: { username: 'bola', name: 'Bola Okafor' },
  at_least: 20_000,
  mode: 'ask',
  status: 'active',
  parts: [
    { ...part, kind: 'percent', percent: 30 },
    { ...part, kind: 'amount', goal_id: 4, name: 'School fees', amount: 5000 },
    { ...part, kind: 'ajo', goal_id: null, group_id: 2, name: 'Market women' },
  ],
};
const PLAN = {
  style: 'round_up',
  goal_id: 3,
  goal: 'House rent',
  step: 100,
  percent: null,
  day_cap: 1000,
  status: 'active',
};
const ASK = {
  id: 9,
  origin: 'Transfer from Bola Okafor',
  credit: 50_000,
  amount: 20_000,
  parts: [
    { name: 'House rent', amount: 15_000 },
    { name: 'School fees', amount: 5000 },
  ],
  expires_at: '2026-11-23T09:00:00+01:00',
};
const RUN = {
  id: 8,
  origin: 'Added by card',
  credit: 10_000,
  status: 'sorted',
  reason: null,
  amount: 3000,
  parts: [{ name: 'House rent', amount: 3000, reference: 'ALJ-1', ajo: false, returned: false }],
  at: '2026-11-20T09:00:00+01:00',
  undo_until: '2026-11-20T10:00:00+01:00',
};
const NIGHT = {
  day: '2026-11-19',
  goal: 'House rent',
  payments: 3,
  status: 'saved',
  reason: null,
  amount: 150,
  reference: 'ALJ-2',
};
const SKIPPED = { ...NIGHT, day: '2026-11-18', status: 'skipped', reason: 'too_little' };

const page = (...data: object[]) => ({ body: { data, next: null } });
const overview = (more: object = {}) => ({
  body: { rules: [], asks: [], spend_plan: null, ...more },
});
const server = (more: Parameters<typeof serve>[0] = {}) =>
  serve({
    [OVERVIEW]: overview(),
    'GET /api/savings-goals/': goals(GOAL, FEES),
    'GET /api/ajo-groups/': { body: { results: [], next: null } },
    'GET /api/sorting/runs/': page(),
    'GET /api/sorting/collections/': page(),
    ...more,
  });
const open = () => show([{ path: '/savings/sorting', Component }], '/savings/sorting');
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));

beforeEach(signInAda);

test('shows each rule in one sentence, and the plan and its results in words', async () => {
  server({
    [OVERVIEW]: overview({ rules: [RULE], spend_plan: PLAN }),
    'GET /api/sorting/runs/': page(RUN),
    'GET /api/sorting/collections/': page(NIGHT, SKIPPED),
  });
  open();
  const rule = within(
    await screen.findByRole('region', { name: 'When ₦20,000 or more comes in from Bola Okafor' }),
  );
  expect(rule.getByText('Asks first')).toBeVisible();
  expect(rule.getByRole('heading')).toHaveTextContent(
    'When ₦20,000 or more comes in from Bola Okafor: 30% to House rent, ₦5,000 to School fees, the next round to Market women, the rest stays.',
  );
  const plan = within(screen.getByRole('region', { name: 'Save as you spend' }));
  expect(plan.getByText('Each payment rounded up to the next ₦100')).toBeVisible();
  const sorted = within(await screen.findByRole('region', { name: 'Auto-split history' }));
  expect(sorted.getByRole('button', { name: 'Undo (until 10:00)' })).toBeVisible();
  const saved = within(await screen.findByRole('region', { name: 'Saved as you spent' }));
  expect(saved.getByRole('link', { name: /3 payments.*₦150/ })).toHaveAttribute(
    'href',
    '/receipt?ref=ALJ-2',
  );
  expect(saved.getByText('Skipped')).toBeVisible();
  await expectAccessible();
});

test('undo names the Ajo contribution that stays, before and after', async () => {
  const [goal] = RUN.parts;
  const group = { ...goal, name: 'Market women', amount: 1000, ajo: true };
  const stays = '₦1,000 stays in Market women: Ajo contributions can’t be undone.';
  let run: object = { ...RUN, parts: [group, goal] };
  const sent = server({
    'GET /api/sorting/runs/': () => page(run),
    'POST /api/sorting/runs/8/undo/': () => {
      run = {
        ...RUN,
        status: 'undone',
        undo_until: null,
        parts: [group, { ...goal, returned: true }],
      };
      return { body: run };
    },
  });
  open();
  expect(await screen.findByText(stays)).toBeVisible();
  await press('Undo (until 10:00)');
  expect(await screen.findByText('Undone')).toBeVisible();
  expect(screen.getByText(stays)).toBeVisible();
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('accepting sends the amount shown, without a PIN; a failure is shown on the card', async () => {
  const sent = server({
    [OVERVIEW]: overview({ asks: [ASK] }),
    'POST /api/sorting/runs/9/accept/': refused('sorting_changed'),
    'POST /api/sorting/runs/9/decline/': { body: { ...RUN, id: 9, status: 'declined' } },
  });
  open();
  await press('Split ₦20,000');
  expect(await screen.findByText(/amount to split has changed/)).toBeVisible();
  const accepted = sent.find(({ url }) => url.endsWith('/accept/'));
  expect(accepted?.body).toEqual({ amount: 20_000 });
  expect(accepted?.headers.get('x-transaction-pin')).toBeNull();
  await press('Not now');
  expect(sent.some(({ url }) => url.endsWith('/decline/'))).toBe(true);
});

test('sets up a rule with percents and amounts, checked before the PIN is sent', async () => {
  const sent = server({ 'POST /api/sorting/rules/': { status: 201, body: RULE } });
  open();
  await press('Set up a rule');
  const form = within(await screen.findByRole('dialog', { name: 'New rule' }));
  await userEvent.type(await form.findByLabelText('Transaction PIN'), '4826');
  await press('Set up');
  expect(await form.findByText('At least 1%')).toBeVisible();
  await userEvent.type(form.getByLabelText('Percent of what comes in'), '30');
  await press('Add another');
  const second = within(form.getByRole('group', { name: '2. How much' }));
  await userEvent.click(second.getByRole('radio', { name: 'Amount' }));
  await userEvent.type(form.getByLabelText('Amount (₦)'), '5000');
  await expectAccessible();
  await press('Set up');
  const made = sent.find(({ method, url }) => method === 'POST' && url.endsWith('/rules/'));
  expect(made?.body).toEqual({
    source: 'any',
    at_least: 5000,
    mode: 'ask',
    parts: [
      { kind: 'percent', goal_id: 3, percent: 30 },
      { kind: 'amount', goal_id: 4, amount: 5000 },
    ],
  });
  expect(made?.headers.get('x-transaction-pin')).toBe('4826');
});

test('turns on rounding up, and offers Retry when loading fails', async () => {
  const sent = server({ 'PUT /api/sorting/spend-plan/': { body: PLAN } });
  open();
  await press('Turn on');
  const form = within(await screen.findByRole('dialog', { name: 'Save as you spend' }));
  await userEvent.click(await form.findByRole('radio', { name: '₦500' }));
  await userEvent.type(form.getByLabelText('Transaction PIN'), '4826');
  await userEvent.click(form.getByRole('button', { name: 'Turn on' }));
  const made = sent.find(({ method }) => method === 'PUT');
  expect(made?.body).toEqual({ style: 'round_up', step: 500, goal_id: 3, day_cap: 1000 });
});

test('turns off saving as you spend only after confirmation', async () => {
  const sent = server({
    [OVERVIEW]: overview({ spend_plan: PLAN }),
    'DELETE /api/sorting/spend-plan/': { status: 204, body: null },
  });
  open();
  await press('Turn off');
  const dialog = within(await screen.findByRole('dialog', { name: 'Turn off Save as you spend?' }));
  expect(sent.some(({ method }) => method === 'DELETE')).toBe(false);
  await userEvent.click(dialog.getByRole('button', { name: 'Turn off' }));
  await waitFor(() => expect(sent.some(({ method }) => method === 'DELETE')).toBe(true));
});

test('asks for a goal first, and offers Retry without a connection', async () => {
  server({ 'GET /api/savings-goals/': goals() });
  const { unmount } = open();
  expect(await screen.findByRole('link', { name: 'Create a goal first' })).toBeVisible();
  const plan = within(screen.getByRole('region', { name: 'Save as you spend' }));
  expect(plan.getByText(/need an open goal to save into/)).toBeVisible();
  expect(plan.getByRole('link', { name: 'Create a goal' })).toHaveAttribute('href', '/savings');
  expect(plan.queryByRole('button')).toBeNull();
  unmount();
  server({ [OVERVIEW]: 'offline' });
  open();
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
});

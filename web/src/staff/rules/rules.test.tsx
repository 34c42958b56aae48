import { BUILT_IN } from '@alajo/contract/pricing.ts';
import { priceKinds, wireFigures } from '@alajo/contract/rules/figures.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { expectAccessible, refused } from '../../platform/testing.tsx';
import { PROPOSAL } from '../proposals/testing.ts';
import { CHIKA, list, meOf, openConsole, press } from '../testing.tsx';

const FEES = (top: number) => ({
  fees: [
    { up_to: 5000, fee: 10 },
    { up_to: 50_000, fee: 25 },
    { up_to: null, fee: top },
  ],
  stamp_duty: { from: 10_000, duty: 50 },
});
const decision = { proposal_id: 118, maker: 'Sola Ajayi', approver: null, decided_at: null };
const rule = (id: number | null, row: object, more: object = {}) => ({
  id,
  row,
  last_day: null,
  state: 'in_force',
  source: 'Nigeria Tax Act 2025',
  at: '2026-01-01T08:00:00Z',
  decision: null,
  withdrawal: null,
  ...more,
});
const RULES = [
  rule(1, { kind: 'BANK_FEES', first_day: '2026-01-19', figures: FEES(50) }),
  rule(
    null,
    { kind: 'BANK_FEES', first_day: '2099-01-01', figures: FEES(40) },
    { state: 'proposed', decision, at: '2026-11-22T15:20:00Z' },
  ),
  rule(2, { kind: 'VAT', first_day: '2020-02-01', figures: { basis_points: 750 } }),
  rule(
    3,
    { kind: 'VAT', first_day: '2099-03-01', figures: { basis_points: 1000 } },
    {
      state: 'ahead',
      decision: { ...decision, approver: 'Chioma Ade', decided_at: '2026-11-22T16:00:00Z' },
    },
  ),
];
const RULE_PROPOSAL = {
  ...PROPOSAL,
  kind: 'price_rule',
  title: 'Transfers to banks from 1 January 2099',
  lines: [{ label: 'Above ₦50,000', value: '₦50 → ₦40' }],
};
const EFFECT = {
  before: { fee: 50, vat: 3.75, stamp_duty: 50, total: 100_103.75 },
  after: { fee: 40, vat: 3, stamp_duty: 50, total: 100_093 },
  days: 30,
  transfers: 61_204,
  changed: 38_412,
  fees: -384_120,
  vat: -28_809,
  stamp_duty: 0,
};
const open = (path: string, more: Parameters<typeof openConsole>[2] = {}, me = CHIKA) =>
  openConsole(path, me, {
    'GET /api/staff/rules/': { body: { results: RULES } },
    'GET /api/staff/proposals/118/': { body: RULE_PROPOSAL },
    'GET /api/staff/rule-effects/118/': { body: EFFECT },
    ...more,
  });
const rowsNow = () =>
  screen
    .getAllByRole('row')
    .map((row) =>
      within(row)
        .queryAllByRole('cell')
        .map(({ textContent }) => textContent),
    )
    .filter((cells) => cells.length > 0);

test('shows a proposal among the rules, with before and after, its cost to us, and its dates', async () => {
  const { posted } = open('/staff/rules', {
    'POST /api/staff/proposals/118/approve/': { body: { ...RULE_PROPOSAL, state: 'approved' } },
  });
  await screen.findByText(/Proposal 118 needs a second person/);
  expect(rowsNow()).toContainEqual([
    'Above ₦50,000',
    '₦50',
    '19 Jan 2026',
    '31 Dec 2098',
    'In force',
  ]);
  expect(rowsNow()).toContainEqual(['Above ₦50,000', '₦40', '1 Jan 2099', 'no end', 'Proposed']);
  expect(rowsNow()).toContainEqual(['Up to ₦5,000', '₦10', '19 Jan 2026', 'no end', 'In force']);
  const panel = within(screen.getByRole('region', { name: 'Rule' }));
  expect(panel.getByText('₦100,103.75')).toBeVisible();
  expect(panel.getByText('₦100,093.00')).toBeVisible();
  expect(panel.getByText('₦10.75 less')).toBeVisible();
  expect(await panel.findByText('₦384,120')).toBeVisible();
  expect(panel.getByText('Fees we give up')).toBeVisible();
  expect(panel.getByText('2 Dec 2098')).toBeVisible();
  await expectAccessible({ framed: true });
  await press('a');
  await userEvent.click(await screen.findByRole('button', { name: /Approve now/ }));
  await waitFor(() => expect(posted('proposals/118/approve/')).toHaveLength(1));
});

test('a key focuses the amount to try another', async () => {
  open('/staff/rules');
  await screen.findByText('₦100,103.75');
  await press('x');
  const field = screen.getByLabelText('Amount in naira');
  expect(field).toHaveFocus();
  await userEvent.clear(field);
  await userEvent.type(field, '60000');
  expect(await screen.findByText('₦60,103.75')).toBeVisible();
});

test('proposes a change starting from the values in force, and previews its effect', async () => {
  const { posted } = open('/staff/rules', {
    'GET /api/staff/rules/': { body: { results: RULES.filter(({ id }) => id !== null) } },
    'POST /api/staff/rules/': refused('price_day_taken', { field: 'first_day' }),
  });
  await screen.findByRole('link', { name: 'Up to ₦5,000' });
  await press('p');
  const dialog = within(await screen.findByRole('dialog', { name: 'Propose a change' }));
  const fee = dialog.getByLabelText('Step 3, fee');
  await userEvent.clear(fee);
  await userEvent.type(fee, '40');
  const changes = within(dialog.getByRole('region', { name: 'Changes' }));
  expect(changes.getByText('₦50 → ₦40')).toBeVisible();
  expect(changes.getByText('₦10.75 less')).toBeVisible();
  const step = dialog.getByLabelText('Step 1, up to (empty for the last step)');
  await userEvent.clear(step);
  await userEvent.type(step, '60000');
  await userEvent.click(dialog.getByRole('button', { name: 'Propose' }));
  expect(await dialog.findByText(/Each step must end above/)).toBeVisible();
  await userEvent.clear(step);
  await userEvent.type(step, '5000');
  await userEvent.type(dialog.getByLabelText('Source'), 'Board, 20 November');
  await userEvent.type(dialog.getByLabelText('Why'), 'A lower fee for all');
  await userEvent.click(dialog.getByRole('button', { name: 'Propose' }));
  await waitFor(() => expect(posted('rules/')).toHaveLength(1));
  expect(posted('rules/')[0]?.body).toMatchObject({
    source: 'Board, 20 November',
    changes: [{ kind: 'BANK_FEES', figures: { fees: [{}, {}, { fee: 40 }] } }],
  });
  expect(await dialog.findByLabelText('First day')).toBeInvalid();
});

test.each(priceKinds)('%s: the form shows the values in force', async (kind) => {
  const { from: _, ...stored } = BUILT_IN[kind][0] as { from: string };
  const figures = z.encode(wireFigures[kind] as z.ZodMiniType, stored);
  const { posted } = open('/staff/rules', {
    'GET /api/staff/rules/': {
      body: {
        results: [...RULES.filter(({ id }) => id === 1 || id === 2)].concat(
          kind === 'BANK_FEES' || kind === 'VAT'
            ? []
            : [rule(9, { kind, first_day: '2026-01-01', figures })],
        ),
      },
    },
    'POST /api/staff/rules/': refused('no_change'),
  });
  await screen.findByRole('link', { name: 'Up to ₦5,000' });
  await press('p');
  const dialog = within(await screen.findByRole('dialog', { name: 'Propose a change' }));
  await userEvent.selectOptions(dialog.getByLabelText('What to change'), kind);
  await userEvent.type(dialog.getByLabelText('Source'), 'Board meeting');
  await userEvent.type(dialog.getByLabelText('Why'), 'Nothing else');
  await userEvent.click(dialog.getByRole('button', { name: 'Propose' }));
  await dialog.findByText('Nothing would change.');
  expect(posted('rules/')[0]?.body).toMatchObject({ changes: [{ kind, figures }] });
});

test('withdrawing an upcoming rule is proposed, for a reason', async () => {
  const { posted } = open('/staff/rules?tab=duties&open=VAT:2099-03-01:3:VAT on fees', {
    'POST /api/staff/rules/3/withdraw/': { status: 201, body: PROPOSAL },
  });
  const panel = within(await screen.findByRole('region', { name: 'Rule' }));
  await panel.findByText(/Chioma Ade/);
  await userEvent.click(panel.getByRole('button', { name: 'Withdraw' }));
  await userEvent.type(
    panel.getByLabelText('Why shouldn’t it take effect?'),
    'The law was put off',
  );
  await userEvent.click(panel.getByRole('button', { name: 'Propose' }));
  await waitFor(() =>
    expect(posted('rules/3/withdraw/')[0]?.body).toEqual({ reason: 'The law was put off' }),
  );
});

test('an auditor can read the rules but not change them', async () => {
  open(
    '/staff/rules',
    {
      'GET /api/staff/proposals/118/': {
        body: { ...RULE_PROPOSAL, may_approve: false, may_reject: false },
      },
    },
    meOf('Ruth Pam', 'auditor'),
  );
  await screen.findByText('Someone else will decide on this.');
  expect(screen.queryByRole('button', { name: /Propose a change/ })).toBeNull();
});

const PAUSE = {
  id: 4,
  target: 'airtime:mtn',
  message: 'MTN is down. Try again at noon.',
  reason: 'Their status page',
  staff_name: 'Ngozi Eze',
  began_at: '2026-11-24T08:00:00Z',
  until: '2099-11-24T10:00:00Z',
  ended_at: null,
  ended_by: null,
};
const HEALTH = {
  results: [
    {
      company: 'vtpass',
      answered: 412,
      failed: 9,
      p50_ms: 620,
      p95_ms: 3200,
      last_answer_at: '2026-11-24T08:10:00Z',
      last_failure_at: '2026-11-24T08:09:00Z',
      processes: 2,
      stopped: 1,
      stopped_since: '2026-11-24T08:09:00Z',
    },
  ],
  pauses: [PAUSE],
  failing: [{ target: 'electricity:ikedc', since: '2026-11-24T08:05:00Z' }],
  past: [],
  pausable: [
    { target: 'payouts', name: 'Sending to banks' },
    { target: 'airtime:mtn', name: 'Airtime: MTN' },
    { target: 'electricity:ikedc', name: 'Electricity: Ikeja Electric' },
  ],
};
const NGOZI = meOf('Ngozi Chukwuemeka-Eze', 'operations');

test('shows provider health and billers that don’t respond, and pauses payments with a message to customers', async () => {
  const { posted } = openConsole('/staff/providers?open=vtpass', NGOZI, {
    'GET /api/staff/providers/': { body: HEALTH },
    'POST /api/staff/pauses/': { status: 201, body: PAUSE },
    'POST /api/staff/pauses/4/end/': { body: PAUSE },
  });
  await screen.findByText('Airtime: MTN is paused');
  expect(screen.getByText('Electricity: Ikeja Electric hasn’t responded')).toBeVisible();
  expect(screen.getByText(/On 1 of 2 servers/)).toBeVisible();
  await expectAccessible({ framed: true });
  await press('p');
  const dialog = within(await screen.findByRole('dialog', { name: 'Pause payments' }));
  await userEvent.selectOptions(dialog.getByLabelText('What to pause'), 'Airtime: MTN');
  await userEvent.type(dialog.getByLabelText('Message to customers'), 'MTN is down.');
  await userEvent.type(dialog.getByLabelText('Why'), 'Status page');
  await userEvent.click(dialog.getByRole('button', { name: 'Pause' }));
  await waitFor(() =>
    expect(posted('pauses/')[0]?.body).toMatchObject({
      target: 'airtime:mtn',
      message: 'MTN is down.',
    }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'End the pause' }));
  await waitFor(() => expect(posted('pauses/4/end/')).toHaveLength(1));
});

test('writes an announcement for a tier, and stops it before everyone was notified', async () => {
  const announcement = {
    id: 7,
    title: 'DSTV is slow',
    body: 'Payments arrive within two hours.',
    tier: null,
    begins_at: '2026-11-24T08:00:00Z',
    until: '2026-11-25T08:00:00Z',
    staff_name: 'Ngozi Eze',
    rule_id: null,
    state: 'telling',
    told: 12_000,
    ended_by: null,
  };
  const { posted } = openConsole('/staff/announcements?open=7', NGOZI, {
    'GET /api/staff/announcements/': list(announcement),
    'POST /api/staff/announcements/': { status: 201, body: announcement },
    'POST /api/staff/announcements/7/end/': { body: { ...announcement, state: 'ended' } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Stop sending' }));
  await waitFor(() => expect(posted('announcements/7/end/')).toHaveLength(1));
  await expectAccessible({ framed: true });
  await press('n');
  const dialog = within(await screen.findByRole('dialog', { name: 'Announce' }));
  await userEvent.type(dialog.getByLabelText('Title'), 'Ikeja Electric');
  await userEvent.type(dialog.getByLabelText('Text'), 'Tokens come late today.');
  await userEvent.selectOptions(dialog.getByLabelText('Who'), 'Customers of tier 2');
  await userEvent.click(dialog.getByRole('button', { name: 'Announce' }));
  await waitFor(() =>
    expect(posted('announcements/')[0]?.body).toMatchObject({ title: 'Ikeja Electric', tier: 2 }),
  );
});

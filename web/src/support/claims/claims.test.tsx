// Claims: choosing payments and a reason, the case, and the hold as its receiver sees it.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { expectAccessible, refused, serve, show, signInAda } from '../../platform/testing.tsx';
import { Component } from '../support.tsx';
import { pageOf } from '../testing.ts';

const FIRST = '01K9ZB3N7QX4T8V2W6Y0A1C5DE';
const SECOND = '01K9ZB3N7QX4T8V2W6Y0A1C5DF';
const THIRD = '01K9ZB3N7QX4T8V2W6Y0A1C5DG';
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const sent = (id: string, party: string, amount: number, hours: number) => ({
  id,
  type: 'debit',
  kind: 'transfer_user',
  amount,
  total: amount,
  description: `Transfer to ${party}`,
  party,
  date: ago(hours),
  status: 'completed',
  balance_after: 500,
});
const step = (kind: string, amount: number | null = null) => ({
  kind,
  at: ago(1),
  amount,
  transaction: null,
});
const PAYMENT = {
  transaction: FIRST,
  other: 'Kelvin Gadgets',
  bank: null as string | null,
  amount: 15_000,
  given: 0,
  held: 11_200,
  status: 'reviewing',
  answer_by: null as string | null,
  steps: [step('asked'), step('held', 11_200)],
};
const BANK = {
  ...PAYMENT,
  transaction: SECOND,
  bank: 'GTBank',
  amount: 45_000,
  held: 0,
  status: 'with_bank',
  answer_by: '2099-11-28T18:34:00+01:00',
  steps: [step('asked')],
};
const CLAIM = {
  number: '28110471',
  reason: 'goods',
  status: 'open',
  instant: true,
  made_at: '2026-11-28T18:04:00+01:00',
  decide_by: '2026-12-18T00:00:00+01:00',
  hold_until: '2026-12-18T00:00:00+01:00' as string | null,
  decided_at: null as string | null,
  amount: 60_000,
  held: 11_200,
  given: 0,
  payments: [PAYMENT, BANK],
  evidence: [] as object[],
};
const base = {
  'GET /api/support/calls/': { body: { results: [] } },
  'GET /api/transactions/': pageOf(
    sent(FIRST, 'Kelvin Gadgets', 15_000, 2),
    sent(SECOND, 'Amaka Eze', 2500, 20),
    { ...sent('01K9ZB3N7QX4T8V2W6Y0A1C5DH', 'Waiting Person', 900, 3), status: 'pending' },
    sent(THIRD, 'Tunde Bakare', 12_000, 100),
  ),
  'GET /api/support/claims/': pageOf(),
  'GET /api/support/claims/28110471/': { body: CLAIM },
  'POST /api/support/claims/': { status: 201, body: CLAIM },
};
const open = (path: string, more: Parameters<typeof serve>[0] = {}) => {
  const requests = serve({ ...base, ...more });
  show([{ path: '/support/:page?/:id?', Component }], path);
  return requests;
};
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
const payment = (name: RegExp) => screen.findByRole('checkbox', { name });

beforeEach(signInAda);

describe('a claim', () => {
  test('takes payments and a reason, then says what is held and what happens when', async () => {
    const requests = open('/support/tricked');
    await userEvent.click(await payment(/Kelvin Gadgets/));
    await userEvent.click(await payment(/Amaka Eze/));
    expect(screen.getByText('2 payments')).toBeVisible();
    expect(screen.getByText('₦17,500')).toBeVisible();
    expect(screen.queryByRole('checkbox', { name: /Waiting Person|Tunde/ })).toBeNull();
    await expectAccessible();
    await press('Continue');
    expect(await screen.findByRole('heading', { name: 'What happened?' })).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Start now' })).toBeDisabled();
    await userEvent.click(
      screen.getByRole('radio', { name: 'I paid for something that never came' }),
    );
    await expectAccessible();
    await press('Start now');
    expect(await screen.findByRole('heading', { name: 'What happens now' })).toHaveFocus();
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
      payments: [FIRST, SECOND],
      reason: 'goods',
    });
    expect(screen.getByText('₦11,200')).toBeVisible();
    expect(screen.getByText(/The other ₦3,800 had left before you told us/)).toBeVisible();
    expect(
      screen.getByText('We’ll ask GTBank to hold what’s left. You’ll see its reply in the case.'),
    );
    const clocks = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(clocks).toEqual([
      '18:04We have your reportCase 2811 0471',
      '18:34We tell GTBankWithin 30 minutes',
      expect.stringContaining('A decisionWithin 14 working days'),
      expect.stringContaining('Money back48 hours after a decision in your favour'),
    ]);
    await expectAccessible();
  });

  test('starts with the payment of the receipt it was opened from, even an older one', async () => {
    open(`/support/tricked?ref=${THIRD}`);
    expect(await payment(/Tunde Bakare/)).toBeChecked();
    expect(screen.getByText('1 payment')).toBeVisible();
  });

  test('shows older payments when asked, and never one that is in a case', async () => {
    open('/support/tricked', { 'GET /api/support/claims/': pageOf(CLAIM) });
    expect(await screen.findAllByText('In case 2811 0471')).toHaveLength(2);
    expect(await payment(/Kelvin Gadgets/)).toBeDisabled();
    await press('Show older');
    expect(await payment(/Tunde Bakare/)).toBeEnabled();
    expect(screen.getByRole('link', { name: 'Open case 2811 0471' })).toBeVisible();
  });

  test('stays on its step with the reason if it is refused', async () => {
    open('/support/tricked', { 'POST /api/support/claims/': refused('payment_claimed') });
    await userEvent.click(await payment(/Kelvin/));
    await press('Continue');
    await userEvent.click(await screen.findByRole('radio', { name: 'Something else' }));
    await press('Start now');
    expect(await screen.findByRole('alert')).toHaveTextContent('already part of a case');
    await press('Back to the payments');
    expect(await payment(/Kelvin/)).toBeChecked();
  });

  test('without payments, says where they would appear', async () => {
    open('/support/tricked', { 'GET /api/transactions/': pageOf() });
    expect(await screen.findByText('No payments in the last three weeks')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled();
  });
});

describe('a case', () => {
  test('shows the sums, who moves next, and each step with its date', async () => {
    open('/support/claims/28110471');
    expect(await screen.findByRole('heading', { name: 'Case 2811 0471' })).toBeVisible();
    expect(await screen.findByText('GTBank replies next')).toBeVisible();
    expect(screen.getByText('Not yet').parentElement).toHaveTextContent('₦48,800');
    const steps = within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^You told us/),
      expect.stringMatching(/^₦11,200 held, Kelvin Gadgets was told/),
      expect.stringMatching(/^We tell GTBank/),
      expect.stringMatching(/^Decision/),
      expect.stringMatching(/^Money back/),
    ]);
    await expectAccessible();
  });

  test('shows the decision and accepts nothing more', async () => {
    const decided = { status: 'returned', decided_at: ago(1), held: 0, given: 15_000 };
    open('/support/claims/28110471', {
      'GET /api/support/claims/28110471/': { body: { ...CLAIM, ...decided } },
    });
    expect(await screen.findByText('Decided for you')).toBeVisible();
    expect(screen.getByText('We decided in your favour')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add a photo or a message' })).toBeNull();
  });

  test('accepts text, and shows what the customer added', async () => {
    const added = { id: 1, at: ago(0), text: 'He sent a stone.', picture: null };
    const requests = open('/support/claims/28110471', {
      'GET /api/support/claims/28110471/': { body: { ...CLAIM, evidence: [added] } },
      [`POST /api/support/recalls/${FIRST}/evidence/`]: { status: 201, body: added },
    });
    expect(await screen.findByText('He sent a stone.')).toBeVisible();
    await press('Add a photo or a message');
    await userEvent.type(await screen.findByLabelText('In your own words'), 'And no phone.');
    await expectAccessible();
    await press('Send');
    await waitFor(() =>
      expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
        text: 'And no phone.',
      }),
    );
  });
});

describe('the receiver', () => {
  const RECALL = {
    transaction: FIRST,
    side: 'receiver',
    status: 'reviewing',
    amount: 15_000,
    given: 0,
    held: 11_200,
    other: 'Adaeze Okonkwo',
    bank: null,
    answer_by: '2099-12-18T00:00:00+01:00',
    ticket: null,
    available: 11_200,
    steps: [step('asked'), step('held', 11_200)],
    claim: {
      number: null,
      open: true,
      hold_until: '2026-12-18T00:00:00+01:00',
      evidence: [],
    },
  };
  const RECEIPT = {
    id: FIRST,
    reference: FIRST,
    type: 'credit',
    kind: 'transfer_user',
    status: 'success',
    amount: 15_000,
    lines: [],
    total: 15_000,
    description: 'Transfer from Adaeze Okonkwo',
    sender: 'Adaeze Okonkwo',
    recipient: 'Kelvin Gadgets',
    recipientBank: 'Alajo',
    recipient_account: null,
    note: null,
    date: '2026-11-27T16:20:00+01:00',
    expected_by: null,
    session_id: null,
    delivery: null,
    reversed_at: null,
  };
  const asReceiver = (recall: object) => ({
    [`GET /api/support/recalls/${FIRST}/`]: { body: { recall, ask_until: null } },
    [`GET /api/transactions/${FIRST}/`]: { body: RECEIPT },
  });

  test('sees what is on hold and until when, can reply or return it, and reads no accusation', async () => {
    open(`/support/on-hold/${FIRST}`, asReceiver(RECALL));
    expect(await screen.findByRole('heading', { name: '₦11,200 on hold' })).toBeVisible();
    const page = document.body.textContent ?? '';
    expect(page).toContain('The hold ends automatically on');
    expect(page).not.toMatch(/scam|fraud|trick|swindle|2811/i);
    expect(screen.getByRole('button', { name: 'Reply with a photo or a message' })).toBeVisible();
    await expectAccessible();
    await press('Give the money back');
    expect(await screen.findByRole('dialog', { name: 'Return the money' })).toBeVisible();
  });

  test('learns that nothing is on hold any more', async () => {
    open(`/support/on-hold/${FIRST}`, asReceiver({ ...RECALL, held: 0 }));
    expect(await screen.findByText('Nothing is on hold any more')).toBeVisible();
  });
});

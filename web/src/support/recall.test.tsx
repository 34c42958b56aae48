// Recalls on the receipt: request, wait, return and refusal; and the promised time of a pending transfer.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible, refused, serve, show, signInAda } from '../platform/testing.tsx';
import { Component as ReceiptPage } from '../transactions/receipt.tsx';

const REFERENCE = '01K9ZB3N7QX4T8V2W6Y0A1C5DE';
const RECEIPT = {
  id: REFERENCE,
  reference: REFERENCE,
  type: 'debit',
  kind: 'transfer_user',
  status: 'success',
  amount: 5000,
  lines: [],
  total: 5000,
  description: 'Transfer to Bola Okafor',
  sender: 'Adaeze Okonkwo',
  recipient: 'Bola Okafor',
  recipientBank: 'Alajo',
  recipient_account: null,
  note: null,
  date: '2026-11-20T10:00:00+01:00',
  expected_by: null,
  session_id: null,
  delivery: null,
  reversed_at: null as string | null,
};
const soon = () => new Date(Date.now() + 20 * 3_600_000).toISOString();
const RECALL = {
  transaction: REFERENCE,
  side: 'sender',
  status: 'asked',
  amount: 5000,
  given: 0,
  held: 0,
  other: 'Bola Okafor',
  bank: null as string | null,
  answer_by: soon() as string | null,
  ticket: null as string | null,
  available: null as number | null,
  steps: [{ kind: 'asked', at: '2026-11-20T11:00:00+01:00', amount: null, transaction: null }],
};
const BASE = `/api/support/recalls/${REFERENCE}/`;

function open(state: object, more: Parameters<typeof serve>[0] = {}, receipt: object = RECEIPT) {
  const sent = serve({
    [`GET /api/transactions/${REFERENCE}/`]: { body: receipt },
    [`GET ${BASE}`]: { body: state },
    ...more,
  });
  show([{ path: '/receipt', Component: ReceiptPage }], `/receipt?ref=${REFERENCE}`);
  return sent;
}

beforeEach(signInAda);

test('the sender sees what will happen, asks once, and gets the first step', async () => {
  const sent = open(
    { recall: null, ask_until: soon() },
    { [`POST ${BASE}`]: { status: 201, body: RECALL } },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Sent to the wrong person?' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask for it back' }));
  expect(dialog.getAllByRole('listitem')).toHaveLength(3);
  await expectAccessible();
  await userEvent.click(dialog.getByRole('button', { name: 'Ask Bola Okafor' }));
  expect(await screen.findByText('You asked Bola Okafor for ₦5,000 back')).toBeVisible();
  expect(screen.getByText('Waiting')).toBeVisible();
  expect(screen.getByRole('timer')).toHaveTextContent(/^(20 h 0|19 h 59) min left$/);
  expect(screen.queryByRole('button', { name: 'Sent to the wrong person?' })).toBeNull();
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

const primaries = () =>
  screen
    .getAllByRole('button')
    .filter(({ classList }) => classList.contains('bg-primary'))
    .map(({ textContent }) => textContent);

test('Return is the receiver’s only primary button; without it, Share is', async () => {
  const recall = { ...RECALL, side: 'receiver', other: 'Ada Okafor', available: 5000 };
  open({ recall, ask_until: null });
  await screen.findByText('Ada Okafor is asking for ₦5,000 back');
  expect(primaries()).toEqual(['Return ₦5,000']);
  cleanup();
  open({ recall: { ...recall, status: 'withdrawn', answer_by: null }, ask_until: null });
  await screen.findByText('Ada Okafor is asking for ₦5,000 back');
  expect(primaries()).toEqual(['Share']);
});

test("a receipt that can't be recalled doesn't offer it", async () => {
  open({ recall: null, ask_until: null });
  expect(await screen.findByText('Report a problem')).toBeVisible();
  expect(screen.queryByText('Sent to the wrong person?')).toBeNull();
});

test('the receiver returns the available amount, with the PIN', async () => {
  const recall = { ...RECALL, side: 'receiver', other: 'Ada Okafor', available: 1500 };
  const partlyReturned = {
    ...recall,
    status: 'reviewing',
    given: 1500,
    available: 0,
    steps: [
      ...recall.steps,
      { kind: 'given', at: '2026-11-20T12:00:00+01:00', amount: 1500, transaction: REFERENCE },
    ],
  };
  const sent = open(
    { recall, ask_until: null },
    { [`POST ${BASE}give-back/`]: { body: partlyReturned } },
  );
  expect(await screen.findByText('Ada Okafor is asking for ₦5,000 back')).toBeVisible();
  expect(screen.getByText(/Your wallet only has ₦1,500 of it/)).toBeVisible();
  await expectAccessible();
  await userEvent.click(screen.getByRole('button', { name: 'Return ₦1,500' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Return the money' }));
  await userEvent.type(dialog.getByLabelText('Transaction PIN'), '2580');
  expect(await screen.findByText('is back with Ada Okafor')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ amount: 1500 });
});

test('the receiver can refuse, and a refusal that fails shows an error', async () => {
  const recall = { ...RECALL, side: 'receiver', other: 'Ada Okafor', available: 5000 };
  open({ recall, ask_until: null }, { [`POST ${BASE}refuse/`]: refused('recall_ended') });
  await userEvent.click(await screen.findByRole('button', { name: 'Say no' }));
  expect(await screen.findByText(/^This request has ended/)).toBeVisible();
});

test('a missed promise shows that it’s overdue, and what happens next', async () => {
  const late = { ...RECALL, status: 'with_bank', bank: 'GTBank', ticket: 'ALJ-7K3F2M' };
  open({ recall: { ...late, answer_by: '2025-11-20T10:00:00Z' }, ask_until: null });
  expect(await screen.findByText(/We’ll ask GTBank by 20 Nov 2025/)).toBeVisible();
  expect(screen.getByText(/This is overdue/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open ALJ-7K3F2M' })).toBeVisible();
});

test('a claimed payment names the last day of the decision, and links to the hold of its receiver', async () => {
  const claim = { number: null, open: true, hold_until: '2099-12-18T00:00:00+01:00', evidence: [] };
  const held = { ...RECALL, side: 'receiver', status: 'reviewing', held: 4000, available: 4000 };
  open({ recall: { ...held, claim, answer_by: '2099-12-18T00:00:00+01:00' }, ask_until: null });
  expect(await screen.findByText(/Our team will decide by 17 Dec 2099/)).toBeVisible();
  expect(screen.queryByRole('timer')).toBeNull();
  const link = screen.getByRole('link', { name: 'What is on hold' });
  expect(link).toHaveAttribute('href', `/support/on-hold/${REFERENCE}`);
});

test('a pending transfer counts down to one promised time', async () => {
  const pending = { ...RECEIPT, kind: 'transfer_bank', status: 'pending' };
  open({}, {}, { ...pending, expected_by: soon() });
  expect(await screen.findByText(/^You’ll know by/)).toBeVisible();
  expect(screen.getByRole('timer')).toHaveTextContent('min left');
  await expectAccessible();
});

test('a missed promise on a pending transfer names who is chasing it', async () => {
  const pending = { ...RECEIPT, kind: 'transfer_bank', status: 'pending' };
  open({}, {}, { ...pending, expected_by: '2026-11-20T10:00:00Z' });
  expect(await screen.findByText(/We promised an answer by .* and we’re late/)).toBeVisible();
  expect(screen.getByText(/Your ₦5,000 stays on hold/)).toBeVisible();
  expect(screen.queryByRole('timer')).toBeNull();
});

test('a transfer reversed by our team is shown to both sides, with nothing left to answer', async () => {
  const at = '2026-11-21T11:00:00+01:00';
  const [step] = RECALL.steps;
  const ended = {
    ...RECALL,
    status: 'given_back',
    given: 5000,
    answer_by: null,
    steps: [step, { kind: 'reversed', at, amount: null, transaction: null }],
  };
  const receipt = { ...RECEIPT, status: 'reversed', reversed_at: at };
  open({ recall: ended, ask_until: null }, {}, receipt);
  expect(
    await screen.findByText('We reversed the transfer: ₦5,000 came back to your wallet'),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Withdraw request' })).toBeNull();
  cleanup();
  const received = { ...ended, side: 'receiver', other: 'Adaeze Okonkwo', available: 0 };
  open({ recall: received, ask_until: null }, {}, receipt);
  expect(await screen.findByText('We returned Adaeze Okonkwo’s transfer')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Return ₦|Say no/ })).toBeNull();
  await expectAccessible();
});

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { expectAccessible, refused } from '../../platform/testing.tsx';
import { PROPOSAL } from '../proposals/testing.ts';
import { list, meOf, openConsole, press } from '../testing.tsx';

const AMINA = meOf('Amina Yusuf', 'support');
const PAGE = '/staff/recalls/recall-12';
const ONE = 'GET /api/staff/recalls/recall-12/';
const END = 'POST /api/staff/cases/recall/recall-12/end/';
const TRANSFER = '01KB3Q7ZC9F4T8M2W6XHRD5VNA';
const why = 'The sender named the right person';

const RECALL = {
  reference: 'recall-12',
  object: 'recall:recall-12',
  transaction: TRANSFER,
  status: 'reviewing',
  sender: { id: 4, name: 'Adaeze Okonkwo' },
  receiver: { id: 5, name: 'Bola Okafor' },
  other: 'Bola Okafor',
  bank: null,
  amount: 5000,
  given: 1000,
  held: 0,
  left: 4000,
  asked_at: '2026-11-23T08:41:07Z',
  answer_by: '2026-11-26T08:41:07Z',
  ticket: 'ALJ-7K3F2M',
  steps: [
    { kind: 'asked', at: '2026-11-23T08:41:07Z', amount: null, transaction: null },
    { kind: 'refused', at: '2026-11-23T09:41:07Z', amount: null, transaction: null },
  ],
  choices: [
    {
      decision: 'hold',
      postings: [
        { account: 'Wallet, Bola Okafor', amount: -4000 },
        { account: 'Held for recalls', amount: 4000 },
      ],
      refused: null,
    },
    { decision: 'refuse', postings: [], refused: null },
  ],
  bank_steps: [],
};
const MADE = {
  ...PROPOSAL,
  id: 121,
  kind: 'decide_recall',
  object: RECALL.object,
  title: 'Hold what is left of ₦4,000',
  may_approve: false,
  may_reject: true,
};

test('shows a recall’s deadline, payment, both customers and the postings of each decision', async () => {
  const { posted } = openConsole(PAGE, AMINA, {
    [ONE]: { body: RECALL },
    [END]: { body: { message: 'Proposal 121 waits.', proposal: MADE.id } },
  });
  const about = within(await screen.findByRole('region', { name: 'Details' }));
  expect(about.getByRole('link', { name: 'Adaeze Okonkwo' })).toHaveAttribute(
    'href',
    '/staff/customers/4?case=recall:recall-12',
  );
  expect(about.getByRole('link', { name: 'Bola Okafor' })).toBeVisible();
  expect(about.getByRole('link', { name: TRANSFER })).toHaveAttribute(
    'href',
    `/staff/payments/${TRANSFER}`,
  );
  expect(about.getByText(/CBN: we must decide by/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ticket' })).toHaveAttribute(
    'href',
    '/staff/inbox?open=ALJ-7K3F2M',
  );
  expect(screen.getByText('The recipient refused')).toBeVisible();
  const decide = within(screen.getByRole('region', { name: 'Decide' }));
  for (const radio of decide.getAllByRole('radio')) expect(radio).not.toBeChecked();
  expect(decide.queryByRole('button')).toBeNull();
  await userEvent.click(decide.getByRole('radio', { name: 'Hold' }));
  const postings = within(decide.getByRole('table', { name: 'Postings' }));
  expect(postings.getByRole('row', { name: /Wallet, Bola Okafor/ })).toHaveTextContent('₦4,000');
  await expectAccessible({ framed: true });
  await userEvent.click(decide.getByRole('button', { name: 'Propose: hold' }));
  expect(posted('cases/recall/recall-12/end/')).toHaveLength(0);
  await userEvent.type(decide.getByLabelText('Reason'), why);
  await userEvent.click(decide.getByRole('button', { name: 'Propose: hold' }));
  await waitFor(() =>
    expect(posted('cases/recall/recall-12/end/').map(({ body }) => body)).toEqual([
      { end: 'hold', reason: why },
    ]),
  );
});

test('offers no other decision while one is pending', async () => {
  openConsole(PAGE, AMINA, {
    [ONE]: { body: RECALL },
    'GET /api/staff/proposals/': list(MADE),
    'GET /api/staff/proposals/121/': { body: MADE },
  });
  expect(await screen.findByText(/someone else has to approve it/)).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Decide' })).toBeNull();
  expect(screen.queryByRole('button', { name: /Approve/ })).toBeNull();
});

test('a decision that would be refused shows why and can’t be proposed', async () => {
  const empty = { decision: 'hold', postings: [], refused: 'The receiver’s wallet is empty.' };
  openConsole(PAGE, AMINA, { [ONE]: { body: { ...RECALL, choices: [empty] } } });
  await userEvent.click(await screen.findByRole('radio', { name: 'Hold' }));
  expect(screen.getByText(/wallet is empty/)).toBeVisible();
  expect(screen.queryByLabelText('Reason')).toBeNull();
});

test('a refused proposal reports the error and keeps the reason', async () => {
  openConsole(PAGE, AMINA, {
    [ONE]: { body: RECALL },
    [END]: refused('proposal_waiting'),
  });
  await userEvent.click(await screen.findByRole('radio', { name: 'Refuse' }));
  await userEvent.type(screen.getByLabelText('Reason'), why);
  await userEvent.click(screen.getByRole('button', { name: 'Propose: refuse' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.getByLabelText('Reason')).toHaveValue(why);
});

test('a bank’s reply is recorded with a reason', async () => {
  const atBank = {
    ...RECALL,
    status: 'with_bank',
    receiver: null,
    other: 'EMEKA OBI',
    bank: 'GTBank',
    choices: [],
    bank_steps: ['asked', 'notified', 'returned', 'refused'],
  };
  const { posted, at } = openConsole(PAGE, AMINA, {
    [ONE]: { body: atBank },
    [END]: { body: { message: 'It is recorded.', proposal: null } },
  });
  const bank = within(await screen.findByRole('region', { name: 'The bank' }));
  for (const radio of bank.getAllByRole('radio')) expect(radio).not.toBeChecked();
  await userEvent.click(bank.getByRole('radio', { name: 'We asked it' }));
  await userEvent.type(bank.getByLabelText('Who said what'), 'Asked Mrs Ade, GTBank');
  await userEvent.click(bank.getByRole('button', { name: 'Record' }));
  await waitFor(() =>
    expect(posted('cases/recall/recall-12/end/').map(({ body }) => body)).toEqual([
      { end: 'bank_asked', reason: 'Asked Mrs Ade, GTBank' },
    ]),
  );
  await press('{Escape}');
  await waitFor(() => expect(at()).toBe('/staff/queue'));
});

test('an auditor sees the decisions but can’t propose one; an unknown recall is not found', async () => {
  const { unmount } = openConsole(PAGE, meOf('Obi', 'auditor'), { [ONE]: { body: RECALL } });
  await userEvent.click(await screen.findByRole('radio', { name: 'Hold' }));
  expect(screen.getByRole('table', { name: 'Postings' })).toBeVisible();
  expect(screen.queryByLabelText('Reason')).toBeNull();
  unmount();
  openConsole('/staff/recalls/recall-13', AMINA, {
    'GET /api/staff/recalls/recall-13/': refused('not_found'),
  });
  expect(await screen.findByText('Recall not found.')).toBeVisible();
});

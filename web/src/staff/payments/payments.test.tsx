import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { expectAccessible, refused } from '../../platform/testing.tsx';
import { PROPOSAL } from '../proposals/testing.ts';
import { list, meOf, NGOZI, openConsole, press } from '../testing.tsx';
import { ID, PAYMENT, REFERENCE, STUCK } from './testing.ts';

const TUNDE = meOf('Tunde Bello', 'finance');
const PAGE = `/staff/payments/${REFERENCE}`;
const ONE = `GET /api/staff/payments/${REFERENCE}/`;
const why = 'GTBank restricted the account';
const MADE = {
  ...PROPOSAL,
  id: 121,
  kind: 'end_payment',
  object: PAYMENT.object,
  title: 'End ₦85,103.75 as failed',
  may_approve: true,
  preview: {
    postings: [
      { account: 'Held for bank transfers', amount: -85_103.75 },
      { account: 'Wallet, Adaeze', amount: 85_103.75 },
    ],
    balances: [{ name: 'Wallet, Adaeze', before: 43_319.37, after: 128_423.12 }],
    refused: null,
  },
};
const waiting = (proposal: object) => ({
  'GET /api/staff/proposals/': list(proposal),
  'GET /api/staff/proposals/121/': { body: proposal },
});

test('stuck payments are chosen by keyboard and ended by one proposal', async () => {
  const other = { ...STUCK, reference: '01KB3Q7ZC9F4T8M2W6XHRD5VNB', id: ID.replace('ab', 'cd') };
  const { posted, at } = openConsole('/staff/payments', NGOZI, {
    'GET /api/staff/payments/': list(STUCK, other),
    'POST /api/staff/payment-ends/': { body: MADE, status: 201 },
    ...waiting(MADE),
  });
  await screen.findByRole('table', { name: 'Stuck payments' });
  await press('j');
  await press('x');
  await press('j');
  await press('x');
  await expectAccessible({ framed: true });
  expect(screen.getByText(/2 payments chosen/)).toBeVisible();
  await press('f');
  await userEvent.type(screen.getByLabelText(/Why did they fail/), why);
  await userEvent.click(screen.getByRole('button', { name: /Propose: failed/ }));
  await waitFor(() => expect(at()).toBe('/staff/proposals?open=121'));
  expect(posted('payment-ends/').map(({ body }) => body)).toEqual([
    { payments: [STUCK.id, other.id], outcome: 'failed', reason: why },
  ]);
});

test('a payment shows every answer and posting, and is proposed to be ended', async () => {
  const { posted } = openConsole(PAGE, TUNDE, {
    [ONE]: { body: PAYMENT },
    [`POST /api/staff/payments/${REFERENCE}/ask/`]: { body: PAYMENT },
    'POST /api/staff/payment-ends/': { body: MADE, status: 201 },
  });
  expect(await screen.findByRole('heading', { name: '₦85,000' })).toBeVisible();
  const story = within(screen.getByRole('region', { name: 'What happened' }));
  expect(story.getAllByText(/Sent to the provider|Asked the provider/)).toHaveLength(2);
  await userEvent.click(story.getByText(/812 ms/));
  expect(story.getByText(/TRF_1ptvuv3/)).toBeVisible();
  const postings = within(screen.getByRole('table', { name: 'Posted: postings' }));
  expect(postings.getByRole('row', { name: /Ties/ })).toHaveTextContent('₦85,103.75');
  await expectAccessible({ framed: true });
  await press('q');
  await waitFor(() => expect(posted(`payments/${REFERENCE}/ask/`)).toHaveLength(1));
  await userEvent.click(screen.getByRole('radio', { name: 'End: failed' }));
  await press('p');
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), why);
  await userEvent.click(screen.getByRole('button', { name: 'Propose: end: failed' }));
  await waitFor(() => expect(posted('payment-ends/')).toHaveLength(1));
});

test('what waits is above everything: approved by another, and by its maker not at all', async () => {
  const { posted } = openConsole(PAGE, TUNDE, {
    [ONE]: { body: PAYMENT },
    ...waiting(MADE),
    'POST /api/staff/proposals/121/approve/': { body: { ...MADE, state: 'approved' } },
  });
  const banner = within(await screen.findByRole('region', { name: 'A change is waiting' }));
  expect(await screen.findByText('₦128,423.12')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'What to do' })).toBeNull();
  await expectAccessible({ framed: true });
  await press('a');
  await userEvent.click(banner.getByRole('button', { name: 'Approve now' }));
  await waitFor(() =>
    expect(posted('proposals/121/approve/').map(({ body }) => body)).toEqual([
      { digest: MADE.digest },
    ]),
  );
});

test('the maker sees the banner without a way to approve', async () => {
  openConsole(PAGE, TUNDE, {
    [ONE]: { body: PAYMENT },
    ...waiting({ ...MADE, may_approve: false }),
  });
  const banner = within(await screen.findByRole('region', { name: 'A change is waiting' }));
  expect(banner.getByText(/somebody else has to approve it/)).toBeVisible();
  expect(banner.queryByRole('button', { name: /Approve/ })).toBeNull();
  expect(banner.getByRole('button', { name: /Take back/ })).toBeVisible();
});

test('a small payment is ended at once, a correction goes through suspense', async () => {
  const small = { ...PAYMENT, may: { ...PAYMENT.may, end: 'alone' } };
  const { posted } = openConsole(PAGE, TUNDE, {
    [ONE]: { body: small },
    [`POST /api/staff/payments/${REFERENCE}/end/`]: { body: small },
    [`POST /api/staff/payments/${REFERENCE}/correction/`]: { body: MADE, status: 201 },
  });
  const ways = within(await screen.findByRole('group', { name: 'What to do' }));
  for (const radio of ways.getAllByRole('radio')) expect(radio).not.toBeChecked();
  expect(screen.queryByRole('button', { name: /End now/ })).toBeNull();
  await userEvent.click(ways.getByRole('radio', { name: 'End: paid' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), why);
  await userEvent.click(screen.getByRole('button', { name: 'End now as paid' }));
  await waitFor(() => expect(posted(`payments/${REFERENCE}/end/`)).toHaveLength(1));
  await userEvent.click(screen.getByRole('radio', { name: 'Correct' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Less for it' }));
  await userEvent.type(screen.getByLabelText('Amount'), '500');
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), why);
  await userEvent.click(screen.getByRole('button', { name: 'Propose: correct' }));
  await waitFor(() =>
    expect(posted(`payments/${REFERENCE}/correction/`).map(({ body }) => body)).toEqual([
      { account_id: 1000, amount: -500, reason: why },
    ]),
  );
});

test('an unknown reference says so; who only reads can do nothing', async () => {
  openConsole('/staff/payments/UNKNOWN', NGOZI, {
    'GET /api/staff/payments/UNKNOWN/': refused('not_found'),
  });
  expect(await screen.findByText(/no payment with this reference/)).toBeVisible();
});

test('a case is closed for a reason, or its deposit credited', async () => {
  const one = {
    reference: 'case-7',
    title: 'deposit that belongs to nobody with an open account',
    detail: '₦7,000 into 9900000009',
    subject: 'T-1',
    customer: null,
    amount: 7000,
    opened_at: '2026-11-24T08:41:07Z',
    closed_at: null,
    takes_credit: true,
    object: 'unknown_deposit:case-7',
    transaction: null,
    accepted: false,
    takes_answer: false,
    accepting: null,
  };
  const found = { kind: 'customer', title: 'Ada Obi', detail: '@ada', customer_id: 4, case: null };
  const { posted, at } = openConsole('/staff/payments/case-7', TUNDE, {
    'GET /api/staff/payment-cases/case-7/': { body: one },
    'POST /api/staff/payment-cases/case-7/close/': { body: one },
    'GET /api/staff/search/': { body: { results: [found] } },
    'POST /api/staff/payment-credits/': { body: MADE, status: 201 },
    'GET /api/staff/proposals/121/': { body: MADE },
  });
  await screen.findByText('₦7,000 into 9900000009');
  await expectAccessible({ framed: true });
  await press('a');
  await userEvent.type(screen.getByLabelText(/What was done/), 'Refunded at the provider');
  await userEvent.click(screen.getByRole('button', { name: /Close the case/ }));
  await waitFor(() => expect(posted('payment-cases/case-7/close/')).toHaveLength(1));
  await press('p');
  await screen.findByRole('heading', { name: 'Credit a customer' });
  await userEvent.type(screen.getByLabelText('Find the customer'), 'Ada');
  await screen.findByRole('option', { name: /Ada Obi/ });
  await userEvent.selectOptions(screen.getByLabelText('Customer'), '4');
  await expectAccessible({ framed: true });
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), why);
  await userEvent.click(screen.getByRole('button', { name: /Propose the credit/ }));
  await waitFor(() => expect(at()).toBe('/staff/proposals?open=121'));
  expect(posted('payment-credits/').map(({ body }) => body)).toEqual([
    {
      customer_id: 4,
      amount: 7000,
      cause: 'unidentified_deposit',
      case_reference: 'case-7',
      reason: why,
    },
  ]);
});

const DISPUTE = {
  reference: 'case-8',
  title: 'dispute to answer',
  detail: 'payment T-9 of customer 4: answer it at the provider',
  subject: '7001',
  customer: { id: 4, name: 'Ada Obi' },
  amount: 5000,
  opened_at: '2026-11-24T08:41:07Z',
  closed_at: null,
  takes_credit: false,
  object: 'chargeback:case-8',
  transaction: REFERENCE,
  accepted: false,
  takes_answer: true,
  accepting: {
    postings: [
      { account: 'Owed, Ada Obi', amount: -5000 },
      { account: 'Money in on its way', amount: 5000 },
    ],
    refused: null,
  },
};
const CASE_8 = '/staff/payments/case-8';
const ONE_8 = 'GET /api/staff/payment-cases/case-8/';

test('a dispute shows its payment and what accepting it posts, and is proposed by support', async () => {
  const { posted } = openConsole(CASE_8, meOf('Amina Yusuf', 'support'), {
    [ONE_8]: { body: DISPUTE },
    'POST /api/staff/payment-cases/case-8/acceptance/': { body: MADE, status: 201 },
  });
  expect(await screen.findByRole('link', { name: REFERENCE })).toHaveAttribute(
    'href',
    `/staff/payments/${REFERENCE}`,
  );
  expect(screen.getByRole('link', { name: 'Ada Obi' })).toHaveAttribute(
    'href',
    '/staff/customers/4?case=chargeback:case-8',
  );
  expect(screen.queryByRole('button', { name: /Close the case/ })).toBeNull();
  await press('p');
  const postings = within(screen.getByRole('table', { name: 'What it would post' }));
  expect(postings.getByRole('row', { name: /Owed, Ada Obi/ })).toHaveTextContent('₦5,000');
  await expectAccessible({ framed: true });
  await userEvent.type(screen.getByLabelText('Why do we accept it?'), why);
  await userEvent.click(screen.getByRole('button', { name: 'Propose to accept' }));
  await waitFor(() =>
    expect(posted('payment-cases/case-8/acceptance/').map(({ body }) => body)).toEqual([
      { reason: why },
    ]),
  );
});

test('a dispute is answered by one person, who says with which evidence', async () => {
  const { posted } = openConsole(CASE_8, meOf('Amina Yusuf', 'compliance'), {
    [ONE_8]: { body: { ...DISPUTE, accepting: null } },
    'POST /api/staff/payment-cases/case-8/answer/': { body: DISPUTE },
  });
  expect(await screen.findByText(/accepted on the provider’s page only/)).toBeVisible();
  await press('a');
  await userEvent.type(screen.getByLabelText(/Which evidence/), 'The receipt and the chat');
  await userEvent.click(screen.getByRole('button', { name: 'Record the answer' }));
  await waitFor(() => expect(posted('payment-cases/case-8/answer/')).toHaveLength(1));
});

test('an accepted dispute says so and offers nothing more', async () => {
  openConsole(CASE_8, TUNDE, {
    [ONE_8]: { body: { ...DISPUTE, accepted: true, takes_answer: false, accepting: null } },
  });
  expect(await screen.findByText(/the provider is being told/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Accept|Close|answer/ })).toBeNull();
});

test('a dispute whose acceptance waits for a second person is decided on its page', async () => {
  openConsole(CASE_8, TUNDE, { [ONE_8]: { body: DISPUTE }, ...waiting(MADE) });
  const banner = within(await screen.findByRole('region', { name: 'A change is waiting' }));
  expect(banner.getByRole('button', { name: /Approve/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Accept…/ })).toBeNull();
});

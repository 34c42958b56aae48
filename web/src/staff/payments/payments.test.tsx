import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { expectAccessible, refused } from '../../platform/testing.tsx';
import { PROPOSAL } from '../proposals/testing.ts';
import { drawnCases, drawnCounts, drawnDetails } from '../queue/testing.ts';
import { list, meOf, NGOZI, openConsole, press } from '../testing.tsx';
import { endsOf, PAYMENT, REFERENCE, STUCK, TOGETHER } from './testing.ts';

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
/** A case in the queue with the ways to resolve it. */
const caseOf = (kind: string, reference: string, ends: readonly object[]) => ({
  [`GET /api/staff/cases/${kind}/${reference}/`]: {
    body: { ...drawnCases()[2], ...drawnDetails, kind, reference, ends },
  },
});
const stuckCase = (takes_two: boolean) => caseOf('stuck_payment', REFERENCE, endsOf(takes_two));
const END = `POST /api/staff/cases/stuck_payment/${REFERENCE}/end/`;
const waiting = (proposal: object) => ({
  'GET /api/staff/proposals/': list(proposal),
  'GET /api/staff/proposals/121/': { body: proposal },
});

test('selects stuck payments by keyboard and resolves them with one proposal', async () => {
  const reference = '01KB3Q7ZC9F4T8M2W6XHRD5VNB';
  const other = { ...STUCK, reference, case: { kind: 'stuck_purchase', reference } };
  const { posted, at } = openConsole('/staff/payments', NGOZI, {
    'GET /api/staff/payments/': list(STUCK, other),
    'GET /api/staff/case-counts/': { body: { ...drawnCounts, together: TOGETHER } },
    'POST /api/staff/case-ends/': { body: { message: 'Proposed', proposal: 121 } },
    ...waiting(MADE),
  });
  await screen.findByRole('table', { name: 'Stuck payments' });
  await press('j');
  await press('x');
  await press('j');
  await press('x');
  await expectAccessible({ framed: true });
  expect(screen.getByText(/2 payments selected/)).toBeVisible();
  await press('f');
  await userEvent.type(screen.getByLabelText('Reason'), why);
  const propose = screen.getAllByRole('button', { name: /Propose: end as failed/ });
  await userEvent.click(propose.at(-1) as HTMLElement);
  await waitFor(() => expect(at()).toBe('/staff/proposals?open=121'));
  expect(posted('case-ends/').map(({ body }) => body)).toEqual([
    { cases: [STUCK.case, other.case], end: 'failed', reason: why },
  ]);
});

test('shows every provider response and posting of a payment, and proposes its end', async () => {
  const { posted } = openConsole(PAGE, TUNDE, {
    [ONE]: { body: PAYMENT },
    [`POST /api/staff/payments/${REFERENCE}/ask/`]: { body: PAYMENT },
    ...stuckCase(true),
    [END]: { body: { message: 'Proposed', proposal: 121 } },
  });
  expect(await screen.findByRole('heading', { name: '₦85,000' })).toBeVisible();
  const story = within(screen.getByRole('region', { name: 'What happened' }));
  expect(story.getAllByText(/Sent to the provider|Status requested/)).toHaveLength(2);
  await userEvent.click(story.getByText(/812 ms/));
  expect(story.getByText(/TRF_1ptvuv3/)).toBeVisible();
  const postings = within(screen.getByRole('table', { name: 'Posted: postings' }));
  expect(postings.getByRole('row', { name: /Balanced/ })).toHaveTextContent('₦85,103.75');
  await expectAccessible({ framed: true });
  await press('q');
  await waitFor(() => expect(posted(`payments/${REFERENCE}/ask/`)).toHaveLength(1));
  await userEvent.click(await screen.findByRole('radio', { name: 'End as failed' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), why);
  await userEvent.click(screen.getByRole('button', { name: 'Propose: end as failed' }));
  await waitFor(() =>
    expect(posted(`cases/stuck_payment/${REFERENCE}/end/`)[0]?.body).toEqual({
      end: 'failed',
      reason: why,
    }),
  );
});

test('shows a pending change first, which a colleague can approve but its maker can’t', async () => {
  const { posted } = openConsole(PAGE, TUNDE, {
    [ONE]: { body: PAYMENT },
    ...stuckCase(true),
    ...waiting(MADE),
    'POST /api/staff/proposals/121/approve/': { body: { ...MADE, state: 'approved' } },
  });
  const banner = within(await screen.findByRole('region', { name: 'A change is pending' }));
  expect(await screen.findByText('₦128,423.12')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Actions' })).toBeNull();
  await expectAccessible({ framed: true });
  await press('a');
  await userEvent.click(banner.getByRole('button', { name: 'Approve now' }));
  await waitFor(() =>
    expect(posted('proposals/121/approve/').map(({ body }) => body)).toEqual([
      { digest: MADE.digest },
    ]),
  );
});

test('shows the maker the pending change without an approve button', async () => {
  openConsole(PAGE, TUNDE, {
    [ONE]: { body: PAYMENT },
    ...stuckCase(true),
    ...waiting({ ...MADE, may_approve: false }),
  });
  const banner = within(await screen.findByRole('region', { name: 'A change is pending' }));
  expect(banner.getByText(/someone else has to approve it/)).toBeVisible();
  expect(banner.queryByRole('button', { name: /Approve/ })).toBeNull();
  expect(banner.getByRole('button', { name: /Withdraw/ })).toBeVisible();
});

test('resolves a small payment immediately; a correction goes through suspense', async () => {
  const { posted } = openConsole(PAGE, TUNDE, {
    [ONE]: { body: PAYMENT },
    ...stuckCase(false),
    [END]: { body: { message: 'It has ended as paid.', proposal: null } },
    [`POST /api/staff/payments/${REFERENCE}/correction/`]: { body: MADE, status: 201 },
  });
  await screen.findByRole('radio', { name: 'End as paid' });
  const ways = within(screen.getByRole('group', { name: 'Actions' }));
  for (const radio of ways.getAllByRole('radio')) expect(radio).not.toBeChecked();
  expect(screen.queryByRole('button', { name: /End as/ })).toBeNull();
  await userEvent.click(ways.getByRole('radio', { name: 'End as paid' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), why);
  await userEvent.click(screen.getByRole('button', { name: 'End as paid' }));
  await waitFor(() => expect(posted(`cases/stuck_payment/${REFERENCE}/end/`)).toHaveLength(1));
  await userEvent.click(screen.getByRole('radio', { name: 'Correct' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Decrease' }));
  await userEvent.type(screen.getByLabelText('Amount'), '500');
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), why);
  await userEvent.click(screen.getByRole('button', { name: 'Propose: correct' }));
  await waitFor(() =>
    expect(posted(`payments/${REFERENCE}/correction/`).map(({ body }) => body)).toEqual([
      { account_id: 1000, amount: -500, reason: why },
    ]),
  );
});

test('reports an unknown reference, and offers a read-only member no actions', async () => {
  openConsole('/staff/payments/UNKNOWN', NGOZI, {
    'GET /api/staff/payments/UNKNOWN/': refused('not_found'),
  });
  expect(await screen.findByText(/No payment has this reference/)).toBeVisible();
});

const CLOSE = {
  ...endsOf(false)[0],
  name: 'close',
  label: 'Close the case',
  key: 'a',
  takes: { reason: { label: 'What was done about it?', hint: null } },
};

test('closes a case for a reason, or credits its deposit', async () => {
  const paymentCase = {
    reference: 'case-7',
    title: 'deposit that belongs to no open account',
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
    accepting: null,
  };
  const found = { kind: 'customer', title: 'Ada Obi', detail: '@ada', customer_id: 4, case: null };
  const { posted, at } = openConsole('/staff/payments/case-7', TUNDE, {
    'GET /api/staff/payment-cases/case-7/': { body: paymentCase },
    ...caseOf('unknown_deposit', 'case-7', [CLOSE]),
    'POST /api/staff/cases/unknown_deposit/case-7/end/': {
      body: { message: 'The case is closed.', proposal: null },
    },
    'GET /api/staff/search/': { body: { results: [found] } },
    'POST /api/staff/payment-credits/': { body: MADE, status: 201 },
    'GET /api/staff/proposals/121/': { body: MADE },
  });
  await screen.findByText('₦7,000 into 9900000009');
  await expectAccessible({ framed: true });
  await screen.findByRole('button', { name: /Close the case/ });
  await press('a');
  await userEvent.type(screen.getByLabelText(/What was done/), 'Refunded at the provider');
  await userEvent.click(screen.getByRole('button', { name: /Close the case/ }));
  await waitFor(() => expect(posted('cases/unknown_deposit/case-7/end/')).toHaveLength(1));
  await press('p');
  await screen.findByRole('heading', { name: 'Credit a customer' });
  await userEvent.type(screen.getByLabelText('Find a customer'), 'Ada');
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
  accepting: {
    postings: [
      { account: 'Owed, Ada Obi', amount: -5000 },
      { account: 'Money in on its way', amount: 5000 },
    ],
    refused: null,
  },
};
const ANSWER = {
  ...CLOSE,
  name: 'answer',
  label: 'Record an answer',
  takes: { reason: { label: 'Which evidence was given to the provider?', hint: null } },
};
const ACCEPT = {
  ...CLOSE,
  name: 'accept',
  label: 'Accept the dispute',
  key: 'p',
  takes_two: true,
  takes: { reason: { label: 'Why do we accept it?', hint: null } },
};
const DISPUTED = caseOf('chargeback', 'case-8', [ANSWER, ACCEPT]);
const END_8 = 'POST /api/staff/cases/chargeback/case-8/end/';
const CASE_8 = '/staff/payments/case-8';
const ONE_8 = 'GET /api/staff/payment-cases/case-8/';

test('shows a dispute’s payment and the postings of accepting it, which support can propose', async () => {
  const { posted } = openConsole(CASE_8, meOf('Amina Yusuf', 'support'), {
    [ONE_8]: { body: DISPUTE },
    ...DISPUTED,
    [END_8]: { body: { message: 'Proposed', proposal: 121 } },
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
  const postings = within(await screen.findByRole('table', { name: 'Postings if accepted' }));
  expect(postings.getByRole('row', { name: /Owed, Ada Obi/ })).toHaveTextContent('₦5,000');
  await expectAccessible({ framed: true });
  await press('p');
  await userEvent.type(screen.getByLabelText('Why do we accept it?'), why);
  await userEvent.click(screen.getByRole('button', { name: 'Propose: accept the dispute' }));
  await waitFor(() =>
    expect(posted('cases/chargeback/case-8/end/').map(({ body }) => body)).toEqual([
      { end: 'accept', reason: why },
    ]),
  );
});

test('one person responds to a dispute and states the evidence', async () => {
  const { posted } = openConsole(CASE_8, meOf('Amina Yusuf', 'compliance'), {
    [ONE_8]: { body: { ...DISPUTE, accepting: null } },
    ...DISPUTED,
    [END_8]: { body: { message: 'The answer is recorded.', proposal: null } },
  });
  expect(await screen.findByText(/only be accepted on the provider’s page/)).toBeVisible();
  await press('a');
  await userEvent.type(screen.getByLabelText(/Which evidence/), 'The receipt and the chat');
  await userEvent.click(screen.getByRole('button', { name: 'Record an answer' }));
  await waitFor(() => expect(posted('cases/chargeback/case-8/end/')).toHaveLength(1));
});

test('shows an accepted dispute without further actions', async () => {
  openConsole(CASE_8, TUNDE, {
    [ONE_8]: { body: { ...DISPUTE, accepted: true, accepting: null } },
    ...caseOf('chargeback', 'case-8', []),
  });
  expect(await screen.findByText(/we’re informing the provider/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Accept|Close|answer/ })).toBeNull();
});

test('decides a dispute on its page while its acceptance needs a second person', async () => {
  openConsole(CASE_8, TUNDE, { [ONE_8]: { body: DISPUTE }, ...DISPUTED, ...waiting(MADE) });
  const banner = within(await screen.findByRole('region', { name: 'A change is pending' }));
  expect(banner.getByRole('button', { name: /Approve/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: /accept the dispute/ })).toBeNull();
});

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../platform/testing.tsx';
import { PROPOSAL } from '../proposals/testing.ts';
import { list, meOf, openConsole, press } from '../testing.tsx';

const BAYO = meOf('Bayo Adeyemi', 'finance');

const IMPORT = {
  id: 7,
  list_id: 1,
  via: 'api',
  by: null,
  file_name: null,
  from_day: '2026-11-20',
  to_day: '2026-11-22',
  state: 'done',
  progress: 100,
  lines_read: 1416,
  lines_new: 1416,
  lines_changed: 0,
  lines_broken: 1,
  problems: [{ line: 12, description: '“someday” is no date' }],
  failure: null,
  resolved: 2,
  withdrawn: null,
  created_at: '2026-11-23T03:10:00Z',
  ended_at: '2026-11-23T03:10:04Z',
};
const PAYOUTS = {
  id: 1,
  title: 'Bank payouts',
  format: 'paystack_transfers',
  account: 'payout_float',
  by_api: true,
  remembers: false,
  open: 2,
  latest: IMPORT,
};
const ITEM = {
  id: 31,
  reference: '01KB2H1C0000000000000000A9',
  party: 'Halima Yusuf',
  bank: 'UBA',
  ours: 25_000,
  our_fee: 25,
  theirs: 21_250,
  their_fee: 25,
  at: '2026-11-22T10:00:00Z',
  kind: 'amount_differs',
  state: 'open',
  since: '2026-11-23T03:10:00Z',
};
const MATCHED = {
  ...ITEM,
  id: 32,
  party: 'Emeka Obi',
  theirs: 25_000,
  kind: 'matched',
  state: 'matched',
  since: null,
};
const none = { count: 0, net: 0, gross: 0 };
const side = { count: 0, amount: 0 };
const SUMMARY = {
  list: PAYOUTS,
  from: '2026-11-22',
  to: '2026-11-22',
  kinds: {
    matched: { count: 1412, net: 61_284_350, gross: 61_284_350 },
    missing_here: none,
    missing_there: none,
    amount_differs: { count: 1, net: -3750, gross: 3750 },
    fee_differs: none,
  },
  bridge: {
    opening: 0,
    closing: 61_310_000,
    costs: 650,
    elsewhere: 0,
    books: { count: 1413, amount: 61_309_350 },
    missing_there: side,
    missing_here: side,
    amount_differs: { count: 1, amount: -3750 },
    other_day: side,
    not_compared: side,
    should_be: 61_305_600,
    list: { count: 1413, amount: 61_305_600 },
    unexplained: 0,
  },
};
const DETAILS = {
  ...ITEM,
  list_id: 1,
  user_id: 12,
  is_ours: true,
  our_at: '2026-11-22T10:00:00Z',
  their_at: '2026-11-22T10:00:01Z',
  was: null,
  case_at: null,
  closed_at: null,
  closed_by: null,
  reason: null,
  lines: [
    {
      id: '881',
      amount: 21_250,
      fee: 25,
      at: '2026-11-22T10:00:01Z',
      party: null,
      import_id: 7,
      withdrawn: false,
    },
  ],
  counterpart: null,
  object: 'payment:019aab5e-7ecb-7a91-8d23-1234567890ab',
  correction: { account: 'payout_float', amount: -3750, fee: 0 },
  credit: null,
  payment: { ask: true, outcomes: [], reverse: true },
  ended_by: null,
};

const END = 'cases/reconciliation_exception/exception-31/end/';

const open = (path: string, more: Parameters<typeof openConsole>[2] = {}) =>
  openConsole(`/staff/reconciliation${path}`, BAYO, {
    'GET /api/staff/reconciliation/': { body: { results: [PAYOUTS] } },
    'GET /api/staff/reconciliation/1/': { body: SUMMARY },
    'GET /api/staff/reconciliation/1/items/': list(ITEM, MATCHED),
    'GET /api/staff/reconciliation/1/imports/': list(IMPORT),
    'GET /api/staff/reconciliation-items/31/': { body: DETAILS },
    ...more,
  });

test('lists exceptions first, filters by the five kinds, and shows that the list reconciles', async () => {
  const { at } = open('');
  const table = within(await screen.findByRole('table', { name: 'Items' }));
  expect(await table.findByText('Amount differs · 1')).toBeVisible();
  expect(table.getByText('−₦3,750')).toBeVisible();
  const tie = within(await screen.findByRole('region', { name: 'From our books to their list' }));
  expect(tie.getByRole('row', { name: 'Unexplained ₦0' })).toBeVisible();
  expect(screen.getByText('Line 12: “someday” is no date')).toBeInTheDocument();
  expect(screen.getByText('Reconciles to the kobo')).toBeVisible();
  expect(screen.getByText('with 2 exceptions open')).toBeVisible();
  await expectAccessible({ framed: true });
  await userEvent.click(screen.getByRole('link', { name: /Missing there/ }));
  expect(at()).toBe('/staff/reconciliation?kind=missing_there');
});

test('warns at the top when the list doesn’t reconcile, with the unexplained amount', async () => {
  const bridge = { ...SUMMARY.bridge, unexplained: -0.01 };
  open('', { 'GET /api/staff/reconciliation/1/': { body: { ...SUMMARY, bridge } } });
  expect(await screen.findByText('Not reconciled: −₦0.01 unexplained')).toBeVisible();
  expect(screen.queryByText('Reconciles to the kobo')).toBeNull();
});

test('explains an exception next to its subject', async () => {
  const { posted } = open('?open=31', {
    [`POST /api/staff/${END}`]: {
      body: { message: 'The exception is closed as explained.', proposal: null },
    },
  });
  const panel = within(await screen.findByRole('region', { name: 'Item' }));
  expect(await panel.findByText('₦21,250')).toBeVisible();
  await press('x');
  await userEvent.type(await panel.findByRole('textbox'), 'Split by the bank');
  await userEvent.click(panel.getByRole('button', { name: /Close as explained/ }));
  await waitFor(() =>
    expect(posted(END).map(({ body }) => body)).toEqual([
      { end: 'explain', reason: 'Split by the bank' },
    ]),
  );
});

test('previews a statement as it will be parsed before importing it', async () => {
  const draft = {
    ...IMPORT,
    id: 9,
    via: 'file',
    state: 'draft',
    problems: [],
    lines_broken: 0,
    ended_at: null,
  };
  const mapping = {
    header_line: 1,
    delimiter: ',',
    date: 0,
    date_order: 'dmy',
    decimal: '.',
    amounts: { debit: 2, credit: 3 },
    narration: 1,
    reference: null,
  };
  const { posted } = open('', {
    'POST /api/staff/reconciliation/1/files/': {
      body: {
        import: draft,
        mapping,
        remembered: true,
        delimiter: ',',
        header: ['Date', 'Text', 'Out', 'In'],
        rows: [['20/11/2026', 'Fee', '5.00', '']],
        lines: [
          { reference: 'Fee', party: 'Fee', amount: 5, fee: null, at: '2026-11-20T09:00:00Z' },
        ],
        problems: [],
      },
    },
    'POST /api/staff/reconciliation-imports/9/start/': {
      status: 202,
      body: { ...draft, state: 'queued' },
    },
    'GET /api/staff/reconciliation-imports/9/': {
      body: {
        ...draft,
        state: 'done',
        lines_read: 1,
        lines_new: 1,
        ended_at: '2026-11-23T09:00:00Z',
      },
    },
  });
  await screen.findByText('Amount differs · 1');
  await press('u');
  const dialog = within(await screen.findByRole('dialog', { name: 'Upload a list' }));
  await userEvent.upload(
    dialog.getByLabelText('File'),
    new File(['x'], 'a.json', { type: 'application/json' }),
  );
  expect(await dialog.findByRole('cell', { name: '₦5' })).toBeVisible();
  expect(dialog.getByText('Columns (same as last time)')).toBeVisible();
  await expectAccessible({ framed: true });
  await userEvent.click(dialog.getByRole('button', { name: 'Import' }));
  expect(await dialog.findByText(/Uploading the same file again changes nothing/)).toBeVisible();
  expect(posted('reconciliation-imports/9/start/').map(({ body }) => body)).toEqual([{ mapping }]);
});

test('tries another delimiter before importing, and detects the columns again', async () => {
  const draft = { ...IMPORT, id: 9, via: 'file', state: 'draft', problems: [], ended_at: null };
  const uncut = {
    import: draft,
    mapping: null,
    remembered: false,
    delimiter: ',',
    header: [],
    rows: [['Date;Text;Amount;Dr/Cr'], ['20/11/2026;Fee;5', '00;DR']],
    lines: [],
    problems: [],
  };
  const mapping = {
    header_line: 1,
    delimiter: ';',
    date: 0,
    date_order: 'dmy',
    decimal: ',',
    amounts: { amount: 2, side: 3 },
    narration: 1,
    reference: null,
  };
  const { posted } = open('', {
    'POST /api/staff/reconciliation/1/files/': { body: uncut },
    'POST /api/staff/reconciliation-imports/9/preview/': {
      body: {
        ...uncut,
        mapping,
        delimiter: ';',
        header: ['Date', 'Text', 'Amount', 'Dr/Cr'],
        rows: [['20/11/2026', 'Fee', '5,00', 'DR']],
        lines: [
          { reference: 'Fee', party: 'Fee', amount: 5, fee: null, at: '2026-11-20T09:00:00Z' },
        ],
      },
    },
    'POST /api/staff/reconciliation-imports/9/start/': {
      status: 202,
      body: { ...draft, state: 'queued' },
    },
    'GET /api/staff/reconciliation-imports/9/': { body: draft },
  });
  await screen.findByText('Amount differs · 1');
  await press('u');
  const dialog = within(await screen.findByRole('dialog', { name: 'Upload a list' }));
  await userEvent.upload(dialog.getByLabelText('File'), new File(['x'], 'a.csv'));
  expect(await dialog.findByText(/No header was found/)).toBeVisible();
  await userEvent.selectOptions(dialog.getByLabelText('Columns are separated by'), 'Semicolons');
  expect(await dialog.findByRole('cell', { name: '₦5' })).toBeVisible();
  expect(dialog.getByLabelText('Debit or credit')).toHaveDisplayValue('Dr/Cr');
  expect(posted('reconciliation-imports/9/preview/').map(({ body }) => body)).toEqual([
    { mapping: null, delimiter: ';' },
  ]);
  await expectAccessible({ framed: true });
  await userEvent.click(dialog.getByRole('button', { name: 'Import' }));
  await waitFor(() =>
    expect(posted('reconciliation-imports/9/start/').map(({ body }) => body)).toEqual([
      { mapping },
    ]),
  );
});

test('proposes a correction with the exception’s own figures: only the reason is typed', async () => {
  const { posted } = open('?open=31', {
    [`POST /api/staff/${END}`]: {
      body: { message: 'Proposal 118 is waiting for a second person.', proposal: 118 },
    },
  });
  const panel = within(await screen.findByRole('region', { name: 'Item' }));
  await panel.findByRole('button', { name: /Propose a correction/ });
  await press('p');
  const change = within(await panel.findByRole('region', { name: 'Proposed change' }));
  expect(change.getByText('Payout float')).toBeVisible();
  expect(change.getByText('−₦3,750')).toBeVisible();
  await expectAccessible({ framed: true });
  await userEvent.type(panel.getByRole('textbox'), 'Paystack confirmed it');
  await userEvent.click(panel.getByRole('button', { name: 'Propose' }));
  await waitFor(() =>
    expect(posted(END).map(({ body }) => body)).toEqual([
      { end: 'correct', reason: 'Paystack confirmed it' },
    ]),
  );
});

test('an exception with a pending change shows it and accepts no other', async () => {
  open('?open=31', {
    'GET /api/staff/proposals/': list(PROPOSAL),
    'GET /api/staff/proposals/118/': { body: PROPOSAL },
  });
  const panel = within(await screen.findByRole('region', { name: 'Item' }));
  expect(await panel.findByText('A change is waiting for a second person.')).toBeVisible();
  expect(panel.getByRole('link', { name: PROPOSAL.title })).toHaveAttribute(
    'href',
    '/staff/proposals?open=118',
  );
  expect(panel.queryByRole('button', { name: /Propose/ })).toBeNull();
  await expectAccessible({ framed: true });
});

test('an exception resolved by an entry links to the entry and its proposal', async () => {
  const ended_by = { reference: '01KB3Q7ZC9F4T8M2W6XHRD5VNA', proposal_id: 12 };
  const ended = { ...DETAILS, state: 'resolved', was: 'amount_differs', correction: null };
  open('?open=31', {
    'GET /api/staff/reconciliation-items/31/': { body: { ...ended, payment: null, ended_by } },
  });
  const panel = within(await screen.findByRole('region', { name: 'Item' }));
  expect(await panel.findByRole('link', { name: ended_by.reference })).toHaveAttribute(
    'href',
    `/staff/payments/${ended_by.reference}`,
  );
  expect(panel.getByRole('link', { name: 'proposal 12' })).toBeVisible();
  expect(panel.queryByRole('button', { name: /Explain/ })).toBeNull();
});

test('an unidentified deposit leads to a credit with amount, case and name filled in', async () => {
  const nobody = {
    ...DETAILS,
    kind: 'missing_here',
    reference: 'dep_771',
    party: 'Ada Okafor',
    ours: null,
    theirs: 7000,
    is_ours: false,
    user_id: null,
    object: 'exception:31',
    payment: null,
    credit: 7000,
  };
  const { at } = open('?open=31', {
    'GET /api/staff/reconciliation-items/31/': { body: nobody },
    'GET /api/staff/customers/': list(),
  });
  const panel = within(await screen.findByRole('region', { name: 'Item' }));
  expect(await panel.findByRole('link', { name: /Look it up/ })).toHaveAttribute(
    'href',
    '/staff/payments/dep_771',
  );
  await press('c');
  expect(await screen.findByRole('heading', { name: 'Credit a customer' })).toBeVisible();
  expect(at()).toContain('case=exception-31');
  expect(screen.getByLabelText(/Amount/)).toHaveValue('7,000');
  expect(screen.getByLabelText('Case or ticket')).toHaveValue('exception-31');
  expect(screen.getByLabelText('Find a customer')).toHaveValue('Ada Okafor');
});

test('withdraws a wrongly read statement for a reason and forgets its columns', async () => {
  const bank = { ...PAYOUTS, title: 'GTBank 0123', format: 'bank', by_api: false, remembers: true };
  const file = { ...IMPORT, via: 'file', file_name: 'november.csv', by: 'Bayo Adeyemi' };
  const withdrawn = { at: '2026-11-23T10:00:00Z', by: 'Bayo Adeyemi', reason: 'Swapped' };
  const { posted, sent } = open('', {
    'GET /api/staff/reconciliation/': { body: { results: [bank] } },
    'GET /api/staff/reconciliation/1/': { body: { ...SUMMARY, list: bank } },
    'GET /api/staff/reconciliation/1/imports/': list(file, {
      ...file,
      id: 6,
      file_name: 'october.csv',
      state: 'withdrawn',
      withdrawn,
    }),
    'POST /api/staff/reconciliation-imports/7/withdrawal/': {
      body: { ...file, state: 'withdrawn', withdrawn },
    },
    'DELETE /api/staff/reconciliation/1/columns/': { body: { ...bank, remembers: false } },
  });
  expect(await screen.findByText(/Withdrawn by Bayo Adeyemi.*Swapped/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Delete mapping' }));
  await waitFor(() => expect(sent.filter(({ method }) => method === 'DELETE')).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Withdraw october.csv' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw november.csv' }));
  await userEvent.type(screen.getByLabelText(/What was read incorrectly/), 'Debit and credit');
  await expectAccessible({ framed: true });
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }));
  await waitFor(() =>
    expect(posted('reconciliation-imports/7/withdrawal/').map(({ body }) => body)).toEqual([
      { reason: 'Debit and credit' },
    ]),
  );
});

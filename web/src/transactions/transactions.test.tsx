import { transaction } from '@alajo/contract/wallet/schemas.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { MONTH } from '../insights/testing.ts';
import { showBalances } from '../platform/balances.ts';
import { expireSession } from '../platform/session.ts';
import {
  expectAccessible,
  refused,
  SAVED_NOTICE,
  type SentRequest,
  serve,
  show,
  signInAda,
  TOKEN,
} from '../platform/testing.tsx';
import { TICKET } from '../support/testing.ts';
import { Component as ReceiptPage } from './receipt.tsx';
import { keepReceipts } from './shell/keep-receipts.ts';
import { Component as StatementPage } from './statement.tsx';
import { Component } from './transactions.tsx';
import { Component as VerifyPage } from './verify.tsx';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const idOf = (n: number) =>
  `01K9ZB3N7QX4T8V2W6Y0A1C${[1024, 32, 1].map((unit) => ALPHABET[Math.floor(n / unit) % 32]).join('')}`;
const rowOf = (n: number, more = {}) => ({
  id: idOf(n),
  type: 'debit',
  kind: 'airtime',
  amount: 100,
  total: 100,
  description: `Airtime ${n}`,
  date: '2026-11-20T13:05:00+01:00',
  status: 'completed',
  balance_after: 50_000.5,
  ...more,
});
const PATH = 'GET /api/transactions/';
const open = (path = '/transactions') =>
  show(
    [
      { path: '/transactions', Component },
      { path: '/transactions/statement', Component: StatementPage },
    ],
    path,
  );
const pages = (...each: object[][]) => {
  let at = 0;
  return () => {
    const results = each[at] ?? [];
    at += 1;
    return { body: { results, next: at < each.length ? String(at) : null } };
  };
};
const queriesOf = (sent: SentRequest[]) =>
  sent.map(({ url }) => new URLSearchParams(url.split('?')[1]));

const setWide = (matches: boolean) =>
  vi.stubGlobal('matchMedia', () => ({
    matches,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));

beforeEach(() => {
  signInAda();
  showBalances(true);
  setWide(false);
  // happy-dom does no layout: each row is as high as a one-line row, each list as all its rows.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(88);
});

test('while offline shows the saved rows with their time, but not for a search', async () => {
  const reply = { results: [rowOf(1)], next: null };
  const saved_at = Date.parse('2026-11-20T14:05:00+01:00');
  localStorage.setItem('alajo_transactions', JSON.stringify({ saved_at, reply }));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  serve({ [PATH]: 'offline' });
  const view = open();
  expect(await screen.findByText(/^Saved at 14:05, can’t reach/)).toBeVisible();
  expect(screen.getByText('Airtime 1')).toBeVisible();
  view.unmount();
  open('/transactions?search=rice');
  expect(await screen.findByText(/^Can’t reach Alajo/)).toBeVisible();
  expect(screen.queryByText('Airtime 1')).toBeNull();
});

const RECEIPT = {
  reference: idOf(1),
  id: idOf(1),
  type: 'debit',
  kind: 'bill',
  amount: 2000,
  total: 2050,
  description: 'Ikeja Electric for 45071234567',
  sender: 'Adaeze Okonkwo',
  recipient: 'Adaeze Okonkwo',
  recipientBank: 'Ikeja Electric',
  recipient_account: '45071234567',
  lines: [],
  note: null,
  date: '2026-11-21T08:00:00+01:00',
  status: 'success',
  expected_by: null,
  reversed_at: null,
  session_id: null,
  delivery: { token: '26362054405982757802', units: '32.4', pins: [] },
};

describe('the latest receipts', () => {
  const LATEST = 'GET /api/receipts/';
  const latest = {
    results: [{ transaction: rowOf(1), receipt: RECEIPT }],
    next: null,
  };
  const recent = () => [transaction.parse(rowOf(1))];

  test('the saved receipts open offline with the time they were saved', async () => {
    serve({ [LATEST]: { body: latest } });
    await keepReceipts(undefined);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    serve({
      [PATH]: 'offline',
      [`GET /api/transactions/${idOf(1)}/`]: 'offline',
      'GET /api/support/tickets/': 'offline',
    });
    const history = open();
    expect(await screen.findByText('Airtime 1')).toBeVisible();
    expect(screen.getByText(SAVED_NOTICE)).toBeVisible();
    history.unmount();
    show([{ path: '/receipt', Component: ReceiptPage }], `/receipt?ref=${idOf(1)}`);
    expect(await screen.findByText('2636 2054 4059 8275 7802')).toBeVisible();
    expect(await screen.findByText(SAVED_NOTICE)).toBeVisible();
  });

  test('the receipts are fetched again only after a transaction is new or changed, or a day later', async () => {
    const sent = serve({ [LATEST]: { body: latest } });
    await keepReceipts(undefined);
    await keepReceipts(recent());
    expect(sent).toHaveLength(1);
    await keepReceipts([transaction.parse(rowOf(2)), ...recent()]);
    expect(sent).toHaveLength(2);
    await keepReceipts([transaction.parse(rowOf(1, { status: 'failed' }))]);
    expect(sent).toHaveLength(3);
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 25 * 60 * 60_000);
    await keepReceipts(recent());
    expect(sent).toHaveLength(4);
  });

  test('the receipts are not saved if the customer signed out before they arrived', async () => {
    serve({
      [LATEST]: () => {
        expireSession(TOKEN);
        return { body: latest };
      },
    });
    await keepReceipts(undefined);
    expect(localStorage.getItem('alajo_receipts')).toBeNull();
  });
});

test('the receipt of an Ajo payout has the lines from the gross pot to what was paid', async () => {
  const line = (label: string, amount: number) => ({ kind: 'amount', label, amount });
  const payout = {
    ...RECEIPT,
    type: 'credit',
    kind: 'ajo_payout',
    amount: 900,
    total: 900,
    delivery: null,
    lines: [line('Gross pot', 2200), line('Arrears taken', -1200), line('Late fees taken', -100)],
  };
  serve({
    [`GET /api/transactions/${idOf(1)}/`]: { body: payout },
    'GET /api/support/tickets/': { body: { results: [], next: null } },
  });
  show([{ path: '/receipt', Component: ReceiptPage }], `/receipt?ref=${idOf(1)}`);
  const amountOf = async (name: string) => (await screen.findByText(name)).closest('dt');
  expect((await amountOf('Gross pot'))?.nextElementSibling).toHaveTextContent('₦2,200');
  expect((await amountOf('Arrears taken'))?.nextElementSibling).toHaveTextContent('-₦1,200');
  expect((await amountOf('Net paid to you'))?.nextElementSibling).toHaveTextContent('₦900');
});

test('a receipt has the token above its lines, and prints with the logo and the name', async () => {
  serve({
    [`GET /api/transactions/${idOf(1)}/`]: { body: RECEIPT },
    'GET /api/support/tickets/': { body: { results: [TICKET], next: null } },
  });
  show([{ path: '/receipt', Component: ReceiptPage }], `/receipt?ref=${idOf(1)}`);
  const token = await screen.findByText('2636 2054 4059 8275 7802');
  const follows = token.compareDocumentPosition(screen.getByText('Bank or platform'));
  expect(follows & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(await screen.findByText('You reported this on Fri 20 Nov: ALJ-7K3F2M')).toHaveAttribute(
    'href',
    '/support?ticket=ALJ-7K3F2M',
  );
  // Visible on paper only, so it is found by its classes.
  expect(screen.getByText('Alajo').closest('.hidden')).toHaveClass('print:block');
});

test('each row shows the balance after it; a failed payment shows that the money is back', async () => {
  const failed = rowOf(2, { status: 'failed', balance_after: 1, description: 'To GTBank' });
  serve({ [PATH]: pages([rowOf(1), failed]) });
  open();
  const list = await screen.findByRole('list', { name: 'Transactions' });
  const [first, second] = within(list).getAllByRole('listitem');
  expect(first).toHaveTextContent('Balance ₦50,000.50');
  expect(first).toHaveAttribute('aria-setsize', '2');
  expect(second).toHaveTextContent('Back in your wallet');
  expect(second).not.toHaveTextContent('Balance');
  await expectAccessible();
});

test('the menu refreshes, hides balances and leads to insights and the statement', async () => {
  const sent = serve({ [PATH]: () => ({ body: { results: [rowOf(1)], next: null } }) });
  const { router } = open();
  const openMenu = async () =>
    userEvent.click(await screen.findByRole('button', { name: 'More options' }));
  await openMenu();
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Refresh',
    'Hide balances',
    'Insights',
    'Statement, PDF or CSV',
  ]);
  await expectAccessible();
  await userEvent.click(screen.getByRole('menuitem', { name: 'Refresh' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(await screen.findByText(/Balance ₦50,000.50/)).toBeVisible();
  await openMenu();
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Hide balances' }));
  await waitFor(() => expect(screen.queryByText(/Balance ₦50,000.50/)).toBeNull());
  await openMenu();
  expect(await screen.findByRole('menuitem', { name: 'Insights' })).toHaveAttribute(
    'href',
    '/insights',
  );
  await userEvent.click(screen.getByRole('menuitem', { name: 'Statement, PDF or CSV' }));
  expect(router.state.location.pathname).toBe('/transactions/statement');
});

test('a wide screen shows the month and the statement beside the rows', async () => {
  setWide(true);
  serve({ [PATH]: pages([rowOf(1)]), 'GET /api/insights/month/': { body: MONTH } });
  open();
  expect(await screen.findByRole('heading', { name: 'November so far' })).toBeVisible();
  const spent = within(screen.getByRole('list', { name: 'Money Out by category' }));
  expect(spent.getAllByRole('listitem')[0]).toHaveTextContent('Rent₦90,000');
  expect(screen.getByRole('link', { name: /^Statement PDF/ })).toHaveAttribute(
    'href',
    '/transactions/statement',
  );
  await expectAccessible();
});

test('search and filters are applied by the server, are in the URL and can be cleared', async () => {
  const sent = serve({ [PATH]: () => ({ body: { results: [], next: null } }) });
  const { router } = open();
  expect(await screen.findByText('No transactions yet')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Search'), 'ọlá{Enter}');
  await userEvent.click(screen.getByRole('radio', { name: 'Money Out' }));
  await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
  await userEvent.selectOptions(await screen.findByLabelText('Type'), 'Bills and exams');
  await userEvent.selectOptions(screen.getByLabelText('Status'), 'Failed');
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-01' } });
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-30' } });
  await userEvent.type(screen.getByLabelText('From (₦)'), '6000');
  await userEvent.type(screen.getByLabelText('To (₦)'), '5000.5');
  expect(await screen.findByText('The lowest amount is more than the highest.')).toBeVisible();
  await userEvent.clear(screen.getByLabelText('From (₦)'));
  await userEvent.type(screen.getByLabelText('From (₦)'), '1000{Tab}');
  const params = {
    search: 'ọlá',
    type: 'debit',
    kind: 'bill',
    status: 'failed',
    from: '2026-11-01',
    to: '2026-11-30',
    amount_from: '1000',
    amount_to: '5000.5',
  };
  await waitFor(() => {
    expect(Object.fromEntries(queriesOf(sent).at(-1) ?? [])).toEqual({ ...params, limit: '30' });
  });
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual(params);
  const sheet = within(screen.getByRole('dialog', { name: 'Filters' }));
  await userEvent.click(sheet.getByRole('button', { name: 'Show results' }));
  expect(await screen.findByText('No transactions found')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Filters, 6 active' })).toBeVisible();
  await expectAccessible();
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText('No transactions yet')).toBeVisible();
  expect(screen.getByLabelText('Search')).toHaveValue('');
});

test('invalid filters in the URL are ignored', async () => {
  const sent = serve({ [PATH]: pages([rowOf(1)]) });
  open('/transactions?type=stolen&kind=x&status=y&from=today&search=%20&amount_from=-1');
  await screen.findByText('Airtime 1');
  expect(Object.fromEntries(queriesOf(sent)[0] ?? [])).toEqual({ limit: '30' });
});

test('typing sends one search, after a pause', async () => {
  const sent = serve({ [PATH]: () => ({ body: { results: [], next: null } }) });
  open();
  await screen.findByText('No transactions yet');
  await userEvent.type(screen.getByLabelText('Search'), 'mtn');
  await screen.findByText('No transactions found');
  expect(queriesOf(sent).map((query) => query.get('search'))).toEqual([null, 'mtn']);
});

test('a search automatically continues past pages without a match', async () => {
  const sent = serve({ [PATH]: pages([], [], [rowOf(7)]) });
  open('/transactions?search=airtime');
  await screen.findByText('Airtime 7');
  expect(queriesOf(sent).map((query) => query.get('cursor'))).toEqual([null, '1', '2']);
});

test('renders only the rows near the screen out of ten thousand', async () => {
  const rows = Array.from({ length: 10_000 }, (_, n) => rowOf(n));
  serve({ [PATH]: pages(rows) });
  open();
  const list = await screen.findByRole('list', { name: 'Transactions' });
  const shown = within(list).getAllByRole('listitem');
  expect(shown.length).toBeGreaterThan(5);
  expect(shown.length).toBeLessThan(40);
  expect(shown[0]).toHaveAttribute('aria-setsize', '10000');
  expect(Number.parseInt(list.style.height, 10)).toBeGreaterThan(800_000);
});

test('a failed next page keeps the loaded rows and can be retried', async () => {
  let calls = 0;
  const sent = serve({
    [PATH]: () => {
      calls += 1;
      if (calls > 1 && calls < 5) return 'offline'; // three attempts
      return { body: { results: [rowOf(calls)], next: calls === 1 ? '1' : null } };
    },
  });
  open();
  expect(await screen.findByText('Airtime 1')).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Airtime 5')).toBeVisible();
  expect(screen.getByText('Airtime 1')).toBeVisible();
  const cursors = queriesOf(sent).map((query) => query.get('cursor'));
  expect(cursors).toEqual([null, '1', '1', '1', '1']);
});

const STATEMENT = {
  from: '2026-11-01',
  to: '2026-11-30',
  made_at: '2026-11-30T13:05:00+01:00',
  account_number: '9912345678',
  name: 'Adaeze Okonkwo-Balógun',
  opening_balance: 1000,
  total_in: 250.5,
  total_out: 100.25,
  closing_balance: 1150.25,
  results: [
    {
      reference: idOf(1),
      type: 'debit',
      kind: 'bill',
      returned: false,
      amount: 100.25,
      description: 'DSTV',
      date: '2026-11-20T13:05:00+01:00',
      balance_after: 899.75,
    },
    {
      reference: idOf(1),
      type: 'credit',
      kind: 'bill',
      returned: true,
      amount: 250.5,
      description: 'Returned: DSTV',
      date: '2026-11-21T13:05:00+01:00',
      balance_after: 1150.25,
    },
  ],
};
const AT = '/transactions/statement?from=2026-11-01&to=2026-11-30';

const ISSUED = { ...STATEMENT, code: idOf(9), fingerprint: '3F2A 91C0 77DE' };

test('a statement shows its totals and rows and can be printed', async () => {
  const sent = serve({
    'GET /api/transactions/statement/': { body: STATEMENT },
    'POST /api/transactions/statement/': { body: ISSUED },
  });
  const print = vi.fn();
  vi.stubGlobal('print', print);
  open(AT);
  const table = await screen.findByRole('table');
  expect(within(table).getAllByRole('row')).toHaveLength(3);
  const sums = screen.getAllByRole('definition').map((sum) => sum.textContent);
  expect(sums).toEqual(['₦1,000', '+₦250.50', '−₦100.25', '₦1,150.25']);
  expect(within(table).getByRole('row', { name: /Returned/ })).toHaveTextContent('+₦250.50');
  expect(Object.fromEntries(queriesOf(sent)[0] ?? [])).toEqual({
    from: '2026-11-01',
    to: '2026-11-30',
  });
  await userEvent.click(screen.getByRole('button', { name: 'Print or PDF' }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  expect(screen.getByText('3F2A 91C0 77DE')).toBeVisible();
  expect(screen.getByRole('link', { name: /verify/ })).toHaveAttribute(
    'href',
    expect.stringContaining(`/verify/${idOf(9)}`),
  );
  await expectAccessible();
});

test('printing a statement with hidden balances shows them', async () => {
  serve({
    'GET /api/transactions/statement/': { body: STATEMENT },
    'POST /api/transactions/statement/': { body: ISSUED },
  });
  const print = vi.fn();
  vi.stubGlobal('print', print);
  showBalances(false);
  open(AT);
  expect(await screen.findByText(/^Your balances are hidden/)).toBeVisible();
  expect(screen.queryByText('₦1,000')).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'Show and print' }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  expect(screen.getByText('₦1,000')).toBeVisible();
});

test('the CSV is saved as UTF-8 and named after the statement’s days', async () => {
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) =>
    url.includes('/csv/')
      ? new Response('\uFEFFDate,Ọ\r\n', { headers: { 'content-type': 'text/csv' } })
      : Response.json(init?.method === 'POST' ? ISSUED : STATEMENT),
  );
  const files: Blob[] = [];
  const names: string[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (file: Blob) => {
        files.push(file);
        return 'blob:1';
      },
      revokeObjectURL: () => undefined,
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  open(AT);
  await screen.findByRole('table');
  await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(names).toEqual(['alajo-statement-2026-11-01-to-2026-11-30.csv']));
  const bytes = new Uint8Array((await files[0]?.arrayBuffer()) ?? []);
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes)).toBe('Date,Ọ\r\n');
});

test('an invalid range of days shows the server’s message', async () => {
  serve({
    'GET /api/transactions/statement/': () => ({
      status: 400,
      body: { code: 'statement_range', message: 'Choose a first day on or before the last day.' },
    }),
  });
  open('/transactions/statement?from=2026-11-30&to=2026-11-01');
  expect(await screen.findByText(/Choose a first day/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Download CSV' })).toBeDisabled();
  await expectAccessible();
});

test('a statement’s code shows the values it must match', async () => {
  const { code, fingerprint, from, to, opening_balance, closing_balance } = ISSUED;
  const times = { issued_at: '2026-11-30T13:05:00Z', checked_at: '2026-12-01T13:05:00Z' };
  const body = { code, fingerprint, from, to, opening_balance, closing_balance, ...times };
  serve({
    [`GET /api/verify/${code}/`]: refused('not_found'),
    [`GET /api/verify/statements/${code}/`]: { body: { ...body, name: 'A••••• O•••••' } },
  });
  show([{ path: '/verify/:reference?', Component: VerifyPage }], `/verify/${code}`);
  expect(await screen.findByText('This statement is genuine.')).toBeVisible();
  const shown = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(shown.slice(0, 6)).toEqual([
    'A••••• O•••••',
    '1 Nov 2026',
    '30 Nov 2026',
    '₦1,000',
    '₦1,150.25',
    '3F2A 91C0 77DE',
  ]);
  await expectAccessible({ framed: true });
});

test('an impossible reference is rejected at once, and a busy server is not reported as fraud', async () => {
  const verify = (reference: string) =>
    show([{ path: '/verify/:reference?', Component: VerifyPage }], `/verify/${reference}`);
  const none = /There is no Alajo payment, statement or passbook with this reference/;
  const busy = { code: 'too_many_requests', message: 'Please wait a moment.' };
  const sent = serve({ [`GET /api/verify/${idOf(1)}/`]: { status: 429, body: busy } });
  const view = verify('XXXX1');
  expect(await screen.findByText(none)).toBeVisible();
  expect(sent).toEqual([]);
  view.unmount();
  verify(idOf(1));
  expect(await screen.findByText('Please wait a moment.')).toBeVisible();
  expect(screen.queryByText(none)).toBeNull();
});

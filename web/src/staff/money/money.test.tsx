import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { expectAccessible, refused } from '../../platform/testing.tsx';
import { list, meOf, NGOZI, openConsole, press } from '../testing.tsx';
import { shortFigure } from './chart.tsx';
import { safeguardingOf } from './safeguarding.tsx';

// The chart draws on a canvas, which tests don’t have; the table has the same values.
vi.mock('./plot.tsx', () => ({ default: () => null }));

const TUNDE = meOf('Tunde Bello', 'finance');

const BALANCE = {
  as_of: null,
  at: '2026-11-24T09:42:00Z',
  entries: 2_204_131,
  rows: [
    { kind: 'funding_clearing', debit: 705_583_932.5, credit: 0 },
    { kind: 'wallet', debit: 0, credit: 679_503_671.25 },
    { kind: 'vat_payable', debit: 0, credit: 1_383_173.25 },
    { kind: 'fees', debit: 0, credit: 24_697_088 },
  ],
  debit: 705_583_932.5,
  credit: 705_583_932.5,
  groups: [
    { group: 'held', balance: -705_583_932.5 },
    { group: 'owed_to_us', balance: 0 },
    { group: 'customers', balance: 679_503_671.25 },
    { group: 'others', balance: 1_383_173.25 },
    { group: 'results', balance: 24_697_088 },
  ],
};
const NOTHING = {
  fees: 0,
  stamp_duty: 0,
  vat: 0,
  commissions: 0,
  provider_costs: 0,
  losses: 0,
};
const MONTHS = {
  before: { ...NOTHING, fees: 100 },
  results: [
    { month: '2026-10-01', ...NOTHING, fees: 250.5, vat: 18.79 },
    { month: '2026-11-01', ...NOTHING, fees: 40 },
  ],
  vat_due: { month: '2026-11-01', due_on: '2026-12-21', amount: 240_672.15 },
};
const PROVIDERS = {
  results: [
    {
      provider: 'payouts',
      booked: -12_000,
      said: 96_402_118,
      asked_at: '2026-11-24T09:40:00Z',
      spent_a_day: 45_000_000,
      days_left: 2.1,
    },
    {
      provider: 'services',
      booked: -400,
      said: 14_602_118,
      asked_at: '2026-11-24T09:41:00Z',
      spent_a_day: 18_000_000,
      days_left: 0.8,
    },
    {
      provider: 'funding',
      booked: 21_480_350,
      said: null,
      asked_at: null,
      spent_a_day: 0,
      days_left: null,
    },
  ],
};
const GROWTH = {
  customers_before: 1000,
  results: [
    { from: '2026-10-01', customers: 20, entries: 5000, volume: 1_200_000 },
    { from: '2026-11-01', customers: 25, entries: 6000, volume: 1_500_000.5 },
  ],
};
const ACCOUNT = {
  id: 1007,
  kind: 'wallet',
  owner: { kind: 'user', id: 8, name: 'Olúwaṣeun Adébáyọ̀-Ọlátúnjí' },
  debit: 0,
  credit: 72_300,
};
const POSTING = {
  seq: 4,
  at: '2026-11-23T09:00:00Z',
  kind: 'bank_transfer',
  reference: '01JD2B8Z4Q7M9V3K6N5T1W0X2Y',
  debit: 1200.5,
  credit: 0,
  balance_after: 72_300,
};

const open = (path = '/staff/money', me = TUNDE, more: Parameters<typeof openConsole>[2] = {}) =>
  openConsole(path, me, {
    'GET /api/staff/money/books/': { body: { checked_at: new Date().toISOString(), ok: true } },
    'GET /api/staff/money/trial-balance/': { body: BALANCE },
    'GET /api/staff/money/months/': { body: MONTHS },
    'GET /api/staff/money/providers/': { body: PROVIDERS },
    'GET /api/staff/money/growth/': { body: GROWTH },
    'GET /api/staff/money/accounts/': list(ACCOUNT),
    'GET /api/staff/money/accounts/1007/': { body: ACCOUNT },
    'GET /api/staff/money/accounts/1007/postings/': list(POSTING),
    ...more,
  });

const rowTexts = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => row.textContent);

test('shows the trial balance next to the customer funds, and amounts due', async () => {
  open();
  const table = await screen.findByRole('table', { name: 'Trial balance' });
  expect(rowTexts(table)).toEqual([
    'AccountDebit ₦Credit ₦',
    'Where the money is',
    '1030 Funding clearing705,583,932.50',
    'What we owe customers',
    '2010 Wallets679,503,671.25',
    'What we owe others',
    '2310 VAT payable1,383,173.25',
    'Earned and spent',
    '4010 Fees24,697,088.00',
    'Total balanced705,583,932.50705,583,932.50',
  ]);
  const covered = within(screen.getByRole('region', { name: 'Customer funds' }));
  expect(covered.getByText('Covered 103.8%')).toBeVisible();
  expect(covered.getByText('₦26,080,261.25')).toBeVisible();
  expect(covered.getByText(/VAT and duty we owe ₦1,383,173.25, our own ₦24,697,088/)).toBeVisible();
  expect(await screen.findByText('Due 21 Dec')).toBeVisible();
  expect(await screen.findByText('0.8 days left')).toBeVisible();
  expect(screen.getByText(/2,204,131 entries/)).toBeVisible();
  expect(await screen.findByText(/^Books balanced · checked \d\d:\d\d$/)).toBeVisible();
  await expectAccessible({ framed: true });
});

test('shows a shortfall in customer funds, and totals that don’t balance', async () => {
  const short = {
    ...BALANCE,
    debit: 1,
    groups: [
      { group: 'held', balance: -60 },
      { group: 'customers', balance: 100 },
    ],
  };
  open('/staff/money', TUNDE, { 'GET /api/staff/money/trial-balance/': { body: short } });
  expect(await screen.findByText('Only 60% covered')).toBeVisible();
  expect(screen.getByText('Shortfall')).toBeVisible();
  expect(screen.getByText('out of balance')).toBeVisible();
});

test('every part of the difference has a name, and the parts add up', () => {
  const balance = {
    ...BALANCE,
    rows: [],
    groups: [
      { group: 'held', balance: -1000 },
      { group: 'customers', balance: 700 },
      { group: 'others', balance: 200 },
      { group: 'results', balance: 130 },
      { group: 'owed_to_us', balance: -30 },
    ],
  };
  const { difference, parts } = safeguardingOf(balance as never);
  expect(difference).toBe(300);
  expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(300);
});

test('j leads to a kind, Enter to its accounts, and an account to its postings and payments', async () => {
  const { at } = open('/staff/money?as_of=2026-11-20', meOf('Ada Obi', 'finance'));
  await screen.findByRole('table', { name: 'Trial balance' });
  await press('jj');
  expect(screen.getByRole('link', { name: '2010 Wallets' })).toHaveFocus();
  await press('{Enter}');
  await waitFor(() => expect(at()).toContain('/staff/money?kind=wallet&as_of=2026-11-20'));
  // The only account of its kind opens automatically.
  const panel = within(await screen.findByRole('region', { name: 'Postings' }));
  const link = await panel.findByRole('link', { name: POSTING.reference });
  expect(link).toHaveAttribute('href', `/staff/payments?open=${POSTING.reference}`);
  expect(panel.getByText('−1,200.50')).toBeVisible();
  expect(await panel.findByRole('link', { name: 'Customer 8' })).toBeVisible();
  const csv = panel.getByRole('link', { name: 'Postings of 2026 as CSV' });
  expect(csv).toHaveAttribute(
    'href',
    '/api/staff/money/accounts/1007/postings/csv/?from=2026-01-01&to=2026-11-20',
  );
  await expectAccessible({ framed: true });
  await press('b');
  expect(at()).toBe('/staff/money?as_of=2026-11-20');
});

test('c compares with the end of last month', async () => {
  const earlier = {
    ...BALANCE,
    as_of: '2026-10-31',
    rows: [{ kind: 'wallet', debit: 0, credit: 600_000_000 }],
  };
  let calls = 0;
  const { sent } = open('/staff/money?as_of=2026-11-20', TUNDE, {
    'GET /api/staff/money/trial-balance/': () => {
      calls += 1;
      return { body: calls === 1 ? BALANCE : earlier };
    },
  });
  await screen.findByRole('table', { name: 'Trial balance' });
  await press('c');
  expect(await screen.findByText('+79,503,671.25')).toBeVisible();
  expect(screen.getByText('Since 31 Oct 2026')).toBeVisible();
  expect(sent.some(({ url }) => url.includes('as_of=2026-10-31'))).toBe(true);
});

test('the table covers the chart’s months, the opening amounts and the balance', async () => {
  open('/staff/money?view=table');
  const table = await screen.findByRole('table', { name: 'Months' });
  expect(rowTexts(table)).toEqual([
    'MonthFees ₦Duty ₦VAT ₦Commissions ₦Provider costs ₦Losses ₦',
    'Before Oct 2026100.000.000.000.000.000.00',
    'Oct 2026250.500.0018.790.000.000.00',
    'Nov 202640.000.000.000.000.000.00',
    'Balance390.500.0018.790.000.000.00',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Chart' }));
  expect(
    await screen.findByRole('img', { name: /from ₦269.29 in October to ₦40 in November/ }),
  ).toBeInTheDocument();
  expect(screen.getByText(/Fees ₦390.50/)).toBeVisible();
});

test('tabs have keys: providers with both sides’ figures, growth with its table', async () => {
  const { at } = open();
  await screen.findByRole('table', { name: 'Trial balance' });
  await press('2');
  const providers = await screen.findByRole('table', { name: 'Provider balances' });
  expect(rowTexts(providers)[1]).toBe(
    'Bank payouts96,402,118.00-12,000.0096,414,118.0045,000,000.002.1 days left',
  );
  await expectAccessible({ framed: true });
  await press('3');
  expect(
    await screen.findByRole('img', { name: /^New customers by month, 45 in total/ }),
  ).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Table' }));
  expect(rowTexts(await screen.findByRole('table', { name: 'Growth' }))).toEqual([
    'MonthNew customersCustomersEntriesOut of wallets ₦',
    'Oct 26201,0205,0001,200,000.00',
    'Nov 26251,0456,0001,500,000.50',
  ]);
  await expectAccessible({ framed: true });
  await userEvent.click(screen.getByRole('link', { name: 'By day' }));
  expect(at()).toBe('/staff/money?tab=growth&view=table&by=day');
});

test('exports are links for the date and period shown', async () => {
  open('/staff/money?as_of=2026-11-20&months=24');
  const link = await screen.findByRole('link', { name: 'Export CSV' });
  expect(link).toHaveAttribute('href', '/api/staff/money/trial-balance/csv/?as_of=2026-11-20');
  expect(link).toHaveAttribute('download', 'alajo-trial-balance-2026-11-20.csv');
  expect(await screen.findByRole('link', { name: 'Months as CSV' })).toHaveAttribute(
    'href',
    '/api/staff/money/months/csv/?from=2024-12-01&to=2026-11-20',
  );
  expect(screen.getByRole('link', { name: 'Return as CSV' })).toHaveAttribute(
    'href',
    '/api/staff/money/months/csv/?from=2026-11-01&to=2026-11-01',
  );
});

test('shows an empty ledger, and retries only the part that failed', async () => {
  let fails = true;
  open('/staff/money', TUNDE, {
    'GET /api/staff/money/trial-balance/': {
      body: { ...BALANCE, entries: 0, rows: [], debit: 0, credit: 0, groups: [] },
    },
    'GET /api/staff/money/providers/': () => (fails ? refused('internal') : { body: PROVIDERS }),
  });
  expect(await screen.findByText('Nothing has been posted yet.')).toBeVisible();
  expect(screen.getByText('Nothing owed')).toBeVisible();
  const providers = within(screen.getByRole('region', { name: 'Provider balances' }));
  const retry = await providers.findByRole('button', { name: 'Retry' }, { timeout: 4000 });
  fails = false;
  await userEvent.click(retry);
  expect(await providers.findByText('2.1 days left')).toBeVisible();
});

test('the books badge shows unbalanced, outdated or unchecked books; members without access to money have none', async () => {
  const proof = (body: object) => ({ 'GET /api/staff/money/books/': { body } });
  const now = new Date().toISOString();
  const first = open('/staff/money', TUNDE, proof({ checked_at: now, ok: false }));
  expect(await screen.findByText(/^Books out of balance · checked/)).toBeVisible();
  first.unmount();
  const support = openConsole('/staff/proposals', meOf('Halima Sani', 'support'));
  await screen.findByRole('heading', { name: 'Proposals' });
  expect(support.sent.filter(({ url }) => url.includes('money'))).toEqual([]);
  expect(NGOZI.permissions).toContain('money.read');
});

test('abbreviates amounts where there is little room', () => {
  const values = [0, 950, 4260, 5_349_000, 1_200_000_000, 90_071_992_547_409];
  expect(values.map(shortFigure)).toEqual(['0', '950', '4.2k', '5.3m', '1.2bn', '90071.9bn']);
});

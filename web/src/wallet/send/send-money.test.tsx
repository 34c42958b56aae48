import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { showBalances } from '../../platform/balances.ts';
import { expectAccessible, refused, serve, show, signInAda } from '../../platform/testing.tsx';
import { WALLET } from '../testing-wallet.ts';
import SendMoney from './send-money.tsx';

const RECEIPT = {
  reference: '01K9ZB3N7QX4T8V2W6Y0A1C5DE',
  id: '01K9ZB3N7QX4T8V2W6Y0A1C5DE',
  type: 'debit',
  kind: 'transfer_bank',
  amount: 5000,
  total: 5035.5,
  description: 'Transfer to Bola Ade, GTBank',
  sender: 'Adaeze Okonkwo',
  recipient: 'Bola Ade',
  recipientBank: 'GTBank',
  recipient_account: '0123456780',
  lines: [],
  note: null,
  date: '2026-11-21T08:00:00+01:00',
  status: 'pending',
  expected_by: '2026-11-21T08:10:00+01:00',
  reversed_at: null,
  session_id: null,
  delivery: null,
};
const ACCOUNT = { account_number: '0123456780', bank_code: '058', bank_name: 'GTBank' };
const served = {
  'GET /api/wallet/': { body: { results: [WALLET], next: null } },
  'GET /api/people/': { body: { results: [], next: null } },
  'GET /api/people/paid/': { body: { last_paid: null, payments: 0 } },
  'GET /api/banks/': { body: { results: [{ code: '058', name: 'GTBank' }], next: null } },
  'GET /api/banks/resolve/': { body: { ...ACCOUNT, account_name: 'Bola Ade' } },
  'GET /api/recipients/resolve/': {
    body: { username: 'bola', name: 'Bola Ade', phone: '0803 ••• ••34' },
  },
};
const quoteOf = (amount: number, charges: number) => ({
  status: 201,
  body: {
    ...ACCOUNT,
    id: '0198a3c5-7d1e-7a4b-9c3d-1f2e3d4c5b6a',
    account_name: 'Bola Ade',
    amount,
    lines: [{ kind: 'amount', label: 'Amount', amount }],
    total: amount + charges,
    expires_at: '2026-11-21T08:05:00+01:00',
  },
});

const open = () =>
  show([{ path: '/', element: <SendMoney open onOpenChange={() => undefined} /> }], '/');
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
const type = async (label: string, text: string) =>
  userEvent.type(await screen.findByLabelText(label), text);

async function toAmount(): Promise<void> {
  await press(/To an Alajo user/);
  await type('Username or email', '@bola');
  await press('Continue');
  await screen.findByLabelText('Amount (₦)');
}

beforeEach(() => {
  signInAda();
  showBalances(true);
});

test('finds the same recipient by @name, email or a phone in any form', async () => {
  const sent = serve(served);
  open();
  await press(/To an Alajo user/);
  for (const written of ['@Bola', '+234 (0) 803-123-4567', 'Bola@Example.ng']) {
    await type('Username or email', written);
    await press('Continue');
    await press('Back');
  }
  const requests = sent.filter(({ url }) => url.includes('/recipients/resolve/'));
  const named = requests.map(({ url }) => new URLSearchParams(url.split('?')[1]).get('recipient'));
  expect(named).toEqual(['bola', '+2348031234567', 'bola@example.ng']);
});

test('a half-filled transfer is restored until it is sent', async () => {
  serve({
    ...served,
    'POST /api/transfers/': { status: 201, body: { ...RECEIPT, status: 'success' } },
  });
  const first = open();
  await toAmount();
  await type('Amount (₦)', '500');
  await type('Note (optional)', 'For the bus');
  first.unmount();
  const second = open();
  await toAmount();
  expect(await screen.findByText('We kept what you typed.')).toBeVisible();
  expect(screen.getByLabelText('Amount (₦)')).toHaveValue('500');
  expect(screen.getByLabelText('Note (optional)')).toHaveValue('For the bus');
  await press('Continue');
  await type('Transaction PIN', '4826');
  await press('Done');
  second.unmount();
  open();
  await toAmount();
  expect(screen.getByLabelText('Amount (₦)')).toHaveValue('');
  expect(screen.queryByText('We kept what you typed.')).toBeNull();
});

test('an account number that isn’t a customer’s asks for its bank', async () => {
  serve({
    ...served,
    'GET /api/recipients/resolve/': refused('recipient_not_found', { field: 'recipient' }),
  });
  open();
  await press(/To an Alajo user/);
  await type('Username or email', ' 0123 456-780');
  await press('Continue');
  expect(await screen.findByText(/No Alajo customer has this number/)).toBeVisible();
  expect(screen.getByLabelText('Account number')).toHaveValue('0123456780');
  await expectAccessible();
  await press(/^GTBank/);
  expect(await screen.findByText('GTBank · 0123456780')).toBeVisible();
});

test('refuses an amount over the balance as it is typed', async () => {
  serve(served);
  open();
  await toAmount();
  await screen.findByText('You have ₦10,000');
  await type('Amount (₦)', '10000.50');
  const message = 'Your balance is too low for this. You need ₦0.50 more.';
  expect(screen.getByText(message)).toBeVisible();
  await press('Continue');
  expect(screen.getByLabelText('Amount (₦)')).toHaveAccessibleDescription(message);
  expect(screen.getByLabelText('Amount (₦)')).toHaveFocus();
});

const LIMITS = {
  tier: 1,
  day_limit: 50_000,
  day_used: 42_000,
  day_left: 8000,
  resets_at: '2099-11-28T00:00:00.000Z',
  needs_pin: false,
  new_pin_until: null,
  new_device_until: null,
  balance_cap: 300_000,
  balance: 10_000,
  set_aside: 0,
  balance_left: 290_000,
  tiers: [],
};

test('refuses an amount over the daily limit as it is typed', async () => {
  serve({ ...served, 'GET /api/wallet/limits/': { body: LIMITS } });
  open();
  await toAmount();
  await screen.findByText('You have ₦10,000');
  await type('Amount (₦)', '8001');
  expect(screen.getByText('₦1 over your limit for today.')).toBeVisible();
  expect(await screen.findByText(/₦8,000 is left until midnight/)).toBeVisible();
  await press('Continue');
  expect(screen.getByLabelText('Amount (₦)')).toHaveFocus();
  await press('Use ₦8,000');
  expect(screen.getByLabelText('Amount (₦)')).toHaveValue('8,000');
  expect(screen.queryByText(/over your limit/)).toBeNull();
});

test.each([
  [
    { new_device_until: '2026-11-28T14:05:00.000Z' },
    /^This device is new: you can send up to ₦20,000 a day from it until .*28 Nov.*\.$/,
  ],
  [
    { new_pin_until: '2026-11-28T14:05:00.000Z' },
    /^Your PIN or a passkey is new: you can send up to ₦20,000 a day until .*28 Nov.*\.$/,
  ],
])('explains why the limit is temporarily low, and until when', async (reason, description) => {
  const limits = {
    ...LIMITS,
    day_limit: 20_000,
    day_used: 0,
    day_left: 20_000,
    ...reason,
  };
  const wallet = { ...WALLET, day_spent: 0, day_limit: 20_000 };
  serve({
    ...served,
    'GET /api/wallet/': { body: { results: [wallet], next: null } },
    'GET /api/wallet/limits/': { body: limits },
  });
  open();
  await toAmount();
  expect(await screen.findByText(description)).toBeVisible();
});

test('a bank transfer that needs a BVN or NIN offers the check that allows it', async () => {
  const message = 'Transfers to banks need your BVN or NIN. Adding one takes about two minutes.';
  serve({ ...served, 'POST /api/transfers/quote/': refused('bvn_or_nin_required', { message }) });
  open();
  await press(/To a bank account/);
  await type('Account number', '0123456780');
  await press(/^GTBank/);
  await type('Amount (₦)', '5000');
  await press('Continue');
  expect(await screen.findByRole('link', { name: 'Add BVN or NIN' })).toHaveAttribute(
    'href',
    '/profile?open=bvn',
  );
  expect(screen.getByText(message)).toBeVisible();
  expect(screen.queryByLabelText('Transaction PIN')).toBeNull();
  await expectAccessible();
});

test('counts the charges of a bank transfer too', async () => {
  const wallet = { ...WALLET, day_spent: 0 };
  serve({
    ...served,
    'GET /api/wallet/': { body: { results: [wallet], next: null } },
  });
  open();
  await press(/To a bank account/);
  await type('Account number', '0123456780');
  await press(/^GTBank/);
  await screen.findByText('You have ₦10,000');
  await type('Amount (₦)', '10000');
  expect(await screen.findByText(/You need ₦76.88 more/)).toBeVisible();
});

test('the PIN’s last digit sends once; a pending transfer is shown as on its way', async () => {
  const sent = serve({
    ...served,
    'POST /api/transfers/quote/': quoteOf(5000, 35.5),
    'POST /api/transfers/': { status: 201, body: RECEIPT },
  });
  open();
  await press(/To a bank account/);
  await type('Account number', '0123456780');
  await press(/^GTBank/);
  await type('Amount (₦)', '5000');
  await press('Continue');
  await type('Transaction PIN', '2580');
  const dialog = within(await screen.findByRole('dialog', { name: 'On its way' }));
  const [outcome] = dialog.getAllByRole('status');
  expect(outcome).toHaveTextContent('₦5,000 is on its way to Bola Ade');
  expect(dialog.queryByRole('button', { name: 'Send again' })).toBeNull();
  expect(sent.filter(({ url }) => url === '/api/transfers/')).toHaveLength(1);
});

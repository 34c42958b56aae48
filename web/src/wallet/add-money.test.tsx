import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible, refused, serve, show, signInAda } from '../platform/testing.tsx';
import { AddMoney } from './add-money.tsx';

const WALLET = {
  id: 1,
  balance: 5000,
  currency: 'NGN',
  account_number: '0123456789',
  parked: 0,
  tier: 1,
  day_limit: 50_000,
  day_spent: 0,
  set_aside: 0,
  balance_cap: 300_000,
};
const OWN = {
  account_number: '9912345678',
  account_name: 'ALAJO / Adaeze Okonkwo',
  bank_name: 'Wema Bank',
  url: null,
};
const DONE = { status: 'done', reason: null };
const base = { 'GET /api/wallet/': { body: { results: [WALLET], next: null } } };
const OWN_ROUTE = 'GET /api/account-number/';
const heading = { name: 'Your own account number' };
const button = (name: string) => screen.findByRole('button', { name });

function open() {
  const dialog = <AddMoney open onOpenChange={() => undefined} returned={undefined} />;
  show([{ path: '/wallet', element: dialog }], '/wallet');
}

async function byTransfer() {
  await userEvent.click(await screen.findByRole('radio', { name: /^Bank transfer/ }));
}

beforeEach(signInAda);

test('Get my account number assigns a number that can be copied', async () => {
  let assigned = false;
  const sent = serve({
    ...base,
    [OWN_ROUTE]: () => ({
      body: { account: assigned ? OWN : null, offered: true, identification: DONE },
    }),
    'POST /api/account-number/': () => {
      assigned = true;
      return { body: { account: OWN, offered: true, identification: DONE } };
    },
  });
  open();
  await screen.findByRole('radio', { name: /^Debit card/ });
  expect(screen.queryByRole('heading', heading)).toBeNull();
  await byTransfer();
  await userEvent.click(await button('Get my account number'));
  expect(await screen.findByText('9912345678')).toBeVisible();
  expect(screen.getByText('Wema Bank, ALAJO / Adaeze Okonkwo')).toBeVisible();
  await expectAccessible();
  const clipboard = userEvent.setup();
  await clipboard.click(await button('Copy'));
  expect(await navigator.clipboard.readText()).toBe('9912345678');
  expect(await screen.findByText('Copied')).toBeVisible();
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('shows an assigned number at once, with a link to simulate a payment in the sandbox', async () => {
  const url = 'http://localhost:3000/sandbox/account/9912345678';
  serve({
    ...base,
    [OWN_ROUTE]: { body: { account: { ...OWN, url }, offered: true, identification: DONE } },
  });
  open();
  await byTransfer();
  expect(await screen.findByText('9912345678')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Simulate a payment in the sandbox' })).toHaveAttribute(
    'href',
    url,
  );
  expect(screen.queryByRole('button', { name: 'Get my account number' })).toBeNull();
});

test('after sending money it can be looked for, and what arrived is said', async () => {
  const credited = [0, 5000];
  serve({
    ...base,
    [OWN_ROUTE]: { body: { account: OWN, offered: true, identification: DONE } },
    'POST /api/account-number/check/': () => ({ body: { credited: credited.shift() ?? 0 } }),
  });
  open();
  await byTransfer();
  await userEvent.click(await button('I have sent it'));
  expect(await screen.findByText(/look again in 10 minutes/)).toBeVisible();
  await userEvent.click(await button('I have sent it'));
  expect(await screen.findByText('₦5,000 has arrived in your wallet.')).toBeVisible();
  await expectAccessible();
});

const GTBANK = { code: '058', name: 'GTBank' };
const KNOWN = { ...base, 'GET /api/banks/': { body: { results: [GTBANK], next: null } } };
const standing = (status: string, reason: string | null = null) => ({
  body: { account: null, offered: true, identification: { status, reason } },
});

test('the partner first wants a BVN, a bank account and the PIN, and then checks them', async () => {
  const sent = serve({
    ...KNOWN,
    [OWN_ROUTE]: standing('needed'),
    'POST /api/account-number/identification/': standing('waiting'),
  });
  open();
  await byTransfer();
  await userEvent.click(await button('Get my account number'));
  const confirm = await button('Confirm');
  expect(confirm).toBeDisabled();
  await userEvent.click(await screen.findByLabelText('BVN'));
  await userEvent.paste('2212 3456 789');
  await userEvent.selectOptions(screen.getByLabelText('Bank'), 'GTBank');
  await userEvent.type(screen.getByLabelText('Account number'), '012345');
  await userEvent.type(screen.getByLabelText('Transaction PIN'), '4826');
  await userEvent.click(confirm);
  expect(screen.getByLabelText('Account number')).toHaveAccessibleDescription(
    'Enter the 10-digit account number',
  );
  await expectAccessible();
  await userEvent.type(screen.getByLabelText('Account number'), '6789');
  await userEvent.click(confirm);
  expect(await screen.findByText(/is checking your BVN and bank account/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Get my account number' })).toBeNull();
  const posts = sent.filter(({ method }) => method === 'POST');
  expect(posts.map(({ body }) => body)).toEqual([
    { bvn: '22123456789', bank_code: '058', account_number: '0123456789' },
  ]);
  expect(posts[0]?.headers.get('X-Transaction-Pin')).toBe('4826');
  await expectAccessible();
});

test('a failed check says why and can be tried again', async () => {
  const reason = 'This BVN and this bank account don’t belong together.';
  serve({
    ...KNOWN,
    [OWN_ROUTE]: standing('failed', reason),
    'POST /api/account-number/identification/': refused('too_many_bvns'),
  });
  open();
  await byTransfer();
  expect(await screen.findByText(reason)).toBeVisible();
  await expectAccessible();
  await userEvent.click(await button('Try again'));
  await userEvent.type(await screen.findByLabelText('BVN'), '22123456789');
  await userEvent.selectOptions(screen.getByLabelText('Bank'), 'GTBank');
  await userEvent.type(screen.getByLabelText('Account number'), '0123456789');
  await userEvent.type(screen.getByLabelText('Transaction PIN'), '4826');
  await userEvent.click(await button('Confirm'));
  expect(await screen.findByText(/try again tomorrow/)).toBeVisible();
  await userEvent.click(await button('Cancel'));
  expect(await button('Try again')).toBeEnabled();
});

test('shows no account number if the provider offers none, and money can still be added', async () => {
  const sent = serve({
    ...base,
    [OWN_ROUTE]: { body: { account: null, offered: false, identification: DONE } },
  });
  open();
  await byTransfer();
  await expect.poll(() => sent.some(({ url }) => url.endsWith('/account-number/'))).toBe(true);
  expect(await button('Continue')).toBeEnabled();
  expect(screen.queryByRole('heading', heading)).toBeNull();
});

test('a failure shows the reason and can be retried', async () => {
  let reached = false;
  serve({
    ...base,
    [OWN_ROUTE]: () =>
      reached
        ? { body: { account: null, offered: true, identification: DONE } }
        : refused('too_many_requests'),
    'POST /api/account-number/': refused('provider_unavailable'),
  });
  open();
  await byTransfer();
  const retry = await button('Retry');
  await expectAccessible();
  reached = true;
  await userEvent.click(retry);
  await userEvent.click(await button('Get my account number'));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(await button('Get my account number')).toBeEnabled();
});

const FUNDING = {
  reference: '01K9ZB3N7QX4T8V2W6Y0A1C5DE',
  amount: 500,
  source: 'ussd',
  status: 'pending',
  next_step: { kind: 'ussd', code: '*966*000*7#', url: null },
  expires_at: '2026-11-21T09:00:00+01:00',
  created_at: '2026-11-21T08:30:00+01:00',
};
const begun = {
  [`POST /api/wallet/${WALLET.id}/fund_wallet/`]: { status: 201, body: FUNDING },
  [`POST /api/fundings/${FUNDING.reference}/check/`]: { body: FUNDING },
};
const BANKS = 'GET /api/ussd-banks/';

async function byUssd() {
  await userEvent.type(await screen.findByLabelText('Amount (₦)'), '500');
  await userEvent.click(await screen.findByRole('radio', { name: /^USSD/ }));
}

test('USSD asks for the bank and shows its code', async () => {
  const results = [
    { code: '737', name: 'GTBank' },
    { code: '966', name: 'Zenith Bank' },
  ];
  const sent = serve({ ...base, ...begun, [BANKS]: { body: { results, next: null } } });
  open();
  await byUssd();
  const bank = await screen.findByLabelText('Your bank');
  await userEvent.click(await button('Continue'));
  expect(bank).toHaveAccessibleDescription('Choose your bank');
  await userEvent.selectOptions(bank, 'Zenith Bank (*966#)');
  await expectAccessible();
  await userEvent.click(await button('Continue'));
  expect(await screen.findByText('*966*000*7#')).toBeVisible();
  const fund = sent.find(({ url }) => url.endsWith('/fund_wallet/'));
  expect(fund?.body).toEqual({ amount: 500, source: 'ussd', bank: '966' });
});

test('money can be added without the list of banks', async () => {
  const sent = serve({ ...base, ...begun, [BANKS]: refused('too_many_requests') });
  open();
  await byUssd();
  expect(await button('Retry')).toBeVisible();
  await userEvent.click(await button('Continue'));
  expect(await screen.findByText('*966*000*7#')).toBeVisible();
  const fund = sent.find(({ url }) => url.endsWith('/fund_wallet/'));
  expect(fund?.body).toEqual({ amount: 500, source: 'ussd' });
});

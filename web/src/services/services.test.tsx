import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  expectAccessible,
  refused,
  type SentRequest,
  serve,
  show,
  signInAda,
} from '../platform/testing.tsx';
import { Component } from './services.tsx';

const PLANS = [
  { id: 1, name: '1GB for 1 day', size: '1GB', network: 'mtn', validity: '1 day', price: 500 },
  { id: 2, name: '2GB for 7 days', size: '2GB', network: 'glo', validity: '7 days', price: 900 },
];
const METERS = {
  category: 'electricity',
  verifies: true,
  plans: [],
  variants: ['prepaid', 'postpaid'],
  account_label: 'Meter number',
  account_kind: 'number',
  plan_first: false,
};
const BILLERS = [
  { ...METERS, id: 'ikedc', name: 'Ikeja Electric' },
  { ...METERS, id: 'ekedc', name: 'Eko Electricity' },
  {
    id: 'jamb',
    category: 'exams',
    name: 'JAMB',
    verifies: true,
    variants: [],
    account_label: 'JAMB profile ID',
    account_kind: 'number',
    plan_first: true,
    plans: [
      { id: 11, name: 'UTME with mock', price: 8700 },
      { id: 12, name: 'UTME without mock', price: 7200 },
    ],
  },
  {
    id: 'dstv',
    category: 'cable',
    name: 'DStv',
    verifies: true,
    variants: [],
    account_label: 'Smartcard number',
    account_kind: 'number',
    plan_first: false,
    plans: [{ id: 21, name: 'DStv Yanga', price: 6000 }],
  },
  {
    id: 'smile',
    category: 'internet',
    name: 'Smile',
    verifies: true,
    variants: [],
    account_label: 'Email of the Smile account',
    account_kind: 'email',
    plan_first: false,
    plans: [{ id: 13, name: '2GB for 30 days', price: 1550 }],
  },
];
const PURCHASE = {
  id: '01K9ZB3N7QX4T8V2W6Y0A1C5DE',
  category: 'airtime',
  provider: 'mtn',
  provider_name: 'MTN',
  account_number: '08031234567',
  customer_name: null,
  plan: null,
  amount: 200,
  fee: 0,
  total: 200,
  status: 'completed',
  expected_by: null,
  delivery: null,
  message: 'Airtime purchase successful',
  date: '2026-11-21T08:00:00+01:00',
};
const none = { body: { results: [], next: null } };
const WALLET = {
  id: 1,
  balance: 100_000,
  currency: 'NGN',
  account_number: '9912345678',
  parked: 0,
  tier: 1,
  day_limit: 50_000,
  day_spent: 44_000,
  set_aside: 0,
  balance_cap: 300_000,
};
const LIMITS = {
  tier: 1,
  day_limit: 50_000,
  day_used: 0,
  day_left: 50_000,
  resets_at: '2099-01-01T00:00:00+01:00',
  needs_pin: false,
  new_pin_until: null,
  new_device_until: null,
  balance_cap: 300_000,
  balance: 100_000,
  set_aside: 0,
  balance_left: 200_000,
  tiers: [
    { tier: 1, day_limit: 50_000, balance_cap: 300_000 },
    { tier: 2, day_limit: 200_000, balance_cap: 500_000 },
    { tier: 3, day_limit: 5_000_000, balance_cap: null },
  ],
};
const limited = (limits: object, wallet: object = {}) => ({
  'GET /api/wallet/': { body: { results: [{ ...WALLET, ...wallet }], next: null } },
  'GET /api/wallet/limits/': { body: { ...LIMITS, ...limits } },
});
const base = {
  ...limited({}),
  'GET /api/services/status/': { body: { paused_since: null, paused: [] } },
  'GET /api/services/recent/': none,
  'GET /api/services/saved/': none,
  'GET /api/data-plans/': { body: PLANS },
  'GET /api/bill-providers/': { body: { results: BILLERS, next: null } },
};

const open = (path = '/services') => show([{ path: '/services', Component }], path);
const bodyTo = (sent: SentRequest[], end: string) => sent.find(({ url }) => url.endsWith(end));
const button = (name: string | RegExp) => screen.findByRole('button', { name });

async function pay(act: string): Promise<void> {
  const field = await screen.findByLabelText('Transaction PIN');
  expect(field).toHaveAccessibleDescription(`The fourth digit confirms: ${act}.`);
  await userEvent.type(field, '2580');
}

beforeEach(signInAda);

test('a quick action prefills the form, and buying sends PIN and key and shows the specified confirmation', async () => {
  const sent = serve({ ...base, 'POST /api/services/airtime/purchase/': { body: PURCHASE } });
  open();
  await userEvent.click(await button('MTN 100'));
  expect(screen.getByLabelText('Amount (₦)')).toHaveValue('100');
  await userEvent.click(await button('₦200'));
  await userEvent.type(screen.getByLabelText('Phone number'), '0803 123 4567');
  await expectAccessible();
  await userEvent.click(await button('Buy Airtime'));
  expect(await screen.findByText('Free')).toBeVisible();
  await pay('Pay ₦200');
  expect(
    await screen.findByText('Airtime purchase successful: ₦200, MTN, 0803 123 4567.'),
  ).toBeVisible();
  const bought = bodyTo(sent, 'airtime/purchase/');
  expect(bought?.body).toMatchObject({
    network: 'mtn',
    phone_number: '+2348031234567',
    amount: 200,
  });
  expect(bought?.headers.get('x-transaction-pin')).toBe('2580');
  expect(bought?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
});

test('the payment dialog opens with the focus on the PIN', async () => {
  serve(base);
  open();
  await userEvent.click(await button('MTN 100'));
  await userEvent.type(screen.getByLabelText('Phone number'), '0803 123 4567');
  await userEvent.click(await button('Buy Airtime'));
  const pin = await screen.findByLabelText('Transaction PIN');
  await waitFor(() => expect(pin).toHaveFocus());
});

test('a number can be saved after a purchase, under a nickname that its tile shows', async () => {
  const stored: object[] = [];
  const sent = serve({
    ...base,
    'GET /api/services/saved/': () => ({ body: { results: stored, next: null } }),
    'POST /api/services/saved/': () => {
      const { category, provider, provider_name, account_number } = PURCHASE;
      const saved = { id: 1, category, provider, provider_name, account_number };
      stored.push({ ...saved, variant: null, customer_name: null, nickname: 'My line' });
      return { status: 201, body: stored[0] };
    },
    'POST /api/services/airtime/purchase/': { body: PURCHASE },
  });
  open();
  await userEvent.click(await button('MTN 100'));
  await userEvent.type(screen.getByLabelText('Phone number'), '08031234567');
  await userEvent.click(await button('Buy Airtime'));
  await pay('Pay ₦100');
  await userEvent.click(await button('Save number'));
  await userEvent.type(await screen.findByLabelText('Nickname (optional)'), 'My line');
  await userEvent.click(await button('Save 08031234567 for next time'));
  expect(await screen.findByText('08031234567 is saved as My line.')).toBeVisible();
  const saves = sent.filter(({ method, url }) => method === 'POST' && url.endsWith('/saved/'));
  expect(saves.map(({ body }) => body)).toMatchObject([{ nickname: 'My line' }]);
  await userEvent.click(await button('Done'));
  expect(await button('My line 0803 123 4567')).toBeVisible();
});

test("a receipt's purchase fills the form to buy again", async () => {
  serve({ ...base, [`GET /api/services/purchases/${PURCHASE.id}/`]: { body: PURCHASE } });
  open(`/services?again=${PURCHASE.id}`);
  expect(await screen.findByLabelText('Phone number')).toHaveValue('0803 123 4567');
  expect(screen.getByLabelText('Amount (₦)')).toHaveValue('200');
  expect(screen.getByLabelText('Phone number')).toHaveAccessibleDescription(
    /^MTN ?, from the number/,
  );
});

test('the number picks the network; Change allows another, with a warning', async () => {
  serve(base);
  open();
  const number = await screen.findByLabelText('Phone number');
  expect(number).toHaveAccessibleDescription('The number picks the network.');
  await userEvent.type(number, '08051234567');
  expect(number).toHaveAccessibleDescription(/^Glo ?, from the number/);
  expect(screen.queryByRole('radio')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Change' }));
  expect(screen.getByRole('radio', { name: 'Glo' })).toBeChecked();
  await expectAccessible();
  await userEvent.click(screen.getByRole('radio', { name: 'Airtel' }));
  expect(screen.getByText(/This looks like a Glo number/)).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Airtel' })).toBeChecked();
});

test('a number with an unknown prefix asks for its network', async () => {
  serve(base);
  open();
  await userEvent.type(await screen.findByLabelText('Phone number'), '08031234567');
  expect(screen.queryByRole('radio')).toBeNull();
  await userEvent.clear(screen.getByLabelText('Phone number'));
  await userEvent.type(screen.getByLabelText('Phone number'), '08041234567');
  expect(screen.getByText(/We don’t know this number’s network/)).toBeVisible();
  expect(screen.getAllByRole('radio')).toHaveLength(4);
  for (const network of screen.getAllByRole('radio')) expect(network).not.toBeChecked();
  await userEvent.click(await button('Buy Airtime'));
  expect(screen.getByText('Please select a network provider')).toBeVisible();
});

test.each(['airtime', 'data'])(
  'a number on the %s tab clears the error about what was missing',
  async (tab) => {
    serve(base);
    open(`/services?tab=${tab}`);
    await userEvent.click(await button(tab === 'airtime' ? 'Buy Airtime' : 'Buy Data'));
    const problem = tab === 'airtime' ? /Please select a network/ : 'Phone number is required';
    expect(await screen.findByText(problem)).toBeVisible();
    await userEvent.type(screen.getByLabelText('Phone number'), '08051234567');
    expect(screen.getByText('Glo')).toBeVisible();
    expect(screen.queryByText('Please select a network provider')).toBeNull();
    expect(screen.queryByText('Phone number is required')).toBeNull();
  },
);

test('a quick action for another network clears the number and switches to it', async () => {
  serve(base);
  open();
  const number = await screen.findByLabelText('Phone number');
  await userEvent.type(number, '08051234567');
  await userEvent.click(await button('Glo 200'));
  expect(number).toHaveValue('08051234567');
  await userEvent.click(await button('Airtel 500'));
  expect(number).toHaveValue('');
  expect(number).toHaveFocus();
  expect(screen.getByLabelText('Amount (₦)')).toHaveValue('500');
});

const recentOf = (account_number: string, more: object) => ({
  category: 'airtime',
  provider: 'mtn',
  provider_name: 'MTN',
  account_number,
  variant: null,
  customer_name: null,
  last_plan: null,
  uses: 1,
  ...more,
});

test('the customer’s own number comes first, then the others, most used first', async () => {
  const { uses: _, last_plan: __, ...mama } = recentOf('08055551234', { provider: 'glo' });
  serve({
    ...base,
    'GET /api/services/saved/': {
      body: { results: [{ ...mama, id: 1, nickname: 'Mama' }], next: null },
    },
    'GET /api/services/recent/': {
      body: {
        results: [
          recentOf('08061234567', { uses: 2 }),
          recentOf('08055551234', { provider: 'glo', uses: 4 }),
          recentOf('08055551234', { provider: 'glo', category: 'data', uses: 5 }),
          recentOf('45071234567', { category: 'electricity', provider: 'ikedc', uses: 9 }),
        ],
        next: null,
      },
    },
  });
  open();
  const used = within(await screen.findByRole('list', { name: 'Saved and used' }));
  expect(used.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Me 0803 123 4567',
    'Mama 0805 555 1234',
    'MTN0806 123 4567',
  ]);
  await userEvent.click(await button('Mama 0805 555 1234'));
  expect(screen.getByLabelText('Phone number')).toHaveValue('0805 555 1234');
  expect(screen.getByLabelText('Phone number')).toHaveAccessibleDescription(/^Glo/);
  expect(await button('Mama 0805 555 1234')).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible();
});

test('a customer who has bought nothing yet is offered their own number', async () => {
  serve(base);
  open();
  await userEvent.click(await button('My number, 0803 123 4567'));
  expect(screen.getByLabelText('Phone number')).toHaveValue('0803 123 4567');
  expect(screen.queryByRole('list', { name: 'Saved and used' })).toBeNull();
});

test('a contact of the phone fills in the number, in browsers with a contact picker', async () => {
  vi.stubGlobal('ContactsManager', class {});
  const select = async () => [{ name: ['Bola'], tel: ['+234 805 123 4567'] }];
  Object.defineProperty(navigator, 'contacts', { value: { select }, configurable: true });
  serve(base);
  open();
  await userEvent.click(await button('Choose a contact'));
  expect(await screen.findByText('Glo')).toBeVisible();
  vi.unstubAllGlobals();
});

test('missing fields are reported in the specified order', async () => {
  serve(base);
  open();
  const buy = await button('Buy Airtime');
  await userEvent.click(buy);
  expect(screen.getByText('Please select a network provider')).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: 'MTN' }));
  await userEvent.click(buy);
  expect(screen.getByText('Phone number is required')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Phone number'), '0803');
  await userEvent.click(buy);
  expect(screen.getByText('Please enter a valid Nigerian phone number')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Phone number'), '1234567');
  await userEvent.click(buy);
  expect(screen.getByText('Please select an amount')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Amount (₦)'), '49');
  await userEvent.click(buy);
  expect(screen.getByText('Minimum amount is ₦50')).toBeVisible();
});

test('an amount over the daily limit is stopped as it is typed, with what to do about it', async () => {
  serve({ ...base, ...limited({ day_used: 44_000, day_left: 6000 }) });
  const { router } = open();
  await userEvent.type(await screen.findByLabelText('Phone number'), '08031234567');
  expect(await screen.findByText('₦6,000')).toBeVisible();
  const amount = screen.getByLabelText('Amount (₦)');
  expect(amount).toHaveAccessibleDescription('₦50 to ₦50,000 · you can spend ₦6,000 more today');
  await userEvent.type(amount, '15000');
  expect(amount).toBeInvalid();
  expect(amount).toHaveAccessibleDescription(
    '₦9,000 over your limit for today. On tier 1 it is ₦50,000 a day, and ₦6,000 is left until midnight. Once your BVN and profile are verified, it is ₦200,000.',
  );
  expect(await button('Buy Airtime')).toBeDisabled();
  expect(screen.getByRole('link', { name: 'Raise the limit' })).toHaveAttribute(
    'href',
    '/profile?open=tier',
  );
  await expectAccessible();
  await userEvent.click(await button('Use ₦6,000'));
  expect(amount).toHaveValue('6,000');
  expect(amount).toBeValid();
  expect(await button('Buy Airtime')).toBeEnabled();
  expect(router.state.location.pathname).toBe('/services');
});

test('a plan over the limit can’t be chosen', async () => {
  serve({ ...base, ...limited({ day_left: 499 }) });
  open('/services?tab=data');
  await userEvent.type(await screen.findByLabelText('Phone number'), '08031234567');
  expect(await screen.findByRole('radio', { name: '1GB ₦500 over limit' })).toBeDisabled();
  expect(screen.getByRole('link', { name: 'Raise the limit' })).toHaveAttribute(
    'href',
    '/profile?open=tier',
  );
});

test('the service fee of a bill counts towards the limit', async () => {
  const owner = {
    customer_name: 'Adaeze Okafor',
    address: null,
    minimum: null,
    renewal: null,
    bouquet: null,
  };
  serve({
    ...base,
    ...limited({ day_left: 6000 }),
    'POST /api/services/bills/validate/': { body: owner },
  });
  open('/services?tab=bills&category=electricity');
  await userEvent.click(await button('Ikeja Electric'));
  await userEvent.type(screen.getByLabelText('Meter number'), '45071234567');
  await userEvent.click(await button('Continue'));
  await userEvent.type(await screen.findByLabelText('Amount (₦)'), '6000');
  expect(screen.getByText('₦50 over your limit for today.')).toBeVisible();
  expect(await button('Pay Bill')).toBeDisabled();
  await userEvent.click(await button('Use ₦5,950'));
  expect(await button('Pay Bill')).toBeEnabled();
});

test('the plan bought last for a number is named and chosen', async () => {
  const bought = recentOf('08031234567', { category: 'data', last_plan: '1GB for 1 day' });
  serve({
    ...base,
    'GET /api/services/recent/': { body: { results: [bought], next: null } },
  });
  open('/services?tab=data');
  await userEvent.click(await button('Me 0803 123 4567'));
  expect(await screen.findByRole('radio', { name: /^1GB/ })).toBeChecked();
  expect(screen.getByLabelText('Phone number')).toHaveAccessibleDescription(
    /^MTN ?, from the number · last bought 1GB/,
  );
  expect(screen.getByText('1GB, 1 day · Fee: Free')).toBeVisible();
});

test('a likely duplicate asks for confirmation, and is bought again under the same key', async () => {
  const replies = [refused('duplicate_purchase'), { body: PURCHASE }];
  const sent = serve({
    ...base,
    'POST /api/services/airtime/purchase/': () => replies.shift() ?? 'offline',
  });
  open();
  await userEvent.click(await button('MTN 100'));
  await userEvent.type(screen.getByLabelText('Phone number'), '08031234567');
  await userEvent.click(await button('Buy Airtime'));
  await pay('Pay ₦100');
  await userEvent.click(await button('Buy again'));
  expect(await screen.findByText(/Airtime purchase successful/)).toBeVisible();
  const tries = sent.filter(({ url }) => url.endsWith('airtime/purchase/'));
  expect(tries.map(({ body }) => (body as { again: boolean }).again)).toEqual([false, true]);
  expect(new Set(tries.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
});

const expected_by = '2026-11-21T08:10:00+01:00';
const PENDING = { ...PURCHASE, status: 'pending', message: 'Pending.', expected_by };
/** Response for a refused and refunded purchase. */
const failed = (message: string) =>
  refused('purchase_failed', { ...PURCHASE, status: 'failed', message });

test.each([
  [
    'On its way',
    { status: 202, body: PENDING },
    /Pending. ₦200 is on hold. You’ll know by .*08:10/,
  ],
  ['Not bought', failed('It failed.'), /It failed. ₦200 is back in your wallet/],
])('a purchase that was %s says so', async (title, reply, text) => {
  serve({
    ...base,
    'POST /api/services/airtime/purchase/': reply,
    [`GET /api/services/purchases/${PURCHASE.id}/`]: { body: PENDING },
  });
  open();
  await userEvent.click(await button('Glo 200'));
  await userEvent.type(screen.getByLabelText('Phone number'), '08051234567');
  await userEvent.click(await button('Buy Airtime'));
  await pay('Pay ₦200');
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByRole('dialog', { name: title })).toBeVisible();
});

test('a failed purchase keeps the form, to try again', async () => {
  serve({ ...base, 'POST /api/services/airtime/purchase/': failed('It failed.') });
  open();
  await userEvent.click(await button('Glo 200'));
  await userEvent.type(screen.getByLabelText('Phone number'), '08051234567');
  await userEvent.click(await button('Buy Airtime'));
  await pay('Pay ₦200');
  await userEvent.click(await button('Done'));
  expect(screen.getByLabelText('Phone number')).toHaveValue('08051234567');
});

test('the title of a pending purchase follows its status', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  serve({
    ...base,
    'POST /api/services/airtime/purchase/': { status: 202, body: PENDING },
    [`GET /api/services/purchases/${PURCHASE.id}/`]: { body: PURCHASE },
  });
  open();
  await userEvent.click(await button('MTN 100'));
  await userEvent.type(screen.getByLabelText('Phone number'), '08031234567');
  await userEvent.click(await button('Buy Airtime'));
  await pay('Pay ₦100');
  expect(await screen.findByRole('dialog', { name: 'On its way' })).toBeVisible();
  vi.advanceTimersByTime(10_000);
  expect(await screen.findByText(/Airtime purchase successful/)).toBeVisible();
  expect(screen.getByRole('dialog', { name: 'Done' })).toBeVisible();
  vi.useRealTimers();
});

test("shows only the chosen network's plans, at the server's prices", async () => {
  const body = { ...PURCHASE, category: 'data', message: 'Data purchase successful' };
  const sent = serve({ ...base, 'POST /api/services/data/purchase/': { body } });
  open('/services?tab=data');
  await userEvent.type(await screen.findByLabelText('Phone number'), '08031234567');
  await userEvent.click(await button('Buy Data'));
  expect(screen.getByText('Please select a data plan')).toBeVisible();
  await userEvent.click(await screen.findByRole('radio', { name: /1GB/ }));
  expect(screen.queryByRole('radio', { name: /2GB/ })).toBeNull();
  await expectAccessible();
  await userEvent.click(await button('Buy Data'));
  await pay('Pay ₦500');
  expect(await screen.findByText(/Data purchase successful/)).toBeVisible();
  expect(bodyTo(sent, 'data/purchase/')?.body).toMatchObject({ data_plan_id: 1 });
});

test('a failed load of plans shows the specified message', async () => {
  serve({ ...base, 'GET /api/data-plans/': refused('invalid_request') });
  open('/services?tab=data');
  expect(await screen.findByText(/Failed to load data plans. Please try again./)).toBeVisible();
});

test('a bill shows the customer first, then the ₦50 fee and the total, then the token in groups of four', async () => {
  const delivery = { token: '26362054405982757802', units: '32.4', pins: [] };
  const bought = { ...PURCHASE, category: 'electricity', fee: 50, total: 2050, delivery };
  const owner = {
    customer_name: 'Adaeze Okafor',
    address: 'Ikeja',
    minimum: 500,
    renewal: null,
    bouquet: null,
  };
  const sent = serve({
    ...base,
    'POST /api/services/bills/validate/': { body: owner },
    'POST /api/services/bills/pay/': { body: { ...bought, message: 'Bill payment successful' } },
  });
  open('/services?tab=bills');
  await userEvent.click(await button('Continue'));
  expect(screen.getByText('Please select a bill category')).toBeVisible();
  expect(screen.getByText('Please correct the errors in the form.')).toBeVisible();
  await userEvent.click(await button('Ikeja Electric'));
  await userEvent.click(await button('Continue'));
  expect(screen.getByText('Account number is required')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Meter number'), '45071234567');
  await userEvent.click(await button('Continue'));
  expect(await screen.findByText('Adaeze Okafor')).toBeVisible();
  await userEvent.click(await button('Pay Bill'));
  expect(screen.getByText('Amount is required')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Amount (₦)'), '99');
  await userEvent.click(await button('Pay Bill'));
  expect(screen.getByText('Minimum amount is ₦100')).toBeVisible();
  await userEvent.clear(screen.getByLabelText('Amount (₦)'));
  await userEvent.type(screen.getByLabelText('Amount (₦)'), '2000');
  await expectAccessible();
  await userEvent.click(await button('Pay Bill'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('₦50')).toBeVisible();
  await pay('Pay ₦2,050');
  expect(await screen.findByText('2636 2054 4059 8275 7802')).toBeVisible();
  expect(bodyTo(sent, 'bills/pay/')?.body).toMatchObject({ customer_name: 'Adaeze Okafor' });
});

test('a JAMB profile is looked up for the chosen plan, and again for another plan', async () => {
  const owner = {
    customer_name: 'Adaeze Okafor',
    address: null,
    minimum: null,
    renewal: null,
    bouquet: null,
  };
  const sent = serve({ ...base, 'POST /api/services/bills/validate/': { body: owner } });
  open('/services?tab=bills&category=exams');
  await userEvent.click(await button('JAMB'));
  await userEvent.type(screen.getByLabelText('JAMB profile ID'), '0123456789');
  await userEvent.click(await button('Continue'));
  expect(screen.getByText('Choose one')).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: 'UTME with mock, ₦8,700' }));
  await userEvent.click(await button('Continue'));
  expect(await screen.findByText('Adaeze Okafor')).toBeVisible();
  expect(screen.getAllByRole('group', { name: 'What to pay for' })).toHaveLength(1);
  expect(bodyTo(sent, 'bills/validate/')?.body).toMatchObject({ plan_id: 11 });
  await userEvent.click(screen.getByRole('radio', { name: 'UTME without mock, ₦7,200' }));
  await waitFor(() => expect(screen.queryByText('Adaeze Okafor')).toBeNull());
  expect(await button('Continue')).toBeVisible();
});

test('a decoder is renewed with its current bouquet, or gets another one', async () => {
  const owner = {
    customer_name: 'Adaeze Okafor',
    address: null,
    minimum: null,
    renewal: 11_000,
    bouquet: 'DStv Confam',
  };
  const sent = serve({
    ...base,
    'GET /api/wallet/': { body: { results: [], next: null } },
    'POST /api/services/bills/validate/': { body: owner },
    'POST /api/services/bills/pay/': refused('customer_changed'),
  });
  open('/services?tab=bills&category=cable');
  await userEvent.click(await button('DStv'));
  await userEvent.type(screen.getByLabelText('Smartcard number'), '1212121212');
  await userEvent.click(await button('Continue'));
  await userEvent.click(await screen.findByRole('radio', { name: 'Renew DStv Confam, ₦11,000' }));
  await userEvent.click(screen.getByRole('radio', { name: 'DStv Yanga, ₦6,000' }));
  expect(screen.getByRole('radio', { name: 'Renew DStv Confam, ₦11,000' })).not.toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: 'Renew DStv Confam, ₦11,000' }));
  await expectAccessible();
  await userEvent.click(await button('Pay Bill'));
  await pay('Pay ₦11,050');
  await waitFor(() =>
    expect(bodyTo(sent, 'bills/pay/')?.body).toMatchObject({ renew: true, amount: 11_000 }),
  );
  expect(bodyTo(sent, 'bills/pay/')?.body).not.toHaveProperty('plan_id');
});

test('Smile needs a valid email address', async () => {
  const owner = {
    customer_name: 'Adaeze Okafor',
    address: null,
    minimum: null,
    renewal: null,
    bouquet: null,
  };
  const sent = serve({ ...base, 'POST /api/services/bills/validate/': { body: owner } });
  open('/services?tab=bills&category=internet');
  await userEvent.click(await button('Smile'));
  const field = screen.getByLabelText('Email of the Smile account');
  expect(field).toHaveAttribute('type', 'email');
  await userEvent.type(field, '08031234567');
  await userEvent.click(await button('Continue'));
  expect(screen.getByText('Enter a valid email address')).toBeVisible();
  await userEvent.clear(field);
  await userEvent.type(field, 'ada@example.ng');
  await userEvent.click(await button('Continue'));
  expect(await screen.findByText('Adaeze Okafor')).toBeVisible();
  expect(bodyTo(sent, 'bills/validate/')?.body).toMatchObject({ account_number: 'ada@example.ng' });
});

test.each([
  ['number', () => userEvent.type(screen.getByLabelText('Meter number'), '8')],
  ['biller', () => userEvent.click(screen.getByRole('button', { name: 'Change' }))],
  ['meter', () => userEvent.click(screen.getByRole('radio', { name: 'Postpaid' }))],
])('changing the %s clears the customer found before', async (_, change) => {
  const owner = {
    customer_name: 'Adaeze Okafor',
    address: null,
    minimum: null,
    renewal: null,
    bouquet: null,
  };
  serve({ ...base, 'POST /api/services/bills/validate/': { body: owner } });
  open('/services?tab=bills&category=electricity');
  await userEvent.click(await button('Ikeja Electric'));
  await userEvent.type(screen.getByLabelText('Meter number'), '45071234567');
  await userEvent.click(await button('Continue'));
  expect(await screen.findByText('Adaeze Okafor')).toBeVisible();
  await change();
  await waitFor(() => expect(screen.queryByText('Adaeze Okafor')).toBeNull());
  expect(await button('Continue')).toBeVisible();
});

test('the last tile of a long category opens the rest of it', async () => {
  const more = Array.from({ length: 7 }, (_, nth) => ({
    ...METERS,
    id: `disco-${nth}`,
    name: `Disco ${nth}`,
  }));
  const results = [...BILLERS, ...more];
  serve({ ...base, 'GET /api/bill-providers/': { body: { results, next: null } } });
  open('/services?tab=bills');
  expect(await button('Disco 4')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Disco 5' })).toBeNull();
  await userEvent.click(await button('All 9'));
  expect(await button('Disco 6')).toBeVisible();
});

test('plans are shown for the chosen duration, with the best value marked', async () => {
  const month = { network: 'mtn', validity: '30 days' };
  const plans = [
    ...PLANS,
    { ...month, id: 3, name: '3.5GB for 30 days', size: '3.5GB', price: 2500 },
    { ...month, id: 4, name: '7GB for 30 days', size: '7GB', price: 3500 },
    { ...month, id: 5, name: '20GB for 30 days', size: '20GB', price: 7500 },
  ];
  serve({ ...base, 'GET /api/data-plans/': { body: plans } });
  open('/services?tab=data');
  await userEvent.type(await screen.findByLabelText('Phone number'), '08031234567');
  const best = await screen.findByRole('radio', { name: /Best value/ });
  expect(best).toHaveAccessibleName('Best value 20GB ₦7,500 ₦375 per GB');
  expect(screen.getAllByText('Best value')).toHaveLength(1);
  await userEvent.click(best);
  expect(screen.getByText('20GB, 30 days · Fee: Free')).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: '1 day' }));
  expect(screen.queryByText('Best value')).toBeNull();
  expect(screen.queryByText('20GB, 30 days · Fee: Free')).toBeNull();
  expect(screen.getByRole('radio', { name: /1GB/ })).not.toBeChecked();
});

test('while purchases are paused the forms are disabled, and a notice shows since when', async () => {
  serve({
    ...base,
    'GET /api/services/status/': {
      body: { paused_since: '2026-11-21T08:00:00+01:00', paused: [] },
    },
  });
  open();
  expect(await screen.findByText(/Paused since 08:00/)).toBeVisible();
  expect(await button('Buy Airtime')).toBeDisabled();
});

describe('pauses', () => {
  const since = '2026-11-21T08:00:00+01:00';
  const paused = (...pauses: object[]) => ({
    ...base,
    'GET /api/services/status/': { body: { paused_since: null, paused: pauses } },
  });

  test('a paused biller is marked on its tile and explained once opened, and others can be paid', async () => {
    const message = 'Ikeja Electric is moving to new meters until 6 pm.';
    serve(paused({ category: 'electricity', provider: 'ikedc', since, message }));
    open('/services?tab=bills');
    await userEvent.click(await button('Ikeja Electric Paused'));
    expect(screen.getByRole('status')).toHaveTextContent(
      `Ikeja Electric has been paused since Sat 21 Nov 08:00. ${message}`,
    );
    expect(await button('Continue')).toBeDisabled();
    await expectAccessible();
    await userEvent.click(await button('Change'));
    await userEvent.click(await button(/^Eko/));
    expect(await button('Continue')).toBeEnabled();
  });

  test('a paused category marks all its billers', async () => {
    serve(paused({ category: 'electricity', provider: null, since, message: 'Back at 6 pm.' }));
    open('/services?tab=bills');
    expect(await button('Ikeja Electric Paused')).toBeVisible();
    expect(await button(/^Eko.* Paused$/)).toBeVisible();
  });

  test('a network that stopped responding is marked for airtime, not for data', async () => {
    serve(paused({ category: 'airtime', provider: 'mtn', since, message: null }));
    open();
    expect(await button('MTN paused')).toBeDisabled();
    await userEvent.type(screen.getByLabelText('Phone number'), '0803 123 4567');
    expect(
      screen.getByText(/It isn’t responding. No money was taken, and purchases resume/),
    ).toBeVisible();
    await userEvent.click(await button('Change'));
    expect(screen.getByRole('radio', { name: 'MTN Paused' })).toBeVisible();
    await userEvent.click(await button('₦200'));
    expect(await button('Buy Airtime')).toBeDisabled();
    await userEvent.click(screen.getByRole('tab', { name: 'Data' }));
    await userEvent.type(screen.getByLabelText('Phone number'), '0803 123 4567');
    expect(await button('Buy Data')).toBeEnabled();
    await expectAccessible();
  });
});

test('a tab shows only its own form from the first moment', async () => {
  serve(base);
  open();
  fireEvent.click(await screen.findByRole('tab', { name: 'Data' }));
  expect(screen.getAllByRole('tabpanel', { hidden: true })).toHaveLength(1);
});

test('a reminder’s bill is filled in and looked up, so that one tap and the PIN pay it', async () => {
  const owner = {
    customer_name: 'Adaeze Okafor',
    address: null,
    minimum: null,
    renewal: null,
    bouquet: null,
  };
  const bought = {
    ...PURCHASE,
    category: 'electricity',
    provider: 'ikedc',
    total: 5050,
    amount: 5000,
  };
  const sent = serve({
    ...base,
    'POST /api/services/bills/validate/': { body: owner },
    'POST /api/services/bills/pay/': { body: bought },
  });
  open(
    '/services?tab=bills&category=electricity&provider=ikedc&account_number=45071234567&variant=postpaid&amount=5000',
  );
  await userEvent.click(await button('Pay Bill'));
  await pay('Pay ₦5,050');
  await waitFor(() =>
    expect(bodyTo(sent, 'bills/pay/')?.body).toMatchObject({
      provider: 'ikedc',
      account_number: '45071234567',
      variant: 'postpaid',
      amount: 5000,
      customer_name: 'Adaeze Okafor',
    }),
  );
  const lookUps = () => sent.filter(({ url }) => url.endsWith('bills/validate/'));
  expect(lookUps()).toHaveLength(1);
  await userEvent.click(await button('Done'));
  expect(await button('Ikeja Electric')).toBeVisible();
  expect(lookUps()).toHaveLength(1);
});

test('a reminder’s bill that could not be looked up stays filled in, to be tried again', async () => {
  const sent = serve({
    ...base,
    'POST /api/services/bills/validate/': refused('provider_unavailable'),
  });
  open(
    '/services?tab=bills&category=electricity&provider=ikedc&account_number=45071234567&amount=5000',
  );
  await waitFor(() => expect(bodyTo(sent, 'bills/validate/')).toBeDefined());
  expect(await button('Continue')).toBeEnabled();
  expect(screen.getByLabelText('Meter number')).toHaveValue('45071234567');
  await userEvent.click(await button('Continue'));
  await waitFor(() =>
    expect(sent.filter(({ url }) => url.endsWith('bills/validate/'))).toHaveLength(2),
  );
});

test('a reminder’s airtime is filled in', async () => {
  serve(base);
  open('/services?tab=airtime&network=mtn&phone_number=%2B2348031234567&amount=1000');
  expect(await screen.findByLabelText('Phone number')).toHaveValue('0803 123 4567');
  await userEvent.click(await button('Buy Airtime'));
  expect(await screen.findByLabelText('Transaction PIN')).toBeVisible();
});

import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { showBalances } from '../platform/balances.ts';
import { expectAccessible, refused, serve, show, signInAda } from '../platform/testing.tsx';
import { Component as ComingUp } from './coming-up.tsx';
import { Component as Order } from './order.tsx';

const LIST = 'GET /api/coming-up/';
const ORDERS = 'GET /api/standing-orders/';
const ONE = 'GET /api/standing-orders/7/';

const RUN = {
  due_on: '2026-11-23',
  status: 'failed',
  total: null,
  reference: null,
  reason: 'above_limit',
  next_try: null,
};
const ORDER = {
  id: 7,
  kind: 'bank',
  name: 'Damilola Folarin',
  detail: 'GTBank 0123456789',
  amount: 25_000,
  most: 25_150,
  expected: 25_076.88,
  note: 'Shop rent',
  frequency: 'payday',
  first_day: '2026-12-25',
  automatic: true,
  pay_link: null,
  status: 'active',
  next_day: '2026-12-25',
  following_day: '2027-01-25',
  open: null,
  created_at: '2026-11-20T08:00:00+01:00',
};
const coming = (available: number, ...data: object[]) => ({
  body: { available, until: '2026-12-25', total: 30_076.88, data },
});
const PAYMENTS = [
  { kind: 'ajo', id: 2, name: 'Market women', amount: 5000, due_on: '2026-12-01' },
  {
    kind: 'standing_order',
    id: 7,
    name: 'Damilola Folarin',
    amount: 25_076.88,
    due_on: '2026-12-25',
  },
];
const orders = (...data: object[]) => ({ body: { data, next: null } });

const IKEJA = {
  id: 'ikedc',
  category: 'electricity',
  name: 'Ikeja Electric',
  variants: ['prepaid', 'postpaid'],
  account_label: 'Meter number',
  account_kind: 'number',
  verifies: true,
  plans: [],
  plan_first: false,
};
const PAID = {
  id: '01K9ZB3N7QX4T8V2W6Y0A1C5DE',
  category: 'electricity',
  provider: 'ikedc',
  provider_name: 'Ikeja Electric',
  account_number: '45071234567',
  customer_name: 'Adaeze Okafor',
  plan: null,
  amount: 5000,
  fee: 50,
  total: 5050,
  status: 'completed',
  message: 'Bill payment successful',
  expected_by: null,
  delivery: null,
  date: '2026-11-20T08:00:00+01:00',
};

const PAGES = [
  { path: '/coming-up', Component: ComingUp },
  { path: '/coming-up/orders/:id', Component: Order },
];
const open = (address = '/coming-up') => show(PAGES, address);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(signInAda);
afterEach(() => vi.useRealTimers());

test('lists automatic payments of all modules by day, and the standing orders', async () => {
  serve({ [LIST]: coming(100_000, ...PAYMENTS), [ORDERS]: orders(ORDER) });
  open();
  const day = within(await screen.findByRole('region', { name: /1 Dec/ }));
  expect(day.getByRole('link', { name: /Market women.*Ajo contribution.*₦5,000/ })).toHaveAttribute(
    'href',
    '/ajo?group=2',
  );
  const mine = within(await screen.findByRole('region', { name: 'Standing orders' }));
  expect(mine.getByRole('link', { name: /Damilola Folarin.*On payday/ })).toHaveAttribute(
    'href',
    '/coming-up/orders/7',
  );
  await expectAccessible();
});

test('shows how long the money lasts once balances are shown', async () => {
  showBalances(false);
  serve({ [LIST]: coming(2000, ...PAYMENTS), [ORDERS]: orders() });
  open();
  await press('Show balances');
  expect(screen.getByText(/Your balance lasts until Tue 1 Dec/)).toBeVisible();
});

test('offers to set up a standing order while nothing is planned', async () => {
  serve({ [LIST]: coming(0), [ORDERS]: orders() });
  open();
  expect(await screen.findByText('Nothing is coming up')).toBeVisible();
  await press('Set up a standing order');
  expect(await screen.findByRole('dialog', { name: 'New standing order' })).toBeVisible();
});

test('shows a failed load, with Retry', async () => {
  serve({ [LIST]: refused('internal'), [ORDERS]: orders() });
  open();
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
});

test("sets up an order from Send Money's values: quote, limit, PIN", async () => {
  const quote = { name: 'Bola Okafor', detail: '@bola', amount: 2500, charges: 0, total: 2500 };
  const sent = serve({
    [LIST]: coming(0),
    [ORDERS]: orders(),
    'POST /api/standing-orders/quote/': { body: quote },
    'POST /api/standing-orders/': { status: 201, body: { ...ORDER, runs: [] } },
  });
  open('/coming-up?new=user&recipient=bola&amount=2500');
  await press('Continue');
  const review = within(await screen.findByRole('dialog', { name: 'Review' }));
  expect(review.getByText('Bola Okafor')).toBeVisible();
  expect(review.getByLabelText('Never more than (₦)')).toHaveValue('2,500');
  // Tomorrow is too soon for a warning two days before.
  expect(review.getByText(/Have ₦2,500 in your wallet by then/)).toBeVisible();
  await userEvent.type(review.getByLabelText('Transaction PIN'), '4826');
  await press('Set up');
  // The day it is paid: for a payday on a weekend, the Friday before.
  const done = within(await screen.findByRole('dialog', { name: 'Done' }));
  expect(done.getByText(/next one is on 25 Dec/)).toBeVisible();
  const made = sent.find(
    ({ method, url }) => method === 'POST' && url.endsWith('/standing-orders/'),
  );
  expect(made?.body).toMatchObject({
    target: { type: 'user', recipient: 'bola' },
    amount: 2500,
    most: 2500,
    frequency: 'monthly',
  });
});

test('asks when to start if payday is on a weekend and the Friday before is too soon', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T09:00:00Z') }); // a Friday
  const quote = { name: 'Bola Okafor', detail: '@bola', amount: 2500, charges: 0, total: 2500 };
  const sent = serve({
    [LIST]: coming(0),
    [ORDERS]: orders(),
    'POST /api/standing-orders/quote/': { body: quote },
    'POST /api/standing-orders/': { status: 201, body: { ...ORDER, runs: [] } },
  });
  open('/coming-up?new=user&recipient=bola&amount=2500');
  await userEvent.selectOptions(await screen.findByLabelText('How often'), 'payday');
  const payday = screen.getByLabelText('My next payday');
  fireEvent.change(payday, { target: { value: '2026-11-25' } });
  expect(screen.queryByLabelText('First payment on')).toBeNull();
  fireEvent.change(payday, { target: { value: '2026-11-22' } });
  await press('Continue');
  const begin = await screen.findByLabelText('First payment on');
  expect(begin).toHaveAccessibleDescription('Choose when to begin');
  await userEvent.selectOptions(begin, '22 Dec, a month later');
  await expectAccessible();
  await press('Continue');
  const review = within(await screen.findByRole('dialog', { name: 'Review' }));
  expect(review.getByText(/on payday from 22 Dec/)).toBeVisible();
  await userEvent.type(review.getByLabelText('Transaction PIN'), '4826');
  await press('Set up');
  await screen.findByRole('dialog', { name: 'Done' });
  const made = sent.find(
    ({ method, url }) => method === 'POST' && url.endsWith('/standing-orders/'),
  );
  expect(made?.body).toMatchObject({ first_day: '2026-11-22', passed_payday: 'skip' });
});

test('marks all missing fields at once', async () => {
  serve({ [LIST]: coming(0), [ORDERS]: orders() });
  open('/coming-up?new=user');
  await press('Continue');
  expect(screen.getByText('Who should get it?')).toBeVisible();
  expect(screen.getByText('Amount is required')).toBeVisible();
  expect(screen.getByLabelText('Username or email')).toHaveFocus();
});

test('rejects an amount that is too small, and a day too far ahead, before it asks for the PIN', async () => {
  const sent = serve({ [LIST]: coming(0), [ORDERS]: orders() });
  open('/coming-up?new=user&recipient=bola&amount=10');
  await press('Continue');
  expect(screen.getByText('Minimum amount is ₦50')).toBeVisible();
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  type('Amount (₦)', '6000000');
  await press('Continue');
  expect(screen.getByText('Maximum amount is ₦5,000,000')).toBeVisible();
  type('Amount (₦)', '50');
  type('First payment on', '2099-01-31');
  await press('Continue');
  expect(screen.getByText(/^Choose a day no later than/)).toBeVisible();
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('finds the bank by the name people use, recently paid ones first', async () => {
  const banks = [
    { code: '214', name: 'First City Monument Bank' },
    { code: '058', name: 'Guaranty Trust Bank' },
  ];
  const landlady = {
    id: 2,
    target: {
      type: 'bank',
      bank_code: '058',
      bank_name: 'Guaranty Trust Bank',
      account_number: '0123456789',
      name: 'Damilola Folarin',
    },
    nickname: null,
    saved: true,
    last_paid: null,
    last_used_at: null,
  };
  const sent = serve({
    [LIST]: coming(0),
    [ORDERS]: orders(),
    'GET /api/banks/': { body: { results: banks, next: null } },
    'GET /api/people/': { body: { results: [landlady], next: null } },
    'POST /api/standing-orders/quote/': refused('recipient_not_found'),
  });
  open('/coming-up?new=bank&amount=2500');
  const recent = within(await screen.findByRole('region', { name: 'Recent' }));
  expect(recent.getByRole('button', { name: /^GTBank/ })).toBeVisible();
  await press('Continue');
  expect(screen.getByRole('textbox', { name: 'Bank' })).toBeInvalid();
  await userEvent.type(screen.getByRole('textbox', { name: 'Bank' }), 'fcmb{Enter}');
  expect(await screen.findByRole('button', { name: 'Change bank' })).toHaveFocus();
  await userEvent.type(screen.getByLabelText('Account number'), '0123456780');
  await expectAccessible();
  await press('Continue');
  expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
    target: { type: 'bank', bank_code: '214', account_number: '0123456780' },
  });
});

test('a standing order shows why a payment was not made, and can be skipped', async () => {
  const details = { ...ORDER, runs: [RUN] };
  const skipped = { ...details, next_day: '2027-01-25', following_day: '2027-02-25' };
  const sent = serve({
    [ONE]: { body: details },
    'POST /api/standing-orders/7/skip/': { body: skipped },
    [LIST]: coming(0),
  });
  open('/coming-up/orders/7');
  expect(await screen.findByText('It would have cost more than your limit.')).toBeVisible();
  await expectAccessible();
  await press('Skip next');
  const confirmation = within(await screen.findByRole('dialog', { name: 'Skip this payment?' }));
  expect(confirmation.getByText(/The next one is on 25 Jan 2027/)).toBeVisible();
  await userEvent.click(confirmation.getByRole('button', { name: 'Skip' }));
  expect(sent.find(({ url }) => url.includes('/skip/'))?.body).toEqual({ day: '2026-12-25' });
  expect(await screen.findByRole('button', { name: 'Skip next' })).toBeVisible();
});

describe('a reminder', () => {
  const REMINDER = {
    ...ORDER,
    kind: 'bill',
    name: 'Ikeja Electric',
    detail: '45071234567, Adaeze Okafor',
    amount: 5000,
    most: 5050,
    expected: 5050,
    note: null,
    frequency: 'monthly',
    automatic: false,
    pay_link: '/services?tab=bills&provider=ikedc',
  };
  const details = { ...REMINDER, runs: [] };

  test('appears with the standing orders, not with the upcoming payments', async () => {
    serve({ [LIST]: coming(0), [ORDERS]: orders(REMINDER, { ...ORDER, id: 8 }) });
    open();
    const mine = within(
      await screen.findByRole('region', { name: 'Standing orders and reminders' }),
    );
    const link = mine.getByRole('link', { name: /Ikeja Electric.*Every month.*Reminder/ });
    expect(link).toHaveAttribute('href', '/coming-up/orders/7');
    expect(screen.getByText('Nothing is coming up')).toBeVisible();
    await expectAccessible();
  });

  test('opens with its bill filled in, and has no limit because nothing is paid automatically', async () => {
    serve({ [ONE]: { body: details } });
    open('/coming-up/orders/7');
    expect(await screen.findByRole('heading', { name: 'Reminder' })).toBeVisible();
    const pay = screen.getByRole('link', { name: 'Pay ₦5,050' });
    expect(pay).toHaveAttribute('href', '/services?tab=bills&provider=ikedc');
    expect(screen.getByText('With fees').nextSibling).toHaveTextContent('₦5,050');
    expect(screen.queryByText('Never more than')).toBeNull();
    await expectAccessible();
  });

  test('changes without the PIN, and shows a mistake at its field', async () => {
    const changed = { ...details, amount: 7500, frequency: 'weekly', expected: 7550 };
    let stored: object = details;
    const sent = serve({
      [ONE]: () => ({ body: stored }),
      'PUT /api/standing-orders/7/reminder/': () => {
        stored = changed;
        return { body: stored };
      },
      [LIST]: coming(0),
    });
    open('/coming-up/orders/7');
    await press('Change');
    const dialog = within(await screen.findByRole('dialog', { name: 'Change reminder' }));
    const amount = await dialog.findByLabelText('Amount (₦)');
    await userEvent.clear(amount);
    await userEvent.type(amount, '10{Enter}');
    expect(amount).toHaveAccessibleDescription('Minimum amount is ₦50');
    await userEvent.clear(amount);
    await userEvent.type(amount, '7500');
    await userEvent.click(dialog.getByRole('radio', { name: 'Every week' }));
    await expectAccessible();
    await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByRole('link', { name: 'Pay ₦7,550' })).toBeVisible();
    const put = sent.find(({ method }) => method === 'PUT');
    expect(put?.body).toEqual({ amount: 7500, frequency: 'weekly' });
    expect(put?.headers.has('x-transaction-pin')).toBe(false);
  });

  test('asks before it is ended or skipped, and says what that means', async () => {
    serve({ [ONE]: { body: details } });
    open('/coming-up/orders/7');
    await press('End');
    expect(
      await screen.findByText('We won’t remind you of Ikeja Electric any more.'),
    ).toBeVisible();
    await press('Cancel');
    await press('Skip next');
    expect(
      await screen.findByText(/We won’t remind you of Ikeja Electric for 25 Dec/),
    ).toBeVisible();
  });
});

test('fills in a bill that was paid before, with its rhythm', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T09:00:00Z') });
  serve({
    [LIST]: coming(0),
    [ORDERS]: orders(),
    'GET /api/bill-providers/': { body: { results: [IKEJA], next: null } },
    [`GET /api/services/purchases/${PAID.id}/`]: { body: PAID },
  });
  open(`/coming-up?new=bill&again=${PAID.id}&amount=5000&frequency=weekly&first_day=2026-11-27`);
  expect(await screen.findByLabelText('Meter number')).toHaveValue('45071234567');
  expect(screen.getByLabelText('Amount (₦)')).toHaveValue('5,000');
  expect(screen.getByLabelText('How often')).toHaveValue('weekly');
  expect(screen.getByLabelText('First payment on')).toHaveValue('2026-11-27');
});

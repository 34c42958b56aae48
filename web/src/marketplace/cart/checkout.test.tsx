import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { showBalances } from '../../platform/balances.ts';
import { expectAccessible, refused, serve, show, signInAda } from '../../platform/testing.tsx';
import { Component } from '../marketplace.tsx';
import { ADDRESS, base, cartOf, KETTLE, LAND, lineOf, order } from '../testing-market.ts';

const CART = 'GET /api/cart/';
const PAY = 'POST /api/cart/6/checkout/';
const seen = cartOf([lineOf(KETTLE, 2), lineOf(LAND, 1)], ADDRESS);
const wallet = (balance: number) => ({
  body: {
    results: [
      {
        id: 1,
        balance,
        currency: 'NGN',
        account_number: '9912345678',
        parked: 0,
        tier: 3,
        day_limit: 500_000_000,
        day_spent: 0,
        set_aside: 0,
        balance_cap: null,
      },
    ],
    next: null,
  },
});
const served = { ...base, [CART]: seen, 'GET /api/wallet/': wallet(300_000_000) };
const paid = (...orders: object[]) => ({
  status: 201,
  body: {
    orders,
    total: 250_025_000,
    receipt: '01K9ZB3N7QX4T8V2W6Y0A1C5DE',
    message: 'Paid ₦250,025,000. The sellers have been notified.',
  },
});

async function checkout() {
  const view = show([{ path: '/marketplace', Component }], '/marketplace?cart=open');
  await userEvent.click(await screen.findByRole('button', { name: 'Proceed to Checkout' }));
  return { ...view, dialog: within(await screen.findByRole('dialog', { name: 'Checkout' })) };
}
type Dialog = Awaited<ReturnType<typeof checkout>>['dialog'];

async function review(dialog: Dialog) {
  await userEvent.click(await dialog.findByRole('button', { name: 'Continue' }));
  await dialog.findByLabelText('Transaction PIN');
}
async function pay(dialog: Dialog, amount = '₦') {
  const pin = dialog.getByLabelText('Transaction PIN');
  expect(pin).toHaveAccessibleDescription(expect.stringContaining(`Pay ${amount}`));
  await userEvent.clear(pin);
  await userEvent.type(pin, '2580');
}

beforeEach(signInAda);

describe('the delivery address form', () => {
  test('starts with the customer’s name and phone, and shows each problem at its field', async () => {
    serve({ ...served, [CART]: cartOf([lineOf(KETTLE, 2)]) });
    const { dialog } = await checkout();
    expect(await dialog.findByLabelText('Recipient’s name')).toHaveValue(
      'Adaeze Oluwaseun Okonkwo-Balógun',
    );
    expect(dialog.getByLabelText('Phone number')).toHaveValue('0803 123 4567');
    await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
    const street = dialog.getByLabelText('Street and number');
    expect(street).toHaveAccessibleDescription('Enter the street and number');
    expect(street).toHaveFocus();
    expect(dialog.getByLabelText('Town or city')).toHaveAccessibleDescription(
      'Enter the town or city',
    );
    expect(dialog.getByLabelText('State')).toHaveAccessibleDescription('Choose a state');
    await expectAccessible();
    await userEvent.type(street, '12 Allen Avenue');
    await userEvent.type(dialog.getByLabelText('Town or city'), 'Ikeja');
    await userEvent.selectOptions(dialog.getByLabelText('State'), 'Lagos');
    await review(dialog);
    expect(dialog.getByRole('region', { name: 'Deliver to' })).toHaveTextContent(
      /12 Allen Avenue\s*Ikeja, Lagos/,
    );
  });

  test('starts with the last order’s address, and can be changed before paying', async () => {
    serve(served);
    const { dialog } = await checkout();
    expect(await dialog.findByLabelText('Street and number')).toHaveValue('12 Allen Avenue');
    await review(dialog);
    await userEvent.click(dialog.getByRole('button', { name: 'Change' }));
    await userEvent.clear(dialog.getByLabelText('Street and number'));
    await userEvent.type(dialog.getByLabelText('Street and number'), '1 Broad Street');
    await review(dialog);
    expect(dialog.getByText(/1 Broad Street/)).toBeVisible();
  });

  test('shows the server’s refusal at its field', async () => {
    const message = 'Please enter a valid Nigerian phone number';
    serve({
      ...served,
      [PAY]: refused('invalid_request', { field: 'address.phone_number', message }),
    });
    const { dialog } = await checkout();
    await review(dialog);
    await pay(dialog);
    expect(await dialog.findByLabelText('Phone number')).toHaveAccessibleDescription(message);
  });
});

test('the review lists each seller’s items and costs', async () => {
  serve(served);
  const { dialog } = await checkout();
  await review(dialog);
  const stores = within(dialog.getByRole('region', { name: 'From Mama Tolu Stores' }));
  expect(stores.getByText(`2 × ${KETTLE.name}`)).toBeVisible();
  expect(stores.getByText('₦25,000')).toBeVisible();
  const other = within(dialog.getByRole('region', { name: `From ${LAND.seller}` }));
  expect(other.getByText('₦250,000,000')).toBeVisible();
  expect(dialog.getByText('Free')).toBeVisible();
  expect(dialog.getByText('₦250,025,000')).toBeVisible();
  await expectAccessible();
});

test('paying sends the address, the lines as seen, PIN and key, then lists the orders', async () => {
  const sent = serve({
    ...served,
    [PAY]: paid(order({}), order({ id: 42, seller: LAND.seller })),
  });
  const { dialog } = await checkout();
  await review(dialog);
  await pay(dialog, '₦250,025,000');
  const done = within(await screen.findByRole('dialog', { name: 'Done' }));
  expect(done.getByText('Paid ₦250,025,000. The sellers have been notified.')).toBeVisible();
  expect(done.getByText('Order #41 from Mama Tolu Stores')).toBeVisible();
  expect(done.getByText('held for 2 sellers')).toBeVisible();
  expect(done.getByRole('link', { name: 'View orders' })).toHaveAttribute(
    'href',
    '/marketplace/orders',
  );
  expect(done.getByRole('link', { name: 'View receipt' })).toHaveAttribute(
    'href',
    '/receipt?ref=01K9ZB3N7QX4T8V2W6Y0A1C5DE',
  );
  await expectAccessible();
  const post = sent.find(({ method }) => method === 'POST');
  expect(post?.body).toEqual({
    address: ADDRESS,
    lines: [
      { product_id: 1, quantity: 2, price: 12_500 },
      { product_id: 2, quantity: 1, price: 250_000_000 },
    ],
  });
  expect(post?.headers.get('x-transaction-pin')).toBe('2580');
  expect(post?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
});

test('a single order is linked directly', async () => {
  serve({ ...served, [PAY]: paid(order({})) });
  const { dialog } = await checkout();
  await review(dialog);
  await pay(dialog);
  expect(await screen.findByRole('link', { name: 'View order' })).toHaveAttribute(
    'href',
    '/marketplace/orders?order=41',
  );
});

test('retrying after a lost reply uses the same key', async () => {
  const replies = ['offline' as const, paid(order({}))];
  const sent = serve({ ...served, [PAY]: () => replies.shift() ?? 'offline' });
  const { dialog } = await checkout();
  await review(dialog);
  await pay(dialog);
  expect(await dialog.findByText(/^We lost connection before confirming/)).toBeVisible();
  await pay(dialog);
  await screen.findByRole('dialog', { name: 'Done' });
  const keys = sent
    .filter(({ method }) => method === 'POST')
    .map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('after a wrong PIN the order can still be paid', async () => {
  serve({ ...served, [PAY]: refused('pin_wrong') });
  const { dialog } = await checkout();
  await review(dialog);
  await pay(dialog);
  expect(await dialog.findByText('Incorrect PIN.')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Pay ₦250,025,000' })).toBeEnabled();
});

test('a shortfall in the wallet is shown before paying', async () => {
  showBalances(true);
  serve({ ...served, 'GET /api/wallet/': wallet(50_000_000.5) });
  const { dialog } = await checkout();
  await userEvent.click(await dialog.findByRole('button', { name: 'Continue' }));
  expect(
    await dialog.findByText('Your balance is too low for this. You need ₦200,024,999.50 more.'),
  ).toBeVisible();
  expect(dialog.getByRole('link', { name: 'Add Money' })).toHaveAttribute('href', '/wallet?add=');
});

test('a changed cart lists the changes, charges nothing and is paid under a new key', async () => {
  const dearer = lineOf({ ...KETTLE, price: 13_000 }, 2, { was: 12_500 });
  let changed = false;
  const sent = serve({
    ...served,
    [CART]: () => (changed ? cartOf([dearer], ADDRESS) : seen),
    [PAY]: () => {
      if (changed) return paid(order({}));
      changed = true;
      return refused('cart_changed');
    },
  });
  const { dialog } = await checkout();
  await review(dialog);
  await pay(dialog);
  expect(await dialog.findByText(/No money was taken from your wallet/)).toBeVisible();
  const list = within(await dialog.findByRole('list', { name: 'What changed' }));
  expect(list.getAllByRole('listitem').map((element) => element.textContent)).toEqual([
    `${LAND.name} is no longer in your cart.`,
    `${KETTLE.name} now costs ₦13,000, not ₦12,500.`,
  ]);
  await expectAccessible();
  await userEvent.click(dialog.getByRole('button', { name: 'Review the new total' }));
  await pay(dialog, '₦26,000');
  await screen.findByRole('dialog', { name: 'Done' });
  const posts = sent.filter(({ method }) => method === 'POST');
  expect(posts[1]?.body).toMatchObject({ lines: [{ product_id: 1, quantity: 2, price: 13_000 }] });
  const keys = posts.map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(2);
});

test('an item that sold out leads back to the cart', async () => {
  let changed = false;
  const left = cartOf([lineOf(KETTLE, 2, { problem: 'too_few', available: 1 })], ADDRESS);
  serve({
    ...served,
    [CART]: () => (changed ? left : cartOf([lineOf(KETTLE, 2)], ADDRESS)),
    [PAY]: () => {
      changed = true;
      return refused('cart_changed');
    },
  });
  const { dialog } = await checkout();
  await review(dialog);
  await pay(dialog);
  expect(
    await dialog.findByText(`${KETTLE.name}: Only 1 left. Reduce the quantity to continue.`),
  ).toBeVisible();
  await userEvent.click(dialog.getByRole('link', { name: 'Go to cart' }));
  expect(await screen.findByRole('dialog', { name: 'Shopping Cart (2 items)' })).toBeVisible();
});

test('a cart emptied before payment offers only the way back', async () => {
  let changed = false;
  serve({
    ...served,
    [CART]: () => (changed ? cartOf([], ADDRESS) : seen),
    [PAY]: () => {
      changed = true;
      return refused('cart_changed');
    },
  });
  const { dialog } = await checkout();
  await review(dialog);
  await pay(dialog);
  expect(await dialog.findByText(`${KETTLE.name} is no longer in your cart.`)).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Review the new total' })).toBeNull();
  await waitFor(() => expect(dialog.getByRole('link', { name: 'Go to cart' })).toBeVisible());
});

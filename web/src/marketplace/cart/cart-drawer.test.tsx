import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible, refused, serve, show, signInAda } from '../../platform/testing.tsx';
import { Component } from '../marketplace.tsx';
import { base, cartOf, KETTLE, LAND, lineOf } from '../testing-market.ts';

const CART = 'GET /api/cart/';
const both = cartOf([lineOf(KETTLE, 2), lineOf(LAND, 1)]);
const open = () => show([{ path: '/marketplace', Component }], '/marketplace?cart=open');
const drawer = async (name: string) => within(await screen.findByRole('dialog', { name }));

beforeEach(signInAda);

test('each line shows its item and total, with the cart’s total below', async () => {
  serve({ ...base, [CART]: both });
  open();
  const cart = await drawer('Shopping Cart (3 items)');
  const [kettle, land] = cart.getAllByRole('listitem').map((element) => within(element));
  expect(kettle?.getByText(KETTLE.name)).toBeVisible();
  expect(kettle?.getByText('₦25,000')).toBeVisible();
  expect(land?.getByText('₦250,000,000')).toBeVisible();
  expect(cart.getByText('₦250,025,000')).toBeVisible();
  expect(cart.getByRole('button', { name: 'Proceed to Checkout' })).toBeEnabled();
  await expectAccessible();
});

test('a new quantity shows at once and is sent, and the last reply counts', async () => {
  const answers = [cartOf([lineOf(KETTLE, 3)]), cartOf([lineOf(KETTLE, 4)])];
  const sent = serve({
    ...base,
    [CART]: cartOf([lineOf(KETTLE, 2)]),
    'PUT /api/cart/6/items/1/': () => answers.shift() ?? 'offline',
  });
  open();
  const cart = await drawer('Shopping Cart (2 items)');
  const more = cart.getByRole('button', { name: `Add one ${KETTLE.name}` });
  await userEvent.click(more);
  await userEvent.click(more);
  expect(screen.getByRole('dialog', { name: 'Shopping Cart (4 items)' })).toBeVisible();
  expect(cart.getAllByText('₦50,000')).toHaveLength(2);
  await waitFor(() =>
    expect(sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { quantity: 3 },
      { quantity: 4 },
    ]),
  );
  expect(await drawer('Shopping Cart (4 items)')).toBeDefined();
});

test('Remove, or minus at a quantity of one, removes the line and announces it', async () => {
  const sent = serve({
    ...base,
    [CART]: cartOf([lineOf(KETTLE, 1), lineOf(LAND, 2)]),
    'DELETE /api/cart/6/items/1/': cartOf([lineOf(LAND, 2)]),
    'DELETE /api/cart/6/items/2/': cartOf([]),
  });
  open();
  const cart = await drawer('Shopping Cart (3 items)');
  await userEvent.click(cart.getByRole('button', { name: `Remove one ${KETTLE.name}` }));
  expect(cart.getByText(`${KETTLE.name} was removed.`)).toBeVisible();
  expect(cart.getByRole('list')).toHaveFocus();
  await userEvent.click(cart.getByRole('button', { name: `Remove ${LAND.name}` }));
  expect(await cart.findByText('Your cart is empty')).toBeVisible();
  expect(cart.queryByRole('button', { name: 'Proceed to Checkout' })).toBeNull();
  await expectAccessible();
  await waitFor(() =>
    expect(sent.filter(({ method }) => method === 'DELETE').map(({ url }) => url)).toEqual([
      '/api/cart/6/items/1/',
      '/api/cart/6/items/2/',
    ]),
  );
});

test('a failed change shows an error and restores the server’s cart', async () => {
  serve({
    ...base,
    [CART]: cartOf([lineOf(KETTLE, 2)]),
    'PUT /api/cart/6/items/1/': refused('out_of_stock'),
  });
  open();
  const cart = await drawer('Shopping Cart (2 items)');
  await userEvent.click(cart.getByRole('button', { name: `Add one ${KETTLE.name}` }));
  expect(await cart.findByRole('alert')).toHaveTextContent('There aren’t that many left.');
  expect(await drawer('Shopping Cart (2 items)')).toBeDefined();
});

test.each([
  ['sold_out', 0, 'Sold out. Remove it to continue.'],
  ['too_few', 1, 'Only 1 left. Reduce the quantity to continue.'],
  ['not_sold', 0, 'No longer sold. Remove it to continue.'],
  ['own', 9, 'This is your own product. Remove it to continue.'],
])(
  'a line with problem %s says what to do and blocks the checkout',
  async (problem, available, text) => {
    serve({ ...base, [CART]: cartOf([lineOf(KETTLE, 2, { problem, available })]) });
    open();
    const cart = await drawer('Shopping Cart (2 items)');
    expect(cart.getByText(text)).toBeVisible();
    const checkout = cart.getByRole('button', { name: 'Proceed to Checkout' });
    expect(checkout).toBeDisabled();
    expect(checkout).toHaveAccessibleDescription('Some items can’t be bought right now.');
  },
);

test('a changed price is shown, and the quantity cannot exceed the stock', async () => {
  serve({ ...base, [CART]: cartOf([lineOf(KETTLE, 2, { was: 9_999.5, available: 2 })]) });
  open();
  const cart = await drawer('Shopping Cart (2 items)');
  expect(cart.getByText('It was ₦9,999.50 when you added it.')).toBeVisible();
  expect(cart.getByRole('button', { name: `Add one ${KETTLE.name}` })).toBeDisabled();
});

test('Escape closes the cart and removes it from the address', async () => {
  serve({ ...base, [CART]: both });
  const { router } = open();
  await drawer('Shopping Cart (3 items)');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.search).toBe('');
});

test('a failed load offers Retry and shows no total', async () => {
  serve({ ...base, [CART]: refused('internal') });
  open();
  const cart = await drawer('Shopping Cart (0 items)');
  expect(await cart.findByRole('button', { name: 'Retry' })).toBeEnabled();
  expect(cart.queryByText(/₦/)).toBeNull();
  expect(cart.queryByText('Your cart is empty')).toBeNull();
});

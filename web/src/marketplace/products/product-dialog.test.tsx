import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible, refused, serve, show, signInAda } from '../../platform/testing.tsx';
import { Component } from '../marketplace.tsx';
import { base, cartOf, detail, KETTLE, LAND, lineOf, list, REVIEW } from '../testing-market.ts';

const PRODUCT = 'GET /api/products/1/';
const REVIEWS = 'GET /api/products/1/reviews/';
const served = {
  ...base,
  [PRODUCT]: { body: detail() },
  [REVIEWS]: list(REVIEW, { ...REVIEW, id: 8, name: 'Ada O.', rating: 5, text: '', yours: true }),
};
const open = (path = '/marketplace?product=1') => show([{ path: '/marketplace', Component }], path);
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

beforeEach(signInAda);

test('a card opens its product with pictures, price, stock, seller and payment terms', async () => {
  serve(served);
  const { router } = open('/marketplace?search=kettle');
  await userEvent.click(await screen.findByRole('button', { name: KETTLE.name }));
  const shown = await dialog(KETTLE.name);
  expect(router.state.location.search).toBe('?search=kettle&product=1');
  expect(await shown.findByText('₦12,500')).toBeVisible();
  expect(shown.getByText('Only 7 left')).toBeVisible();
  expect(shown.getByText(/Mama Tolu Stores/)).toBeVisible();
  expect(
    shown.getByText(
      /holds your money until you confirm delivery. If we don’t hear from you, an order counts as delivered 14 days after it was sent, and the seller is paid 7 days after delivery./,
    ),
  ).toBeVisible();
  const big = () => shown.getByRole('img', { name: /^Electric Kettle 1.8 L, picture/ });
  expect(big()).toHaveAttribute('src', '/api/files/kettle.webp');
  const second = shown.getByRole('button', { name: `Show ${KETTLE.name}, picture 2 of 2` });
  await userEvent.click(second);
  expect(big()).toHaveAttribute('src', '/api/files/lid.webp');
  expect(second).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible();
  await userEvent.click(shown.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.search).toBe('?search=kettle');
});

test('reviews show each author’s stars and a count for each rating', async () => {
  serve(served);
  open();
  const shown = await dialog(KETTLE.name);
  expect(await shown.findByText('Ngozi A.')).toBeVisible();
  expect(shown.getByText(/The cord is short/)).toBeVisible();
  expect(shown.getByRole('img', { name: '4 of 5 stars' })).toBeVisible();
  expect(shown.getByText('yours')).toBeVisible();
  expect(shown.getByRole('progressbar', { name: 'Reviews of 5 stars' })).toHaveValue(7);
  expect(shown.getByRole('progressbar', { name: 'Reviews of 1 star' })).toHaveValue(0);
  expect(shown.queryByRole('button', { name: 'Write a review' })).toBeNull();
});

test('a buyer who received the item can review it; stars are required, text is not', async () => {
  const sent = serve({
    ...served,
    [PRODUCT]: { body: detail({ may_review: true }) },
    'POST /api/products/1/reviews/': { body: detail({ reviews_count: 13, may_review: true }) },
  });
  open();
  const shown = await dialog(KETTLE.name);
  await userEvent.click(await shown.findByRole('button', { name: 'Write a review' }));
  const send = shown.getByRole('button', { name: 'Send review' });
  await userEvent.click(send);
  expect(shown.getByText('Choose one to five stars')).toBeVisible();
  expect(shown.getByRole('radio', { name: '1 of 5: Poor' })).toHaveFocus();
  await expectAccessible();
  await userEvent.click(shown.getByRole('radio', { name: '4 of 5: Very good' }));
  await userEvent.type(shown.getByLabelText(/What should others know/), 'Boils well');
  await userEvent.click(send);
  await waitFor(() => expect(shown.queryByRole('button', { name: 'Send review' })).toBeNull());
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    rating: 4,
    text: 'Boils well',
  });
  expect(shown.getByText('(13 reviews)')).toBeVisible();
  expect(shown.getByRole('heading', { name: 'Reviews' })).toHaveFocus();
});

test('a refused review shows the reason and keeps the text', async () => {
  const ownReview = { ...REVIEW, yours: true };
  serve({
    ...served,
    [PRODUCT]: { body: detail({ may_review: true, your_review: ownReview }) },
    'POST /api/products/1/reviews/': refused('review_buyers_only'),
  });
  open();
  const shown = await dialog(KETTLE.name);
  await userEvent.click(await shown.findByRole('button', { name: 'Change your review' }));
  expect(shown.getByRole('radio', { name: '4 of 5: Very good' })).toBeChecked();
  await userEvent.click(shown.getByRole('button', { name: 'Send review' }));
  expect(await shown.findByText('Only buyers who received this item can review it.')).toBeVisible();
  expect(shown.getByLabelText(/What should others know/)).toHaveValue(ownReview.text);
});

test('Add to Cart shows the count in the dialog and links to the cart', async () => {
  serve({ ...served, 'POST /api/cart/6/add_item/': cartOf([lineOf(KETTLE, 2)]) });
  open();
  const shown = await dialog(KETTLE.name);
  await userEvent.click(await shown.findByRole('button', { name: 'Add to Cart' }));
  expect(await shown.findByText('2 in your cart')).toBeVisible();
  await userEvent.click(shown.getByRole('button', { name: 'View cart' }));
  expect(await screen.findByRole('dialog', { name: 'Shopping Cart (2 items)' })).toBeVisible();
});

test('a refused Add to Cart shows the reason in the dialog', async () => {
  serve({ ...served, 'POST /api/cart/6/add_item/': refused('cart_full') });
  open();
  const shown = await dialog(KETTLE.name);
  await userEvent.click(await shown.findByRole('button', { name: 'Add to Cart' }));
  expect(await shown.findByRole('alert')).toHaveTextContent('Your cart is full');
});

test('shows when there are no pictures, reviews or stock', async () => {
  const bare = { ...LAND, stock: 0, in_stock: false, pictures: [], stars: [0, 0, 0, 0, 0] };
  serve({
    ...base,
    'GET /api/products/2/': { body: { ...bare, may_review: false, your_review: null } },
  });
  open('/marketplace?product=2');
  const shown = await dialog(LAND.name);
  expect(await shown.findByText('Out of Stock')).toBeVisible();
  expect(shown.getByRole('img', { name: `No picture of ${LAND.name}` })).toBeVisible();
  expect(shown.getByText('No reviews yet. Only buyers can review.')).toBeVisible();
  expect(shown.getByRole('button', { name: 'Add to Cart' })).toBeDisabled();
  await expectAccessible();
});

test('an unknown product is no longer sold, and a failed load can be retried', async () => {
  let well = false;
  serve({
    ...served,
    [PRODUCT]: () => (well ? { body: detail() } : refused('internal')),
    'GET /api/products/77/': refused('not_found'),
  });
  const first = open('/marketplace?product=77');
  expect(await screen.findByText('This product is no longer sold.')).toBeVisible();
  first.unmount();
  open();
  const shown = await dialog('Product');
  const retry = await shown.findByRole('button', { name: 'Retry' });
  well = true;
  await userEvent.click(retry);
  expect(await screen.findByRole('dialog', { name: KETTLE.name })).toBeVisible();
});

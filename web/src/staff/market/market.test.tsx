import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { expectAccessible, refused } from '../../platform/testing.tsx';
import { casePage } from '../case-links.ts';
import { list, meOf, NGOZI, openConsole, press } from '../testing.tsx';

const SUPPORT = meOf('Ada Eze', 'support');
const ROW = {
  id: 12,
  buyer: { id: 4, name: 'Olúwaṣeun Adébáyọ̀-Ògúnṣọlá' },
  shop: { id: 9, name: 'Mama Nkechi’s Fine Fabrics and Household Goods of Surulere' },
  items: 'Raffia Storage Basket and 2 more',
  status: 'delivered',
  total: 123_456_789,
  refunded: 0,
  dispute: 'return',
  description: 'One handle came undone.',
  since: '2026-11-23T09:00:00Z',
  waiting: true,
};
const ORDER = {
  ...ROW,
  lines: [
    {
      product_id: 3,
      name: 'Raffia Storage Basket',
      picture: '/files/a-400.webp',
      price: 5000,
      quantity: 3,
      total: 15_000,
      asked_back: 2,
      hidden: null,
    },
  ],
  address: {
    recipient: 'Adaeze Okonkwo',
    street: '14 Bode Thomas Street',
    city: 'Surulere',
    state: 'Lagos',
    note: '',
  },
  tracking: 'GIG 0417',
  seller_reason: null,
  problem: null,
  return: {
    status: 'reviewing',
    reason: 'damaged',
    text: 'One handle came undone.',
    claimed: 10_000,
    offer: 1500,
    carrier: null,
    tracking: null,
    seller_words: 'It left here whole.',
    review_cause: 'refused',
    act_by: '2026-11-27T09:00:00Z',
    pictures: [{ id: 1, url: '/files/b.webp', thumbnail: '/files/b-400.webp' }],
  },
  shop_hidden: null,
  held: 123_456_789,
  at_most: 10_000,
  decision: null,
  timeline: [{ at: '2026-11-20T09:00:00Z', description: 'Placed and paid: ₦15,000 is on hold' }],
};
const DECIDED = {
  ...ORDER,
  waiting: false,
  status: 'released',
  held: 0,
  at_most: null,
  refunded: 2500,
  decision: {
    by: { id: 3, name: 'Ngozi' },
    refund: 2500,
    reason: 'One of two is broken',
    at: '2026-11-24T09:00:00Z',
  },
};

const open = (more: Parameters<typeof openConsole>[2] = {}, me = NGOZI) =>
  openConsole('/staff/orders?open=12', me, {
    'GET /api/staff/orders/': list(ROW),
    'GET /api/staff/orders/12/': { body: ORDER },
    ...more,
  });
const panel = async () => within(await screen.findByRole('region', { name: 'Order' }));

test('shows both sides’ statements and evidence, and where the money is', async () => {
  open();
  const shown = await panel();
  await shown.findByText('It left here whole.');
  for (const description of ['The seller refused the return.', '₦123,456,789 on hold']) {
    expect(shown.getByText(description)).toBeVisible();
  }
  expect(shown.getByRole('link', { name: 'Evidence 1, opens full size' })).toHaveAttribute(
    'href',
    '/files/b.webp',
  );
  expect(shown.getByText('They offered ₦1,500.')).toBeVisible();
  await expectAccessible({ framed: true });
});

test('refunds a part by keyboard, after showing what each side gets', async () => {
  let now: object = ORDER;
  const { posted } = open({
    'GET /api/staff/orders/12/': () => ({ body: now }),
    'POST /api/staff/cases/return_dispute/return-12/end/': () => {
      now = DECIDED;
      return { body: { message: '₦2,500 was refunded to the buyer.', proposal: null } };
    },
  });
  const shown = await panel();
  await shown.findByText('It left here whole.');
  await press('r');
  const amount = shown.getByLabelText('Refund to the buyer');
  expect(amount).toHaveValue('10,000');
  await userEvent.clear(amount);
  await userEvent.type(amount, '10001');
  await userEvent.click(shown.getByRole('button', { name: 'Refund now' }));
  expect(await shown.findByText('At most ₦10,000')).toBeVisible();
  await userEvent.clear(amount);
  await userEvent.type(amount, '2500');
  expect(shown.getByText('₦2,500')).toBeVisible();
  expect(shown.getByText('₦123,454,289')).toBeVisible();
  await userEvent.type(shown.getByLabelText('Why'), 'One of two is broken');
  await expectAccessible({ framed: true });
  await userEvent.click(shown.getByRole('button', { name: 'Refund now' }));
  await waitFor(() => expect(shown.getByText(/₦2,500 was refunded to the buyer/)).toBeVisible());
  expect(posted('cases/return_dispute/return-12/end/').map(({ body }) => body)).toEqual([
    { end: 'refund', amount: 2500, reason: 'One of two is broken' },
  ]);
  expect(shown.queryByRole('button', { name: 'Refund' })).toBeNull();
});

test('pays the seller for a reason; reports an order that changed in the meantime', async () => {
  const { posted } = open({
    'GET /api/staff/orders/12/': {
      body: { ...ORDER, dispute: 'problem', return: null, seller_reason: 'It left here whole.' },
    },
    'POST /api/staff/cases/order_dispute/order-12/end/': refused('order_changed'),
  });
  const shown = await panel();
  await shown.findByText('It left here whole.');
  await press('a');
  await userEvent.click(shown.getByRole('button', { name: 'Pay now' }));
  await shown.findByText('Say why, in 5 to 500 characters.');
  await userEvent.type(shown.getByLabelText('Why'), 'The pictures show wear');
  await userEvent.click(shown.getByRole('button', { name: 'Pay now' }));
  expect(await shown.findByText(/This order has changed/)).toBeVisible();
  expect(posted('cases/order_dispute/order-12/end/')[0]?.body).toEqual({
    end: 'release',
    reason: 'The pictures show wear',
  });
});

test('gives a read-only member no decisions, keeps filters in the URL and shows an empty state', async () => {
  const { at } = open({ 'GET /api/staff/orders/': list() }, SUPPORT);
  await (await panel()).findByText('It left here whole.');
  expect(screen.queryByRole('button', { name: /Pay the seller|Refund/ })).toBeNull();
  expect(screen.getByText('No orders need a decision.')).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Settled' }));
  expect(at()).toBe('/staff/orders?show=settled');
});

test('order disputes in the queue', () => {
  expect(casePage({ kind: 'order_dispute', reference: 'order-12' })).toBe('/staff/orders?open=12');
  expect(casePage({ kind: 'return_dispute', reference: 'return-7' })).toBe('/staff/orders?open=7');
});

const PRODUCT = {
  id: 3,
  name: 'Raffia Storage Basket',
  picture: null,
  price: 5000,
  stock: 4,
  listed: true,
  sold: 7,
  hidden: null,
  shop: { id: 9, name: 'Mama Nkechi’s Fine Fabrics', hidden: null },
};

test('finds a product and hides it for a reason its seller can read', async () => {
  let now: object = PRODUCT;
  const { at, posted, sent } = openConsole('/staff/products?open=3', NGOZI, {
    'GET /api/staff/products/': list(PRODUCT),
    'GET /api/staff/products/3/': () => ({ body: now }),
    'POST /api/staff/products/3/hide/': () => {
      now = { ...PRODUCT, hidden: { reason: 'A forged brand.', since: '2026-11-24T09:00:00Z' } };
      return { body: now };
    },
  });
  const shown = within(await screen.findByRole('region', { name: 'Product' }));
  await shown.findByText('On sale');
  await expectAccessible({ framed: true });
  await press('h');
  await userEvent.type(
    await shown.findByLabelText('Why hide Raffia Storage Basket?'),
    'A forged brand.',
  );
  await userEvent.click(shown.getByRole('button', { name: 'Hide' }));
  await shown.findByRole('button', { name: 'Show the product' });
  expect(posted('products/3/hide/')[0]?.body).toEqual({ reason: 'A forged brand.' });
  await userEvent.type(screen.getByRole('searchbox', { name: 'Find products' }), 'raffia{Enter}');
  await waitFor(() => expect(at()).toBe('/staff/products?q=raffia'));
  await waitFor(() => expect(sent.some(({ url }) => url.includes('search=raffia'))).toBe(true));
});

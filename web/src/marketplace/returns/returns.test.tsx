import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible, serve, show, signInAda } from '../../platform/testing.tsx';
import { Component as Orders } from '../orders/orders.tsx';
import { Component as Selling } from '../selling/selling.tsx';
import { KETTLE, list, type OrderFields, order } from '../testing-market.ts';

const DELIVERED = {
  status: 'delivered',
  shipped_at: '2026-11-19T08:00:00+01:00',
  delivered_at: '2026-11-20T08:00:00+01:00',
  cancel_from: null,
};
const NOTHING = {
  add_picture: false,
  withdraw: false,
  answer_offer: false,
  send: false,
  answer: false,
  refund: false,
  receive: false,
};
const returned = ({ actions = {}, ...more }: OrderFields = {}) => ({
  status: 'asked',
  reason: 'damaged',
  text: 'The lid is broken and it leaks.',
  items: [{ product_id: 1, quantity: 1 }],
  claimed: 12_500,
  offer: null,
  refund: null,
  pictures: [],
  address: null,
  carrier: null,
  tracking: null,
  seller_words: null,
  review_cause: null,
  asked_at: '2026-11-20T09:00:00+01:00',
  sent_at: null,
  ended_at: null,
  act_by: '2099-11-23T09:00:00+01:00',
  ...more,
  actions: { ...NOTHING, ...actions },
});

const having = (more: OrderFields) => ({
  'GET /api/orders/': list(order({ ...DELIVERED, ...more })),
  'GET /api/orders/41/': { body: order({ ...DELIVERED, ...more }) },
});
const selling = (more: OrderFields) => {
  const sale = order({ ...DELIVERED, ...more, role: 'seller', receipt: null });
  const shop = { id: 4, name: 'Mama Tolu', about: '', products: 1, to_ship: 0 };
  return {
    'GET /api/shop/profile/': { body: { shop: { ...shop, waiting: 25_000, released: 0 } } },
    'GET /api/shop/products/': list(),
    'GET /api/shop/orders/': list(sale),
    'GET /api/shop/orders/41/': { body: sale },
  };
};
const openOrder = async () => {
  show([{ path: '/marketplace/orders', Component: Orders }], '/marketplace/orders?order=41');
  return within(await screen.findByRole('dialog', { name: 'Order #41' }));
};
const openSale = async () => {
  show([{ path: '/marketplace/selling', Component: Selling }], '/marketplace/selling?order=41');
  return within(await screen.findByRole('dialog', { name: 'Order #41' }));
};
const after = (more: OrderFields, ofReturn: OrderFields) => ({
  body: order({ ...DELIVERED, ...more, return: returned(ofReturn) }),
});

beforeEach(signInAda);

test('a buyer chooses items, gives a reason, adds a picture, and sees who must respond by when', async () => {
  const updated = after({}, { actions: { withdraw: true, add_picture: true } });
  const sent = serve({
    ...having({ actions: { ask_return: true } }),
    'POST /api/orders/41/return/': updated,
    'POST /api/orders/41/return/pictures/': {
      status: 201,
      body: { id: 1, url: '/files/a.webp', thumbnail: '/files/a-400.webp' },
    },
  });
  const dialog = await openOrder();
  await userEvent.click(await dialog.findByRole('button', { name: 'Return items' }));
  const submit = await dialog.findByRole('button', { name: 'Ask for a return' });
  await userEvent.selectOptions(dialog.getByLabelText(`How many of ${KETTLE.name}?`), '1');
  expect(dialog.getByText('You paid for this')).toHaveTextContent('₦12,500');
  await userEvent.selectOptions(dialog.getByLabelText('Why?'), 'I changed my mind');
  expect(dialog.getByText(/you pay to send it back/)).toBeVisible();
  await userEvent.selectOptions(dialog.getByLabelText('Why?'), 'It’s damaged or doesn’t work');
  expect(dialog.getByText(/The seller pays the carrier/)).toBeVisible();
  await userEvent.click(submit);
  const words = dialog.getByLabelText('What is wrong?');
  expect(words).toHaveAccessibleDescription('Describe what is wrong in at least 10 characters');
  fireEvent.change(words, { target: { value: 'The lid is broken and it leaks.' } });
  await userEvent.upload(
    dialog.getByLabelText('Choose pictures'),
    new File(['x'], 'lid.png', { type: 'image/png' }),
  );
  await expectAccessible();
  await userEvent.click(submit);
  expect(await dialog.findByText(/Mama Tolu Stores has your request/)).toBeVisible();
  const posts = sent.filter(({ method }) => method === 'POST');
  expect(posts[0]?.body).toEqual({
    reason: 'damaged',
    text: 'The lid is broken and it leaks.',
    items: [{ product_id: 1, quantity: 1 }],
  });
  expect(posts).toHaveLength(2);
});

test('an open return shows whose turn it is and the default outcome, and its offer can be accepted once', async () => {
  const offered = returned({
    status: 'offered',
    offer: 4000,
    actions: { answer_offer: true, withdraw: true },
  });
  const done = after(
    { status: 'released', refunded: 4000, ended_at: '2026-11-21T09:00:00+01:00' },
    {
      status: 'refunded',
      refund: 4000,
      offer: 4000,
      act_by: null,
      ended_at: '2026-11-21T09:00:00Z',
    },
  );
  const replies = ['offline' as const, done];
  const sent = serve({
    ...having({ return: offered }),
    'POST /api/orders/41/return/offer/': () => replies.shift() ?? 'offline',
  });
  const dialog = await openOrder();
  const card = within(await dialog.findByRole('region', { name: 'Return' }));
  expect(card.getByText(/offers/)).toHaveTextContent(
    'Mama Tolu Stores offers ₦4,000 of ₦12,500; you keep the goods.',
  );
  expect(card.getByText(/^Answer the offer by 23 Nov 2099/)).toBeVisible();
  expect(card.getByText(/If you don’t answer, our team decides/)).toBeVisible();
  expect(card.getByText(`1 × ${KETTLE.name}`)).toBeVisible();
  await expectAccessible();
  await userEvent.click(card.getByRole('button', { name: 'Take ₦4,000' }));
  expect(card.getByText(/₦21,000 goes to Mama Tolu Stores/)).toBeVisible();
  await userEvent.click(card.getByRole('button', { name: 'Yes, take it' }));
  expect(await card.findByText(/Can’t reach Alajo/)).toBeVisible();
  await userEvent.click(card.getByRole('button', { name: 'Yes, take it' }));
  expect(await dialog.findByText('₦4,000 is in your wallet.')).toBeVisible();
  expect(
    dialog.getByText('₦4,000 went back to your wallet, ₦21,000 to Mama Tolu Stores.'),
  ).toBeVisible();
  const posts = sent.filter(({ method }) => method === 'POST');
  expect(posts.map(({ body }) => body)).toEqual(
    Array.from({ length: 2 }, () => ({ accept: true, amount: 4000 })),
  );
  expect(new Set(posts.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
});

test('a buyer sends the goods back with carrier and number to the given address', async () => {
  const accepted = returned({
    status: 'accepted',
    address: '9 Marina Road, Lagos',
    actions: { send: true, withdraw: true },
  });
  const sent = serve({
    ...having({ return: accepted }),
    'POST /api/orders/41/return/sent/': after(
      {},
      { status: 'sent', address: '9 Marina Road, Lagos', carrier: 'GIG', tracking: 'GIG-1' },
    ),
  });
  const dialog = await openOrder();
  expect(await dialog.findByText('9 Marina Road, Lagos')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'I’ve sent it back' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Yes, it’s on its way' }));
  const carrier = dialog.getByLabelText('Carrier');
  expect(carrier).toHaveAccessibleDescription(/Enter the carrier/);
  fireEvent.change(carrier, { target: { value: 'GIG' } });
  fireEvent.change(dialog.getByLabelText('Tracking or waybill number'), {
    target: { value: 'GIG-1' },
  });
  await userEvent.click(dialog.getByRole('button', { name: 'Yes, it’s on its way' }));
  expect(await dialog.findByText(/We’ve told Mama Tolu Stores/)).toBeVisible();
  expect(dialog.getByText('GIG-1')).toBeVisible();
  expect(sent.at(-1)?.body ?? sent.find(({ method }) => method === 'POST')?.body).toEqual({
    carrier: 'GIG',
    tracking: 'GIG-1',
  });
});

test.each([
  ['withdrawn', {}, 'You kept it.', 'Delivered'],
  ['lapsed', { status: 'released' }, /wasn’t sent back in time, so the money went to/, 'Completed'],
  ['not_refunded', { status: 'released' }, /Our team decided: the money went to/, 'Completed'],
  [
    'refunded',
    { status: 'refunded', refunded: 25_000 },
    'All of it, ₦25,000, went back to your wallet.',
    'Refunded',
  ],
] as const)(
  'a return that ended as %s says where the money went',
  async (status, more, words, chip) => {
    const ended_at = '2026-11-21T09:00:00+01:00';
    const refund = status === 'refunded' ? 25_000 : 0;
    const over = returned({ status, act_by: null, ended_at, refund, claimed: 25_000 });
    serve(having({ ...(status === 'withdrawn' ? {} : { ended_at }), ...more, return: over }));
    const dialog = await openOrder();
    const card = within(await dialog.findByRole('region', { name: 'Return' }));
    expect(card.getByText(words)).toBeVisible();
    expect(card.queryByRole('button', { name: /back|Keep|Take/ })).toBeNull();
    expect(dialog.getAllByText(chip)[0]).toBeVisible();
  },
);

test('a seller offers less than was paid, sees the effect of refusing, and confirms the return', async () => {
  const answering = returned({ actions: { answer: true, refund: true } });
  const back = returned({
    status: 'sent',
    carrier: 'GIG',
    tracking: 'GIG-1',
    actions: { receive: true },
  });
  const ended_at = '2026-11-21T09:00:00+01:00';
  const over = returned({ status: 'refunded', refund: 12_500, act_by: null, ended_at });
  const states: Record<string, OrderFields> = {
    before: { return: answering },
    offer: { return: back },
    received: { return: over, status: 'released', refunded: 12_500, ended_at },
  };
  let state = 'before';
  const sale = () => selling(states[state] ?? {})['GET /api/shop/orders/41/'];
  const step = (name: string) => () => {
    state = name;
    return sale();
  };
  const sent = serve({
    ...selling({ return: answering }),
    'GET /api/shop/orders/41/': sale,
    'POST /api/shop/orders/41/return/offer/': step('offer'),
    'POST /api/shop/orders/41/return/received/': step('received'),
  });
  const dialog = await openSale();
  expect(await dialog.findByText('Refund requested')).toHaveTextContent('₦12,500');
  await userEvent.click(dialog.getByRole('button', { name: 'Refuse' }));
  expect(dialog.getByText(/Our team will then decide within 3 days/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Back' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Accept return' }));
  expect(dialog.getByText(/You pay the carrier/)).toBeVisible();
  await expectAccessible();
  await userEvent.click(dialog.getByRole('button', { name: 'Back' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Offer part of it' }));
  const amount = dialog.getByLabelText('How much will you refund?');
  fireEvent.change(amount, { target: { value: '12500' } });
  await userEvent.click(dialog.getByRole('button', { name: 'Send the offer' }));
  expect(amount).toHaveAccessibleDescription(/Offer less than ₦12,500/);
  fireEvent.change(amount, { target: { value: '4000' } });
  await userEvent.click(dialog.getByRole('button', { name: 'Send the offer' }));
  expect(await dialog.findByText('We’ve sent Adaeze O. your offer.')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'I’ve received it' }));
  await userEvent.click(dialog.getByLabelText(/put it back in stock/));
  await userEvent.click(dialog.getByRole('button', { name: 'Yes, refund' }));
  expect(await dialog.findByText('Adaeze O. has been refunded ₦12,500.')).toBeVisible();
  const posts = sent.filter(({ method }) => method === 'POST').map(({ body }) => body);
  expect(posts).toEqual([{ amount: 4000 }, { restock: true }]);
});

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { showBalances } from '../../platform/balances.ts';
import { expectAccessible, refused, serve, show, signInAda } from '../../platform/testing.tsx';
import { CATEGORIES, KETTLE, list, type OrderFields, order } from '../testing-market.ts';
import { Component } from './selling.tsx';

const SHOP = 'GET /api/shop/profile/';
const GOODS = 'GET /api/shop/products/';
const SALES = 'GET /api/shop/orders/';
const shop = {
  id: 7,
  name: 'Mama Tolu Stores',
  about: 'From Balogun market.',
  products: 1,
  to_ship: 2,
  waiting: 250_000_000.5,
  released: 33_500,
};
const own = {
  ...KETTLE,
  yours: true,
  category_id: 2,
  stock: 7,
  stocked: 20,
  sold: 13,
  listed: true,
  pictures: [{ id: 9, url: '/api/files/k.webp', thumbnail: '/api/files/k-s.webp' }],
};
const sale = (more: OrderFields) => order({ role: 'seller', receipt: null, ...more });
const served = {
  [SHOP]: { body: { shop } },
  [GOODS]: list(own),
  [SALES]: list(),
  'GET /api/shop/products/1/': { body: own },
  'GET /api/product-categories/': CATEGORIES,
};
const open = (path = '/marketplace/selling') =>
  show([{ path: '/marketplace/selling', Component }], path);
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => {
  signInAda();
  showBalances(true);
});

describe('the shop', () => {
  test('starts with adding the first product while there is none', async () => {
    serve({
      ...served,
      [SHOP]: { body: { shop: { ...shop, products: 0, to_ship: 0 } } },
      [GOODS]: list(),
    });
    open();
    await press('Add your first product');
    await dialog('Add a product');
    expect(screen.getByRole('tab', { name: /Products/, hidden: true })).toHaveAttribute(
      'aria-selected',
      'true',
    );
  });

  test('explains selling before a shop exists, and a name opens one', async () => {
    let opened = false;
    const sent = serve({
      ...served,
      [SHOP]: () => ({ body: { shop: opened ? shop : null } }),
      'POST /api/shop/profile/': () => {
        opened = true;
        return { body: shop };
      },
    });
    open();
    expect(screen.getByRole('status', { name: 'Loading your shop' })).toBeVisible();
    expect(await screen.findByText(/you never send goods for a fake alert/)).toBeVisible();
    await press('Open my shop');
    const name = screen.getByLabelText('Name of your shop');
    expect(name).toHaveAccessibleDescription('Use 3 to 60 characters');
    expect(name).toHaveFocus();
    await expectAccessible();
    await userEvent.type(name, ' Mama Tolu Stores ');
    await press('Open my shop');
    expect(await screen.findByRole('heading', { level: 1, name: shop.name })).toBeVisible();
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      name: 'Mama Tolu Stores',
      about: '',
    });
  });

  test('a shop name already taken is refused at its field', async () => {
    serve({
      ...served,
      [SHOP]: { body: { shop: null } },
      'POST /api/shop/profile/': refused('shop_name_taken', { field: 'name' }),
    });
    open();
    await userEvent.type(await screen.findByLabelText('Name of your shop'), 'Mama Tolu');
    await press('Open my shop');
    await waitFor(() =>
      expect(screen.getByLabelText('Name of your shop')).toHaveAccessibleDescription(
        'That shop name is already taken.',
      ),
    );
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('shows money on hold, money paid and orders to send, and can be renamed', async () => {
    const renamed = { ...shop, name: 'Tolu & Daughters' };
    serve({ ...served, 'POST /api/shop/profile/': { body: renamed } });
    open();
    expect(await screen.findByText('₦250,000,000.50')).toBeVisible();
    expect(screen.getByText('₦33,500')).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Orders 2 to send' })).toBeVisible();
    await expectAccessible();
    await press('Edit shop');
    const form = await dialog('Edit shop');
    expect(form.getByLabelText(/About your shop/)).toHaveValue(shop.about);
    serve({
      ...served,
      [SHOP]: { body: { shop: renamed } },
      'POST /api/shop/profile/': { body: renamed },
    });
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('heading', { level: 1, name: renamed.name })).toBeVisible();
  });

  test('offers Retry after a failed load', async () => {
    let well = false;
    serve({ ...served, [SHOP]: () => (well ? { body: { shop } } : refused('internal')) });
    open();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.queryByRole('button', { name: 'Open my shop' })).toBeNull();
    well = true;
    await userEvent.click(retry);
    expect(await screen.findByText('No orders yet')).toBeVisible();
  });
});

describe('the product list', () => {
  const goods = () => open('/marketplace/selling?tab=products');

  test('shows each product’s price, stock, sales and whether buyers can see it', async () => {
    serve({
      ...served,
      [GOODS]: list(own, { ...own, id: 2, name: 'Old kettle', listed: false, stock: 0 }),
    });
    goods();
    expect(await screen.findAllByText('₦12,500')).toHaveLength(2);
    expect(screen.getByText('7 left, 13 sold')).toBeVisible();
    expect(screen.getByText('On sale')).toBeVisible();
    expect(screen.getByText('Not on sale')).toBeVisible();
    expect(screen.getByText('Buyers can’t see it.')).toBeVisible();
    await expectAccessible();
  });

  test('shows why we hid a product', async () => {
    serve({ ...served, [GOODS]: list({ ...own, hidden: 'A forged brand.' }) });
    goods();
    expect(await screen.findByText('We hid it from buyers: A forged brand.')).toBeVisible();
    expect(screen.getByText('Hidden')).toBeVisible();
    expect(screen.queryByText('On sale')).toBeNull();
    await expectAccessible();
  });

  test('a new product is checked at each field, sent with its form’s key, and then gets pictures', async () => {
    const made = { ...own, id: 5, pictures: [] };
    const sent = serve({
      ...served,
      [GOODS]: list(),
      'POST /api/shop/products/': { status: 201, body: made },
      'GET /api/shop/products/5/': { body: made },
    });
    goods();
    expect(await screen.findByText('No products yet')).toBeVisible();
    await press('Add your first product');
    const form = await dialog('Add a product');
    await userEvent.click(form.getByRole('button', { name: 'Put it on sale' }));
    for (const [label, wrong] of [
      ['Name', 'Use 3 to 100 characters'],
      ['Category', 'Choose a category'],
      ['Price each (₦)', 'Enter a price from ₦50 to ₦500,000,000'],
      ['How many do you have?', 'Enter how many you have, up to 100,000'],
    ] as const) {
      expect(form.getByLabelText(label)).toHaveAccessibleDescription(wrong);
    }
    expect(form.getByLabelText('Name')).toHaveFocus();
    await expectAccessible();
    await userEvent.type(form.getByLabelText('Name'), 'Electric Kettle');
    await userEvent.selectOptions(await form.findByLabelText('Category'), 'Phones');
    await userEvent.type(form.getByLabelText('Price each (₦)'), '12500.50');
    await userEvent.type(form.getByLabelText('How many do you have?'), '7');
    await userEvent.click(form.getByRole('button', { name: 'Put it on sale' }));
    expect(await screen.findByRole('dialog', { name: 'Pictures' })).toBeVisible();
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      name: 'Electric Kettle',
      description: '',
      category_id: 3,
      price: 12_500.5,
      stock: 7,
      key: expect.stringMatching(
        /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/,
      ),
    });
  });

  test('a product can be edited or taken off sale', async () => {
    const sent = serve({
      ...served,
      'PUT /api/shop/products/1/': { body: { ...own, listed: false } },
    });
    goods();
    await press(`Edit ${own.name}`);
    const form = await dialog('Edit product');
    await waitFor(() => expect(form.getByLabelText('Category')).toHaveValue('2'));
    expect(form.getByLabelText('Price each (₦)')).toHaveValue('12,500');
    await userEvent.click(form.getByRole('checkbox', { name: /On sale/ }));
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({
      name: own.name,
      description: own.description,
      category_id: 2,
      price: 12_500,
      listed: false,
    });
  });

  test('a stock change is sent with the stock the seller saw', async () => {
    const sent = serve({
      ...served,
      'POST /api/shop/products/1/restock/': { body: { ...own, stock: 4, stocked: 17 } },
    });
    goods();
    await press(`Stock of ${own.name}`);
    const form = await dialog('Stock');
    const save = form.getByRole('button', { name: 'Save' });
    await userEvent.click(save);
    expect(form.getByLabelText('How many arrived?')).toHaveAccessibleDescription(
      'Enter how many you have, up to 100,000',
    );
    await userEvent.type(form.getByLabelText('How many arrived?'), '3');
    expect(form.getByText('That leaves 10.')).toBeVisible();
    await userEvent.selectOptions(form.getByLabelText('What changed?'), 'Stock is lower');
    await userEvent.click(save);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ add: -3, stocked: 20 });
  });

  test('a stock change based on an outdated count is refused and shows the current one', async () => {
    let now = own;
    const sent = serve({
      ...served,
      [GOODS]: () => list(now),
      'GET /api/shop/products/1/': () => ({ body: now }),
      'POST /api/shop/products/1/restock/': () => {
        if (now.stocked === 30) return { body: { ...now, stock: 20, stocked: 33 } };
        now = { ...own, stock: 17, stocked: 30 };
        return refused('stock_changed');
      },
    });
    goods();
    await press(`Stock of ${own.name}`);
    const form = await dialog('Stock');
    await userEvent.type(form.getByLabelText('How many arrived?'), '3');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText(/The stock has changed/)).toBeVisible();
    await userEvent.click(await form.findByRole('button', { name: 'Show current stock' }));
    expect(form.getByText('17')).toBeVisible();
    expect(form.getByText('That leaves 20.')).toBeVisible();
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const bodies = sent.filter(({ method }) => method === 'POST').map(({ body }) => body);
    expect(bodies).toEqual([
      { add: 3, stocked: 20 },
      { add: 3, stocked: 30 },
    ]);
  });

  test('a picture is sent when chosen; a wrong type or a refused file shows why', async () => {
    let answer: 'good' | 'bad' = 'good';
    const picture = { id: 10, url: '/api/files/n.webp', thumbnail: '/api/files/n-s.webp' };
    const sent = serve({
      ...served,
      'POST /api/shop/products/1/pictures/': () =>
        answer === 'good' ? { status: 201, body: picture } : refused('picture_unreadable'),
      'DELETE /api/shop/products/1/pictures/9/': { body: { message: 'Removed.' } },
    });
    goods();
    await press(`Pictures of ${own.name}`);
    const form = await dialog('Pictures');
    expect(form.getByRole('img', { name: `Picture 1 of ${own.name}` })).toBeVisible();
    await expectAccessible();
    const chooser = form.getByLabelText<HTMLInputElement>('Add a picture');
    expect(chooser.accept).toBe('image/jpeg,image/png,image/webp');
    await userEvent.upload(chooser, new File(['abc'], 'kettle.jpg', { type: 'image/jpeg' }));
    await waitFor(() => expect(sent.some(({ method }) => method === 'POST')).toBe(true));
    const post = sent.find(({ method }) => method === 'POST');
    expect(post?.headers.get('content-type')).toBe('image/jpeg');
    expect(new TextDecoder().decode(post?.body as Uint8Array)).toBe('abc');
    await waitFor(() => expect(chooser).toBeEnabled());
    const any = userEvent.setup({ applyAccept: false });
    await any.upload(chooser, new File(['<svg/>'], 'kettle.svg', { type: 'image/svg+xml' }));
    expect(await form.findByText('Choose a JPEG, PNG or WebP picture')).toBeVisible();
    answer = 'bad';
    await userEvent.upload(chooser, new File(['abc'], 'kettle.png', { type: 'image/png' }));
    expect(await form.findByText(/We can’t read this file/)).toBeVisible();
    await userEvent.click(form.getByRole('button', { name: 'Remove picture 1' }));
    await waitFor(() => expect(sent.some(({ method }) => method === 'DELETE')).toBe(true));
  });

  test('a picture still over 5 MB after shrinking is not sent', async () => {
    const sent = serve(served);
    goods();
    await press(`Pictures of ${own.name}`);
    const form = await dialog('Pictures');
    const large = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'a.png', { type: 'image/png' });
    await userEvent.upload(form.getByLabelText('Add a picture'), large);
    expect(await form.findByText('Choose a picture of at most 5 MB')).toBeVisible();
    expect(sent.some(({ method }) => method === 'POST')).toBe(false);
  });
});

describe('the shop’s orders', () => {
  const asks = { ship: true, cancel: true };

  test('each order names its buyer and opens with the delivery address', async () => {
    serve({
      ...served,
      [SALES]: list(sale({ actions: asks })),
      'GET /api/shop/orders/41/': { body: sale({ actions: asks }) },
    });
    const { router } = open();
    expect(await screen.findByText(/^Adaeze O\., Fri 20 Nov$/)).toBeVisible();
    await press('Order #41');
    expect(router.state.location.search).toBe('?order=41');
    const order = await dialog('Order #41');
    expect(order.getByText(/Send it by Wed 25 Nov/)).toBeVisible();
    expect(order.getByRole('region', { name: 'Send to' })).toHaveTextContent('0803 123 4567');
    expect(order.queryByRole('link', { name: KETTLE.name })).toBeNull();
    expect(order.queryByRole('link', { name: 'View receipt' })).toBeNull();
    await expectAccessible();
  });

  test('marking an order as sent accepts a tracking number and confirms that the buyer was notified', async () => {
    const gone = sale({ status: 'shipped', tracking: 'GIG 4471', actions: { deliver: true } });
    const sent = serve({
      ...served,
      'GET /api/shop/orders/41/': { body: sale({ actions: asks }) },
      'POST /api/shop/orders/41/ship/': { body: gone },
    });
    open('/marketplace/selling?order=41');
    const order = await dialog('Order #41');
    await userEvent.click(await order.findByRole('button', { name: 'Mark as sent' }));
    expect(order.getByRole('heading', { name: 'On its way?' })).toHaveFocus();
    await userEvent.type(order.getByLabelText(/Carrier and number/), 'GIG 4471');
    await expectAccessible();
    await userEvent.click(order.getByRole('button', { name: 'Yes, it’s sent' }));
    expect(await order.findByText('We’ve told Adaeze O. it’s on its way.')).toBeVisible();
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ tracking: 'GIG 4471' });
  });

  test('an order that was sent can be marked as delivered', async () => {
    const release_at = '2026-11-28T09:00:00+01:00';
    serve({
      ...served,
      'GET /api/shop/orders/41/': { body: sale({ status: 'shipped', actions: { deliver: true } }) },
      'POST /api/shop/orders/41/deliver/': { body: sale({ status: 'delivered', release_at }) },
    });
    open('/marketplace/selling?order=41');
    const order = await dialog('Order #41');
    await userEvent.click(await order.findByRole('button', { name: 'Mark as delivered' }));
    await userEvent.click(order.getByRole('button', { name: 'Yes, delivered' }));
    expect(await order.findByText('Adaeze O. has been asked to confirm.')).toBeVisible();
  });

  test.each([
    ['Cancel order', 'cancel', 'Cancel order', /^Cancelled. ₦25,000 went back to Adaeze O/],
    ['Refund buyer', 'refund', 'Refund', /^₦25,000 went back to Adaeze O/],
  ])(
    '%s needs a reason, happens once even after a retry, and is confirmed',
    async (ask, action, yes, done) => {
      const ended = { status: action === 'cancel' ? 'cancelled' : 'refunded' };
      const why = { reason: 'It is broken', ended_at: '2026-11-21T09:00:00+01:00' };
      const replies = ['offline' as const, { body: sale({ ...ended, ...why }) }];
      const sent = serve({
        ...served,
        'GET /api/shop/orders/41/': { body: sale({ actions: { [action]: true } }) },
        [`POST /api/shop/orders/41/${action}/`]: () => replies.shift() ?? 'offline',
      });
      open('/marketplace/selling?order=41');
      const order = await dialog('Order #41');
      await userEvent.click(await order.findByRole('button', { name: ask }));
      await userEvent.click(order.getByRole('button', { name: yes }));
      const field = order.getByLabelText('Reason (shown to the buyer)');
      expect(field).toHaveAccessibleDescription('Enter a reason of at least 3 characters');
      expect(field).toHaveFocus();
      await userEvent.type(field, 'It is broken');
      await userEvent.click(order.getByRole('button', { name: yes }));
      expect(await order.findByText(/Can’t reach Alajo/)).toBeVisible();
      await userEvent.click(order.getByRole('button', { name: yes }));
      expect(await order.findByText(done)).toBeVisible();
      const posts = sent.filter(({ method }) => method === 'POST');
      expect(posts.map(({ body }) => body)).toEqual([
        { reason: 'It is broken' },
        { reason: 'It is broken' },
      ]);
      expect(new Set(posts.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
    },
  );

  test('a problem reported by the buyer is shown, with the money on hold', async () => {
    const problem = { kind: 'damaged', text: 'The lid leaks', reported_at: '2026-11-21T09:00:00Z' };
    serve({
      ...served,
      'GET /api/shop/orders/41/': { body: sale({ status: 'delivered', problem }) },
    });
    open('/marketplace/selling?order=41');
    const order = await dialog('Order #41');
    expect(await order.findByText('The lid leaks')).toBeVisible();
    expect(order.getByText(/the money stays on hold until then/)).toBeVisible();
  });

  test('another shop’s order is not found', async () => {
    serve({ ...served, 'GET /api/shop/orders/7/': refused('not_found') });
    open('/marketplace/selling?order=7');
    expect(await screen.findByText('We couldn’t find that order in your shop.')).toBeVisible();
  });
});

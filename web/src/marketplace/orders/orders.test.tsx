import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  expectAccessible,
  refused,
  SAVED_NOTICE,
  serve,
  show,
  signInAda,
} from '../../platform/testing.tsx';
import { detail, KETTLE, list, type OrderFields, order } from '../testing-market.ts';
import { Component } from './orders.tsx';

const LIST = 'GET /api/orders/';
const ONE = 'GET /api/orders/41/';
const shipped = {
  status: 'shipped',
  shipped_at: '2026-11-21T08:00:00+01:00',
  tracking: 'GIG 4471',
  cancel_from: null,
  actions: { confirm: true, report: true },
};
const open = (path = '/marketplace/orders') =>
  show([{ path: '/marketplace/orders', Component }], path);
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Order #41' }));
const having = (more: OrderFields) => ({ [LIST]: list(order(more)), [ONE]: { body: order(more) } });

beforeEach(signInAda);

describe('the order list', () => {
  test('announces loading, then shows each order’s items, seller, total and status', async () => {
    const many = order(shipped);
    serve({
      [LIST]: list({ ...many, items: [...many.items, { ...many.items[0], product_id: 2 }] }),
    });
    open();
    expect(screen.getByRole('status', { name: 'Loading your orders' })).toBeVisible();
    const card = within(
      (await screen.findByRole('button', { name: 'Order #41' })).closest('article') ??
        document.body,
    );
    expect(card.getByText(`${KETTLE.name} and 1 more`)).toBeVisible();
    expect(card.getByText(/^Mama Tolu Stores, Fri 20 Nov$/)).toBeVisible();
    expect(card.getByText('₦25,000')).toBeVisible();
    expect(card.getByText('On its way')).toBeVisible();
    await expectAccessible();
  });

  test.each([
    [{ status: 'placed' }, 'Placed'],
    [{ status: 'delivered' }, 'Delivered'],
    [{ status: 'released', ended_at: '2026-11-21T09:00:00+01:00' }, 'Completed'],
    [{ status: 'cancelled', ended_at: '2026-11-21T09:00:00+01:00' }, 'Cancelled'],
    [{ status: 'refunded', ended_at: '2026-11-21T09:00:00+01:00' }, 'Refunded'],
    [
      {
        status: 'delivered',
        problem: {
          kind: 'damaged',
          text: 'The lid is broken',
          reported_at: '2026-11-21T09:00:00Z',
        },
      },
      'Problem reported',
    ],
  ])('an order with %j is labelled %s', async (more, label) => {
    serve({ [LIST]: list(order(more)) });
    open();
    expect(await screen.findByText(label)).toBeVisible();
  });

  test('shows the open ones offline, with the time they were saved', async () => {
    const ended = { status: 'released', ended_at: '2026-11-21T09:00:00+01:00' };
    const [placed, done] = [order({ status: 'placed' }), order({ ...ended, id: 40 })];
    serve({ [LIST]: { body: { data: [done, placed], next: null } } });
    const online = open();
    expect(await screen.findByRole('button', { name: 'Order #40' })).toBeVisible();
    online.unmount();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    serve({ [LIST]: 'offline', [ONE]: 'offline' });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Order #41' }));
    expect((await dialog()).getByText(KETTLE.name)).toBeVisible();
    expect(screen.getAllByText(SAVED_NOTICE)).not.toEqual([]);
    expect(screen.queryByRole('button', { name: 'Order #40' })).toBeNull();
    expect(screen.queryByText(/haven’t ordered/)).toBeNull();
  });

  test('links to the products if there are no orders', async () => {
    serve({ [LIST]: list() });
    open();
    expect(await screen.findByText('You haven’t ordered anything yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Browse products' })).toHaveAttribute(
      'href',
      '/marketplace',
    );
    await expectAccessible();
  });

  test('offers Retry after a failed load, and loads more orders on Show more', async () => {
    const pages = [{ body: { data: [order({})], next: 'two' } }, list(order({ id: 40 }))];
    let well = false;
    serve({ [LIST]: () => (well ? (pages.shift() ?? 'offline') : refused('internal')) });
    open();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    well = true;
    await userEvent.click(retry);
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('button', { name: 'Order #40' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Order #41' })).toBeVisible();
  });
});

describe('an order', () => {
  test('shows its progress, items, address and a link to the receipt', async () => {
    serve(having(shipped));
    const { router } = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Order #41' }));
    expect(router.state.location.search).toBe('?order=41');
    const order = await dialog();
    const steps = order.getAllByRole('list')[0];
    expect(steps).toHaveTextContent(/Placed and paid20 Nov 2026, 13:05Sent21 Nov 2026, 08:00/);
    expect(steps).toHaveTextContent(/DeliveredNot yetSeller paidNot yet/);
    expect(order.getByText('GIG 4471')).toBeVisible();
    expect(order.getByText(/12 Allen Avenue/)).toBeVisible();
    expect(order.getByRole('link', { name: KETTLE.name })).toHaveAttribute(
      'href',
      '/marketplace?product=1',
    );
    expect(order.getByRole('link', { name: 'View receipt' })).toHaveAttribute(
      'href',
      '/receipt?ref=01K9ZB3N7QX4T8V2W6Y0A1C5DE',
    );
    await expectAccessible();
  });

  test('a new order shows when it can be cancelled and offers no action', async () => {
    serve(having({}));
    open('/marketplace/orders?order=41');
    const order = await dialog();
    expect(await order.findByText(/If it isn’t sent by Wed 25 Nov, you can cancel/)).toBeVisible();
    expect(order.queryByRole('region', { name: 'Order actions' })).toBeNull();
  });

  test('confirming delivery asks first and pays the seller once, even after a retry', async () => {
    const done = order({ status: 'released', ended_at: '2026-11-21T09:00:00+01:00' });
    const replies = ['offline' as const, { body: done }];
    const sent = serve({
      ...having(shipped),
      'POST /api/orders/41/confirm/': () => replies.shift() ?? 'offline',
    });
    open('/marketplace/orders?order=41');
    const details = await dialog();
    await userEvent.click(await details.findByRole('button', { name: 'Confirm delivery' }));
    expect(details.getByRole('heading', { name: 'Has everything arrived?' })).toHaveFocus();
    expect(details.getByText(/₦25,000 goes to Mama Tolu Stores at once/)).toBeVisible();
    await expectAccessible();
    expect(sent.some(({ method }) => method === 'POST')).toBe(false);
    await userEvent.click(details.getByRole('button', { name: 'Yes, it has arrived' }));
    expect(await details.findByText(/Can’t reach Alajo/)).toBeVisible();
    await userEvent.click(details.getByRole('button', { name: 'Yes, it has arrived' }));
    expect(
      await details.findByText(/Thank you. ₦25,000 has gone to Mama Tolu Stores/),
    ).toBeVisible();
    const keys = sent
      .filter(({ method }) => method === 'POST')
      .map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  test('an order not sent in time can be cancelled, which returns the money', async () => {
    const done = order({ status: 'cancelled', ended_at: '2026-11-26T09:00:00+01:00' });
    serve({
      ...having({ actions: { cancel: true } }),
      'POST /api/orders/41/cancel/': { body: done },
    });
    open('/marketplace/orders?order=41');
    const details = await dialog();
    await userEvent.click(await details.findByRole('button', { name: 'Cancel order' }));
    await userEvent.click(details.getByRole('button', { name: 'Keep it' }));
    await userEvent.click(details.getByRole('button', { name: 'Cancel order' }));
    await userEvent.click(details.getByRole('button', { name: 'Cancel order' }));
    expect(await details.findByText('Cancelled. ₦25,000 is back in your wallet.')).toBeVisible();
    expect(await details.findByText('Cancelled. Money returned')).toBeVisible();
  });

  test('an order that has changed status is reloaded after a refused action', async () => {
    let moved = false;
    const late = order({ ...shipped, actions: {} });
    serve({
      ...having({ actions: { cancel: true } }),
      [ONE]: () => ({ body: moved ? late : order({ actions: { cancel: true } }) }),
      'POST /api/orders/41/cancel/': () => {
        moved = true;
        return refused('order_changed');
      },
    });
    open('/marketplace/orders?order=41');
    const details = await dialog();
    await userEvent.click(await details.findByRole('button', { name: 'Cancel order' }));
    await userEvent.click(details.getByRole('button', { name: 'Cancel order' }));
    expect(await details.findByText('GIG 4471')).toBeVisible();
    expect(details.queryByRole('button', { name: 'Cancel order' })).toBeNull();
  });

  test('a problem report needs a description and is sent with its kind', async () => {
    const text = 'The lid is broken and it leaks';
    const problem = { kind: 'damaged', text, reported_at: '2026-11-21T09:00:00+01:00' };
    const reported = order({ ...shipped, problem, actions: {} });
    const sent = serve({ ...having(shipped), 'POST /api/orders/41/problem/': { body: reported } });
    open('/marketplace/orders?order=41');
    const details = await dialog();
    await userEvent.click(await details.findByRole('button', { name: 'Report a problem' }));
    await userEvent.selectOptions(
      details.getByLabelText('What is wrong?'),
      'It’s damaged or doesn’t work',
    );
    const words = details.getByLabelText('Tell us more');
    await userEvent.type(words, 'Broken');
    await userEvent.click(details.getByRole('button', { name: 'Send report' }));
    expect(words).toHaveAccessibleDescription('Describe the problem in at least 10 characters');
    expect(words).toHaveFocus();
    await expectAccessible();
    await userEvent.clear(words);
    await userEvent.type(words, text);
    await userEvent.click(details.getByRole('button', { name: 'Send report' }));
    expect(await details.findByText(/We’ve received your report/)).toBeVisible();
    expect(details.getByText(text)).toBeVisible();
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ kind: 'damaged', text });
  });

  test('an order confirmed before it was marked delivered leaves out the delivery step', async () => {
    serve(having({ ...shipped, status: 'released', ended_at: '2026-11-21T09:00:00+01:00' }));
    open('/marketplace/orders?order=41');
    const order = await dialog();
    expect((await order.findAllByRole('list'))[0]).toHaveTextContent(
      /^Placed and paid.*Sent.*Seller paid21 Nov 2026, 09:00$/,
    );
    expect(order.queryByText('Not yet')).toBeNull();
  });

  test('a delivered order shows when the seller is paid automatically', async () => {
    serve(
      having({
        ...shipped,
        status: 'delivered',
        delivered_at: '2026-11-21T09:00:00+01:00',
        release_at: '2026-11-28T09:00:00+01:00',
      }),
    );
    open('/marketplace/orders?order=41');
    const order = await dialog();
    expect(
      await order.findByText(
        /will be paid on 28 Nov 2026, 09:00 unless you report a problem or return something first/,
      ),
    ).toBeVisible();
  });

  test('an item that was received can be reviewed', async () => {
    const ended = order({ status: 'released', ended_at: '2026-11-21T09:00:00+01:00' });
    const items = (to_review: boolean) => [{ ...ended.items[0], to_review }];
    let reviewed = false;
    const sent = serve({
      [LIST]: list(ended),
      [ONE]: () => ({ body: { ...ended, items: items(!reviewed) } }),
      'POST /api/products/1/reviews/': () => {
        reviewed = true;
        return { body: detail() };
      },
    });
    open('/marketplace/orders?order=41');
    const details = await dialog();
    await userEvent.click(await details.findByRole('button', { name: `Review ${KETTLE.name}` }));
    await userEvent.click(details.getByRole('radio', { name: '5 of 5: Excellent' }));
    await userEvent.click(details.getByRole('button', { name: 'Send review' }));
    await waitFor(() => expect(details.queryByRole('button', { name: /review/i })).toBeNull());
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ rating: 5, text: '' });
  });

  test('another customer’s order is not found', async () => {
    serve({ [LIST]: list(), 'GET /api/orders/7/': refused('not_found') });
    open('/marketplace/orders?order=7');
    expect(await screen.findByText('We couldn’t find that order.')).toBeVisible();
  });
});

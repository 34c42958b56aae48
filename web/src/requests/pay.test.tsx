import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { expectAccessible, refused, serve, show, signInAda } from '../platform/testing.tsx';
import { Component } from './pay.tsx';
import { GUEST_PAYMENT, LINK, PAID_RECEIPT, page, SLUG } from './testing.ts';

const GET = `GET /api/pay/${SLUG}/`;
const PAYMENTS = `/api/pay/${SLUG}/payments/`;
const CHECK = `POST ${PAYMENTS}${GUEST_PAYMENT.reference}/check/`;
const RECEIVED = 'GET /api/requests/received/';
const open = (at = `/pay/${SLUG}`) =>
  show(
    [
      { path: '/pay/:slug', Component },
      { path: '/receipt', element: 'receipt' },
    ],
    at,
  );
const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('paying without an account', () => {
  test('shows the requester and the amount, and pays by bank transfer', async () => {
    const sent = serve({
      [GET]: { body: LINK },
      [`POST ${PAYMENTS}`]: { status: 201, body: GUEST_PAYMENT },
      [CHECK]: { body: GUEST_PAYMENT },
    });
    const { router } = open();
    expect(await screen.findByText('Bola Ahmed')).toBeVisible();
    for (const text of ['Name verified', '₦5,000', 'Aso ebi']) {
      expect(screen.getByText(text)).toBeVisible();
    }
    await userEvent.type(await screen.findByLabelText('Your name'), 'Chidi Obi');
    await userEvent.type(screen.getByLabelText('Your email'), 'chidi@example.ng');
    await userEvent.click(screen.getByLabelText('Bank transfer'));
    await expectAccessible();
    await userEvent.click(await button('Pay ₦5,000'));
    expect(await screen.findByText('9912345678')).toBeVisible();
    const { body, headers } = sent.find(({ url }) => url.endsWith('/payments/')) ?? {};
    expect(body).toEqual({
      name: 'Chidi Obi',
      email: 'chidi@example.ng',
      amount: 5000,
      source: 'bank_transfer',
    });
    expect(headers?.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
    expect(router.state.location.search).toBe(`?payment=${GUEST_PAYMENT.reference}`);
    await expectAccessible();
  });

  test('confirms a payment that has arrived, with proof, on return from the provider', async () => {
    serve({
      [GET]: { body: { ...LINK, state: 'paid', paid: 5000, paid_at: LINK.checked_at } },
      [CHECK]: { body: { ...GUEST_PAYMENT, status: 'completed' } },
    });
    open(`/pay/${SLUG}?payment=${GUEST_PAYMENT.reference}`);
    expect(await screen.findByText(/^₦5,000 is with Bola Ahmed/)).toBeVisible();
    const proof = screen.getByRole('link', { name: /proof/ });
    expect(proof).toHaveAttribute('href', `/verify/${GUEST_PAYMENT.reference}`);
  });

  test('shows that a payment was declined, and offers another way', async () => {
    const sent = serve({
      [GET]: { body: LINK },
      [CHECK]: { body: { ...GUEST_PAYMENT, status: 'failed' } },
      [`POST ${PAYMENTS}`]: { status: 201, body: GUEST_PAYMENT },
    });
    open(`/pay/${SLUG}?payment=${GUEST_PAYMENT.reference}`);
    expect(await screen.findByText(/You haven’t been charged/)).toBeVisible();
    await userEvent.click(await button('Pay another way'));
    await userEvent.type(await screen.findByLabelText('Your name'), 'Chidi Obi');
    await userEvent.type(screen.getByLabelText('Your email'), 'chidi@example.ng');
    await userEvent.click(await button('Pay ₦5,000'));
    await waitFor(() => expect(sent.some(({ url }) => url.endsWith('/payments/'))).toBe(true));
  });

  test('explains that amounts below the card and transfer minimum need an account', async () => {
    serve({ [GET]: { body: { ...LINK, amount: 5000, paid: 4900.01 } } });
    open();
    expect(
      await screen.findByText(/^The minimum by card or bank transfer is ₦100\./),
    ).toHaveTextContent('To pay ₦99.99, you need an Alajo account.');
    expect(screen.queryByLabelText('Your name')).toBeNull();
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeVisible();
  });

  test('rejects a chosen amount below the minimum at the field, and sends nothing', async () => {
    const sent = serve({ [GET]: { body: { ...LINK, amount: null } } });
    open();
    const amount = await screen.findByLabelText('Amount (₦)');
    await userEvent.type(amount, '99.99');
    await userEvent.type(screen.getByLabelText('Your name'), 'Chidi Obi');
    await userEvent.type(screen.getByLabelText('Your email'), 'chidi@example.ng');
    await userEvent.click(await button('Continue'));
    expect(amount).toHaveAccessibleDescription('Minimum amount is ₦100');
    expect(sent.some(({ method }) => method === 'POST')).toBe(false);
  });

  test('waits while another guest pays', async () => {
    serve({ [GET]: { body: { ...LINK, busy_until: '2026-11-20T09:30:00+01:00' } } });
    open();
    expect(await screen.findByText(/Someone else is paying this right now/)).toBeVisible();
    expect(screen.queryByLabelText('Your name')).toBeNull();
  });
});

test.each([
  [{ state: 'paid', paid: 5000, paid_at: LINK.checked_at }, /^Paid: ₦5,000/],
  [{ state: 'expired' }, /^This link has expired/],
  [{ state: 'cancelled' }, /^This request was cancelled/],
  [{ state: 'declined' }, /^This request was declined/],
])('a closed request %o cannot be paid', async (more, text) => {
  serve({ [GET]: { body: { ...LINK, ...more } } });
  open();
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
  await expectAccessible();
});

test('warns about unknown and malformed links, without a request for malformed ones', async () => {
  serve({ [GET]: refused('not_found') });
  open();
  expect(await screen.findByText(/^This isn’t an Alajo payment link/)).toBeVisible();
  const sent = serve({});
  open('/pay/nonsense');
  expect(await screen.findAllByText(/^This isn’t an Alajo payment link/)).toHaveLength(2);
  expect(sent).toEqual([]);
});

test('offers Retry while offline', async () => {
  serve({ [GET]: 'offline' });
  open();
  expect(await button('Retry')).toBeVisible();
});

describe('paying as a customer', () => {
  test('pays from the wallet with the PIN and shows a receipt', async () => {
    signInAda();
    const sent = serve({
      [GET]: { body: LINK },
      [RECEIVED]: page(),
      [`POST /api/pay/${SLUG}/`]: { status: 201, body: PAID_RECEIPT },
    });
    open();
    const pin = await screen.findByLabelText('Transaction PIN');
    await expectAccessible();
    await userEvent.type(pin, '4826');
    expect(await screen.findByText('is with Bola Ahmed')).toBeVisible();
    expect(screen.getByRole('link', { name: 'View receipt' })).toBeVisible();
    const paid = sent.find(({ method, url }) => method === 'POST' && url.endsWith(`${SLUG}/`));
    expect(paid?.body).toEqual({ amount: 5000, again: false });
    expect(paid?.headers.get('X-Transaction-Pin')).toBe('4826');
  });

  test('allows paying while a guest has only started to', async () => {
    signInAda();
    const sent = serve({
      [GET]: { body: { ...LINK, busy_until: '2026-11-20T09:30:00+01:00' } },
      [RECEIVED]: page(),
      [`POST /api/pay/${SLUG}/`]: { status: 201, body: PAID_RECEIPT },
    });
    open();
    await userEvent.type(await screen.findByLabelText('Transaction PIN'), '4826');
    expect(await screen.findByText('is with Bola Ahmed')).toBeVisible();
    expect(sent.some(({ method }) => method === 'POST')).toBe(true);
  });

  test('declines a request made to the customer, after confirmation', async () => {
    signInAda();
    let state = 'open';
    serve({
      [GET]: () => ({ body: { ...LINK, state } }),
      [RECEIVED]: page({
        slug: SLUG,
        title: 'Aso ebi',
        requester: 'Bola Ahmed',
        amount: 5000,
        paid: 0,
        expires_at: null,
        created_at: LINK.created_at,
      }),
      [`POST /api/pay/${SLUG}/decline/`]: () => {
        state = 'declined';
        return { body: { message: 'Declined.' } };
      },
    });
    open();
    await userEvent.click(await button('Decline'));
    expect(state).toBe('open');
    await userEvent.click(await button('Decline request'));
    expect(await screen.findByText(/^This request was declined/)).toBeVisible();
  });
});

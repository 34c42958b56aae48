import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { expectAccessible, refused, serve, show, signInAda } from '../platform/testing.tsx';
import { Component } from './confirm.tsx';
import Chat from './settings/chat-section.tsx';

const TOKEN = 'abcdefghijklmnopqrstuvwxyz012345';
const PREPARED = `/api/whatsapp/prepared/${TOKEN}/`;
const soon = () => new Date(Date.now() + 222_000).toISOString();
const payment = (more: object = {}) => ({
  kind: 'airtime',
  state: 'open',
  title: 'Airtime for 0803 123 4567',
  detail: 'MTN, your own number',
  network: 'mtn',
  amount: 2000,
  lines: [
    { label: 'Airtime', amount: 2000 },
    { label: 'Fee', amount: 0 },
  ],
  total: 2000,
  left: 41_319.37,
  asked_at: '2026-11-20T14:03:00+01:00',
  linked_at: '2026-11-16T09:00:00+01:00',
  expires_at: soon(),
  ...more,
});
const wallet = {
  id: 3,
  balance: 43_319.37,
  currency: 'NGN',
  account_number: '0000000031',
  parked: 0,
  tier: 2,
  day_limit: 200_000,
  day_spent: 0,
  set_aside: 0,
  balance_cap: null,
  debt: 0,
};
const WALLET = { 'GET /api/wallets/': { body: { results: [wallet], next: null } } };
const unlinked = { available: true, link: null, ended: null };
const link = {
  linked_at: '2026-11-16T09:00:00+01:00',
  phone: '0803 ••• 4567',
  hide_amounts: false,
  notices: false,
  reminders: true,
  reads_only_until: null,
};

describe('the confirm page', () => {
  const open = (token = TOKEN) =>
    show(
      [
        { path: '/confirm/:token', Component },
        { path: '/login', element: 'login' },
      ],
      `/confirm/${token}`,
    );

  test('shows who is paid and how much, and the PIN pays once', async () => {
    signInAda();
    const sent = serve({
      ...WALLET,
      [`GET ${PREPARED}`]: { body: payment() },
      [`POST ${PREPARED}`]: {
        body: { status: 'completed', reference: '06DKT8H2V5XN9QZ4M7B3C1FWRE', message: 'Done.' },
      },
    });
    open();
    expect(await screen.findByText('Asked for in WhatsApp at 14:03')).toBeVisible();
    for (const text of ['Airtime for 0803 123 4567', 'MTN, your own number', 'Free']) {
      expect(screen.getByText(text)).toBeVisible();
    }
    expect(screen.getByRole('timer')).toHaveTextContent(/^3:\d\d left$/);
    await expectAccessible();
    await userEvent.type(await screen.findByLabelText('Transaction PIN'), '4826');
    expect(await screen.findByRole('link', { name: 'View receipt' })).toBeVisible();
    expect(screen.getByText('Done.')).toBeVisible();
    const post = sent.find(({ method }) => method === 'POST');
    expect(post?.headers.get('x-transaction-pin')).toBe('4826');
    await expectAccessible();
  });

  test('“I didn’t ask” asks for confirmation, then stops the payment', async () => {
    signInAda();
    serve({
      ...WALLET,
      [`GET ${PREPARED}`]: { body: payment() },
      [`DELETE ${PREPARED}`]: { body: unlinked },
    });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'I didn’t ask' }));
    expect(await screen.findByText(/stops the payment and unlinks the chat/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Stop it' }));
    expect(await screen.findByText(/^Stopped. Nothing was paid/)).toBeVisible();
  });

  test.each([
    ['confirmed', /has already been paid/],
    ['replaced', /asked for something else/],
    ['expired', /took too long/],
    ['disowned', /was stopped/],
    ['ended', /is no longer linked/],
  ])('a payment that is %s says so and asks for no PIN', async (state, description) => {
    signInAda();
    serve({ ...WALLET, [`GET ${PREPARED}`]: { body: payment({ state }) } });
    open();
    expect(await screen.findByText(description)).toBeVisible();
    expect(screen.queryByLabelText('Transaction PIN')).toBeNull();
  });

  test('a link of another customer or an invalid one shows nothing; a visitor is asked to sign in', async () => {
    signInAda();
    serve({ ...WALLET, [`GET ${PREPARED}`]: refused('not_found') });
    const { unmount } = open();
    expect(await screen.findByText(/This link isn’t yours/)).toBeVisible();
    unmount();
    open('short');
    expect(await screen.findByText(/This link isn’t yours/)).toBeVisible();
  });
});

describe('the page of Settings', () => {
  const open = () => show([{ path: '/settings', Component: Chat }], '/settings');

  test('creates a code, and notices when it links the chat', async () => {
    signInAda();
    let state: object = unlinked;
    serve({
      'GET /api/whatsapp/chat/': () => ({ body: state }),
      'POST /api/whatsapp/link-code/': {
        status: 201,
        body: {
          code: 'BCDF-GHJK',
          url: 'https://wa.me/2347000000001?text=Alajo%20BCDF-GHJK',
          expires_at: soon(),
        },
      },
    });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Link WhatsApp' }));
    expect(await screen.findByText('Alajo BCDF-GHJK')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Send it in WhatsApp' })).toHaveAttribute(
      'href',
      'https://wa.me/2347000000001?text=Alajo%20BCDF-GHJK',
    );
    await expectAccessible();
    state = { ...unlinked, link };
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^Linked since/), {
      timeout: 5000,
    });
    await expectAccessible();
  });

  test('hides amounts, and unlinks the chat after confirmation', async () => {
    signInAda();
    const sent = serve({
      'GET /api/whatsapp/chat/': { body: { ...unlinked, link } },
      'PUT /api/whatsapp/chat/': { body: { ...unlinked, link: { ...link, hide_amounts: true } } },
      'DELETE /api/whatsapp/chat/': {
        body: { ...unlinked, ended: { at: link.linked_at, by: 'customer' } },
      },
    });
    open();
    await userEvent.click(await screen.findByLabelText('Hide amounts in the chat'));
    await waitFor(() => expect(screen.getByLabelText('Hide amounts in the chat')).toBeChecked());
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({
      hide_amounts: true,
      notices: false,
      reminders: true,
    });
    await userEvent.click(screen.getByRole('button', { name: 'Unlink chat' }));
    const question = within(await screen.findByRole('dialog', { name: 'Unlink this chat?' }));
    await userEvent.click(question.getByRole('button', { name: 'Unlink chat' }));
    expect(await screen.findByRole('button', { name: 'Link WhatsApp' })).toBeVisible();
  });

  test('explains why the chat was unlinked', async () => {
    signInAda();
    const ended = { at: '2026-11-20T14:03:00+01:00', by: 'identity_changed' };
    serve({ 'GET /api/whatsapp/chat/': { body: { ...unlinked, ended } } });
    open();
    expect(await screen.findByText(/That WhatsApp moved to another phone/)).toBeVisible();
    await expectAccessible();
  });
});

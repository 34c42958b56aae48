// Waiting transfers, on the wallet page, in the history and on their receipts.
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible, refused, serve, show, signInAda } from '../platform/testing.tsx';
import ComingUpSection from '../schedules/dashboard/coming-up-section.tsx';
import { WALLET } from '../wallet/testing-wallet.ts';
import { Component as WalletPage } from '../wallet/wallet.tsx';
import { Component as ReceiptPage } from './receipt.tsx';
import { Component as History } from './transactions.tsx';

const REFERENCE = '01K9ZB3N7QX4T8V2W6Y0A1C5DE';
const list = (...results: object[]) => ({ body: { results, next: null } });
const goes_at = new Date(Date.now() + 40 * 60_000).toISOString();
const WAITING = {
  reference: REFERENCE,
  kind: 'transfer_bank',
  recipient: 'BOLA ADE',
  bank: 'GTBank',
  total: 5026.88,
  sent_at: new Date().toISOString(),
  goes_at,
};
const RECEIPT = {
  id: REFERENCE,
  reference: REFERENCE,
  type: 'debit',
  kind: 'transfer_user',
  status: 'pending',
  amount: 5000,
  lines: [{ kind: 'amount', label: 'Amount', amount: 5000 }],
  total: 5000,
  description: 'Transfer to Bola Ade',
  sender: 'Ada Okafor',
  recipient: 'Bola Ade',
  recipientBank: 'Alajo',
  recipient_account: null,
  note: null,
  date: new Date().toISOString(),
  expected_by: null,
  session_id: null,
  delivery: null,
  reversed_at: null,
  waits_until: goes_at,
};
const { waits_until: _, ...GONE } = RECEIPT;
const CANCELLED = { ...GONE, status: 'failed', cancelled: true };
const ROW = {
  id: REFERENCE,
  type: 'debit',
  kind: 'transfer_user',
  amount: 5000,
  total: 5000,
  description: 'Transfer to Bola Ade',
  party: 'Bola Ade',
  date: new Date().toISOString(),
  status: 'pending',
  waits_until: goes_at,
  balance_after: 5000,
};
const base = {
  'GET /api/wallet/': list({ ...WALLET, transfers_wait: true }),
  'GET /api/transactions/': list(),
  'GET /api/fundings/': list(),
};
const CANCEL = `POST /api/transfers/${REFERENCE}/cancel/`;
const cancelButton = () => screen.findByRole('button', { name: /^Cancel ₦5,0/ });

beforeEach(signInAda);

test('the wallet lists waiting transfers, each with its time, and cancels one', async () => {
  let waiting: object[] = [WAITING];
  const sent = serve({
    ...base,
    'GET /api/transfers/waiting/': () => list(...waiting),
    [CANCEL]: () => {
      waiting = [];
      return { body: CANCELLED };
    },
  });
  show([{ path: '/wallet', Component: WalletPage }], '/wallet');
  const item = within(await screen.findByRole('listitem', { name: '₦5,026.88 to BOLA ADE' }));
  expect(item.getByRole('link')).toHaveAttribute('href', `/receipt?ref=${REFERENCE}`);
  expect(item.getByRole('timer')).toHaveTextContent(/left/);
  await expectAccessible();
  await userEvent.click(await cancelButton());
  await expect.poll(() => screen.queryByText('Waiting to go out')).toBeNull();
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('a transfer that can no longer be cancelled shows why, and a failed cancel can be retried', async () => {
  let offline = true;
  serve({
    ...base,
    'GET /api/transfers/waiting/': list(WAITING),
    [CANCEL]: () => (offline ? 'offline' : refused('transfer_gone')),
  });
  show([{ path: '/wallet', Component: WalletPage }], '/wallet');
  await userEvent.click(await cancelButton());
  expect(await screen.findByText(/Can’t reach Alajo/)).toBeVisible();
  offline = false;
  await userEvent.click(await cancelButton());
  expect(await screen.findByText(/has gone out/)).toBeVisible();
});

test('Home shows waiting transfers beside Coming up', async () => {
  serve({ ...base, 'GET /api/transfers/waiting/': list(WAITING) });
  const Section = () => <ComingUpSection upcoming={[]} />;
  show([{ path: '/dashboard', Component: Section }], '/dashboard');
  expect(await screen.findByRole('listitem', { name: '₦5,026.88 to BOLA ADE' })).toBeVisible();
  expect(await cancelButton()).toBeVisible();
});

test('without the delay turned on, no waiting transfers are requested', async () => {
  const sent = serve({ ...base, 'GET /api/wallet/': list(WALLET) });
  show([{ path: '/wallet', Component: WalletPage }], '/wallet');
  expect(await screen.findByRole('button', { name: 'Send Money' })).toBeVisible();
  await expect.poll(() => sent.some(({ url }) => url.includes('/wallet/'))).toBe(true);
  expect(sent.some(({ url }) => url.includes('waiting'))).toBe(false);
});

test('the history shows waiting and cancelled transfers, not as failures', async () => {
  const { waits_until: __, ...row } = ROW;
  serve({
    ...base,
    'GET /api/transfers/waiting/': list(),
    'GET /api/transactions/': list(ROW, {
      ...row,
      id: '01K9ZB3N7QX4T8V2W6Y0A1C5DF',
      status: 'failed',
      cancelled: true,
    }),
  });
  show([{ path: '/transactions', Component: History }], '/transactions');
  expect(await screen.findByText('waiting')).toBeVisible();
  expect(screen.getByText('cancelled')).toBeVisible();
});

test('the receipt shows when the transfer goes out and cancels it', async () => {
  let receipt: object = RECEIPT;
  serve({
    ...base,
    [`GET /api/transactions/${REFERENCE}/`]: () => ({ body: receipt }),
    'GET /api/support/tickets/': list(),
    [`GET /api/support/recalls/${REFERENCE}/`]: { body: { recall: null, ask_until: null } },
    [CANCEL]: () => {
      receipt = CANCELLED;
      return { body: CANCELLED };
    },
  });
  show([{ path: '/receipt', Component: ReceiptPage }], `/receipt?ref=${REFERENCE}`);
  expect(await screen.findByText(/^It goes out at/)).toBeVisible();
  expect(screen.getByText('Waiting')).toBeVisible();
  await userEvent.click(await cancelButton());
  expect(await screen.findByText('Cancelled')).toBeVisible();
  expect(screen.getByText('₦5,000 is back in your wallet.')).toBeVisible();
});

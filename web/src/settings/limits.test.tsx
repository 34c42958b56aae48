// Customers' own limits in Settings: the requests sent, the texts shown, and behaviour without a network.
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import {
  expectAccessible,
  refused,
  type SentRequest,
  serve,
  show,
  signInAda,
} from '../platform/testing.tsx';
import { Component } from './settings.tsx';
import { answers, LIMITS } from './testing.ts';

const GET = 'GET /api/wallet/own-limits/';
const PUT = 'PUT /api/wallet/own-limits/';
const HOUR = 3_600_000;
const soon = () => new Date(Date.now() + 24 * HOUR).toISOString();
const bodies = (sent: SentRequest[], method: string) =>
  sent.filter((request) => request.method === method).map(({ body }) => body);
const open = async () => {
  show([{ path: '/settings/*', Component }], '/settings/limits');
  return within(await screen.findByRole('region', { name: 'Limits' }));
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(signInAda);

test('sets a daily limit without a PIN, and shows it', async () => {
  let day: object = LIMITS.day;
  const sent = serve(
    answers({
      [GET]: () => ({ body: { ...LIMITS, day } }),
      [PUT]: () => {
        day = { amount: 10_000, raise: null };
        return { body: { ...LIMITS, day } };
      },
    }),
  );
  const limits = await open();
  expect(await limits.findByText(/Your tier’s limit applies: ₦50,000 a day/)).toBeVisible();
  await press('Set a limit: Daily limit');
  const dialog = within(await screen.findByRole('dialog', { name: 'Daily limit' }));
  await userEvent.type(dialog.getByLabelText('Amount (₦)'), '60000');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(/At most ₦50,000/)).toBeVisible();
  expect(bodies(sent, 'PUT')).toEqual([]);
  await userEvent.clear(dialog.getByLabelText('Amount (₦)'));
  await userEvent.type(dialog.getByLabelText('Amount (₦)'), '10000');
  expect(dialog.queryByLabelText(/PIN/)).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await limits.findByText(/At most ₦10,000 can leave/)).toBeVisible();
  expect(bodies(sent, 'PUT')).toEqual([{ limit: 'day', amount: 10_000 }]);
  await expectAccessible();
});

test('a link that promises to raise a limit opens its dialog', async () => {
  serve(answers({ [GET]: { body: LIMITS } }));
  show([{ path: '/settings/*', Component }], '/settings/limits?open=payment');
  expect(await screen.findByRole('dialog', { name: 'Limit for one payment' })).toBeVisible();
});

test('the amount above which payments need more than the PIN is lowered in Security, with the PIN', async () => {
  let pin: object = LIMITS.pin;
  const sent = serve(
    answers({
      [GET]: () => ({ body: { ...LIMITS, pin } }),
      [PUT]: () => {
        pin = { amount: 5000, raise: { to: 15_000, at: soon() } };
        return { body: { ...LIMITS, pin } };
      },
    }),
  );
  show([{ path: '/settings/*', Component }], '/settings/security');
  await press('Change: Extra check for large payments');
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Extra check for large payments' }),
  );
  expect(dialog.getByText(/A lower amount applies now, a higher one in 24 hours/)).toBeVisible();
  await userEvent.type(dialog.getByLabelText('Amount (₦)'), '20001');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('At most ₦20,000, the usual amount')).toBeVisible();
  await userEvent.clear(dialog.getByLabelText('Amount (₦)'));
  await userEvent.type(dialog.getByLabelText('Amount (₦)'), '5000');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Enter your 4-digit PIN')).toBeVisible();
  expect(bodies(sent, 'PUT')).toEqual([]);
  await userEvent.type(dialog.getByLabelText('Transaction PIN'), '4826');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/above ₦15,000 per payment/)).toBeVisible();
  expect(bodies(sent, 'PUT')).toEqual([{ limit: 'pin', amount: 5000, pin: '4826' }]);
  await expectAccessible();
});

test('a raise asks for the PIN, shows when it starts, and can be stopped with one click', async () => {
  let day: object = { amount: 10_000, raise: null };
  const reply = () => ({ body: { ...LIMITS, day } });
  const sent = serve(
    answers({
      [GET]: reply,
      [PUT]: () => {
        day = { amount: 10_000, raise: { to: 20_000, at: soon() } };
        return reply();
      },
      'POST /api/wallet/own-limits/cancel/': () => {
        day = { amount: 10_000, raise: null };
        return reply();
      },
    }),
  );
  const limits = await open();
  await press('Change: Daily limit');
  const dialog = within(await screen.findByRole('dialog', { name: 'Daily limit' }));
  await userEvent.clear(dialog.getByLabelText('Amount (₦)'));
  await userEvent.type(dialog.getByLabelText('Amount (₦)'), '20000');
  expect(dialog.getByText(/Until then ₦10,000 still applies/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Schedule change' }));
  expect(await dialog.findByText('Enter your 4-digit PIN')).toBeVisible();
  await userEvent.type(dialog.getByLabelText('Transaction PIN'), '4826');
  await userEvent.click(dialog.getByRole('button', { name: 'Schedule change' }));
  expect(await limits.findByText(/₦20,000 a day/)).toBeVisible();
  expect(limits.getByRole('timer')).toHaveTextContent(/left/);
  await expectAccessible();
  await press('Keep ₦10,000');
  await screen.findByRole('button', { name: 'Change: Daily limit' });
  expect(bodies(sent, 'PUT')).toEqual([{ limit: 'day', amount: 20_000, pin: '4826' }]);
  expect(bodies(sent, 'POST')).toEqual([{ setting: 'day' }]);
  expect(limits.queryByRole('timer')).toBeNull();
});

test('the wait is turned on with one click, and off with the PIN', async () => {
  let wait: object = LIMITS.wait;
  const reply = () => ({ body: { ...LIMITS, wait } });
  const sent = serve(
    answers({
      [GET]: reply,
      'PUT /api/wallet/transfers-wait/': ({ body }: SentRequest) => {
        const { on } = body as { on: boolean };
        wait = { on: true, off_at: on ? null : soon() };
        return reply();
      },
    }),
  );
  const limits = await open();
  expect(
    await limits.findByText(/Payment links, Ajo, bills, airtime and standing orders don’t wait/),
  ).toBeVisible();
  await press('Turn on: Outgoing transfers wait');
  await press('Turn off: Outgoing transfers wait');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Transaction PIN'), '4826');
  await userEvent.click(dialog.getByRole('button', { name: 'Turn off the wait' }));
  expect(await limits.findByRole('button', { name: 'Keep it on' })).toBeVisible();
  expect(bodies(sent, 'PUT')).toEqual([{ on: true }, { on: false, pin: '4826' }]);
});

test('a failed load offers to retry; a refusal shows the server’s message', async () => {
  let offline = true;
  serve(
    answers({
      [GET]: () => (offline ? 'offline' : { body: LIMITS }),
      'PUT /api/wallet/transfers-wait/': refused('busy'),
    }),
  );
  const limits = await open();
  const retry = await limits.findByRole('button', { name: 'Retry' }, { timeout: 5000 });
  offline = false;
  await userEvent.click(retry);
  await press('Turn on: Outgoing transfers wait');
  expect(await limits.findByRole('alert')).toHaveTextContent('very busy');
});

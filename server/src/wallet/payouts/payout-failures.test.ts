// Payouts that fail due to our error: the customer gets the money back, and staff learn the cause.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { metricsOf, tasksOf } from '../../app.ts';
import { runCasesCommand } from '../../commands/cases-command.ts';
import { HOUR, MINUTE } from '../../platform/clock.ts';
import { createLog } from '../../platform/operations/log.ts';
import { openPaymentCases } from '../../testing/cases.ts';
import { type PaystackApp, paystackApp } from '../../testing/paystack.ts';

let alajo: PaystackApp;
const lines: { level: string; detail?: string }[] = [];
beforeAll(async () => {
  const log = createLog('info', { write: (line) => lines.push(JSON.parse(line)) });
  alajo = await paystackApp((deps) => ({ ...deps, log }));
});
beforeEach(() => {
  lines.length = 0;
  delete alajo.paystack.script.transfer;
  alajo.paystack.script.transfer_status = 'success';
});
afterAll(() => alajo.close());

const FINE = '0123459999';
const cases = (reference: string) => openPaymentCases(alajo.db, reference);
const errors = () => lines.filter(({ level }) => level === 'error');
const refusal = (message: string, status: number) => ({
  status,
  body: { status: false, message, type: 'validation_error', code: 'unknown' },
});

test.each([
  ['our low balance', 'Your balance is not enough to fulfil this request', 400],
  ['an unapproved business', 'You cannot initiate third party payouts', 400],
  ['an unreadable request', 'Amount is invalid', 422],
])('refunds a payout refused for %s, logs an error, and opens one case', async (_, words, code) => {
  const who = await alajo.person('payer', 5000);
  alajo.paystack.script.transfer = refusal(words, code);
  const reference = await alajo.pay(who, FINE, 1000);
  await alajo.runJobs();
  expect((await alajo.receipt(who, reference)).body.status).toBe('failed');
  expect(await who.balance()).toBe(5000);
  expect(errors()).toMatchObject([{ detail: words }]);
  const [open, ...more] = await cases(reference);
  expect(more).toEqual([]);
  expect(open).toMatchObject({ kind: 'payout_failed', detail: expect.stringContaining(words) });
  const { email } = await alajo.staff('operations');
  const end = (name: string) =>
    runCasesCommand(
      alajo.deps,
      `${open?.reference} ${name} --staff ${email} --reason Replenished`.split(' '),
    );
  await expect(end('paid')).rejects.toThrow();
  expect(await end('close')).toBe('Case closed.');
  expect(await cases(reference)).toEqual([]);
  await expect(end('close')).rejects.toThrow('No open case');
});

test.each(['abandoned', 'blocked', 'rejected'])(
  'a transfer that ends %s is our error, not the bank’s',
  async (status) => {
    const who = await alajo.person('payer', 5000);
    alajo.paystack.script.transfer_status = status;
    const reference = await alajo.pay(who, FINE, 1000);
    await alajo.runJobs();
    expect(await who.balance()).toBe(5000);
    expect(await cases(reference)).toHaveLength(1);
    expect(errors()).toHaveLength(1);
  },
);

test('a bank’s refusal opens no case; both are counted by cause', async () => {
  const who = await alajo.person('payer', 5000);
  const metrics = metricsOf(alajo.deps);
  const tasks = tasksOf(alajo.deps, metrics);
  const failing = async (status: string) => {
    alajo.paystack.script.transfer_status = status;
    const reference = await alajo.pay(who, FINE, 1000);
    const { rows } = await alajo.entries();
    const id = rows.find((row) => row.reference === reference)?.id;
    for (let n = 0; n < 3; n++) await tasks.wallet_payout?.({ id });
    await alajo.runJobs();
    return reference;
  };
  expect(await cases(await failing('failed'))).toEqual([]);
  await failing('rejected');
  const figures = await metrics.registry.metrics();
  expect(figures).toMatch(/^alajo_payouts_failed_total\{cause="bank"\} 1$/m);
  expect(figures).toMatch(/^alajo_payouts_failed_total\{cause="ours"\} 1$/m);
});

test('payouts stay pending while the provider refuses our key, which is reported once a day, and are paid later', async () => {
  const who = await alajo.person('payer', 5000);
  alajo.paystack.script.transfer = refusal('Invalid key', 401);
  const reference = await alajo.pay(who, FINE, 1000);
  await alajo.pass(5 * MINUTE);
  expect((await alajo.receipt(who, reference)).body.status).toBe('pending');
  expect(errors().length).toBeGreaterThan(0);
  expect(await cases('key')).toHaveLength(1);
  delete alajo.paystack.script.transfer;
  await alajo.pass(HOUR);
  expect((await alajo.receipt(who, reference)).body.status).toBe('success');
});

test('a deposit to an unassigned number opens one case', async () => {
  alajo.paystack.add({
    reference: 'T-unknown-number',
    amount: 700_000,
    status: 'success',
    channel: 'dedicated_nuban',
    authorization: { channel: 'dedicated_nuban', receiver_bank_account_number: '9900000009' },
  });
  for (let n = 0; n < 2; n++) {
    await alajo.webhook('charge.success', { domain: 'test', reference: 'T-unknown-number' });
    await alajo.runJobs();
  }
  const [open, ...more] = await cases('T-unknown-number');
  expect(open?.detail).toContain('₦7,000 into 9900000009');
  expect(more).toEqual([]);
});

test('notifies a customer once that a transfer with the wrong amount was sent back', async () => {
  const who = await alajo.person('inexact');
  const { body } = await alajo.fund(who, 2500, 'card');
  const { id } = alajo.paystack.transactions.get(String(body.reference)) ?? {};
  const data = {
    bank_transfer: {
      amount: 260_000,
      message: 'The amount paid is incorrect',
      message_type: 'INCORRECT_AMOUNT',
      transaction_id: id,
    },
  };
  for (let n = 0; n < 3; n++) {
    expect(await alajo.webhook('bank.transfer.rejected', data)).toBe(200);
    await alajo.runJobs();
  }
  expect(await alajo.notices(who)).toMatchObject([
    { title: 'Your bank transfer was sent back', body: expect.stringContaining('₦2,500') },
  ]);
  expect(await who.balance()).toBe(0);
});

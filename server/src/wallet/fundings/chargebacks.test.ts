// Chargebacks, refunds and reversals of money in, as Paystack reports them.
import { kobo } from '@alajo/contract/money.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { tasksOf } from '../../app.ts';
import { findAccounts } from '../../ledger/accounts.ts';
import { account as system } from '../../ledger/chart.ts';
import { DAY } from '../../platform/clock.ts';
import { openPaymentCases } from '../../testing/cases.ts';
import { dropJobs } from '../../testing/leftovers.ts';
import { type PaystackApp, paystackApp } from '../../testing/paystack.ts';
import type { Person } from '../../testing/wallet.ts';

let alajo: PaystackApp;
let friend: Person;
beforeAll(async () => {
  alajo = await paystackApp();
  friend = await alajo.person('friend', 500_000, { tier: 3 });
});
afterAll(() => alajo.close());
beforeEach(() => dropJobs(alajo.db));

/** A customer who added money by card; `credited` is false if that was never checked. */
async function funded(name: string, amount: number, credited = true) {
  const who = await alajo.person(name);
  const { body } = await alajo.fund(who, amount, 'card');
  const reference = String(body.reference);
  const payment = alajo.paystack.pay(reference);
  if (credited) await alajo.check(who, reference);
  return { who, reference, payment };
}
type FundedPayment = Awaited<ReturnType<typeof funded>>;

let disputes = 7000;
function dispute({ payment }: FundedPayment, amount = payment.amount) {
  disputes += 1;
  const made = {
    id: disputes,
    status: 'awaiting-merchant-feedback',
    resolution: null as string | null,
    refund_amount: amount,
    currency: 'NGN',
    domain: 'test',
    transaction: payment,
  };
  alajo.paystack.disputes.push(made);
  return made;
}

/** Adds a refund to the provider's list, without a webhook. */
function refund({ payment }: FundedPayment, amount: number, status = 'processed') {
  const { id: transaction, reference: transaction_reference } = payment;
  alajo.paystack.refunds.push({ status, amount, transaction, transaction_reference });
  return { transaction_reference, domain: 'test' };
}

const report = async (event: string, data: object) => {
  expect(await alajo.webhook(event, data)).toBe(200);
  await alajo.runJobs();
};
const lose = async (one: ReturnType<typeof dispute>) => {
  Object.assign(one, { status: 'resolved', resolution: 'merchant-accepted' });
  one.transaction.status = 'reversed';
  await report('charge.dispute.resolve', one);
};
const owedBy = async ({ id }: Person) =>
  (await findAccounts(alajo.db, 'receivable', 'user', [id])).get(id)?.balance ?? 0;
const casesOf = (words: string) => openPaymentCases(alajo.db, words);

test('a lost dispute debits the balance; the customer sees the rest as a debt, which later credits pay', async () => {
  const payment = await funded('ada', 5000);
  const { who } = payment;
  await alajo.send(who, 'friend', 3000);
  const clearing = Number(await alajo.balanceOf(system.funding_clearing));
  await lose(dispute(payment));
  expect(await alajo.balanceOf(system.funding_clearing)).toBe(clearing + 500_000);
  expect(await alajo.wallet(who)).toMatchObject({
    balance: 0,
    debt: { amount: 3000, reasons: [{ description: 'Money added by card', amount: 5000 }] },
  });
  const [notice] = await alajo.notices(who);
  expect(notice).toMatchObject({ link: '/wallet', title: '₦5,000 was reversed' });
  expect(notice?.body).toContain('You owe ₦3,000');
  const [row] = await alajo.list(who);
  expect(row).toMatchObject({ kind: 'debt_payment', type: 'debit', amount: 2000, total: 2000 });
  expect((await alajo.receipt(who, String(row?.id))).body.status).toBe('success');
  expect(await casesOf(payment.reference)).toHaveLength(1);

  await alajo.send(friend, 'ada', 1000);
  expect(await alajo.wallet(who)).toMatchObject({ balance: 0, debt: { amount: 2000 } });
  expect((await alajo.send(who, 'friend', 100)).body.code).toBe('insufficient_funds');
  await alajo.send(friend, 'ada', 2500);
  const paid = await alajo.wallet(who);
  expect([paid.balance, paid.debt]).toEqual([500, undefined]);
  // The amount debited immediately is part of the one alert; each later credit that paid has its own.
  for (let n = 0; n < 2; n++) await tasksOf(alajo.deps, {}).wallet_debt_alerts?.({});
  expect(await alajo.alertsOf(who, 'money_sent', 'payment_taken_back')).toEqual([
    'money_sent 3000',
    'payment_taken_back 5000',
    'money_sent 1000',
    'money_sent 2000',
  ]);
  expect((await alajo.send(who, 'friend', 100)).status).toBe(201);
});

test('a dispute sends an alert, and so does a debt that was paid before the next chargeback', async () => {
  const [payment, two] = [await funded('gift', 900), await funded('gift2', 7000)];
  const made = dispute(payment);
  for (let n = 0; n < 2; n++) await report('charge.dispute.create', made);
  expect(await alajo.alertsOf(payment.who, 'payment_disputed')).toEqual(['payment_disputed 900']);

  await alajo.send(two.who, 'friend', 7000);
  await report('refund.processed', refund(two, 200_000));
  await alajo.send(friend, two.who.username, 1500);
  await report('refund.processed', refund(two, 100_000));
  await tasksOf(alajo.deps, {}).wallet_debt_alerts?.({});
  expect(await alajo.alertsOf(two.who, 'money_sent', 'payment_taken_back')).toEqual([
    'money_sent 7000',
    'payment_taken_back 2000',
    'money_sent 1500',
    'payment_taken_back 1000',
  ]);
});

test('replayed, late and reordered webhooks charge a payment back once', async () => {
  const payment = await funded('bola', 2000);
  const lost = dispute(payment);
  const created = { ...lost };
  await lose(lost);
  alajo.paystack.refunds.push({
    status: 'processed',
    amount: '200000',
    transaction: payment.payment.id,
    transaction_reference: payment.reference,
    dispute: lost.id,
  });
  const refunded = { transaction_reference: payment.reference, amount: '200000', domain: 'test' };
  for (let n = 0; n < 2; n++) {
    await report('refund.processed', refunded);
    await report('charge.dispute.create', created);
    await report('charge.dispute.resolve', lost);
    await report('charge.success', { reference: payment.reference, domain: 'test' });
  }
  await alajo.pass(2 * DAY);
  expect(await payment.who.balance()).toBe(0);
  expect(await owedBy(payment.who)).toBe(0);
  const notices = (await alajo.notices(payment.who)).filter(({ title }) =>
    title.includes('was reversed'),
  );
  expect(notices).toHaveLength(1);
});

test('partial refunds add up, each booked once and never more than was credited', async () => {
  const payment = await funded('chi', 1000);
  const refunded = (amount: number, status = 'processed') =>
    report(`refund.${status}`, refund(payment, amount, status));
  await refunded(0);
  await refunded(20_000, 'pending');
  expect(await payment.who.balance()).toBe(1000);
  await refunded(30_000);
  await refunded(30_000);
  expect(await payment.who.balance()).toBe(400);
  await refunded(90_000);
  expect(await payment.who.balance()).toBe(0);
  expect(await owedBy(payment.who)).toBe(0);
});

test('the daily check books a payment that was reversed without a webhook', async () => {
  const payment = await funded('dayo', 1500);
  payment.payment.status = 'reversed';
  await alajo.pass(2 * DAY);
  expect(await payment.who.balance()).toBe(0);
  expect(await casesOf(payment.reference)).toHaveLength(1);
});

test('a payment charged back before it was credited is either never credited, or credited and debited', async () => {
  const whole = await funded('efe', 1500, false);
  await lose(dispute(whole));
  expect([await whole.who.balance(), await owedBy(whole.who)]).toEqual([0, 0]);
  const part = await funded('femi', 1500, false);
  await report('refund.processed', refund(part, 50_000));
  expect(await part.who.balance()).toBe(1000);
});

test('a large dispute holds the wallet until it is decided, and a won one debits nothing', async () => {
  const payment = await funded('gbenga', 60_000);
  const open = dispute(payment);
  await report('charge.dispute.create', open);
  expect((await alajo.send(payment.who, 'friend', 100)).body.code).toBe('wallet_held');
  await alajo.send(friend, 'gbenga', 500);
  expect(await payment.who.balance()).toBe(60_500);
  expect(await casesOf(String(open.id))).toHaveLength(1);
  Object.assign(open, { status: 'resolved', resolution: 'declined' });
  await alajo.pass(DAY);
  expect((await alajo.send(payment.who, 'friend', 100)).status).toBe(201);
  expect(await payment.who.balance()).toBe(60_400);
  expect((await alajo.notices(payment.who)).map(({ title }) => title)).toContain(
    'You can use your wallet again',
  );
});

test('a small dispute leaves the wallet usable and notifies the customer', async () => {
  const payment = await funded('hauwa', 2000);
  await report('charge.dispute.create', dispute(payment));
  expect((await alajo.send(payment.who, 'friend', 100)).status).toBe(201);
  expect((await alajo.notices(payment.who)).map(({ title }) => title)).toContain(
    'Your bank is disputing a payment of ₦2,000',
  );
});

test('a chargeback while the customer spends loses no kobo', async () => {
  const payment = await funded('ify', 5000);
  const lost = dispute(payment);
  Object.assign(lost, { status: 'resolved', resolution: 'auto-accepted' });
  await alajo.webhook('charge.dispute.resolve', lost);
  const spending = Array.from({ length: 10 }, (_, n) => alajo.send(payment.who, 'friend', 400 + n));
  const [sent] = await Promise.all([Promise.all(spending), alajo.runJobs()]);
  await alajo.runJobs();
  const spent = sent.reduce(
    (sum, { status, body }) => sum + (status === 201 ? Number(body.amount) : 0),
    0,
  );
  const left = await payment.who.balance();
  const owed = await owedBy(payment.who);
  expect([left, owed]).toContain(0);
  expect(left * 100 + owed).toBe(kobo(0 - spent * 100));
});

test('a refund whose webhook was lost is found in the provider’s list', async () => {
  const payment = await funded('joy', 900);
  refund(payment, 40_000);
  await tasksOf(alajo.deps).wallet_compare_taken_back?.({});
  await alajo.runJobs();
  expect(await payment.who.balance()).toBe(500);
});

test('a dispute of a payment that is not ours changes nothing', async () => {
  const stranger = alajo.paystack.add({ reference: 'somebody-else', amount: 5000 });
  Object.assign(stranger, { status: 'reversed' });
  const before = (await alajo.entries()).rows.length;
  await report('charge.dispute.resolve', { id: 1, transaction: stranger });
  expect((await alajo.entries()).rows).toHaveLength(before);
});

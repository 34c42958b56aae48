// Paystack's refunds and lost disputes against our booked chargebacks: to the kobo, each once, and separate from
// incoming payments.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY, dayInLagos, HOUR } from '../platform/clock.ts';
import { type PaystackApp, paystackApp } from '../testing/paystack.ts';
import { MONEY_IN, reconciler } from '../testing/reconciliation.ts';

let alajo: PaystackApp;
let staff: ReturnType<typeof reconciler>;
let day: string;
beforeEach(async () => {
  alajo = await paystackApp();
  staff = reconciler(alajo, await alajo.staff('finance'));
  day = dayInLagos(alajo.clock.now());
});
afterEach(() => alajo.close());

const CHARGEBACKS = 4;

/** A customer who added money by card. */
async function funded(name: string, amount: number) {
  const who = await alajo.person(name);
  const { body } = await alajo.fund(who, amount, 'card');
  const reference = String(body.reference);
  const payment = alajo.paystack.pay(reference);
  await alajo.check(who, reference);
  return { who, reference, payment };
}
type FundedPayment = Awaited<ReturnType<typeof funded>>;

let rows = 9000;
const refundRow = ({ payment, reference }: FundedPayment, amount: number, more: object = {}) => {
  rows += 1;
  return {
    id: rows,
    domain: 'test',
    status: 'processed',
    currency: 'NGN',
    amount,
    transaction: payment.id,
    transaction_reference: reference,
    dispute: null,
    refunded_at: alajo.clock.now().toISOString(),
    createdAt: alajo.clock.now().toISOString(),
    customer: { first_name: 'Ada', last_name: 'Okafor', email: 'ada@example.ng' },
    ...more,
  };
};
const disputeRow = ({ payment }: FundedPayment, more: object = {}) => {
  rows += 1;
  return {
    id: rows,
    domain: 'test',
    status: 'resolved',
    resolution: 'merchant-accepted',
    refund_amount: payment.amount,
    currency: 'NGN',
    transaction: payment,
    resolvedAt: alajo.clock.now().toISOString(),
    createdAt: alajo.clock.now().toISOString(),
    ...more,
  };
};
async function refunded(payment: FundedPayment, amount: number, more: object = {}) {
  const row = refundRow(payment, amount, more);
  alajo.paystack.refunds.push(row);
  expect(
    await alajo.webhook('refund.processed', {
      transaction_reference: payment.reference,
      domain: 'test',
    }),
  ).toBe(200);
  await alajo.runJobs();
  return row;
}
async function lost(payment: FundedPayment, more: object = {}) {
  const row = disputeRow(payment, more);
  payment.payment.status = 'reversed';
  alajo.paystack.disputes.push(row);
  expect(await alajo.webhook('charge.dispute.resolve', row)).toBe(200);
  await alajo.runJobs();
  return row;
}
const counts = async (list: number) => {
  const { kinds, bridge } = await staff.summary(list, day);
  const found = Object.fromEntries(
    Object.entries(kinds).flatMap(([kind, { count }]) => (count > 0 ? [[kind, count]] : [])),
  );
  return { found, books: bridge.books, listed: bridge.list, unexplained: bridge.unexplained };
};

test('partial refunds and a lost dispute match our chargebacks, separately from incoming payments', async () => {
  const [ada, bola] = [await funded('ada', 5000), await funded('bola', 7000.5)];
  await refunded(ada, 1_000_00);
  await refunded(ada, 500_25);
  const dispute = await lost(bola);
  // Paystack also lists the dispute's refund, but the money was taken only once.
  alajo.paystack.refunds.push(refundRow(bola, 7_000_50, { dispute: dispute.id }));
  // Pending and declined ones took no money.
  alajo.paystack.refunds.push(refundRow(ada, 100_00, { status: 'pending' }));
  alajo.paystack.disputes.push(disputeRow(ada, { resolution: 'declined' }));
  for (const payment of [ada, bola])
    Object.assign(payment.payment, { created_at: alajo.clock.now().toISOString() });
  expect(await staff.fetchDays(CHARGEBACKS, day)).toMatchObject({ state: 'done', lines_new: 3 });
  expect(await counts(CHARGEBACKS)).toEqual({
    found: { matched: 2 },
    books: { count: 2, amount: 8500.75 },
    listed: { count: 3, amount: 8500.75 },
    unexplained: 0,
  });
  const { results } = await staff.items(CHARGEBACKS, day);
  expect(results.map(({ ours, theirs }) => [ours, theirs]).sort()).toEqual([
    [1500.25, 1500.25],
    [7000.5, 7000.5],
  ]);
  await staff.fetchDays(MONEY_IN, day);
  expect(await counts(MONEY_IN)).toMatchObject({
    found: { matched: 2 },
    books: { count: 2, amount: 12_000.5 },
    unexplained: 0,
  });
  const { bridge } = await staff.summary(MONEY_IN, day);
  expect(bridge.elsewhere).toBe(8500.75);
  // Importing the same lists again changes nothing.
  expect(await staff.fetchDays(CHARGEBACKS, day)).toMatchObject({ lines_new: 0, lines_changed: 0 });
});

test("reports a refund we never booked, and one Paystack doesn't list", async () => {
  const [ada, bola] = [await funded('ada', 5000), await funded('bola', 3000)];
  const listed = await refunded(ada, 2_000_00);
  alajo.paystack.refunds.splice(alajo.paystack.refunds.indexOf(listed), 1);
  alajo.paystack.refunds.push(refundRow(bola, 700_00));
  await staff.fetchDays(CHARGEBACKS, day);
  expect(await counts(CHARGEBACKS)).toMatchObject({
    found: { missing_here: 1, missing_there: 1 },
    unexplained: 0,
  });
  const { results } = await staff.items(CHARGEBACKS, day, { kind: 'missing_here' });
  expect(results).toMatchObject([{ theirs: 700, ours: null }]);
});

test("a months-old dispute lost today is in today's list", async () => {
  const ada = await funded('ada', 5000);
  const opened = alajo.clock.now().toISOString();
  alajo.clock.advance(60 * DAY + HOUR);
  staff = reconciler(alajo, await alajo.staff('finance'));
  day = dayInLagos(alajo.clock.now());
  await lost(ada, { createdAt: opened });
  await staff.fetchDays(CHARGEBACKS, day);
  expect(await counts(CHARGEBACKS)).toMatchObject({ found: { matched: 1 }, unexplained: 0 });
  const refundRequests = alajo.paystack.requests.filter(
    ({ path, query }) => path === '/dispute' && query.to,
  );
  expect(refundRequests.map(({ query }) => String(query.from) < opened)).toEqual([true]);
});

test('saved replies of both lists form one list: each line counts once, broken rows have numbers', async () => {
  const [ada, bola] = [await funded('ada', 5000), await funded('bola', 3000)];
  await refunded(ada, 1_000_00);
  const dispute = await lost(bola);
  const saved = (...data: object[]) => JSON.stringify({ status: true, message: 'ok', data });
  const refunds = saved(
    refundRow(ada, 1_000_00, { id: 77, amount: '100000' }),
    refundRow(bola, 3_000_00, { dispute: { id: dispute.id } }),
    { ...refundRow(ada, 5), amount: 'five' },
  );
  const done = await staff.importFile(CHARGEBACKS, refunds, 'application/json');
  expect(done).toMatchObject({ lines_new: 2, lines_broken: 1, problems: [{ line: 3 }] });
  expect(await staff.importFile(CHARGEBACKS, saved(dispute), 'application/json')).toMatchObject({
    lines_new: 0,
    lines_changed: 0,
  });
  expect(await counts(CHARGEBACKS)).toMatchObject({ found: { matched: 2 }, unexplained: 0 });
});

// Chargebacks and refunds of guests' payments into pots, as reported by Paystack.
import { kobo } from '@alajo/contract/money.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCasesCommand } from '../commands/cases-command.ts';
import { account as system } from '../ledger/chart.ts';
import { DAY } from '../platform/clock.ts';
import { paystackApp } from '../testing/paystack.ts';
import { potsOf } from '../testing/pots.ts';
import type { Person } from '../testing/wallet.ts';

const start = async () => potsOf(await paystackApp());
let alajo: Awaited<ReturnType<typeof start>>;
let ada: Person;
beforeAll(async () => {
  alajo = await start();
  ada = await alajo.person('ada', 0, { tier: 3 });
});
afterAll(async () => {
  expect(await alajo.miscounted()).toEqual([]);
  await alajo.close();
});

/** A pot with one guest card payment, of which Paystack kept ₦20. */
async function createGuestCardPayment(amount: number, more: object = {}) {
  const slug = await alajo.open(ada, more);
  const { body } = await alajo.payAsGuest(slug, amount);
  const reference = String(body.reference);
  const payment = alajo.paystack.pay(reference, { fees: 2000 });
  await alajo.checkGuest(slug, reference);
  return { slug, reference, payment };
}
type GuestCardPayment = Awaited<ReturnType<typeof createGuestCardPayment>>;

async function lose({ payment }: GuestCardPayment, amount = payment.amount) {
  const disputed = { id: payment.id, status: 'resolved', resolution: 'merchant-accepted' };
  const made = { ...disputed, refund_amount: amount, domain: 'test', transaction: payment };
  alajo.paystack.disputes.push(made);
  for (let n = 0; n < 2; n++) {
    expect(await alajo.webhook('charge.dispute.resolve', made)).toBe(200);
    await alajo.runJobs();
  }
}
const moneyOf = async ({ slug, reference }: GuestCardPayment) =>
  (await alajo.checkGuest(slug, reference)).body.money;
const clearing = async () => Number(await alajo.balanceOf(system.funding_clearing));

test('a chargeback is taken from the pot while it has the money, and no longer counts towards it', async () => {
  const paid = await createGuestCardPayment(3000, { rule: 'target_or_back', target: 3000 });
  const before = await clearing();
  await lose(paid, 100_000);
  expect(await alajo.pot(paid.slug)).toMatchObject({ paid: 2000, payments: 1 });
  expect((await alajo.notices(ada))[0]?.title).toBe('Chidi Obi’s ₦1,000 was reversed');
  expect(await clearing()).toBe(before + 100_000);
  // The target is now missed, so the rest is refunded.
  await alajo.letClose(paid.slug);
  await alajo.runJobs();
  expect(await alajo.pot(paid.slug)).toMatchObject({ state: 'returned' });
  expect(await moneyOf(paid)).toBe('going_back');
  expect(await ada.balance()).toBe(0);
});

test('after the payout, the payee owes any chargeback', async () => {
  const eve = await alajo.person('eve', 700);
  const paid = await createGuestCardPayment(2000, { recipient: 'eve' });
  await alajo.payOut(ada, paid.slug);
  expect(await eve.balance()).toBe(2700);
  await lose(paid);
  expect(await eve.balance()).toBe(700);
  expect(await moneyOf(paid)).toBe('charged_back');
  const two = await createGuestCardPayment(1500, { recipient: 'eve' });
  await alajo.payOut(ada, two.slug);
  const before = await clearing();
  await alajo.send(eve, 'ada', 2000);
  await lose(two);
  expect(await clearing()).toBe(before + 150_000);
  expect(await alajo.wallet(eve)).toMatchObject({ balance: 0, debt: { amount: 1300 } });
});

test('a refund is requested once and completes when Paystack confirms; a rejected one opens a case', async () => {
  const paid = await createGuestCardPayment(1000);
  const other = await createGuestCardPayment(800);
  const costs = Number(await alajo.balanceOf(system.provider_costs));
  const before = await clearing();
  await alajo.giveBack(ada, paid.slug);
  for (let n = 0; n < 3; n++) await alajo.runJobs();
  await alajo.pass(DAY + 1);
  const refundRequests = () =>
    alajo.paystack.requests.filter(
      ({ path, body }) => path === '/refund' && body.transaction === String(paid.payment.id),
    );
  expect(refundRequests().map(({ body }) => body)).toEqual([
    expect.objectContaining({ amount: 100_000 }),
  ]);
  expect(await moneyOf(paid)).toBe('going_back');
  const made = alajo.paystack.refunds.find(({ transaction }) => transaction === paid.payment.id);
  Object.assign(made ?? {}, { status: 'processed', transaction_reference: paid.reference });
  for (let n = 0; n < 2; n++) {
    await alajo.webhook('refund.processed', { transaction_reference: paid.reference });
    await alajo.runJobs();
  }
  expect(await moneyOf(paid)).toBe('given_back');
  // Paystack keeps its fee, which is our cost.
  expect(Number(await alajo.balanceOf(system.provider_costs))).toBe(costs);
  expect(await clearing()).toBe(before + kobo(100_000));

  alajo.paystack.script.refund = {
    status: 400,
    body: { status: false, message: 'Transaction is too old' },
  };
  await alajo.giveBack(ada, other.slug);
  await alajo.runJobs();
  expect(await runCasesCommand(alajo.deps, [])).toContain('by hand: Transaction is too old');
});

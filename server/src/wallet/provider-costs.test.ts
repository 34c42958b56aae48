// Provider charges are booked together with the payment they belong to.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { account as system } from '../ledger/chart.ts';
import { readResults } from '../ledger/check.ts';
import { type PaystackApp, paystackApp } from '../testing/paystack.ts';

let alajo: PaystackApp;
beforeAll(async () => {
  alajo = await paystackApp();
});
afterAll(() => alajo.close());

const standing = async () => ({
  costs: (await readResults(alajo.db)).provider_costs,
  clearing: await alajo.balanceOf(system.funding_clearing),
  float: await alajo.balanceOf(system.payout_float),
});

test('a card payment is credited in full; its fee is our cost and doesn’t reach the clearing account', async () => {
  const who = await alajo.person('costly');
  const before = await standing();
  const { body } = await alajo.fund(who, 5000, 'card');
  const reference = String(body.reference);
  alajo.paystack.pay(reference, { fees: 17_500 });
  await alajo.check(who, reference);
  await alajo.check(who, reference);
  expect(await who.balance()).toBe(5000);
  const after = await standing();
  expect(after.costs).toBe(before.costs - 17_500);
  expect(after.clearing).toBe(Number(before.clearing) - 482_500);
});

test('a payout’s cost comes from its verification, booked when it is paid and reversed when it returns', async () => {
  const who = await alajo.person('costly', 10_000);
  const before = await standing();
  alajo.paystack.script.fee_charged = 1000;
  const reference = await alajo.pay(who, '0123459999', 2000);
  await alajo.runJobs();
  expect((await alajo.receipt(who, reference)).body.status).toBe('success');
  expect(await standing()).toMatchObject({
    costs: before.costs - 1000,
    float: Number(before.float) + 201_000,
  });
  alajo.paystack.script.transfer_status = 'reversed';
  const { rows } = await alajo.entries();
  const id = rows.find((row) => row.reference === reference)?.id;
  await alajo.webhook('transfer.reversed', { domain: 'test', reference: id });
  await alajo.runJobs();
  expect(await who.balance()).toBe(10_000);
  expect(await standing()).toEqual(before);
});

// Pulls with Paystack: the mandate's webhook, a debit its bank processes for hours, a dispute, and the daily list.
import { ajoRoutes } from '@alajo/contract/ajo/routes.ts';
import { toReference } from '@alajo/contract/reference.ts';
import { mandateRoutes } from '@alajo/contract/wallet/mandate-routes.ts';
import type { BankMandate, OfferedPurpose } from '@alajo/contract/wallet/mandates.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tasksOf } from '../../app.ts';
import { withoutReadyCheck } from '../../testing/ajo.ts';
import { type PaystackApp, paystackApp } from '../../testing/paystack.ts';
import type { Person } from '../../testing/wallet.ts';

let alajo: PaystackApp;
beforeEach(async () => {
  alajo = await paystackApp();
});
afterEach(() => alajo.close());

const until = (instant: string) => alajo.pass(Date.parse(instant) - alajo.clock.now().getTime());
const run = async (task: string) => {
  await tasksOf(alajo.deps)[task]?.({});
  await alajo.runJobs();
};
const banksOf = async (who: Person) =>
  (await alajo.call(mandateRoutes.bankMandates, {}, who)).body.results as BankMandate[];
const pulls = () => alajo.db.selectFrom('wallet_pull').selectAll().orderBy('created_at').execute();

/** A member of a weekly group of ₦1,000, whose bank is ready; round 2 is due on 8 December. */
async function memberWithBank() {
  const [bola, chi, ada] = [
    await alajo.person('bola', 50_000),
    await alajo.person('chi', 50_000),
    await alajo.person('ada', 1000),
  ];
  const form = {
    name: 'Balógun Traders',
    description: 'Market women',
    contribution_amount: 1000,
    frequency: 'weekly',
    max_members: 3,
    start_date: '2026-12-01',
    order: 'join',
    visibility: 'open',
  } as const;
  const created = await alajo.call(ajoRoutes.create, { body: form }, alajo.as(bola));
  const id = Number(created.body.id);
  await withoutReadyCheck(alajo, id);
  for (const who of [chi, ada]) {
    const body = { terms_version: 1, organiser_first: true };
    await alajo.call(ajoRoutes.join, { params: { id: String(id) }, body }, alajo.as(who));
  }
  await until('2026-12-01T09:00:00+01:00');
  const offers = (await alajo.call(mandateRoutes.pullPurposes, {}, ada)).body.results;
  const [offer] = offers as OfferedPurpose[];
  if (offer === undefined) throw new Error('nothing to add a bank for');
  const { purpose, purpose_id, cap, total, ends_on } = offer;
  const account = { bank_code: '058', account_number: '0123456123' };
  const body = { purpose, purpose_id, cap, total, ends_on, ...account } as never;
  const added = await alajo.call(mandateRoutes.addBank, { body }, alajo.as(ada));
  expect(added.body).toMatchObject({ approval_url: 'https://link.paystack.co/mandate1' });
  return ada;
}

/** The bank has agreed, and Paystack says so. */
async function activate(who: Person) {
  const [mandate] = alajo.paystack.mandates;
  if (mandate) mandate.status = 'active';
  const customer = { code: 'CUS_1', email: who.email };
  await alajo.webhook('direct_debit.authorization.active', { domain: 'test', customer });
  await alajo.runJobs();
}

async function pull() {
  await until('2026-12-07T12:00:00+01:00');
  await run('reminders_noon');
  await until('2026-12-07T20:00:00+01:00');
  await run('wallet_begin_pulls');
}

async function pulledReference(): Promise<string> {
  await pull();
  const [first] = await pulls();
  if (first === undefined) throw new Error('nothing was pulled');
  return toReference(first.id);
}

test('a bank is ready once Paystack says so, and its debit is credited once however often it is reported', async () => {
  const ada = await memberWithBank();
  const customer = { code: 'CUS_1', email: ada.email };
  await alajo.webhook('direct_debit.authorization.created', { domain: 'test', customer });
  await alajo.runJobs();
  expect(await banksOf(ada)).toMatchObject([{ status: 'pending' }]);
  await activate(ada);
  await activate(ada);
  expect(await banksOf(ada)).toMatchObject([{ status: 'active' }]);
  alajo.paystack.script.charge = { status: 'processing' };
  const reference = await pulledReference();
  expect(await pulls()).toMatchObject([{ status: 'pending' }]);
  alajo.paystack.pay(reference);
  for (let times = 0; times < 3; times++) {
    await alajo.webhook('charge.success', { domain: 'test', reference });
    await alajo.runJobs();
  }
  expect(await ada.balance()).toBe(1000);
  expect(await pulls()).toMatchObject([{ status: 'paid', attempt: 1 }]);
});

test('a debit that Paystack reports as failed is tried again on the due day', async () => {
  const ada = await memberWithBank();
  await activate(ada);
  alajo.paystack.script.charge = { status: 'failed', gateway_response: 'Insufficient Funds' };
  await pull();
  expect(await pulls()).toMatchObject([{ status: 'refused', problem: 'insufficient_funds' }]);
  alajo.paystack.script.charge = undefined;
  await until('2026-12-08T10:00:00+01:00');
  await run('wallet_retry_pulls');
  expect((await pulls()).map(({ attempt, status }) => [attempt, status])).toEqual([
    [1, 'refused'],
    [2, 'paid'],
  ]);
});

test('a dispute removes the bank for good', async () => {
  const ada = await memberWithBank();
  await activate(ada);
  const reference = await pulledReference();
  const transaction = alajo.paystack.transactions.get(reference);
  if (transaction === undefined) throw new Error('no transaction');
  alajo.paystack.disputes.push({
    id: 7,
    status: 'awaiting-merchant-feedback',
    refund_amount: transaction.amount,
    transaction,
  });
  await alajo.webhook('charge.dispute.create', { id: 7, transaction: { id: 1, reference } });
  await alajo.runJobs();
  expect(await banksOf(ada)).toEqual([]);
  const [row] = await alajo.db.selectFrom('wallet_mandate').selectAll().execute();
  expect(row).toMatchObject({ status: 'removed', removed_reason: 'chargeback', sealed: null });
  expect(alajo.paystack.deactivated.has('AUTH_mandate1')).toBe(true);
});

test('a mandate that the bank revoked is removed by the daily list, and pays nothing', async () => {
  const ada = await memberWithBank();
  await activate(ada);
  const [mandate] = alajo.paystack.mandates;
  if (mandate) mandate.status = 'revoked';
  await run('wallet_compare_mandates');
  expect(await banksOf(ada)).toEqual([]);
  await pull();
  expect(await pulls()).toEqual([]);
});

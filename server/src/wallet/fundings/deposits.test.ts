// Deposits to customers' own account numbers that no webhook reported: found on Paystack's list, by
// the daily comparison or when the customer says they have sent money.
import { daysBetween } from '@alajo/contract/days.ts';
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tasksOf } from '../../app.ts';
import { DAY, dayInLagos, HOUR, MINUTE } from '../../platform/clock.ts';
import { openPaymentCases } from '../../testing/cases.ts';
import { type PaystackApp, paystackApp } from '../../testing/paystack.ts';
import { type Person, statusAndCode } from '../../testing/wallet.ts';

let alajo: PaystackApp;
beforeAll(async () => {
  alajo = await paystackApp();
});
afterAll(() => alajo.close());

/** A customer with an account number. */
async function holder(name: string) {
  const who = await alajo.person(name);
  return { who, account_number: await alajo.numberOf(who) };
}

let deposits = 0;
/** A deposit to a number that is on Paystack's list but has no webhook. */
function deposit(account_number: string, naira: number, more: object = {}) {
  deposits += 1;
  const now = alajo.clock.now().toISOString();
  return alajo.paystack.add({
    reference: `T-deposit-${deposits}`,
    amount: naira * 100,
    status: 'success',
    channel: 'dedicated_nuban',
    authorization: {
      channel: 'dedicated_nuban',
      receiver_bank_account_number: account_number,
    },
    created_at: now,
    paid_at: now,
    ...more,
  });
}

const checkNow = (who: Person) => alajo.call(walletRoutes.checkOwnAccount, {}, who);
const requeries = () =>
  alajo.paystack.requests.filter(({ path }) => path === '/dedicated_account/requery');
async function compare() {
  await tasksOf(alajo.deps, {}).wallet_compare_deposits?.({});
  await alajo.runJobs();
}

test('the daily comparison credits unreported deposits once', async () => {
  const { who, account_number } = await holder('daily');
  const { reference } = deposit(account_number, 5000);
  deposit(account_number, 700);
  deposit(account_number, 900, { status: 'failed' });
  deposit(account_number, 900, { domain: 'live' });
  await compare();
  await compare();
  await alajo.webhook('charge.success', { domain: 'test', reference });
  await alajo.runJobs();
  expect(await who.balance()).toBe(5700);
  const titles = (await alajo.notices(who)).map(({ title }) => title);
  expect(titles.filter((title) => title.endsWith('added to your wallet'))).toHaveLength(2);
});

test('the comparison opens a case for a deposit to an unassigned number', async () => {
  const { reference } = deposit('9900000001', 300);
  await compare();
  await compare();
  expect(await openPaymentCases(alajo.db, reference)).toHaveLength(1);
});

test('a customer’s claim credits the deposit immediately, and a concurrent webhook doesn’t credit it again', async () => {
  const { who, account_number } = await holder('sender');
  const other = await holder('other');
  deposit(other.account_number, 50);
  const { reference } = deposit(account_number, 1200);
  const [first] = await Promise.all([
    checkNow(who),
    alajo.webhook('charge.success', { domain: 'test', reference }).then(() => alajo.runJobs()),
  ]);
  expect(first.status).toBe(200);
  expect((await checkNow(who)).body).toEqual({ credited: 0 });
  expect(await who.balance()).toBe(1200);
  expect(await other.who.balance()).toBe(0);
  deposit(account_number, 800);
  expect((await checkNow(who)).body).toEqual({ credited: 800 });
  expect(await who.balance()).toBe(2000);
});

test('without a deposit the bank is requeried at most once in ten minutes, then looked up', async () => {
  const { who, account_number } = await holder('waiting');
  const before = requeries().length;
  for (let n = 0; n < 3; n++) expect((await checkNow(who)).body).toEqual({ credited: 0 });
  const [request, ...more] = requeries().slice(before);
  expect(request?.query).toEqual({
    account_number,
    provider_slug: 'test-bank',
    date: alajo.clock.now().toISOString().slice(0, 10),
  });
  expect(more).toEqual([]);
  deposit(account_number, 400);
  await alajo.pass(11 * MINUTE);
  expect(await who.balance()).toBe(400);
  await checkNow(who);
  expect(requeries().slice(before)).toHaveLength(2);
});

test('the bank is requeried for each day since the last requery, at most three days back', async () => {
  const { who, account_number } = await holder('traveller');
  const daysAsked = async (ms: number) => {
    const before = requeries().length;
    await alajo.pass(ms);
    expect((await checkNow(who)).body).toEqual({ credited: 0 });
    const requests = requeries().slice(before);
    expect(new Set(requests.map(({ query }) => query.account_number))).toEqual(
      new Set([account_number]),
    );
    const today = dayInLagos(alajo.clock.now());
    return requests.map(({ query }) => daysBetween(String(query.date), today));
  };
  expect(await daysAsked(DAY)).toEqual([0, 1]);
  expect(await daysAsked(HOUR)).toEqual([0]);
  expect(await daysAsked(2 * DAY)).toEqual([0, 1, 2]);
  expect(await daysAsked(20 * DAY)).toEqual([0, 1, 2, 3]);
  // A call without a reply is repeated once.
  const busy = { status: 429, body: {} };
  alajo.paystack.script.requery = [undefined, busy, busy];
  expect(await daysAsked(2 * DAY)).toEqual([0, 1, 1]);
});

test('a customer without a number and an unresponsive provider each get their own error', async () => {
  const none = await alajo.person('none');
  expect(await statusAndCode(checkNow(none))).toBe('404 not_found');
  const { who, account_number } = await holder('patient');
  deposit(account_number, 600);
  alajo.paystack.script.lists = { status: 500, body: {} };
  expect(await statusAndCode(checkNow(who))).toBe('503 provider_unavailable');
  delete alajo.paystack.script.lists;
  await alajo.pass(DAY);
  await compare();
  expect(await who.balance()).toBe(600);
});

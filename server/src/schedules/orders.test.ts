// Standing orders over days and weeks: each due day is paid at most once and never above the limit; failed
// ones are retried; skipped, paused and ended ones take nothing.
import { scheduleRoutes } from '@alajo/contract/schedules/routes.ts';
import { outcomeRoutes } from '@alajo/contract/wallet/outcome-routes.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { freezeAccount } from '../ledger/accounts.ts';
import { createPaymentContext } from '../payments/context.ts';
import { DAY, HOUR } from '../platform/clock.ts';
import { inTransaction } from '../platform/database/database.ts';
import { sharedUntilClockMoves } from '../testing/app.ts';
import { guard } from '../testing/approvals.ts';
import { withoutBvnOrNin } from '../testing/customer.ts';
import { type SchedulesApp, schedulesApp } from '../testing/schedules.ts';
import { type Person, statusAndCode } from '../testing/wallet.ts';
import { payCompany } from './pay-companies.ts';
import { runDueOrders } from './run-due-orders.ts';

const open = sharedUntilClockMoves(schedulesApp);
let alajo: SchedulesApp;
let ada: Person;
let bola: Person;
beforeEach(async () => {
  alajo = await open();
  ada = await alajo.person('ada', 100_000);
  bola = await alajo.person('bola');
});

const toBola = () => ({ type: 'user', recipient: bola.username });
const BANK = { type: 'bank', bank_code: '058', account_number: '0123456789' };
const MTN = { type: 'airtime', network: 'mtn', phone_number: '08031234567' };
const METER = {
  type: 'bill',
  category: 'electricity',
  provider: 'ikedc',
  account_number: '45071234567',
  variant: 'prepaid',
};

const titles = async (who: Person) => (await alajo.notices(who)).map(({ title }) => title);
const statuses = async (id: number) =>
  (await alajo.details(ada, id)).runs.map(({ due_on, status }) => `${due_on} ${status}`);

describe('setting up a standing order', () => {
  test('needs the PIN, looks up the payee and counts the days from the first', async () => {
    const body = { target: toBola(), amount: 2500, most: 2500, note: 'Rent' };
    const wrong = { ...ada, pin: '0000' };
    expect(await statusAndCode(alajo.create(wrong, body))).toBe('403 pin_wrong');
    const made = await alajo.create(ada, body);
    expect([made.status, made.body]).toMatchObject([
      201,
      {
        kind: 'user',
        name: 'Bola Okafor',
        detail: `@${bola.username}`,
        next_day: '2026-11-23',
        following_day: '2026-11-30',
        status: 'active',
        runs: [],
      },
    ]);
  });

  test('a repeated request returns the same order; a different one under its key is refused', async () => {
    const made = await alajo.create(ada, { target: toBola() }, 'key-of-one-order');
    const again = await alajo.create(ada, { target: toBola() }, 'key-of-one-order');
    expect(again.body.id).toBe(made.body.id);
    const outcome = async (key: string) =>
      (await alajo.call(outcomeRoutes.outcome, { params: { key } }, ada)).body.status;
    expect(await outcome('key-of-one-order')).toBe('success');
    expect(await outcome('key-of-no-order')).toBeNull();
    const change = { params: { id: String(made.body.id) }, body: { amount: 1000, most: 1000 } };
    await alajo.call(scheduleRoutes.change, change, alajo.as(ada, 'key-of-a-change'));
    expect(await outcome('key-of-a-change')).toBe('success');
    const { account_number: recipient } = await alajo.wallet(bola);
    const same = await alajo.create(
      ada,
      { target: { type: 'user', recipient } },
      'key-of-one-order',
    );
    expect(same.body.id).toBe(made.body.id);
    for (const other of [
      { target: toBola(), frequency: 'monthly' },
      { target: toBola(), amount: 900, most: 1000 },
      { target: toBola(), note: 'Rent' },
      { target: { type: 'user', recipient: (await alajo.person('eze')).username } },
    ]) {
      expect(await statusAndCode(alajo.create(ada, other, 'key-of-one-order'))).toBe(
        '422 idempotency_key_reused',
      );
    }
  });

  test('rejects yourself as payee, an unknown payee, a past day, and a limit below today’s price', async () => {
    const set = (terms: object) => statusAndCode(alajo.create(ada, { target: toBola(), ...terms }));
    const self = { type: 'user', recipient: ada.username };
    expect(await set({ target: self })).toBe('409 self_transfer');
    const nobody = { type: 'user', recipient: 'nobody.here' };
    expect(await set({ target: nobody })).toBe('404 recipient_not_found');
    expect(await set({ first_day: alajo.inDays(0) })).toBe('400 invalid_request');
    expect(await set({ first_day: alajo.inDays(400) })).toBe('400 invalid_request');
    const low = await alajo.create(ada, { target: BANK, amount: 10_000, most: 10_050 });
    expect([low.body.field, low.body.message]).toEqual([
      'most',
      'It costs ₦10,076.88 today, so your limit can’t be lower.',
    ]);
  });

  test('asks whether to pay this month when a payday’s Friday has passed, and remembers the answer', async () => {
    // Today is a Friday: payday is tomorrow, so it would be paid today.
    const terms = { target: toBola(), frequency: 'payday', first_day: alajo.inDays(1) };
    const response = await alajo.create(ada, terms);
    expect([response.status, response.body.code, response.body.field]).toEqual([
      409,
      'payday_passed',
      'passed_payday',
    ]);
    const pay = { ...terms, passed_payday: 'pay' };
    const paid = await alajo.create(ada, pay, 'key-of-a-payday');
    expect([paid.body.next_day, paid.body.following_day]).toEqual(['2026-11-21', '2026-12-21']);
    expect((await alajo.create(ada, pay, 'key-of-a-payday')).body.id).toBe(paid.body.id);
    const skip = { ...terms, passed_payday: 'skip' };
    expect(await statusAndCode(alajo.create(ada, skip, 'key-of-a-payday'))).toBe(
      '422 idempotency_key_reused',
    );
    expect((await alajo.create(ada, skip)).body.next_day).toBe('2026-12-21');
  });

  test('allows at most 50, even when many are set up at once', async () => {
    const made = await Promise.all(
      Array.from({ length: 55 }, () => statusAndCode(alajo.create(ada, { target: toBola() }))),
    );
    expect(made.filter((status) => status === '201')).toHaveLength(50);
    expect(new Set(made)).toEqual(new Set(['201', '409 too_many_standing_orders']));
  });
});

describe('a standing order to a customer', () => {
  test('pays each week at 06:00, with a receipt and a notice for both', async () => {
    const id = await alajo.order(ada, { target: toBola(), amount: 1500 });
    await alajo.pass(2 * DAY + 20 * HOUR - 1);
    expect(await bola.balance()).toBe(0);
    await alajo.pass(1);
    expect([await ada.balance(), await bola.balance()]).toEqual([98_500, 1500]);
    await alajo.pass(7 * DAY);
    expect(await bola.balance()).toBe(3000);
    expect(await statuses(id)).toEqual(['2026-11-30 paid', '2026-11-23 paid']);
    const { runs } = await alajo.details(ada, id);
    const receipt = await alajo.receipt(ada, String(runs[0]?.reference));
    expect(receipt.body).toMatchObject({
      description: 'Standing order to Bola Okafor',
      total: 1500,
      status: 'success',
    });
    expect((await titles(ada))[0]).toBe('₦1,500 sent to Bola Okafor');
    expect((await titles(bola))[0]).toBe('You received ₦1,500');
  });

  test('a day is paid once, however many processes run and however often', async () => {
    const ids = await Promise.all(
      Array.from({ length: 12 }, () => alajo.order(ada, { target: toBola(), frequency: 'once' })),
    );
    alajo.clock.advance(3 * DAY);
    const run = () => runDueOrders(alajo.deps);
    await Promise.all([run(), run(), run()]);
    await run();
    expect(await bola.balance()).toBe(ids.length * 1000);
    // A row restored by hand finds the existing entry.
    await sql`update schedules_order set status = 'active', next_day = first_day, ended_at = null,
      next_at = ${alajo.clock.now()} where user_id = ${ada.id}`.execute(alajo.db);
    await run();
    expect(await bola.balance()).toBe(ids.length * 1000);
  });

  test('a payment is retried on a low balance, announced once, and paid when there is money', async () => {
    const eze = await alajo.person('eze', 100);
    const id = await alajo.order(eze, { target: toBola() });
    await alajo.pass(3 * DAY);
    const { open: trying } = await alajo.details(eze, id);
    expect(trying).toMatchObject({ status: 'trying', reason: 'too_little' });
    await alajo.send(ada, eze.username, 2000);
    await alajo.pass(DAY);
    expect([await eze.balance(), await bola.balance()]).toEqual([1100, 1000]);
    const reminders = (await titles(eze)).filter((title) => title.includes('been paid yet'));
    expect(reminders).toEqual(['₦1,000 to Bola Okafor hasn’t been paid yet']);
    expect((await alajo.details(eze, id)).next_day).toBe('2026-11-30');
  });

  test('a step that an earlier version planned for its warning pays nothing before the day', async () => {
    const id = await alajo.order(ada, { target: toBola() });
    await sql`update schedules_order set next_at = ${alajo.clock.now()} where id = ${id}`.execute(
      alajo.db,
    );
    await runDueOrders(alajo.deps);
    expect(await bola.balance()).toBe(0);
    await alajo.pass(2 * DAY + 20 * HOUR);
    expect(await bola.balance()).toBe(1000);
  });

  test('gives up on a day after the last attempt and continues with the next day', async () => {
    const eze = await alajo.person('eze', 100);
    const id = await alajo.order(eze, { target: toBola() });
    await alajo.pass(5 * DAY + 20 * HOUR);
    const { runs, next_day, open: none } = await alajo.details(eze, id);
    expect(runs.map(({ status, reason }) => [status, reason])).toEqual([['failed', 'too_little']]);
    expect([next_day, none]).toEqual(['2026-11-30', null]);
    expect((await titles(eze))[0]).toBe('₦1,000 to Bola Okafor wasn’t paid');
  });

  test('takes nothing from a frozen wallet and nothing above the daily limit', async () => {
    const big = await alajo.order(ada, { target: toBola(), amount: 60_000 });
    const small = await alajo.order(bola, { target: { type: 'user', recipient: ada.username } });
    await alajo.send(ada, bola.username, 5000);
    await inTransaction(alajo.db, (tx) => freezeAccount(tx, bola.wallet, true));
    await alajo.pass(3 * DAY);
    expect((await alajo.details(ada, big)).open?.reason).toBe('day_limit');
    expect((await alajo.details(bola, small)).open?.reason).toBe('wallet_frozen');
    expect([await ada.balance(), await bola.balance()]).toEqual([95_000, 5000]);
  });

  test('an amount over the receiver’s balance limit waits for them', async () => {
    const rich = await alajo.person('rich', 299_500, { tier: 1 });
    const id = await alajo.order(ada, { target: { type: 'user', recipient: rich.username } });
    await alajo.pass(3 * DAY);
    expect(await statuses(id)).toEqual(['2026-11-23 paid']);
    expect(await alajo.wallet(rich)).toMatchObject({ balance: 300_000, parked: 500 });
  });
});

describe('changing a standing order', () => {
  test('a skipped day is never paid; a repeat changes nothing', async () => {
    const id = await alajo.order(ada, { target: toBola() });
    expect((await alajo.skipDay(ada, id, '2026-11-23')).body.next_day).toBe('2026-11-30');
    expect((await alajo.skipDay(ada, id, '2026-11-23')).body.next_day).toBe('2026-11-30');
    expect(await statusAndCode(alajo.skipDay(ada, id, '2026-12-14'))).toBe(
      '409 standing_order_changed',
    );
    await alajo.pass(7 * DAY);
    expect(await bola.balance()).toBe(0);
    await alajo.pass(3 * DAY);
    expect(await bola.balance()).toBe(1000);
    expect(await statuses(id)).toEqual(['2026-11-30 paid', '2026-11-23 skipped']);
  });

  test('a paused order pays nothing, and days that pass meanwhile stay unpaid', async () => {
    const id = await alajo.order(ada, { target: toBola() });
    await alajo.pauseOrder(ada, id);
    await alajo.pass(10 * DAY);
    expect(await bola.balance()).toBe(0);
    const resumed = await alajo.resumeOrder(ada, id);
    expect(resumed.body).toMatchObject({ status: 'active', next_day: '2026-12-07' });
    await alajo.pass(7 * DAY);
    expect(await bola.balance()).toBe(1000);
  });

  test('an ended order pays nothing and leaves the list', async () => {
    const id = await alajo.order(ada, { target: toBola() });
    expect((await alajo.endOrder(ada, id)).body.status).toBe('ended');
    expect((await alajo.endOrder(ada, id)).body.status).toBe('ended');
    expect(await statusAndCode(alajo.pauseOrder(ada, id))).toBe('409 standing_order_changed');
    await alajo.pass(7 * DAY);
    expect(await bola.balance()).toBe(0);
    expect((await alajo.comingUp(ada)).data).toEqual([]);
  });

  test('needs the PIN for a new amount, which applies from the next payment', async () => {
    const id = await alajo.order(ada, { target: toBola() });
    const terms = { amount: 3000, most: 3500 };
    expect(await statusAndCode(alajo.change({ ...ada, pin: '0000' }, id, terms))).toBe(
      '403 pin_wrong',
    );
    expect((await alajo.change(ada, id, terms)).body).toMatchObject({ expected: 3000, most: 3500 });
    expect(await statusAndCode(alajo.change(ada, id, { amount: 3000, most: 2000 }))).toBe(
      '400 invalid_request',
    );
    await alajo.pass(3 * DAY);
    expect(await bola.balance()).toBe(3000);
  });
});

describe('a standing order to other payees', () => {
  test('pays a bank at the quote of the day, charges included', async () => {
    const id = await alajo.order(ada, { target: BANK, amount: 10_000, most: 10_100 });
    expect((await alajo.details(ada, id)).expected).toBe(10_076.88);
    await alajo.pass(3 * DAY);
    const { runs } = await alajo.details(ada, id);
    expect(runs).toMatchObject([{ status: 'paid', total: 10_076.88 }]);
    expect(await ada.balance()).toBe(89_923.12);
  });

  test('takes nothing above the limit, and notifies the customer', async () => {
    const id = await alajo.order(ada, { target: BANK, amount: 10_000, most: 10_100 });
    // The price rises, so the expected one no longer applies.
    await sql`update schedules_order set most = expected - 1, expected = amount
      where id = ${id}`.execute(alajo.db);
    await alajo.pass(3 * DAY);
    const { runs, next_day } = await alajo.details(ada, id);
    expect(runs).toMatchObject([{ status: 'failed', reason: 'above_limit', total: null }]);
    expect([await ada.balance(), next_day]).toEqual([100_000, '2026-11-30']);
    const [notice] = await alajo.notices(ada);
    expect(notice?.body).toBe('It would have cost more than your limit. No money was taken.');
  });

  test('doesn’t pay an account whose name has changed', async () => {
    const id = await alajo.order(ada, { target: BANK, most: 1500 });
    await sql`update schedules_order set name = 'Somebody Else' where id = ${id}`.execute(alajo.db);
    await alajo.pass(3 * DAY);
    expect((await alajo.details(ada, id)).runs).toMatchObject([{ reason: 'name_changed' }]);
    expect(await ada.balance()).toBe(100_000);
  });

  test('needs a BVN or NIN to pay a bank, and waits two days for one', async () => {
    const id = await alajo.order(ada, { target: BANK, amount: 10_000, most: 10_100 });
    await withoutBvnOrNin(alajo, ada);
    const another = alajo.create(ada, { target: BANK, amount: 5000, most: 5100 });
    expect(await statusAndCode(another)).toBe('403 bvn_or_nin_required');
    await alajo.pass(3 * DAY);
    const { runs } = await alajo.details(ada, id);
    expect(runs).toMatchObject([{ status: 'trying', reason: 'bvn_or_nin', total: null }]);
    const [notice] = await alajo.notices(ada);
    expect(notice?.body).toMatch(
      /^Transfers to banks need your BVN or NIN\. Add one on your profile/,
    );
    await alajo.db
      .updateTable('identity_user')
      .set({ bvn_or_nin_verified_at: alajo.clock.now() })
      .where('id', '=', ada.id)
      .execute();
    await alajo.pass(DAY);
    expect((await alajo.details(ada, id)).runs).toMatchObject([{ status: 'paid' }]);
  });

  test('buys airtime and pays bills with their fees, once per day', async () => {
    const airtime = await alajo.order(ada, { target: MTN, amount: 500, frequency: 'once' });
    const bill = await alajo.order(ada, { target: METER, amount: 2000, most: 2100 });
    await alajo.pass(3 * DAY);
    expect((await alajo.details(ada, airtime)).runs).toMatchObject([
      { status: 'paid', total: 500 },
    ]);
    expect((await alajo.details(ada, bill)).runs).toMatchObject([{ status: 'paid', total: 2050 }]);
    expect(await ada.balance()).toBe(97_450);
    const payments = createPaymentContext(alajo.deps);
    await payCompany(alajo.deps, payments, bill, '2026-11-23');
    await payCompany(alajo.deps, payments, airtime, '2026-11-23');
    expect(await ada.balance()).toBe(97_450);
  });

  test('after a crash, the retry finds the existing hold and creates no second one', async () => {
    const id = await alajo.order(ada, { target: BANK, amount: 10_000, most: 10_100 });
    await alajo.pass(3 * DAY);
    const after = await ada.balance();
    // Simulates a process that ended before it stored the outcome.
    await sql`update schedules_run set status = 'paying', entry_id = null where order_id = ${id}`.execute(
      alajo.db,
    );
    await sql`update schedules_order set next_day = '2026-11-23' where id = ${id}`.execute(
      alajo.db,
    );
    await payCompany(alajo.deps, createPaymentContext(alajo.deps), id, '2026-11-23');
    expect(await ada.balance()).toBe(after);
    expect(await statuses(id)).toEqual(['2026-11-23 paid']);
  });
});

test('the database rejects a total above the limit, and a second row for a day', async () => {
  const id = await alajo.order(ada, { target: toBola() });
  const insert = (total: number) =>
    sql`insert into schedules_run (order_id, due_on, user_id, status, tries, most, total, entry_id,
      changed_at) values (${id}, '2026-11-23', ${ada.id}, 'paid', 1, 100000, ${total},
      gen_random_uuid(), now())`.execute(alajo.db);
  await expect(insert(100_001)).rejects.toThrow('schedules_run_within');
  await insert(100_000);
  await expect(insert(100_000)).rejects.toThrow('schedules_run_once');
});

test('lists upcoming payments of all modules, by day', async () => {
  const id = await alajo.order(ada, { target: toBola(), amount: 1000, first_day: '2026-12-01' });
  const goal = await alajo.goal(ada, 'Rent');
  await alajo.autoSave(ada, goal, { frequency: 'weekly', amount: 500, first_day: '2026-11-30' });
  const { data, total } = await alajo.comingUp(ada, 18);
  expect(
    data.map(({ kind, id: source, due_on, amount }) => [kind, source, due_on, amount]),
  ).toEqual([
    ['auto_save', goal, '2026-11-30', 500],
    ['standing_order', id, '2026-12-01', 1000],
    ['auto_save', goal, '2026-12-07', 500],
    ['standing_order', id, '2026-12-08', 1000],
  ]);
  expect(total).toBe(3000);
  const { safe } = await alajo.safeToSpend(ada);
  expect(safe).toBe(100_000);
});

test('payees of standing orders count as known payees on accounts with a trusted device', async () => {
  const guarded = await alajo.person('guarded', 100_000);
  await alajo.order(guarded, { target: toBola() });
  await alajo.order(guarded, { target: BANK, most: 2000 });
  await alajo.order(guarded, { target: MTN });
  await alajo.order(ada, { target: toBola() });
  await guard(alajo, guarded);
  const known = async (who: Person) =>
    (
      await alajo.db
        .selectFrom('identity_known_payee')
        .select('payee')
        .where('user_id', '=', who.id)
        .orderBy('payee')
        .execute()
    ).map(({ payee }) => payee);
  expect(await known(guarded)).toEqual([]);
  await alajo.pass(4 * DAY);
  expect(await known(guarded)).toEqual(['bank:058:0123456789', `user:${bola.id}`]);
  expect(await known(ada)).toEqual([]);
  expect(await statusAndCode(alajo.send(guarded, bola.username, 1500))).toMatch(/^201/);
});

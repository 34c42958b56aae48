import { forecastRoutes } from '@alajo/contract/insights/forecast-routes.ts';
import { insightRoutes } from '@alajo/contract/insights/routes.ts';
import { savingsRoutes } from '@alajo/contract/savings/routes.ts';
import { scheduleRoutes } from '@alajo/contract/schedules/routes.ts';
import { serviceRoutes } from '@alajo/contract/services/routes.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { spanOf } from '../ledger/flows.ts';
import { DAY } from '../platform/clock.ts';
import { sharedUntilClockMoves } from '../testing/app.ts';
import { type Person, statusAndCode, type WalletApp, walletApp } from '../testing/wallet.ts';

let alajo: WalletApp;
const open = sharedUntilClockMoves(walletApp);
beforeEach(async () => {
  alajo = await open();
});

type Row = Record<string, unknown>;
const read = async (who: Person, name: 'line' | 'month' | 'year' | 'forecast', query = {}) => {
  const { status, body } = await alajo.call(
    { ...insightRoutes, ...forecastRoutes }[name],
    { query } as never,
    who,
  );
  expect(status).toBe(200);
  return body;
};
const month = (who: Person, query = {}) => read(who, 'month', query);
const recurring = async (who: Person) =>
  (await alajo.call(insightRoutes.recurring, {}, who)).body.results as Row[];
const answer = (who: Person, body: object) =>
  alajo.call(insightRoutes.answerRecurring, { body: body as never }, who);
const tag = (who: Person, party: string, value: string | null) =>
  alajo.call(insightRoutes.setTag, { body: { party, tag: value as never } }, who);
const budget = (who: Person, category: string, amount: number | null) =>
  alajo.call(insightRoutes.setBudget, { body: { category: category as never, amount } }, who);
const airtime = (who: Person, phone_number: string, amount: number) =>
  alajo.call(
    serviceRoutes.airtime,
    { body: { network: 'mtn', phone_number, amount } },
    alajo.as(who),
  );

describe("a month's review", () => {
  test('comes from the ledger: categories, money in, charges, and nothing for a failed payment', async () => {
    const ada = await alajo.person('ada', 100_000);
    const bola = await alajo.person('bola', 100_000);
    await alajo.send(ada, bola.username, 3000);
    await alajo.send(bola, ada.username, 1200);
    await airtime(ada, '08031234567', 500);
    expect((await airtime(ada, '08031230003', 700)).body.status).toBe('failed');
    await alajo.pay(ada, '0123456789', 12_000);
    const review = await month(ada);
    const categories = review.categories as Row[];
    expect(categories.map(({ category, count }) => [category, count])).toEqual([
      ['transfers', 2],
      ['airtime_data', 1],
    ]);
    expect(categories[1]).toMatchObject({ out: 500, before: 0, usual: null, budget: null });
    expect(review.sources).toEqual([{ source: 'received', in: 1200, before: 0 }]);
    const { fee, vat, stamp_duty, total } = review.charges as Record<string, number>;
    expect(total).toBe(Number(fee) + Number(vat) + Number(stamp_duty));
    expect([fee, stamp_duty]).toEqual([25, 50]);
    expect(review.out).toBe(3000 + 500 + 12_000 + Number(total));
    expect(100_000 + Number(review.in) - Number(review.out)).toBe(await ada.balance());
    expect((review.payees as Row[]).map(({ name }) => name)).toHaveLength(2);
    expect(review).toMatchObject({ month: '2026-11', first_month: '2026-11', saved: 0 });
  });

  test("puts a payee's transfers under their tag until it is removed", async () => {
    const [ada, bola] = [await alajo.person('ada', 10_000), await alajo.person('bola')];
    await alajo.send(ada, bola.username, 4000);
    const [payee] = (await month(ada)).payees as Row[];
    const party = String(payee?.party);
    expect((await tag(ada, party, 'rent')).body.message).toBe(
      'Transfers to them now count as Rent.',
    );
    const review = await month(ada);
    expect(review.categories).toMatchObject([{ category: 'rent', out: 4000 }]);
    expect(review.payees).toMatchObject([{ party, tag: 'rent' }]);
    await tag(ada, party, null);
    expect((await month(ada)).categories).toMatchObject([{ category: 'transfers' }]);
    expect((await month(bola)).categories).toEqual([]);
  });

  test('shows what is left of a budget, in total and per day', async () => {
    const ada = await alajo.person('ada', 10_000);
    await budget(ada, 'airtime_data', 3000);
    await budget(ada, 'fun', 1100);
    await airtime(ada, '08031234567', 800);
    const byName = async () =>
      new Map(((await month(ada)).categories as Row[]).map((row) => [row.category, row]));
    const found = await byName();
    // From the 20th to the 30th, both included.
    expect(found.get('airtime_data')?.budget).toEqual({
      amount: 3000,
      left: 2200,
      left_per_day: 200,
    });
    expect(found.get('fun')).toMatchObject({ out: 0, budget: { left: 1100, left_per_day: 100 } });
    await budget(ada, 'fun', null);
    expect((await byName()).has('fun')).toBe(false);
  });

  test("can't be read for a month or year that hasn't begun", async () => {
    const ada = await alajo.person('ada');
    const later = alajo.call(insightRoutes.month, { query: { month: '2026-12' } }, ada);
    expect(await statusAndCode(later)).toBe('404 not_found');
    const year = alajo.call(insightRoutes.year, { query: { year: '2027' } }, ada);
    expect(await statusAndCode(year)).toBe('404 not_found');
    expect(await month(ada)).toMatchObject({ in: 0, out: 0, first_month: null, categories: [] });
  });

  test('stays the same when the next month begins, which is compared with it', async () => {
    const [ada, bola] = [await alajo.person('ada', 50_000), await alajo.person('bola')];
    await alajo.send(ada, bola.username, 2000);
    const before = await month(ada);
    await alajo.pass(12 * DAY);
    await alajo.send(ada, bola.username, 700);
    await alajo.send(bola, ada.username, 300);
    const line = await read(ada, 'line');
    expect(line).toMatchObject({ month: '2026-12', in: 300, out: 700, until: '2026-12-02' });
    expect(line.before).toMatchObject({ month: '2026-11', out: 2000, out_by_then: 0 });
    expect(await month(ada, { month: '2026-11' })).toMatchObject({
      out: before.out,
      in: before.in,
    });
    const year = await read(ada, 'year');
    expect(year).toMatchObject({ year: '2026', out: 2700, busiest: '2026-11' });
    expect(year.months as Row[]).toHaveLength(12);
  });
});

test('finds the position of a time in a history of any length', async () => {
  const ada = await alajo.person('ada', 1000);
  const bola = await alajo.person('bola', 1000);
  const at: number[] = [alajo.clock.now().getTime()];
  for (let n = 0; n < 6; n++) {
    alajo.clock.advance(DAY);
    at.push(alajo.clock.now().getTime());
    await alajo.send(ada, bola.username, 10 + n);
  }
  for (const from of at) {
    for (const until of at.filter((amount) => amount >= from)) {
      const span = await spanOf(alajo.db, ada.wallet, new Date(from), new Date(until));
      const { rows } = await sql<{ seq: number }>`select seq from ledger_posting
        where account_id = ${ada.wallet} and posted_at >= ${new Date(from)}
          and posted_at < ${new Date(until)} order by seq`.execute(alajo.db);
      expect(span.up_to_seq - span.after_seq).toBe(rows.length);
      if (rows[0]) expect(span.after_seq + 1).toBe(rows[0].seq);
    }
  }
  const chi = await alajo.person('chi');
  expect(await spanOf(alajo.db, chi.wallet, new Date(0), alajo.clock.now())).toEqual({
    after_seq: 0,
    up_to_seq: 0,
    first: null,
  });
});

describe('the forecast', () => {
  test('subtracts auto-saves, and names the day on which the balance is too low', async () => {
    const ada = await alajo.person('ada', 2500);
    const body = { title: 'Rent', target_amount: 50_000, target_date: '2027-06-30' };
    const goal = await alajo.call(savingsRoutes.create, { body }, alajo.as(ada));
    const params = { id: String(goal.body.id) };
    const auto = { frequency: 'weekly', amount: 1000, first_day: '2026-11-23' } as const;
    const set = await alajo.call(savingsRoutes.setAutoSave, { params, body: auto }, alajo.as(ada));
    expect(set.status).toBe(200);
    const found = await read(ada, 'forecast');
    expect(found).toMatchObject({
      from: '2026-11-20',
      until: '2027-01-19',
      balance: 2500,
      dip: { day: '2026-12-07', short: 6500 },
      lowest: { day: '2027-01-18', balance: -6500 },
    });
    expect(found.points).toContainEqual({ day: '2026-11-30', balance: 500 });
    expect(found.everyday).toEqual({ amount: 0, chosen: false, measured: null });
    expect(found.advice).toContainEqual({
      kind: 'pause_auto_save',
      id: Number(goal.body.id),
      name: 'Rent',
      count: 9,
      until: '2027-01-18',
      lowest: 2500,
    });
  });

  test('takes the typical day of everyday spending from tomorrow on, without standing orders', async () => {
    const [ada, bola] = [await alajo.person('ada', 90_000), await alajo.person('bola')];
    const terms = { amount: 2000, most: 2000, frequency: 'weekly', first_day: '2026-11-21' };
    const target = { type: 'user', recipient: bola.username };
    const order = { body: { target, ...terms } as never };
    expect((await alajo.call(scheduleRoutes.create, order, alajo.as(ada))).status).toBe(201);
    for (let day = 0; day < 21; day++) {
      if (day % 3 !== 0) await airtime(ada, '08031234567', 300 + day);
      await alajo.pass(DAY);
    }
    const { everyday, points, balance } = await read(ada, 'forecast');
    expect(everyday).toEqual({ amount: 305, chosen: false, measured: { amount: 305, weeks: 3 } });
    expect((points as Row[]).slice(0, 2)).toEqual([
      { day: '2026-12-11', balance },
      { day: '2026-12-12', balance: Number(balance) - 305 - 2000 },
    ]);
  });

  test('counts the everyday spending that the customer set, until they go back', async () => {
    const [ada, bola] = [await alajo.person('ada', 9000), await alajo.person('bola')];
    const set = async (amount: number | null) =>
      (await alajo.call(forecastRoutes.setEveryday, { body: { amount } }, ada)).body.message;
    const everyday = async (who: Person) => (await read(who, 'forecast')).everyday;
    expect(await set(250)).toBe('The forecast counts ₦250 a day.');
    expect(await set(100)).toBe('The forecast counts ₦100 a day.');
    expect(await everyday(ada)).toEqual({ amount: 100, chosen: true, measured: null });
    expect((await read(ada, 'forecast')).lowest).toEqual({ day: '2027-01-19', balance: 3000 });
    expect(await everyday(bola)).toMatchObject({ chosen: false });
    expect(await set(0)).toBe('The forecast leaves everyday spending out.');
    expect(await everyday(ada)).toMatchObject({ amount: 0, chosen: true });
    expect(await set(null)).toBe('The forecast uses your typical day.');
    expect(await everyday(ada)).toMatchObject({ amount: 0, chosen: false });
  });

  test('counts a recurring payment once it is accepted, and no longer once it is dismissed', async () => {
    const [ada, bola] = [await alajo.person('ada', 90_000), await alajo.person('bola')];
    const pay = async (amount: number) => {
      await alajo.send(ada, bola.username, amount);
      await alajo.pass(7 * DAY);
    };
    await pay(5000);
    await pay(5200);
    expect(await recurring(ada)).toEqual([]);
    await alajo.send(ada, bola.username, 5100);
    const [found] = await recurring(ada);
    expect(found).toMatchObject({
      direction: 'out',
      name: 'Bola Okafor',
      rhythm: 'weekly',
      amount: 5100,
      next_on: '2026-12-11',
      accepted: false,
    });
    const entries = found?.entries as Row[];
    expect(entries.map(({ amount }) => amount)).toEqual([5100, 5200, 5000]);
    for (const { reference } of entries) {
      expect((await alajo.receipt(ada, String(reference))).status).toBe(200);
    }
    expect((await read(ada, 'forecast')).payments).toEqual([]);
    const { party, direction } = found ?? {};
    await answer(ada, { party, direction, answer: 'accept' });
    const [payment] = (await read(ada, 'forecast')).payments as Row[];
    expect(payment).toMatchObject({ kind: 'recurring', day: '2026-12-11', amount: -5100 });
    expect(await recurring(ada)).toMatchObject([{ accepted: true, next_on: '2026-12-11' }]);
    // A payment that came three times also recurs for its receiver.
    expect(await recurring(bola)).toMatchObject([{ direction: 'in', name: 'Ada Okafor' }]);
    // Up to three days late it is still expected; after that it counts as missed.
    await alajo.pass(9 * DAY);
    expect((await read(ada, 'forecast')).payments).toContainEqual(
      expect.objectContaining({ kind: 'recurring', day: '2026-12-13', amount: -5100 }),
    );
    expect(await recurring(ada)).toMatchObject([{ accepted: true, next_on: '2026-12-13' }]);
    await alajo.pass(2 * DAY);
    expect(await recurring(ada)).toMatchObject([{ accepted: true, next_on: '2026-12-18' }]);
    // A payment that a standing order now makes doesn't count twice, nor is it detected again.
    const terms = {
      amount: 5100,
      most: 5100,
      frequency: 'weekly',
      first_day: '2026-12-18',
    } as const;
    const target = { type: 'user', recipient: bola.username } as const;
    const order = { body: { target, ...terms } };
    expect((await alajo.call(scheduleRoutes.create, order, alajo.as(ada))).status).toBe(201);
    const kinds = ((await read(ada, 'forecast')).payments as Row[]).map(({ kind }) => kind);
    expect(kinds).toEqual(Array(9).fill('standing_order'));
    await answer(ada, { party, direction, answer: 'dismiss' });
    expect(await recurring(ada)).toEqual([]);
    const unknown = answer(bola, { party: 'user:eve', direction: 'out', answer: 'accept' });
    expect(await statusAndCode(unknown)).toBe('404 not_found');
  });

  test('finds nothing recurring in standing orders, which already count', async () => {
    const [ada, bola] = [await alajo.person('ada', 9000), await alajo.person('bola')];
    const terms = {
      amount: 1000,
      most: 1000,
      frequency: 'weekly',
      first_day: '2026-11-21',
    } as const;
    const target = { type: 'user', recipient: bola.username } as const;
    await alajo.call(scheduleRoutes.create, { body: { target, ...terms } }, alajo.as(ada));
    await alajo.pass(16 * DAY);
    expect(await bola.balance()).toBe(3000);
    expect(await recurring(ada)).toEqual([]);
    expect(await recurring(bola)).toMatchObject([{ direction: 'in', name: 'Ada Okafor' }]);
  });
});

test('limits the number of tagged payees, and still changes existing tags', async () => {
  const ada = await alajo.person('ada');
  await sql`insert into insights_tag (user_id, party, tag, set_at)
    select ${ada.id}, 'user:payee' || n, 'other', now() from generate_series(1, 500) n`.execute(
    alajo.db,
  );
  expect(await statusAndCode(tag(ada, 'user:one.more', 'food'))).toBe('409 too_many_tags');
  expect(await statusAndCode(tag(ada, 'user:payee7', 'food'))).toBe('200');
});

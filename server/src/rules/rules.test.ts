import { bankCharges } from '@alajo/contract/bank-charges.ts';
import { naira } from '@alajo/contract/money.ts';
import { BUILT_IN } from '@alajo/contract/pricing.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPrices } from '../payments/price-rules.ts';
import { brokenConstraint } from '../platform/database/database.ts';
import { type TestApp, testApp } from '../testing/app.ts';

let alajo: TestApp;
beforeAll(async () => {
  alajo = await testApp();
});
afterAll(() => alajo.close());

const rules = (headers = {}) => alajo.app.inject({ url: '/api/rules/', headers });
const stored = async () => (await sql`select * from price_rule order by id`.execute(alajo.db)).rows;
const read = async () => {
  const prices = await openPrices(alajo.deps);
  prices.stop();
};
const add = (kind: string, day: string, value: object) =>
  sql`insert into price_rule (kind, first_day, value, source, at) values
    (${kind}, ${day}, ${JSON.stringify(value)}, 'a law of the test', ${alajo.clock.now()})`.execute(
    alajo.db,
  );
const broken = (work: Promise<unknown>) => work.then(() => 'accepted', brokenConstraint);

test('a new database starts with the rules of contract/src/pricing.ts, and a second start adds none', async () => {
  const first = await stored();
  expect(first).toHaveLength(Object.values(BUILT_IN).flat().length);
  await Promise.all([read(), read()]);
  expect(await stored()).toEqual(first);
});

test("anyone may read the rules, in naira, and unchanged rules aren't sent again", async () => {
  const reply = await rules();
  const { results } = reply.json();
  expect(results.find(({ kind }: { kind: string }) => kind === 'BANK_FEES')).toMatchObject({
    first_day: '2026-01-19',
    figures: { fees: [{ up_to: 5000, fee: 10 }, {}, { up_to: null, fee: 50 }] },
  });
  expect(reply.headers['cache-control']).toBe('public, max-age=60');
  const again = await rules({ 'if-none-match': String(reply.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('a process charges by a database rule from its first day, as soon as it has read it', async () => {
  const value = JSON.parse(JSON.stringify(BUILT_IN.BANK_FEES[0]));
  delete value.from;
  value.fees[2].fee = naira(40);
  await add('BANK_FEES', '2027-01-01', value);
  await read();
  const total = (day: string) => bankCharges(naira(100_000), day).total;
  expect(total('2026-12-31')).toBe(naira(100_000) + 10_375);
  expect(total('2027-01-01')).toBe(naira(100_000) + 9_300);
});

test.each([
  ['a negative duty', 'BANK_FEES', { stamp_duty: { from: 1, duty: -1 } }],
  ['VAT above one half', 'VAT', { basis_points: 5001 }],
  ['a higher tier that sends less', 'TIER_LIMITS', { tiers: tiers(3, 2, 4) }],
  ['a higher tier that holds less', 'TIER_LIMITS', { tiers: tiers(1, 2, 3, null) }],
  ['a least above the most', 'MARKETPLACE_LIMITS', { price: { min: 2, max: 1 } }],
])('the database refuses %s', async (_, kind, value) => {
  expect(await broken(add(kind, '2027-03-01', value))).toBe('price_rule_bounds');
});

function tiers(one: number, two: number, three: number, held: number | null = 5) {
  return {
    1: { day: one, balance: held },
    2: { day: two, balance: 9 },
    3: { day: three, balance: null },
  };
}

test('a kind has one rule per day, and no rule ever changes', async () => {
  const vat = { basis_points: 800 };
  await add('VAT', '2027-05-01', vat);
  expect(await broken(add('VAT', '2027-05-01', vat))).toBe('price_rule_alone');
  for (const change of [
    sql`update price_rule set source = 'another'`,
    sql`delete from price_rule`,
  ]) {
    await expect(change.execute(alajo.db)).rejects.toThrow('never updated or deleted');
    await expect(change.execute(alajo.deps.db)).rejects.toThrow('permission denied');
  }
});

test('a change starts tomorrow at the earliest, and is known an hour before its day', async () => {
  const ahead = async (day: string, at: string) => {
    const { rows } = await sql<{
      ahead: boolean;
    }>`select price_day_ahead(${day}, ${at}) as ahead`.execute(alajo.db);
    return rows[0]?.ahead;
  };
  expect(await ahead('2026-11-21', '2026-11-20T22:59:59+01:00')).toBe(true);
  expect(await ahead('2026-11-21', '2026-11-20T23:00:00+01:00')).toBe(false);
  expect(await ahead('2026-11-20', '2026-11-20T09:00:00+01:00')).toBe(false);
});

import { expect, test } from 'vitest';
import { naira } from './money.ts';
import {
  adoptRows,
  BUILT_IN,
  bankFeesOn,
  percentText,
  servicePricesOn,
  tablesWithoutRow,
  tierLimitsOn,
  vatOn,
} from './pricing.ts';

test.each([
  [1, 50_000, 300_000],
  [2, 200_000, 500_000],
  [3, 5_000_000, null],
] as const)('tier %d may send ₦%d a day and hold ₦%s', (tier, day, balance) => {
  expect(tierLimitsOn(tier, '2026-11-20')).toEqual({
    day: naira(day),
    balance: balance === null ? null : naira(balance),
  });
});

test('limits apply from their own day on; earlier days throw instead of guessing', () => {
  expect(tierLimitsOn(1, '2017-09-07').day).toBe(naira(50_000));
  expect(() => tierLimitsOn(1, '2017-09-06')).toThrow(RangeError);
});

test('a rule applies from its day until the day before the next one', () => {
  const prices = { ...servicePricesOn('2026-11-20'), bill_fee: naira(60) };
  const rows = [...BUILT_IN.SERVICE_PRICES, { ...prices, from: '2099-01-01' }];
  adoptRows({ SERVICE_PRICES: rows });
  expect(servicePricesOn('2098-12-31').bill_fee).toBe(naira(50));
  expect(servicePricesOn('2099-01-01').bill_fee).toBe(naira(60));
  expect(servicePricesOn('2120-06-30').bill_fee).toBe(naira(60));
  adoptRows(BUILT_IN);
});

test.each(Object.entries(BUILT_IN))(
  'the rules of %s are in date order, with at most one per day',
  (_, table) => {
    const days = table.map(({ from }) => from);
    for (const day of days) expect(day).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(days).toEqual([...new Set(days)].toSorted());
  },
);

test('fee steps are ascending, and the last one has no upper bound', () => {
  for (const { from } of BUILT_IN.BANK_FEES) {
    const ends = bankFeesOn(from).fees.map(({ up_to }) => up_to ?? Number.POSITIVE_INFINITY);
    expect(ends).toEqual(ends.toSorted((a, b) => a - b));
    expect(ends.at(-1)).toBe(Number.POSITIVE_INFINITY);
  }
});

test.each([
  [750, '7.5%'],
  [1000, '10%'],
  [725, '7.25%'],
  [0, '0%'],
])('%d basis points are written %s', (basisPoints, text) => {
  expect(percentText(basisPoints)).toBe(text);
});

test('VAT is 7.5%', () => {
  expect(vatOn('2026-11-20')).toBe(750);
});

test('reports that no table has a rule for a day before the first ones', () => {
  expect(tablesWithoutRow('1970-01-01')).toEqual(Object.keys(BUILT_IN));
  expect(tablesWithoutRow('2026-11-20')).toEqual([]);
});

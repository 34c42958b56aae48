import { expect, test } from 'vitest';
import { naira } from './money.ts';
import * as pricing from './pricing.ts';
import {
  AJO_LIMITS,
  APPROVAL_LIMITS,
  BANK_FEES,
  bankFeesOn,
  MARKETPLACE_LIMITS,
  percentText,
  SAVINGS_LIMITS,
  SERVICE_PRICES,
  servicePricesOn,
  TIER_LIMITS,
  tablesWithoutRow,
  tierLimitsOn,
  VAT,
  vatOn,
  WALLET_LIMITS,
  WASTE_PRICES,
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

test('limits hold from their own day on: before it there are none to guess', () => {
  expect(tierLimitsOn(1, '2017-09-07').day).toBe(naira(50_000));
  expect(() => tierLimitsOn(1, '2017-09-06')).toThrow(RangeError);
});

test('a row holds from its day until the day before the next row', () => {
  const prices = { ...servicePricesOn('2026-11-20'), bill_fee: naira(60) };
  SERVICE_PRICES.push({ ...prices, from: '2099-01-01' });
  expect(servicePricesOn('2098-12-31').bill_fee).toBe(naira(50));
  expect(servicePricesOn('2099-01-01').bill_fee).toBe(naira(60));
  expect(servicePricesOn('2120-06-30').bill_fee).toBe(naira(60));
  SERVICE_PRICES.pop();
});

test.each([
  ['bank fees', BANK_FEES],
  ['VAT', VAT],
  ['tiers', TIER_LIMITS],
  ['wallet', WALLET_LIMITS],
  ['approvals', APPROVAL_LIMITS],
  ['services', SERVICE_PRICES],
  ['ajo', AJO_LIMITS],
  ['savings', SAVINGS_LIMITS],
  ['marketplace', MARKETPLACE_LIMITS],
  ['waste', WASTE_PRICES],
])('the rows of %s are dated, one a day, in the order of their days', (_, table) => {
  const days = table.map(({ from }) => from);
  for (const day of days) expect(day).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(days).toEqual([...new Set(days)].toSorted());
});

test('fee steps rise, and the last one has no end', () => {
  for (const { from } of BANK_FEES) {
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

test('VAT is 7.5 %', () => {
  expect(vatOn('2026-11-20')).toBe(750);
});

test('a day before the first rows is known to have no figures, in every table', () => {
  const tables = Object.entries(pricing).flatMap(([name, table]) =>
    Array.isArray(table) ? [name] : [],
  );
  expect(tablesWithoutRow('1970-01-01').sort()).toEqual(tables.sort());
  expect(tablesWithoutRow('2026-11-20')).toEqual([]);
});

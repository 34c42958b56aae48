import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../days.ts';
import { type Kobo, kobo, naira } from '../money.ts';
import {
  affordabilityOf,
  INCOME_DAYS,
  incomeDays,
  incomeFrom,
  monthlyIncome,
  monthlyOf,
  shareText,
  tooMuchText,
} from './affordability.ts';

const TODAY = '2026-11-20';
const amounts = fc.integer({ min: 1, max: 20_000_000 }).map(naira);
const days = fc.integer({ min: 1, max: INCOME_DAYS });
const riskOf = (monthly: Kobo, income: Kobo | null, bond_rounds = 0) =>
  affordabilityOf({ monthly, income, bond_rounds }, TODAY).verdict;

test('more income or fewer groups never worsen the verdict, and limits are exact to the naira', () => {
  const worse = ['fits', 'heavy', 'too_much'];
  fc.assert(
    fc.property(amounts, amounts, amounts, (monthly, income, more) => {
      const now = worse.indexOf(riskOf(monthly, income));
      expect(worse.indexOf(riskOf(monthly, kobo(income + more)))).toBeLessThanOrEqual(now);
      expect(worse.indexOf(riskOf(kobo(monthly + more), income))).toBeGreaterThanOrEqual(now);
      const expected = monthly * 100 > income * 60 ? 2 : monthly * 100 > income * 35 ? 1 : 0;
      expect(now).toBe(expected);
    }),
  );
});

test('the displayed percentage exceeds a limit exactly when the verdict does', () => {
  fc.assert(
    fc.property(amounts, amounts, (monthly, income) => {
      const { verdict, percent } = affordabilityOf({ monthly, income, bond_rounds: 0 }, TODAY);
      expect(verdict === 'too_much').toBe(Number(percent) > 60);
      expect(verdict === 'fits').toBe(Number(percent) <= 35);
    }),
  );
});

test('never refuses without thirty days of history, or with a bond of two rounds', () => {
  fc.assert(
    fc.property(amounts, amounts, days, (monthly, amount, count) => {
      const income = monthlyIncome({ amount, days: count });
      expect(income === null).toBe(count < 30);
      if (income === null) expect(riskOf(monthly, income)).toBe('unknown');
      expect(riskOf(monthly, income, 2)).not.toBe('too_much');
      expect(riskOf(monthly, income, 1)).toBe(riskOf(monthly, income, 0));
    }),
  );
});

test('a month is a third of ninety days, and equal daily income gives equal months', () => {
  expect(monthlyIncome({ amount: naira(450_000), days: 90 })).toBe(naira(150_000));
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500_000 }), days, (each, count) => {
      const income = monthlyIncome({ amount: naira(each * count), days: count });
      expect(income === null || income === naira(each * 30)).toBe(true);
    }),
  );
});

test('chargebacks never make income negative, and zero income refuses any group', () => {
  expect(monthlyIncome({ amount: naira(-500), days: 90 })).toBe(0);
  expect(riskOf(naira(100), kobo(0))).toBe('too_much');
});

test('a weekly contribution counts 52 times a year', () => {
  expect(monthlyOf(naira(12_000), 'weekly')).toBe(naira(52_000));
  expect(monthlyOf(naira(12_000), 'monthly')).toBe(naira(12_000));
});

test('counts ninety days including today', () => {
  expect(incomeFrom(TODAY)).toBe('2026-08-23');
  expect(incomeDays(incomeFrom(TODAY), TODAY)).toBe(90);
  expect(incomeDays(addDays(TODAY, -500), TODAY)).toBe(90);
  expect(incomeDays(TODAY, TODAY)).toBe(1);
});

test('states the amounts in naira', () => {
  expect(shareText(naira(40_000), naira(150_000), 27)).toBe(
    '₦40,000 of about ₦150,000 a month: 27%',
  );
  expect(tooMuchText(naira(100_000), naira(150_000), TODAY)).toBe(
    'All your groups together would take ₦100,000 a month, more than 60% of the ₦150,000 or so that comes in, which is ₦90,000. Choose a smaller contribution, finish another group first, or get your income paid into Alajo.',
  );
  expect(tooMuchText(naira(100), kobo(0), TODAY)).toContain('no money has come in for 90 days');
});

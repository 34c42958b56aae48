import { addDays } from '@alajo/contract/days.ts';
import { FORECAST_DAYS, type ForecastPayment } from '@alajo/contract/insights/schemas.ts';
import { kobo, naira } from '@alajo/contract/money.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type AcceptedPayment,
  expectedPayments,
  forecastOf,
  lastForecastDay,
  recentFrom,
} from './forecast.ts';
import { type PastPayment, repeated } from './recurring.ts';

const TODAY = '2026-11-20';
const UNTIL = lastForecastDay(TODAY);

const payments = fc.array(
  fc.record({
    kind: fc.constantFrom('ajo' as const, 'auto_save' as const, 'ajo_payout' as const),
    id: fc.integer({ min: 1, max: 3 }),
    name: fc.constantFrom('Rent', 'Market women'),
    day: fc.integer({ min: -3, max: FORECAST_DAYS + 10 }).map((days) => addDays(TODAY, days)),
    amount: fc
      .integer({ min: -1e10, max: 1e10 })
      .filter((amount) => amount !== 0)
      .map(kobo),
  }),
  { maxLength: 50 },
);
const balances = fc.integer({ min: 0, max: 1e10 }).map(kobo);
const sum = (list: readonly { amount: number }[]) =>
  list.reduce((total, { amount }) => total + amount, 0);

describe('the forecast', () => {
  test('ends at the balance after every payment of its days, without duplicates or losses', () => {
    fc.assert(
      fc.property(balances, payments, (balance, known) => {
        const { points, payments: counted } = forecastOf(balance, known, TODAY);
        const within = known.filter(({ day }) => day <= UNTIL);
        expect(points.at(-1)?.balance).toBe(balance + sum(within));
        expect(counted).toHaveLength(within.length);
        for (const { day, balance: then } of points) {
          expect(then).toBe(balance + sum(within.filter((payment) => payment.day <= day)));
        }
        const days = points.map(({ day }) => day);
        expect(days).toEqual([...new Set(days)].sort());
        expect(days[0]).toBe(TODAY);
      }),
    );
  });

  test("doesn't depend on the order of the payments", () => {
    fc.assert(
      fc.property(balances, payments, (balance, known) => {
        expect(forecastOf(balance, known.toReversed(), TODAY)).toEqual(
          forecastOf(balance, known, TODAY),
        );
      }),
    );
  });

  test('names the first day below zero, and an amount that would have been enough', () => {
    fc.assert(
      fc.property(balances, payments, (balance, known) => {
        const { points, dip, lowest, advice } = forecastOf(balance, known, TODAY);
        expect(dip?.day).toBe(points.find((point) => point.balance < 0)?.day);
        expect(lowest.balance).toBe(Math.min(...points.map((point) => point.balance), balance));
        if (dip === null) expect(advice).toEqual([]);
        else expect(forecastOf(kobo(balance + dip.short), known, TODAY).dip).toBeNull();
      }),
    );
  });
});

test('suggests a fix for a shortfall: adding money, delaying an auto-save, or warns what comes too late', () => {
  const known: ForecastPayment[] = [
    { kind: 'auto_save', id: 7, name: 'Rent', day: '2026-11-21', amount: naira(-2000) },
    { kind: 'auto_save', id: 7, name: 'Rent', day: '2026-11-28', amount: naira(-2000) },
    { kind: 'ajo', id: 3, name: 'Market women', day: '2026-11-29', amount: naira(-5000) },
    { kind: 'ajo_payout', id: 4, name: 'Cousins', day: '2026-12-12', amount: naira(40_000) },
  ];
  expect(forecastOf(naira(6000), known, TODAY)).toMatchObject({
    dip: { day: '2026-11-29', short: naira(3000) },
    lowest: { day: '2026-11-29', balance: naira(-3000) },
    advice: [
      { kind: 'add_money', amount: naira(3000), by: '2026-11-29' },
      { kind: 'pause_auto_save', id: 7, name: 'Rent', amount: naira(4000) },
      { kind: 'comes_later', name: 'Cousins', amount: naira(40_000), day: '2026-12-12' },
    ],
  });
});

describe('an accepted recurring payment', () => {
  const rent: AcceptedPayment = {
    party: 'user:landlord',
    direction: 'out',
    name: 'Mr Bello',
    amount: naira(90_000),
    rhythm: 'monthly',
    from_day: '2026-08-31',
  };
  const rhythms = fc.constantFrom('weekly' as const, 'fortnightly' as const, 'monthly' as const);
  const days = (recent: PastPayment[] = [], accepted = rent) =>
    expectedPayments(accepted, recent, { today: TODAY, until: UNTIL }).map(({ day }) => day);
  const paid = (day: string, amount: number): PastPayment => {
    const { party, direction, name } = rent;
    return { id: 'x', party, direction, name, day, amount: naira(amount) };
  };

  test('falls on days counted from its first; a 31st falls on the last day of short months', () => {
    expect(days()).toEqual(['2026-11-30', '2026-12-31']);
  });

  test("counts once: if paid up to three days early, it isn't expected again", () => {
    const weekly = { ...rent, rhythm: 'weekly' as const, from_day: '2026-11-15' };
    const all = ['2026-11-22', '2026-11-29'];
    expect(days([], weekly).slice(0, 2)).toEqual(all);
    expect(days([paid('2026-11-20', 91_000)], weekly)[0]).toBe('2026-11-29');
    expect(days([paid('2026-11-20', 20_000)], weekly)[0]).toBe('2026-11-22');
  });

  test('counts today if it is due or up to three days late, and no longer', () => {
    fc.assert(
      fc.property(rhythms, fc.integer({ min: 0, max: 100 }), (rhythm, ago) => {
        const from_day = addDays(TODAY, -ago);
        const planned = Array.from({ length: 30 }, (_, k) => repeated(from_day, rhythm, k + 1));
        const due = planned.some((day) => day <= TODAY && day >= addDays(TODAY, -3));
        const ahead = planned.filter((day) => day > TODAY && day <= UNTIL);
        expect(days([], { ...rent, rhythm, from_day })).toEqual(due ? [TODAY, ...ahead] : ahead);
      }),
    );
  });

  test("isn't expected again once it came, early, on time or late, and the next one still is", () => {
    const shifts = fc.integer({ min: -3, max: 3 });
    fc.assert(
      fc.property(rhythms, fc.integer({ min: -3, max: 3 }), shifts, (rhythm, late, shift) => {
        const due = addDays(TODAY, -late);
        const came = addDays(due, shift);
        fc.pre(came <= TODAY);
        const from_day = repeated(due, rhythm, -1);
        fc.pre(repeated(from_day, rhythm, 1) === due);
        const accepted = { ...rent, rhythm, from_day };
        const [missed, ...others] = days([], accepted);
        expect(missed).toBe(late >= 0 ? TODAY : due);
        expect(days([paid(came, 90_000)], accepted)).toEqual(others);
        expect(came >= recentFrom(TODAY)).toBe(true);
      }),
    );
  });

  test('follows its rhythm, whenever it was accepted', () => {
    fc.assert(
      fc.property(rhythms, fc.integer({ min: 0, max: 400 }), (rhythm, ago) => {
        const from_day = addDays(TODAY, -ago);
        const found = days([], { ...rent, rhythm, from_day });
        const least = { weekly: 8, fortnightly: 4, monthly: 1 }[rhythm];
        expect(found.length).toBeGreaterThanOrEqual(least);
        expect(found.length).toBeLessThanOrEqual(least + 2);
        for (const [index, day] of found.entries()) {
          expect(day >= TODAY && day <= UNTIL).toBe(true);
          const planned = repeated(from_day, rhythm, countTo(from_day, rhythm, day));
          if (day > TODAY) expect(planned).toBe(day);
          if (index > 0) expect(day > (found[index - 1] ?? '')).toBe(true);
        }
      }),
    );
  });
});

function countTo(from: string, rhythm: AcceptedPayment['rhythm'], day: string): number {
  let k = 0;
  while (repeated(from, rhythm, k) < day) k++;
  return k;
}

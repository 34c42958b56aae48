import { addDays, daysBetween } from '@alajo/contract/days.ts';
import {
  type EverydaySpending,
  FORECAST_DAYS,
  type ForecastAdvice,
  type ForecastPayment,
} from '@alajo/contract/insights/forecast.ts';
import { type Kobo, kobo, naira } from '@alajo/contract/money.ts';
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
    kind: fc.constantFrom(
      'ajo' as const,
      'auto_save' as const,
      'ajo_payout' as const,
      'standing_order' as const,
    ),
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

const daily = fc.integer({ min: 0, max: 1e7 }).map(kobo);
const NONE: EverydaySpending = { amount: kobo(0), chosen: false, measured: null };
/** A forecast without a limit on the balance. */
const forecast = (balance: Kobo, known: readonly ForecastPayment[], perDay = kobo(0)) =>
  forecastOf({ today: TODAY, balance, room: null, everyday: { ...NONE, amount: perDay } }, known);

describe('the forecast', () => {
  test('ends at the balance after every payment and every day, without duplicates or losses', () => {
    fc.assert(
      fc.property(balances, payments, daily, (balance, known, perDay) => {
        const { points, payments: counted } = forecast(balance, known, perDay);
        const within = known.filter(({ day }) => day <= UNTIL);
        const spent = (day: string) => perDay * daysBetween(TODAY, day);
        if (perDay > 0) expect(points).toHaveLength(FORECAST_DAYS + 1);
        expect(counted).toHaveLength(within.length);
        const end = perDay > 0 ? UNTIL : TODAY;
        expect(points.at(-1)?.balance).toBe(balance + sum(within) - spent(end));
        const paidBy = (day: string) => sum(within.filter((payment) => payment.day <= day));
        expect(points).toEqual(
          points.map(({ day }) => ({ day, balance: balance + paidBy(day) - spent(day) })),
        );
        const days = points.map(({ day }) => day);
        expect(days).toEqual([...new Set(days)].sort());
        expect(days[0]).toBe(TODAY);
      }),
    );
  });

  test("doesn't depend on the order of the payments", () => {
    fc.assert(
      fc.property(balances, payments, (balance, known) => {
        expect(forecast(balance, known.toReversed())).toEqual(forecast(balance, known));
      }),
      { examples: [[naira(10), [1, 2].map((id) => order(id, 'Rent', TODAY, -500))]] },
    );
  });

  test('names the first day below zero, and an amount that would have been enough', () => {
    fc.assert(
      fc.property(balances, payments, daily, (balance, known, perDay) => {
        const { points, dip, lowest, advice } = forecast(balance, known, perDay);
        expect(dip?.day).toBe(points.find((point) => point.balance < 0)?.day);
        expect(lowest.balance).toBe(Math.min(...points.map((point) => point.balance)));
        if (dip === null) expect(advice).toEqual([]);
        else expect(forecast(kobo(balance + dip.short), known, perDay).dip).toBeNull();
      }),
    );
  });

  test('names the largest payment of the day that led to the lowest point', () => {
    const known = [
      order(1, 'Shop', '2026-11-22', -4000),
      order(2, 'Wages', '2026-11-25', 3500),
      order(3, 'Light', '2026-12-01', -500),
      order(4, 'Eko', '2026-12-01', -9000),
      order(5, 'Water', '2026-12-03', -100),
    ];
    expect(forecast(naira(1000), known)).toMatchObject({
      dip: { day: '2026-11-22', short: naira(9100), cause: { name: 'Eko', day: '2026-12-01' } },
      lowest: { day: '2026-12-03' },
    });
    expect(forecast(naira(1000), [], naira(300)).dip).toMatchObject({ cause: null });
  });
});

const order = (id: number, name: string, day: string, amount: number): ForecastPayment => ({
  kind: amount < 0 ? 'standing_order' : 'ajo_payout',
  id,
  name,
  day,
  amount: naira(amount),
});

describe('advice for a balance below zero', () => {
  test('each figure is the lowest balance of the forecast drawn again with that change', () => {
    let checked = 0;
    fc.assert(
      fc.property(balances, payments, daily, (balance, known, perDay) => {
        const before = forecast(balance, known, perDay);
        const figures = before.advice.map(({ lowest }) => lowest);
        expect(figures).toEqual(figures.toSorted((a, b) => b - a));
        expect(figures.length).toBeLessThanOrEqual(3);
        for (const advice of before.advice) {
          const after = forecast(balance, withChange(before.payments, advice), perDay);
          expect(after.lowest.balance).toBe(advice.lowest);
          expect(advice.lowest).toBeGreaterThan(before.lowest.balance);
          checked += 1;
        }
      }),
    );
    expect(checked).toBeGreaterThan(10);
  });

  test('suggests paying a standing order after the next income, adding money or pausing auto-saves, best first', () => {
    const known: ForecastPayment[] = [
      { kind: 'auto_save', id: 7, name: 'Rent', day: '2026-11-21', amount: naira(-2000) },
      { kind: 'auto_save', id: 7, name: 'Rent', day: '2026-11-28', amount: naira(-2000) },
      order(3, 'Eko', '2026-11-29', -5000),
      order(4, 'Cousins', '2026-12-12', 40_000),
      order(3, 'Eko', '2026-12-29', -5000),
    ];
    expect(forecast(naira(6000), known)).toMatchObject({
      dip: { day: '2026-11-29', short: naira(3000) },
      lowest: { day: '2026-11-29', balance: naira(-3000) },
      advice: [
        {
          kind: 'pay_later',
          id: 3,
          name: 'Eko',
          day: '2026-11-29',
          to: '2026-12-12',
          after: { kind: 'ajo_payout', name: 'Cousins' },
          lowest: naira(2000),
        },
        {
          kind: 'pause_auto_save',
          id: 7,
          name: 'Rent',
          count: 2,
          until: '2026-11-29',
          lowest: naira(1000),
        },
        { kind: 'add_money', amount: naira(3000), by: '2026-11-28', lowest: 0 },
      ],
    });
  });

  test("delays neither today's payment, which may be under way, nor one past the day of the next", () => {
    const kinds = (known: ForecastPayment[]) =>
      forecast(naira(1000), known).advice.map(({ kind }) => kind);
    const wages = order(9, 'Wages', '2026-11-23', 9000);
    expect(kinds([order(1, 'Eko', TODAY, -5000), wages])).toEqual(['add_money']);
    const soon = [order(1, 'Eko', '2026-11-21', -5000), order(1, 'Eko', '2026-11-22', -5000)];
    expect(kinds([...soon, wages])).toEqual(['add_money']);
  });

  test('suggests no deposit that the balance limit has no room for', () => {
    const known = [order(1, 'Eko', '2026-11-25', -5000)];
    const kinds = (room: number) =>
      forecastOf(
        { today: TODAY, balance: naira(1000), room: naira(room), everyday: NONE },
        known,
      ).advice.map(({ kind }) => kind);
    expect(kinds(5000)).toEqual(['add_money']);
    expect(kinds(4999)).toEqual([]);
  });
});

function withChange(known: readonly ForecastPayment[], advice: ForecastAdvice): ForecastPayment[] {
  switch (advice.kind) {
    case 'add_money': {
      const { amount, by: day } = advice;
      return [...known, { kind: 'recurring', id: null, name: 'Added', day, amount }];
    }
    case 'pay_later': {
      const moved = known.findIndex(
        ({ kind, id, day }) => kind === 'standing_order' && id === advice.id && day === advice.day,
      );
      return known.map((payment, at) => (at === moved ? { ...payment, day: advice.to } : payment));
    }
    default:
      return known.filter(
        ({ kind, id, day }) => !(kind === 'auto_save' && id === advice.id && day <= advice.until),
      );
  }
}

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

import { addDays, daysBetween } from '@alajo/contract/days.ts';
import type { Rhythm } from '@alajo/contract/insights/schemas.ts';
import { kobo } from '@alajo/contract/money.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { findRecurring, isLike, type PastPayment, repeated, SLACK_DAYS } from './recurring.ts';

const TODAY = '2026-11-20';
const day = (ago: number) => addDays(TODAY, -ago);

let made = 0;
const paid = (on: string, amount: number, more: Partial<PastPayment> = {}): PastPayment => {
  made += 1;
  const named = { party: 'user:amaka', direction: 'out', name: 'Amaka Obi' } as const;
  return { id: String(made), ...named, day: on, amount: kobo(amount), ...more };
};

const rhythms = fc.constantFrom<Rhythm>('weekly', 'fortnightly', 'monthly');
const noise = fc.array(
  fc.record({
    id: fc.uuid(),
    party: fc.constantFrom('user:bola', 'user:chi', 'bank:058:0123456789'),
    direction: fc.constantFrom('in' as const, 'out' as const),
    name: fc.constant('Somebody'),
    day: fc.integer({ min: 0, max: 100 }).map(day),
    amount: fc.constantFrom(5000, 5200, 20_000).map(kobo),
  }),
  { maxLength: 40 },
);

test('finds three payments at a regular interval, within three days and a tenth of the amount, among others', () => {
  const shift = fc.integer({ min: -1, max: 1 });
  const price = fc.integer({ min: 96, max: 104 });
  fc.assert(
    fc.property(
      rhythms,
      fc.tuple(shift, shift, shift),
      fc.tuple(price, price, price),
      noise,
      (rhythm, shifts, prices, others) => {
        const first = repeated(TODAY, rhythm, -3);
        const planted = shifts.map((days, k) =>
          paid(addDays(repeated(first, rhythm, k), days), (prices[k] ?? 100) * 1000),
        );
        const found = findRecurring([...others, ...planted], TODAY);
        const own = found.filter(({ party }) => party === 'user:amaka');
        expect(own).toHaveLength(1);
        expect(own[0]?.rhythm).toBe(rhythm);
        expect(own[0]?.entries).toEqual(planted.toReversed());
        expect(own[0]?.amount).toBe(planted[2]?.amount);
      },
    ),
  );
});

test('finds only payments that follow the rule, in whatever order they are read', () => {
  fc.assert(
    fc.property(noise, (others) => {
      const found = findRecurring(others, TODAY);
      expect(findRecurring(others.toReversed(), TODAY)).toEqual(found);
      for (const { entries, rhythm, next_on, amount, party, direction } of found) {
        expect(entries).toHaveLength(3);
        const days = entries.map((entry) => entry.day).toReversed();
        for (const [index, later] of days.slice(1).entries()) {
          const expected = repeated(days[index] ?? '', rhythm, 1);
          expect(Math.abs(daysBetween(expected, later))).toBeLessThanOrEqual(SLACK_DAYS);
        }
        for (const entry of entries) {
          expect(isLike(entry.amount, amount)).toBe(true);
          expect([entry.party, entry.direction]).toEqual([party, direction]);
        }
        expect(addDays(next_on, SLACK_DAYS) >= TODAY).toBe(true);
      }
    }),
  );
});

test.each([
  ['two only', [paid(day(20), 5000), paid(day(50), 5000)]],
  [
    'amounts more than a tenth apart',
    [paid(day(1), 5000), paid(day(8), 5000), paid(day(15), 6000)],
  ],
  ['an irregular gap', [paid(day(1), 5000), paid(day(8), 5000), paid(day(60), 5000)]],
  ['daily ones', [paid(day(1), 5000), paid(day(2), 5000), paid(day(3), 5000), paid(day(8), 5000)]],
  ['one that has stopped', [paid(day(30), 5000), paid(day(37), 5000), paid(day(44), 5000)]],
  [
    'different directions',
    [paid(day(1), 5000), paid(day(8), 5000, { direction: 'in' }), paid(day(15), 5000)],
  ],
])('finds nothing in %s', (_, list) => {
  expect(findRecurring(list, TODAY)).toEqual([]);
});

test('keeps finding the rent despite other transfers to the landlord', () => {
  const list = [
    paid(day(19), 100_000),
    paid(day(12), 20_000),
    paid(day(49), 100_000),
    paid(day(80), 95_000),
  ];
  expect(findRecurring(list, TODAY)).toMatchObject([
    { rhythm: 'monthly', amount: 100_000, next_on: '2026-12-01' },
  ]);
});

test('finds a bill that was paid twice in the same rhythm, and not two other payments', () => {
  const meter = { party: 'bill:Ikeja Electric:45071234567', name: 'Ikeja Electric' };
  const twice = (more: Partial<PastPayment>) => [
    paid(day(3), 5000, more),
    paid(day(34), 5000, more),
  ];
  expect(findRecurring(twice(meter), TODAY)).toMatchObject([
    { rhythm: 'monthly', entries: { length: 2 } },
  ]);
  expect(findRecurring(twice({ party: 'airtime:MTN:08031234567' }), TODAY)).toEqual([]);
  expect(
    findRecurring([paid(day(3), 5000, meter), paid(day(13), 5000, meter)], TODAY),
  ).toMatchObject([{ rhythm: 'weekly' }]);
  expect(findRecurring([paid(day(3), 5000, meter), paid(day(25), 5000, meter)], TODAY)).toEqual([]);
});

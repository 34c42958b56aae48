import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, addMonths, daysBetween } from './days.ts';

const days = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

test('adding days crosses month ends and leap years', () => {
  expect(addDays('2026-11-30', 1)).toBe('2026-12-01');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
});

test('adding months to a 31st gives the last day of a short month and the 31st of a long one', () => {
  const months = [0, 1, 2, 3, 13].map((count) => addMonths('2027-01-31', count));
  expect(months).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2028-02-29']);
});

test('daysBetween is the inverse of addDays', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: -20_000, max: 20_000 }), (day, count) => {
      expect(daysBetween(day, addDays(day, count))).toBe(count);
    }),
  );
});

test('consecutive months are 28 to 31 days apart and never exceed the starting day of the month', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: 0, max: 400 }), (day, count) => {
      const [before, after] = [addMonths(day, count), addMonths(day, count + 1)];
      expect(daysBetween(before, after)).toBeGreaterThanOrEqual(28);
      expect(daysBetween(before, after)).toBeLessThanOrEqual(31);
      expect(Number(after.slice(8))).toBeLessThanOrEqual(Number(day.slice(8)));
    }),
  );
});

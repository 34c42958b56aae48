// Days and months are counted as a calendar on the wall does.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, addMonths, daysBetween } from './days.ts';

const days = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

test('days go over months and leap years', () => {
  expect(addDays('2026-11-30', 1)).toBe('2026-12-01');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
});

test('the 31st is a short month’s last day, and comes back', () => {
  const months = [0, 1, 2, 3, 13].map((count) => addMonths('2027-01-31', count));
  expect(months).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2028-02-29']);
});

test('what is added is what lies between', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: -20_000, max: 20_000 }), (day, count) => {
      expect(daysBetween(day, addDays(day, count))).toBe(count);
    }),
  );
});

test('a month later is in the next month, at most 31 days on', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: 0, max: 400 }), (day, count) => {
      const [before, after] = [addMonths(day, count), addMonths(day, count + 1)];
      expect(daysBetween(before, after)).toBeGreaterThanOrEqual(28);
      expect(daysBetween(before, after)).toBeLessThanOrEqual(31);
      expect(Number(after.slice(8))).toBeLessThanOrEqual(Number(day.slice(8)));
    }),
  );
});

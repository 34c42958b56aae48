// Due days of a standing order, and the times of its attempts.
import { addDays } from '@alajo/contract/days.ts';
import { workday } from '@alajo/contract/schedules/paydays.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dueDays, firstDue, nextDue, nextTry } from './days.ts';

const rhythm = (frequency: 'once' | 'weekly' | 'monthly' | 'payday', first_day: string) => ({
  frequency,
  first_day,
});

test('a month that is too short is due on its last day, and later months keep the day', () => {
  expect(dueDays(rhythm('monthly', '2027-01-31'), '2027-01-31', '2027-04-30')).toEqual([
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
  ]);
});

test('payday on a weekend is the Friday before', () => {
  // 25 September 2027 is a Saturday, 25 July a Sunday.
  expect(workday('2027-09-25')).toBe('2027-09-24');
  expect(workday('2027-07-25')).toBe('2027-07-23');
  expect(workday('2027-08-25')).toBe('2027-08-25');
});

test('a payday whose Friday has passed asks whether to pay on the day itself or a month later', () => {
  // 25 September 2027 is a Saturday.
  const payday = rhythm('payday', '2027-09-25');
  expect(firstDue(payday, '2027-09-23', undefined)).toBe('2027-09-24');
  for (const today of ['2027-09-24', '2027-09-25']) {
    expect(() => firstDue(payday, today, undefined)).toThrow(/start next month/);
    expect(firstDue(payday, today, 'skip')).toBe('2027-10-25');
  }
  expect(firstDue(payday, '2027-09-24', 'pay')).toBe('2027-09-25');
  expect(nextDue(payday, '2027-09-25')).toBe('2027-10-25');
  expect(firstDue(rhythm('monthly', '2027-09-25'), '2027-09-24', undefined)).toBe('2027-09-25');
});

test('a one-day order is due on that day only', () => {
  const once = rhythm('once', '2027-02-03');
  expect(nextDue(once, '2027-01-01')).toBe('2027-02-03');
  expect(nextDue(once, '2027-02-03')).toBeNull();
});

test('days follow each other without a gap or a repeat, from any starting day', () => {
  const frequency = fc.constantFrom('weekly' as const, 'monthly' as const, 'payday' as const);
  const start = fc.integer({ min: 0, max: 800 }).map((days) => addDays('2026-11-20', days));
  fc.assert(
    fc.property(frequency, start, fc.integer({ min: 0, max: 900 }), (kind, first_day, later) => {
      const plan = rhythm(kind, first_day);
      const from = addDays(first_day, later);
      const next = nextDue(plan, from);
      const [lowest, highest] = kind === 'weekly' ? [1, 7] : [1, 33];
      expect(next !== null && next > from).toBe(true);
      expect(next !== null && next <= addDays(from, highest)).toBe(true);
      expect(next !== null && next >= addDays(from, lowest)).toBe(true);
      // No other day lies between.
      for (let day = from; day < (next ?? ''); day = addDays(day, 1)) {
        expect(nextDue(plan, day)).toBe(next);
      }
    }),
    { numRuns: 60 },
  );
});

test('retries follow the Ajo schedule: after 6 hours, one day and two days', () => {
  const tries = [1, 2, 3, 4].map((count) => nextTry('2026-11-25', count)?.toISOString());
  expect(tries).toEqual([
    '2026-11-25T11:00:00.000Z',
    '2026-11-26T05:00:00.000Z',
    '2026-11-27T05:00:00.000Z',
    undefined,
  ]);
});

import { dueDay } from '@alajo/contract/ajo/due-days.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayInLagos } from '../../platform/clock.ts';
import { midnight } from './schedule.ts';

const day = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('due dates', () => {
  test('a monthly 31st falls on the last day of shorter months only', () => {
    const dues = [0, 1, 2, 3, 13].map((k) => dueDay('2027-01-31', 'monthly', k));
    expect(dues).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2028-02-29']);
    expect(dueDay('2026-12-29', 'weekly', 1)).toBe('2027-01-05');
  });

  test('due dates strictly increase and begin at midnight in Lagos', () => {
    fc.assert(
      fc.property(day, fc.constantFrom('weekly' as const, 'monthly' as const), (start, every) => {
        const dues = Array.from({ length: 50 }, (_, k) => dueDay(start, every, k));
        expect(dues[0]).toBe(start);
        expect([...new Set(dues)].toSorted()).toEqual(dues);
        for (const due of dues) {
          const at = midnight(due);
          expect([dayInLagos(at), at.getUTCHours()]).toEqual([due, 23]);
        }
      }),
    );
  });
});

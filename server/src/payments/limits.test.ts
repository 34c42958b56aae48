import { naira } from '@alajo/contract/money.ts';
import { expect, test } from 'vitest';
import { limitsOf } from './limits.ts';

test.each([
  [1, 50_000, 300_000],
  [2, 200_000, 500_000],
  [3, 5_000_000, null],
] as const)('tier %d may send ₦%d a day and hold ₦%s', (tier, day, balance) => {
  expect(limitsOf(tier, '2026-11-20')).toEqual({
    day: naira(day),
    balance: balance === null ? null : naira(balance),
  });
});

test('limits apply from their start day; an earlier day throws', () => {
  expect(limitsOf(1, '2017-09-07').day).toBe(naira(50_000));
  expect(() => limitsOf(1, '2017-09-06')).toThrow(RangeError);
});

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { scaleOf, scaleText } from './scale.ts';

test('a scale has two to five equidistant lines between the two amounts, one of them at 0', () => {
  const amount = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
  fc.assert(
    fc.property(amount, amount, (a, b) => {
      const [low, high] = [Math.min(a, b, 0), Math.max(a, b, 1)];
      const lines = scaleOf(low, high);
      expect(lines.length).toBeGreaterThanOrEqual(2);
      expect(lines.length).toBeLessThanOrEqual(5);
      expect(lines.some((line) => line === 0)).toBe(true);
      expect(lines.at(-1)).toBeLessThanOrEqual(high);
      expect(lines[0]).toBeGreaterThanOrEqual(low);
    }),
  );
});

test.each([
  [-23_450, 207_000, ['₦0', '50k', '100k', '150k', '200k']],
  [0, 95_400, ['₦0', '20k', '40k', '60k', '80k']],
  [-300_000, 100_000, ['−300k', '−200k', '−100k', '₦0', '100k']],
  [0, 12_400_000, ['₦0', '2.5m', '5m', '7.5m', '10m']],
  [0, 1, ['₦0', '1']],
])('between %i and %i the lines are %j', (low, high, labels) => {
  expect(scaleOf(low, high).map(scaleText)).toEqual(labels);
});

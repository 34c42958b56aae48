import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { naira } from '../money.ts';
import {
  collectsLate,
  isInLastThird,
  lastThirdOf,
  minScoreForAnyTurn,
  nextTrustStep,
  potTooLargeText,
  stepName,
  stepText,
  trustStepOf,
  trustStepsOn,
} from './trust.ts';

const DAY = '2026-11-20';
const scores = fc.integer({ min: 0, max: 100 });
const pots = fc.integer({ min: 300, max: 50_000_000 }).map(naira);

test('each row of the table applies exactly from its lowest score', () => {
  const opened = (score: number) => `${score}: ${stepText(trustStepOf(score, DAY))}`;
  expect([100, 80, 79, 60, 59, 40, 39, 0].map(opened)).toEqual([
    '100: Any turn, any pot',
    '80: Any turn, any pot',
    '79: Any turn, pots up to ₦5,000,000',
    '60: Any turn, pots up to ₦5,000,000',
    '59: Any turn, pots up to ₦2,000,000',
    '40: Any turn, pots up to ₦2,000,000',
    '39: The last third of the turns, pots up to ₦100,000',
    '0: The last third of the turns, pots up to ₦100,000',
  ]);
  expect(trustStepsOn(DAY).map((step) => stepName(step, DAY))).toEqual([
    '80 or more',
    '60 or more',
    '40 or more',
    'Below 40',
  ]);
});

test('a higher score never allows less', () => {
  fc.assert(
    fc.property(scores, scores, pots, (a, b, pot) => {
      const [low, high] = [Math.min(a, b), Math.max(a, b)];
      if (potTooLargeText(low, pot, DAY) === undefined) {
        expect(potTooLargeText(high, pot, DAY)).toBeUndefined();
      }
      if (!collectsLate(low, DAY)) expect(collectsLate(high, DAY)).toBe(false);
    }),
  );
});

test('a refusal names the lowest score that allows the pot', () => {
  fc.assert(
    fc.property(scores, pots, (score, pot) => {
      const needed = Number(
        /takes a score of (\d+)/.exec(potTooLargeText(score, pot, DAY) ?? '')?.[1],
      );
      if (Number.isNaN(needed)) return;
      expect(needed).toBeGreaterThan(score);
      expect(potTooLargeText(needed, pot, DAY)).toBeUndefined();
      expect(potTooLargeText(needed - 1, pot, DAY)).toBeDefined();
    }),
  );
});

test('the next step is the first that allows more, and the highest has none', () => {
  expect(nextTrustStep(50, DAY)?.from).toBe(60);
  expect(nextTrustStep(39, DAY)?.from).toBe(minScoreForAnyTurn(DAY));
  expect(nextTrustStep(80, DAY)).toBeUndefined();
});

test('the last third has a third of the turns at most, and at least one of three', () => {
  fc.assert(
    fc.property(fc.integer({ min: 3, max: 50 }), (turns) => {
      const late = Array.from({ length: turns }, (_, index) => index + 1).filter((turn) =>
        isInLastThird(turn, turns),
      );
      expect(late).toHaveLength(lastThirdOf(turns));
      expect(late.length * 3).toBeLessThanOrEqual(turns);
      expect(late.at(-1)).toBe(turns);
    }),
  );
});

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { kobo, naira } from '../money.ts';
import { EARLY_TURN_FEE_MAX, MEMBERS_MAX, MEMBERS_MIN } from './schemas.ts';
import { premiumOf, premiumSentence, premiumYearly } from './turn-premium.ts';

const groups = fc.record({
  contribution_amount: fc.integer({ min: 1, max: 1_000_000_000 }).map(kobo),
  members: fc.integer({ min: MEMBERS_MIN, max: MEMBERS_MAX }),
  early_turn_fee: fc.integer({ min: 0, max: EARLY_TURN_FEE_MAX }),
});
const turnsOf = (members: number) => Array.from({ length: members }, (_, index) => index + 1);

test('all turns of a group add up to zero, and each is at least as good as the one before', () => {
  fc.assert(
    fc.property(groups, (group) => {
      const premiums = turnsOf(group.members).map((turn) => premiumOf(group, turn));
      expect(premiums.reduce<number>((sum, premium) => sum + premium, 0)).toBe(0);
      expect(premiums).toEqual(premiums.toSorted((a, b) => a - b));
      // No one gives more than the percentage of the pot.
      const most = (group.contribution_amount * group.members * group.early_turn_fee) / 100;
      expect(Math.abs(premiums[0] ?? 0)).toBe(Math.floor(most));
    }),
  );
});

test('early turns always give enough for late ones, in any order of payouts', () => {
  fc.assert(
    fc.property(groups, (group) => {
      let pool = 0;
      for (const turn of turnsOf(group.members)) {
        pool -= premiumOf(group, turn);
        expect(pool).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});

test('five turns at 10%: the first gives ₦500, the middle nothing, the last gets ₦500', () => {
  const group = { contribution_amount: naira(1000), members: 5, early_turn_fee: 10 };
  expect([1, 2, 3, 4, 5, 6].map((turn) => premiumOf(group, turn))).toEqual(
    [-500, -250, 0, 250, 500, 0].map(naira),
  );
  expect(premiumOf({ ...group, members: 1 }, 1)).toBe(0);
});

test('the yearly cost is the cost of collecting one period earlier times the periods in a year', () => {
  const group = { contribution_amount: naira(10_000), members: 12, early_turn_fee: 5 } as const;
  expect(premiumYearly({ ...group, frequency: 'monthly' })).toBe(10.9);
  expect(premiumYearly({ ...group, members: 10, frequency: 'weekly' })).toBe(57.8);
  expect(premiumSentence({ ...group, frequency: 'monthly' })).toBe(
    'The first to collect pays ₦6,000, the last gets ₦6,000. That is about 10.9% a year.',
  );
});

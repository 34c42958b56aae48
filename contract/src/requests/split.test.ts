import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Kobo, kobo, naira } from '../money.ts';
import { sharesOf, splitByWeight } from './split.ts';

const total = fc.integer({ min: 1, max: 1_000_000_000 }).map(kobo);
const sum = (amounts: readonly Kobo[]) => amounts.reduce((all, amount) => all + amount, 0);

test('weighted shares add up to the total, each within a kobo of the exact share', () => {
  const weights = fc
    .array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 25 })
    .filter((each) => each.some((weight) => weight > 0));
  fc.assert(
    fc.property(total, weights, (amount, each) => {
      const shares = splitByWeight(amount, each);
      const all = each.reduce((a, b) => a + b, 0);
      expect(sum(shares)).toBe(amount);
      shares.forEach((share, index) => {
        const exact = BigInt(amount) * BigInt(each[index] ?? 0);
        const difference = BigInt(share) * BigInt(all) - exact;
        expect(difference > -BigInt(all) && difference < BigInt(all)).toBe(true);
      });
    }),
  );
});

test('an equal split adds up, shares differ by at most a kobo, and the payer bears the first odd kobo', () => {
  fc.assert(
    fc.property(total, fc.integer({ min: 1, max: 20 }), fc.boolean(), (amount, people, with_me) => {
      const shares = sharesOf(amount, { method: 'equal', people, with_me });
      if (shares === undefined) {
        expect(amount).toBeLessThan(people + 1);
        return;
      }
      const { own, others } = shares;
      expect(own + sum(others)).toBe(amount);
      const all = with_me ? [own, ...others] : others;
      expect(Math.max(...all) - Math.min(...all)).toBeLessThanOrEqual(1);
      if (with_me) expect(own).toBe(Math.max(...all));
      else expect(own).toBe(0);
    }),
  );
});

test('percentages and amounts leave the remainder to the payer, and add up', () => {
  const percents = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(total, percents, (amount, each) => {
      const shares = sharesOf(amount, { method: 'percent', percents: each });
      if (shares === undefined) return;
      expect(shares.own + sum(shares.others)).toBe(amount);
      const same = sharesOf(amount, { method: 'amounts', amounts: shares.others });
      expect(same).toEqual(shares);
    }),
  );
});

test('₦100 among three is 33.34, 33.33 and 33.33', () => {
  expect(sharesOf(naira(100), { method: 'equal', people: 2, with_me: true })).toEqual({
    own: 3334,
    others: [3333, 3333],
  });
});

test('rejects shares above the total, zero shares and invalid weights', () => {
  expect(sharesOf(naira(100), { method: 'percent', percents: [60, 50] })).toBeUndefined();
  expect(sharesOf(naira(100), { method: 'amounts', amounts: [naira(101)] })).toBeUndefined();
  expect(sharesOf(kobo(1), { method: 'equal', people: 3, with_me: false })).toBeUndefined();
  expect(() => splitByWeight(naira(1), [0, 0])).toThrow(RangeError);
  expect(() => splitByWeight(naira(1), [1.5])).toThrow(RangeError);
});

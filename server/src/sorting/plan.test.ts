// Pure rules, checked for arbitrary amounts.
import { kobo, naira } from '@alajo/contract/money.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Offer, planAround, planSorting, roundUp, shareOf } from './plan.ts';

const amount = fc.integer({ min: 0, max: 500_000_000 }).map(kobo);
const offer = fc.record({ wants: amount, whole: fc.boolean(), frees: amount });
const income = fc.record({ credit: amount, balance: amount, reserve: amount });
const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

test('parts together never exceed the income, the balance, or what each wants', () => {
  fc.assert(
    fc.property(income, fc.array(offer, { maxLength: 8 }), (arrived, offers) => {
      const amounts = planSorting(arrived, offers);
      expect(amounts).toHaveLength(offers.length);
      expect(sum(amounts)).toBeLessThanOrEqual(Math.min(arrived.credit, arrived.balance));
      amounts.forEach((amount, index) => {
        const { wants = 0, whole = false } = offers[index] ?? {};
        expect(amount).toBeGreaterThanOrEqual(0);
        expect(amount).toBeLessThanOrEqual(wants);
        if (whole) expect([0, wants]).toContain(amount);
      });
    }),
  );
});

test('the reserve stays in the wallet, unless a part pays its purpose', () => {
  fc.assert(
    fc.property(income, fc.array(offer, { maxLength: 8 }), (arrived, offers) => {
      const amounts = planSorting(arrived, offers);
      const freed = sum(
        offers.filter((_, index) => (amounts[index] ?? 0) > 0).map((offer) => offer.frees),
      );
      const left = arrived.balance - sum(amounts);
      const reserved = Math.max(arrived.reserve - freed, 0);
      if (sum(amounts) > 0)
        expect(left).toBeGreaterThanOrEqual(Math.min(reserved, arrived.balance));
    }),
  );
});

test('earlier parts come first: adding a part changes none before it', () => {
  fc.assert(
    fc.property(income, fc.array(offer, { maxLength: 8 }), offer, (arrived, offers, last) => {
      const amounts = planSorting(arrived, offers);
      expect(planSorting(arrived, [...offers, last]).slice(0, -1)).toEqual(amounts);
    }),
  );
});

test('each part gets exactly what it wants if there is enough money', () => {
  const rich = { credit: naira(100_000), balance: naira(100_000), reserve: kobo(0) };
  const wants = [naira(40_000), naira(10_000), naira(5_000)];
  const offers = wants.map((want): Offer => ({ wants: want, whole: false, frees: kobo(0) }));
  expect(planSorting(rich, offers)).toEqual(wants);
  const poor = { ...rich, credit: naira(45_000) };
  expect(planSorting(poor, offers)).toEqual([naira(40_000), naira(5_000), kobo(0)]);
});

test('bills paid early by a part aren’t saved for as well, in any order of parts', () => {
  const [bills, price] = [naira(30_000), naira(10_000)];
  const round: Offer = { wants: price, whole: true, frees: kobo(0) };
  const saving = (paid: readonly number[]): Offer => ({
    wants: kobo(bills - paid.length * price),
    whole: false,
    frees: kobo(0),
  });
  const arrive = (credit: number) => {
    const arrived = { credit: naira(credit), balance: naira(credit), reserve: kobo(0) };
    return [
      planAround(arrived, [0], (paid) => [round, saving(paid)]).amounts,
      planAround(arrived, [1], (paid) => [saving(paid), round]).amounts,
    ];
  };
  expect(arrive(50_000)).toEqual([
    [price, naira(20_000)],
    [naira(20_000), price],
  ]);
  // The rest doesn't pay the round, so the round is saved for.
  expect(arrive(29_000)).toEqual([
    [price, naira(19_000)],
    [naira(29_000), kobo(0)],
  ]);
});

test('shares of at most 100% never add up to more than the amount', () => {
  fc.assert(
    fc.property(amount, fc.integer({ min: 1, max: 99 }), (whole, percent) => {
      const shares = [shareOf(whole, percent), shareOf(whole, 100 - percent)];
      expect(sum(shares)).toBeLessThanOrEqual(whole);
      expect(sum(shares)).toBeGreaterThanOrEqual(whole - 1);
    }),
  );
});

test('a payment is rounded up to the next step, unless it is already on one', () => {
  fc.assert(
    fc.property(amount, fc.constantFrom(50, 100, 500, 1000), (paid, whole) => {
      const step = naira(whole);
      const up = roundUp(paid, step);
      expect((paid + up) % step).toBe(0);
      expect(up).toBeGreaterThanOrEqual(0);
      expect(up).toBeLessThan(step);
    }),
  );
});

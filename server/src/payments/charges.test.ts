import { bankCharges } from '@alajo/contract/bank-charges.ts';
import { kobo, naira } from '@alajo/contract/money.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chargeLines } from './charges.ts';

const DAY = '2026-11-20';

test('sending ₦100,000 to a bank costs ₦100,103.75', () => {
  expect(bankCharges(naira(100_000), DAY)).toEqual({
    fee: naira(50),
    vat: 375,
    stamp_duty: naira(50),
    total: 10_010_375,
  });
});

test.each([
  [5_000, 10],
  [5_000.01, 25],
  [50_000, 25],
  [50_000.01, 50],
])('the fee for ₦%d is ₦%d', (amount, fee) => {
  expect(bankCharges(kobo(amount * 100), DAY).fee).toBe(naira(fee));
});

test('stamp duty applies from ₦10,000, and the lines always add up to the total', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000_000_00 }).map(kobo), (amount) => {
      const charges = bankCharges(amount, DAY);
      expect(charges.stamp_duty).toBe(amount >= naira(10_000) ? naira(50) : 0);
      const sum = chargeLines(amount, charges, DAY).reduce((total, line) => total + line.amount, 0);
      expect(sum).toBe(charges.total);
    }),
  );
});

test('charges apply from their start day; an earlier day throws', () => {
  expect(() => bankCharges(naira(100), '2026-01-18')).toThrow(RangeError);
  expect(bankCharges(naira(100), '2026-01-19').fee).toBe(naira(10));
});

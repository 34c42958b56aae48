import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  formatNaira,
  kobo,
  money,
  naira,
  parseNaira,
  positiveMoney,
  share,
  toNaira,
} from './money.ts';

const anyKobo = fc.integer({ min: -100_000_000_000_000, max: 100_000_000_000_000 }).map(kobo);

test('every amount survives a round trip over the wire, as a number and as text', () => {
  fc.assert(
    fc.property(anyKobo, (amount) => {
      expect(z.decode(money, z.encode(money, amount))).toBe(amount);
      expect(parseNaira(String(toNaira(amount)))).toBe(amount);
    }),
  );
});

test.each([
  Number.NaN,
  Number.POSITIVE_INFINITY,
  1e21,
  '1e3',
  '0x10',
  '12.345',
  0.001,
  '1,000',
  '',
  ' ',
  '.',
  '1.2.3',
  '01',
  '99999999999999',
  '1\u0000',
])('%j is not an amount', (value) => {
  expect(z.safeDecode(money, value).success).toBe(false);
});

test.each([
  ['500.', 50_000],
  ['.5', 50],
  ['.05', 5],
  ['0.', 0],
  ['1500.5', 150_050],
])('%j is %d kobo', (text, amount) => {
  expect(parseNaira(text)).toBe(amount);
  expect(z.decode(money, text)).toBe(amount);
});

test.each([0, -1, '-0.01', '0.00'])('%j is not a positive amount', (value) => {
  expect(z.safeDecode(positiveMoney, value).success).toBe(false);
});

test('shows no decimals unless there are kobo', () => {
  expect(formatNaira(naira(125_000))).toBe('₦125,000');
  expect(formatNaira(kobo(10_010_375))).toBe('₦100,103.75');
  expect(formatNaira(kobo(-50_000))).toBe('-₦500');
  expect(formatNaira(kobo(5))).toBe('₦0.05');
});

test('rounds a share half up to the kobo: VAT on ₦50 is ₦3.75', () => {
  expect(share(naira(50), 750)).toBe(375);
  expect(share(naira(10), 750)).toBe(75);
  expect(share(kobo(2), 2500)).toBe(1);
  expect(share(kobo(1), 2500)).toBe(0);
});

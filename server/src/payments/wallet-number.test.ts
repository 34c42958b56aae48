import { nubanCheckDigit } from '@alajo/contract/people/nuban.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { walletNumber } from './wallet-number.ts';

test.each([
  ['000058', '0108024071'],
  ['000011', '0000014579'],
  ['950515', '5522116946'],
  ['999991', '8106136519'],
  ['000044', '0010246780'],
  ['000221', '0054556411'],
  ['000057', '1012854016'],
])('computes the check digit of %s %s', (institution, account) => {
  expect(nubanCheckDigit(institution, account.slice(0, 9))).toBe(Number(account[9]));
});

test('every wallet has its own number with a valid check digit', () => {
  const id = fc.integer({ min: 1, max: 999_999_999 });
  fc.assert(
    fc.property(id, id, (a, b) => {
      const number = walletNumber(a, '999999');
      expect(number).toMatch(/^\d{10}$/);
      expect(nubanCheckDigit('999999', number.slice(0, 9))).toBe(Number(number[9]));
      expect(number === walletNumber(b, '999999')).toBe(a === b);
    }),
  );
});

test.each([
  ['000044', '0010246781'],
  ['090405', '5522116946'],
])('rejects a wrong digit or another institution’s code: %s %s', (institution, account) => {
  expect(nubanCheckDigit(institution, account.slice(0, 9))).not.toBe(Number(account[9]));
});

test('a three-digit bank code counts as six digits with leading zeros', () => {
  expect(nubanCheckDigit('000033', '101804472')).toBe(1);
  expect(nubanCheckDigit('000011', '202232369')).toBe(7);
  expect(nubanCheckDigit('000070', '560002656')).toBe(7);
});

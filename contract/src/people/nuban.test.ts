import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitsBank, nubanCheckDigit } from './nuban.ts';

test.each([
  ['058', '0108024071'],
  ['011', '0000014579'],
  ['044', '0010246780'],
  ['50515', '5522116946'],
  ['999991', '8106136519'],
])('at bank %s the account %s has the right check digit', (bank, account) => {
  expect(fitsBank(account, bank)).toBe(true);
});

test('detects any single wrong digit', () => {
  const serial = fc.stringMatching(/^\d{9}$/);
  fc.assert(
    fc.property(serial, fc.nat(8), fc.integer({ min: 1, max: 9 }), (nine, at, by) => {
      const account = nine + nubanCheckDigit('000058', nine);
      const digits = [...account].map(Number);
      digits[at] = ((digits[at] ?? 0) + by) % 10;
      expect(fitsBank(account, '058')).toBe(true);
      expect(fitsBank(digits.join(''), '058')).toBe(false);
    }),
  );
});

test('accepts provider-specific bank codes, and matches no account to an unknown code', () => {
  expect(fitsBank(`000000001${nubanCheckDigit('000103', '000000001')}`, '00103')).toBe(true);
  expect(fitsBank(`000000001${nubanCheckDigit('000035', '000000001')}`, '035A')).toBe(true);
  expect(fitsBank('0000000017', 'MFB50094')).toBe(false);
  expect(fitsBank('123', '058')).toBe(false);
});

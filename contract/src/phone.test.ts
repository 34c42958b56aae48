import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { formatPhone, isMobile, mobileNumber, normalisePhone } from './phone.ts';

test('normalises every way to write a number to the same +234 number', () => {
  const national = fc.stringMatching(/^[789][01]\d{8}$/);
  const prefix = fc.constantFrom('', '0', '234', '+234', '0 ', '+234 ');
  fc.assert(
    fc.property(national, prefix, (digits, start) => {
      expect(normalisePhone(start + digits)).toBe(`+234${digits}`);
      expect(normalisePhone(formatPhone(`+234${digits}`))).toBe(`+234${digits}`);
    }),
  );
});

test.each([
  '0803-123-4567',
  '(0803) 123 4567',
  '0803.123.4567',
  '0803/123/4567',
  '0803\u2011123\u20134567',
  '(0)803 123 4567',
  '+234 (0) 803 123 4567',
  '+2340803 123 4567',
  '2340 803 123 4567',
  '00234 803 123 4567',
  '009 234 803 123 4567',
  '0803\u00a0123\u202f4567',
  '\u202a+234 803 123 4567\u202c',
  '\u200e08031234567\ufeff',
  '０８０３１２３４５６７',
  'tel:+2348031234567',
  ' 0803\t123 4567\n',
])('%j is +2348031234567', (text) => {
  expect(normalisePhone(text)).toBe('+2348031234567');
  expect(z.parse(mobileNumber, text)).toBe('+2348031234567');
});

test.each(['', '0803123456', '08031234567890', '06031234567', '+1 8031234567', '0803 123 456O'])(
  '%j is not a Nigerian number',
  (text) => expect(normalisePhone(text)).toBeUndefined(),
);

test('does not treat 0700 and 0800 numbers as mobile', () => {
  expect(isMobile('+2347001234567')).toBe(false);
  expect(isMobile('+2348001234567')).toBe(false);
  expect(isMobile('+2348031234567')).toBe(true);
});

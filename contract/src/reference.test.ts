import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { recoveryCode } from './identity/factors.ts';
import { fromReference, toReference } from './reference.ts';
import { slug } from './requests/schemas.ts';
import { ticketNumber } from './support/schemas.ts';
import { reference } from './wallet/schemas.ts';

test('every uuid has one valid reference, which converts back to the same uuid', () => {
  fc.assert(
    fc.property(fc.uuid(), (uuid) => {
      const written = toReference(uuid);
      expect(z.parse(reference, written)).toBe(written);
      expect(fromReference(written)).toBe(uuid);
    }),
  );
});

test.each(['', 'A', 'I'.repeat(26), '8'.padEnd(26, '0'), '0'.repeat(27)])(
  '%j is not a reference',
  (text) => expect(() => fromReference(text)).toThrow(RangeError),
);

test.each([
  '01K9ZB3N7QX4T8V2W6Y0A1C5DE',
  ' 01k9zb 3n7qx4 t8v2w6 y0a1c5de ',
  '01K9ZB-3N7QX4-T8V2W6-Y0A1C5DE',
  'OIK9ZB3N7QX4T8V2W6YOAlC5DE',
  '01K9ZB3N7QX4\u2011T8V2W6Y0A1C5DE\u200b',
])('a reference is read from %j', (typed) => {
  expect(z.parse(reference, typed)).toBe('01K9ZB3N7QX4T8V2W6Y0A1C5DE');
});

test('reads tickets, recovery codes and links like references', () => {
  for (const typed of ['ALJ-7K0F1M', 'alj 7kof1m', '7KOFlM', 'ALJ - 7K0 F1M', 'ALJ7K0FIM']) {
    expect(z.parse(ticketNumber, typed), typed).toBe('ALJ-7K0F1M');
  }
  expect(z.parse(recoveryCode, 'k7rm 4q2x-9dov')).toBe('K7RM4Q2X9D0V');
  expect(z.parse(slug, 'ol23456789abCDEF')).toBe('0123456789abcdef');
});

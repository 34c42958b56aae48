import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { fromReference, toReference } from './reference.ts';
import { reference } from './wallet/schemas.ts';

test('every uuid has one reference, which is valid and converts back to the same uuid', () => {
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

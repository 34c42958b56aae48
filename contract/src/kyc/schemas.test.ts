// What steps give which tier, who is old enough, and which IDs have a date.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  documentKinds,
  type KycStepId,
  kycSays,
  kycStepId,
  tierNeeds,
  tierOf,
  wrongAge,
  wrongExpiry,
} from './schemas.ts';

test('a tier is given for what it needs, and another step never takes one away', () => {
  expect(tierOf([])).toBe(1);
  expect(tierOf(['phone', 'info', 'id'])).toBe(1);
  expect(tierOf(['info', 'bvn', 'phone'])).toBe(2);
  expect(tierOf(kycStepId.options)).toBe(3);
  const steps = fc.uniqueArray(fc.constantFrom(...kycStepId.options));
  fc.assert(
    fc.property(steps, fc.constantFrom<KycStepId>(...kycStepId.options), (have, more) => {
      const tier = tierOf(have);
      expect(tierNeeds[tier].every((step) => have.includes(step))).toBe(true);
      expect(tierOf([...have, more])).toBeGreaterThanOrEqual(tier);
    }),
  );
});

test('eighteen is reached on the birthday, also of one who was born on 29 February', () => {
  expect(wrongAge('2008-11-21', '2026-11-20')).toBe(kycSays.too_young);
  expect(wrongAge('2008-11-20', '2026-11-20')).toBeUndefined();
  expect(wrongAge('2008-02-29', '2026-02-28')).toBe(kycSays.too_young);
  expect(wrongAge('2008-02-29', '2026-03-01')).toBeUndefined();
  expect(wrongAge('1906-11-19', '2026-11-20')).toBe(kycSays.too_old);
});

test('an ID that expires needs a date that is still to come; one that does not has none', () => {
  const today = '2026-11-20';
  for (const { id, expires } of documentKinds) {
    expect(wrongExpiry(id, '2030-01-01', today), id).toBe(expires ? undefined : kycSays.no_expiry);
    expect(wrongExpiry(id, undefined, today), id).toBe(expires ? kycSays.expires_on : undefined);
    if (expires) expect(wrongExpiry(id, today, today), id).toBe(kycSays.expired);
  }
});

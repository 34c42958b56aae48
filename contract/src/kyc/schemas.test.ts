// Steps required for each tier, the age limits, and IDs that need an expiry date.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ageError,
  documentKinds,
  expiryError,
  type KycStepId,
  kycMessages,
  kycStepId,
  tierNeeds,
  tierOf,
} from './schemas.ts';

test('a tier requires all its steps, and another step never lowers it', () => {
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

test('a customer turns 18 on their birthday, or on 1 March if born on 29 February', () => {
  expect(ageError('2008-11-21', '2026-11-20')).toBe(kycMessages.too_young);
  expect(ageError('2008-11-20', '2026-11-20')).toBeUndefined();
  expect(ageError('2008-02-29', '2026-02-28')).toBe(kycMessages.too_young);
  expect(ageError('2008-02-29', '2026-03-01')).toBeUndefined();
  expect(ageError('1906-11-19', '2026-11-20')).toBe(kycMessages.too_old);
});

test('requires a future expiry date for IDs that expire, and none for others', () => {
  const today = '2026-11-20';
  for (const { id, expires } of documentKinds) {
    expect(expiryError(id, '2030-01-01', today), id).toBe(
      expires ? undefined : kycMessages.no_expiry,
    );
    expect(expiryError(id, undefined, today), id).toBe(
      expires ? kycMessages.expires_on : undefined,
    );
    if (expires) expect(expiryError(id, today, today), id).toBe(kycMessages.expired);
  }
});

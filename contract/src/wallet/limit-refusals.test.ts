import { expect, test } from 'vitest';
import { naira } from '../money.ts';
import {
  type AppliedLimits,
  type ChosenCaps,
  findLimitRefusal,
  limitSentences,
  raiseOf,
} from './limit-refusals.ts';

const limits: AppliedLimits = {
  tier: 1,
  day_limit: naira(50_000),
  day_left: naira(6000),
  needs_pin: false,
  new_pin_until: null,
  new_device_until: null,
  tiers: [
    { tier: 1, day_limit: naira(50_000), balance_cap: null },
    { tier: 2, day_limit: naira(200_000), balance_cap: null },
    { tier: 3, day_limit: naira(5_000_000), balance_cap: null },
  ],
};
const low = { day_limit: naira(20_000) };
const until = '2026-12-05T18:20:00+01:00';
const earlier = '2026-12-05T09:00:00+01:00';

function refuse(changed: Partial<AppliedLimits>, total = naira(15_000), own?: ChosenCaps) {
  const refusal = findLimitRefusal({ ...limits, ...changed }, own, total);
  if (refusal === undefined) return undefined;
  return {
    ...refusal,
    ...limitSentences(refusal, (at) => `(${at})`),
    raise: raiseOf(refusal)?.path,
  };
}

test('an amount within the limit is not refused', () => {
  expect(refuse({}, naira(6000))).toBeUndefined();
});

const CASES: [string, Partial<AppliedLimits>, string, string | undefined][] = [
  [
    'tier 1',
    {},
    'On tier 1 it is ₦50,000 a day, and ₦6,000 is left until midnight. Once your BVN and profile are verified, it is ₦200,000.',
    '/profile?open=tier',
  ],
  [
    'tier 2',
    { tier: 2, day_limit: naira(200_000) },
    'On tier 2 it is ₦200,000 a day, and ₦6,000 is left until midnight. Once your ID is verified, it is ₦5,000,000.',
    '/profile?open=tier',
  ],
  [
    'tier 3, the highest',
    { tier: 3, day_limit: naira(5_000_000) },
    'On tier 3 it is ₦5,000,000 a day, and ₦6,000 is left until midnight.',
    undefined,
  ],
  [
    'a missing PIN',
    { ...low, needs_pin: true },
    'Without a transaction PIN it is ₦20,000 a day, and ₦6,000 is left until midnight. It is ₦50,000 from 24 hours after you create one.',
    '/settings/security?open=pin',
  ],
  [
    'a new PIN',
    { ...low, new_pin_until: until },
    `Your PIN or a passkey is new, so it is ₦20,000 a day, and ₦6,000 is left until midnight. From (${until}) it is ₦50,000.`,
    undefined,
  ],
  [
    'a new device',
    { ...low, new_device_until: until },
    `This device is new, so it is ₦20,000 a day, and ₦6,000 is left until midnight. From (${until}) it is ₦50,000.`,
    undefined,
  ],
];

test.each(CASES)(
  'the reason names %s, what is left and what raises it',
  (_, changed, reason, raise) => {
    expect(refuse(changed)).toMatchObject({
      headline: '₦9,000 over your limit for today.',
      over: naira(9000),
      left: naira(6000),
      reason,
    });
    expect(refuse(changed)?.raise).toBe(raise);
  },
);

test('a refusal names the temporary limit that ends last', () => {
  const both = (pin: string, device: string) =>
    refuse({ ...low, new_pin_until: pin, new_device_until: device });
  expect(both(until, earlier)).toMatchObject({ kind: 'new_pin', until });
  expect(both(earlier, until)).toMatchObject({ kind: 'new_device', until });
});

test('the customer’s own daily limit is named, also as the limit after a temporary one', () => {
  const own = { day: naira(20_000), payment: null };
  expect(refuse(low, naira(15_000), own)).toMatchObject({
    kind: 'own_day',
    reason:
      'You set it to ₦20,000 a day in Settings, and ₦6,000 is left until midnight. Raising it takes 24 hours.',
    raise: '/settings/limits?open=day',
  });
  const higher = { day: naira(30_000), payment: null };
  const device = { ...low, new_device_until: until };
  expect(refuse(device, naira(15_000), higher)).toMatchObject({
    kind: 'new_device',
    next: naira(30_000),
  });
});

test('the customer’s own limit for one payment is named only if it leaves the least', () => {
  const own = { day: null, payment: naira(2000) };
  expect(refuse({}, naira(5000), own)).toMatchObject({
    headline: '₦3,000 over your limit for one payment.',
    reason: 'You set it to ₦2,000 in Settings. Raising it takes 24 hours.',
    raise: '/settings/limits?open=payment',
    left: naira(2000),
  });
  expect(refuse({}, naira(9000), { day: null, payment: naira(7000) })?.kind).toBe('tier');
});

test('the reason states in words that nothing is left', () => {
  expect(refuse({ day_left: naira(0) })?.reason).toMatch(/nothing is left until midnight/);
});

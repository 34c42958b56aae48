import { naira } from '@alajo/contract/money.ts';
import { expect, test } from 'vitest';
import { overLimit, type SpendingLimit } from './spending-limit.ts';

const limits: SpendingLimit['limits'] = {
  tier: 1,
  day_limit: naira(50_000),
  day_used: naira(44_000),
  day_left: naira(6000),
  resets_at: '2026-12-04T00:00:00+01:00',
  needs_pin: false,
  new_pin_until: null,
  new_device_until: null,
  balance_cap: null,
  balance: naira(0),
  set_aside: naira(0),
  balance_left: null,
  tiers: [
    { tier: 1, day_limit: naira(50_000), balance_cap: null },
    { tier: 2, day_limit: naira(200_000), balance_cap: null },
    { tier: 3, day_limit: naira(5_000_000), balance_cap: null },
  ],
};
const low = { day_limit: naira(20_000) };
const until = '2099-12-05T18:20:00+01:00';

test('an amount within the limit, or before the limit is known, is not over it', () => {
  expect(overLimit({ limits, own: undefined }, naira(6000))).toBeUndefined();
  expect(overLimit(undefined, naira(60_000))).toBeUndefined();
});

type Case = Partial<SpendingLimit['limits']> & { own?: SpendingLimit['own'] };

test.each<[string, Case, RegExp, string | undefined]>([
  ['tier 2', { tier: 2, day_limit: naira(200_000) }, /your ID is verified/, '/profile'],
  ['tier 3', { tier: 3 }, /^It is ₦50,000 a day, and ₦6,000 is left until midnight.$/, undefined],
  ['a missing PIN', { ...low, needs_pin: true }, /^Without a transaction PIN it is/, undefined],
  ['a new PIN', { ...low, new_pin_until: until }, /^Your PIN or a passkey is new/, undefined],
  [
    'a new device',
    { ...low, new_device_until: until },
    /^This device is new: it is ₦20,000 a day until 5 Dec 2099 18:20, and ₦6,000 is left/,
    undefined,
  ],
  [
    'the customer’s own daily limit',
    { ...low, own: { day: naira(20_000), payment: null } },
    /^You set it to ₦20,000 a day in Settings/,
    '/settings#limits',
  ],
])(
  'the reason names %s, and a link only if the limit can be raised now',
  (_, more, reason, raise) => {
    const { own, ...changed } = more;
    const over = overLimit({ limits: { ...limits, ...changed }, own }, naira(15_000));
    expect(over?.headline).toBe('₦9,000 over your limit for today.');
    expect(over?.reason).toMatch(reason);
    expect(over?.raise).toBe(raise);
  },
);

test('the customer’s own limit for one payment applies if it is the lower one', () => {
  const own = { day: null, payment: naira(2000) };
  expect(overLimit({ limits, own }, naira(5000))).toMatchObject({
    headline: '₦3,000 over your limit for one payment.',
    reason: 'You set it to ₦2,000 in Settings.',
    raise: '/settings#limits',
    most: naira(2000),
  });
  const higher = { day: null, payment: naira(7000) };
  expect(overLimit({ limits, own: higher }, naira(9000))?.headline).toMatch(/for today/);
});

test('the reason states in words that nothing is left', () => {
  const over = overLimit({ limits: { ...limits, day_left: naira(0) }, own: undefined }, naira(50));
  expect(over?.reason).toMatch(/nothing is left until midnight/);
});

// The limit that a payment exceeds: which one it is, what is left of it and what raises it, in the same words
// while the amount is typed, after the PIN and in WhatsApp.
import * as z from 'zod/mini';
import { type LimitRefusal, limitHeadline } from '../limit-refusal.ts';
import { formatNaira, type Kobo, kobo, nonNegativeMoney } from '../money.ts';
import { instant } from '../route.ts';
import { countText, LOOSEN_LIMIT_HOURS, NEW_PIN_HOURS } from '../time-limits.ts';
import type { OwnLimits } from './limits.ts';

export const limitRefusal = z.strictObject({
  kind: z.enum(['own_payment', 'own_day', 'new_device', 'new_pin', 'no_pin', 'tier']),
  tier: z.literal([1, 2, 3]),
  limit: nonNegativeMoney,
  left: nonNegativeMoney,
  over: nonNegativeMoney,
  until: z.nullable(instant),
  next: z.nullable(nonNegativeMoney),
});

/** The figures of a payer that decide which limit applies. */
export type AppliedLimits = Pick<
  OwnLimits,
  'tier' | 'day_limit' | 'day_left' | 'needs_pin' | 'new_pin_until' | 'new_device_until' | 'tiers'
>;

/** Limits that the payer chose; null for none. */
export type ChosenCaps = { day: Kobo | null; payment: Kobo | null };

/** Undefined if a payment of this total, charges included, is within all limits. */
export function findLimitRefusal(
  limits: AppliedLimits,
  own: ChosenCaps | undefined,
  total: Kobo,
): LimitRefusal | undefined {
  const { tier, day_limit, day_left } = limits;
  const left = kobo(Math.min(day_left, own?.payment ?? day_left));
  if (total <= left) return undefined;
  const over = kobo(total - left);
  if (own?.payment === left) {
    return { kind: 'own_payment', tier, limit: left, left, over, until: null, next: null };
  }
  return { tier, limit: day_limit, left, over, ...causeOf(limits, own) };
}

type Cause = Pick<LimitRefusal, 'kind' | 'until' | 'next'>;

function causeOf(limits: AppliedLimits, own: ChosenCaps | undefined): Cause {
  const {
    tier,
    day_limit,
    tiers,
    needs_pin,
    new_pin_until: pin,
    new_device_until: device,
  } = limits;
  if (own?.day === day_limit) return { kind: 'own_day', until: null, next: null };
  const dayOf = (level: number) =>
    tiers.find((candidate) => candidate.tier === level)?.day_limit ?? null;
  const full = dayOf(tier);
  const next = full === null ? null : kobo(Math.min(full, own?.day ?? full));
  const isDeviceLast = device !== null && (pin === null || Date.parse(device) >= Date.parse(pin));
  if (isDeviceLast) return { kind: 'new_device', until: device, next };
  if (pin !== null) return { kind: 'new_pin', until: pin, next };
  if (needs_pin) return { kind: 'no_pin', until: null, next };
  return { kind: 'tier', until: null, next: dayOf(tier + 1) };
}

type LimitSentences = { headline: string; reason: string };

/** `formatInstant` words the end of a temporary limit. */
export function limitSentences(
  refusal: LimitRefusal,
  formatInstant: (at: string) => string,
): LimitSentences {
  const { kind, over } = refusal;
  return {
    headline: limitHeadline(over, kind === 'own_payment'),
    reason: reasonOf(refusal, formatInstant),
  };
}

function reasonOf(refusal: LimitRefusal, formatInstant: (at: string) => string): string {
  const { kind, tier, limit, left, until, next } = refusal;
  const most = formatNaira(limit);
  const rest = `${left > 0 ? formatNaira(left) : 'nothing'} is left until midnight`;
  const day = `${most} a day, and ${rest}`;
  const then =
    until && next !== null ? ` From ${formatInstant(until)} it is ${formatNaira(next)}.` : '';
  const raising = `Raising it takes ${countText(LOOSEN_LIMIT_HOURS, 'hour')}.`;
  switch (kind) {
    case 'own_payment':
      return `You set it to ${most} in Settings. ${raising}`;
    case 'own_day':
      return `You set it to ${most} a day in Settings, and ${rest}. ${raising}`;
    case 'new_device':
      return `This device is new, so it is ${day}.${then}`;
    case 'new_pin':
      return `Your PIN or a passkey is new, so it is ${day}.${then}`;
    case 'no_pin':
      return `Without a transaction PIN it is ${day}.${next === null ? '' : ` It is ${formatNaira(next)} from ${countText(NEW_PIN_HOURS, 'hour')} after you create one.`}`;
    case 'tier':
      return `On tier ${tier} it is ${day}.${next === null || tier === 3 ? '' : ` Once ${NEXT_TIER[tier]} verified, it is ${formatNaira(next)}.`}`;
  }
}

/** Requirements of the next tier. */
const NEXT_TIER = { 1: 'your BVN and profile are', 2: 'your ID is' } as const;

type RaiseLink = { label: string; path: string };

/** The page that begins to raise the limit; undefined if only time does. */
export function raiseOf({
  kind,
  next,
}: Pick<LimitRefusal, 'kind' | 'next'>): RaiseLink | undefined {
  switch (kind) {
    case 'own_payment':
      return { label: 'Raise the limit', path: '/settings/limits?open=payment' };
    case 'own_day':
      return { label: 'Raise the limit', path: '/settings/limits?open=day' };
    case 'no_pin':
      return { label: 'Create a PIN', path: '/settings/security?open=pin' };
    case 'tier':
      return next === null ? undefined : { label: 'Raise the limit', path: '/profile?open=tier' };
    case 'new_device':
    case 'new_pin':
      return undefined;
  }
}

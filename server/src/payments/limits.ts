// What a customer of a tier may send and hold, by the rows of contract/src/pricing.ts.
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import { type Tier, tierLimitsOn, walletLimitsOn } from '@alajo/contract/pricing.ts';
import { dayInLagos } from '../platform/clock.ts';

export const TIERS = [1, 2, 3] as const satisfies readonly Tier[];

type Limited = {
  tier: Tier;
  has_pin: boolean;
  /** Until then the PIN counts as new. */
  low_limit_until: Date | null;
};

/** The most that may leave a wallet in this Lagos day. */
export function dayCapOf(payer: Limited, now: Date): Kobo {
  const today = dayInLagos(now);
  const cap = tierLimitsOn(payer.tier, today).day;
  const low = !payer.has_pin || isPinNew(payer, now);
  return low ? kobo(Math.min(cap, walletLimitsOn(today).low_day)) : cap;
}

/** Whether the lower limit holds because the PIN was created or reset within the last hours. */
export const isPinNew = ({ low_limit_until }: Limited, now: Date): boolean =>
  low_limit_until !== null && low_limit_until > now;

// What a customer of a tier may send and hold, by the rows of contract/src/pricing.ts.
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import { type Tier, tierLimitsOn, walletLimitsOn } from '@alajo/contract/pricing.ts';
import { dayInLagos } from '../platform/clock.ts';

export const TIERS = [1, 2, 3] as const satisfies readonly Tier[];

/** The most that may leave a wallet in this Lagos day. */
export function dayCapOf(payer: { tier: Tier; has_pin: boolean }, now: Date): Kobo {
  const today = dayInLagos(now);
  const cap = tierLimitsOn(payer.tier, today).day;
  return payer.has_pin ? cap : kobo(Math.min(cap, walletLimitsOn(today).day_without_pin));
}

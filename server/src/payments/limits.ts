// What a customer of a tier may send and hold, by the rows of contract/src/pricing.ts.
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import { type Tier, tierLimitsOn, walletLimitsOn } from '@alajo/contract/pricing.ts';
import type { Account } from '../ledger/accounts.ts';
import { dayInLagos } from '../platform/clock.ts';

export const TIERS = [1, 2, 3] as const satisfies readonly Tier[];

type Limited = {
  tier: Tier;
  has_pin: boolean;
  /** Until then the PIN counts as new. */
  low_limit_until: Date | null;
  /** Until then the device counts as new. */
  device_new_until: Date | null;
};

/** The most that may leave a wallet in this Lagos day. */
export function dayCapOf(payer: Limited, now: Date): Kobo {
  const today = dayInLagos(now);
  const { low_day, new_device_day } = walletLimitsOn(today);
  const caps: number[] = [tierLimitsOn(payer.tier, today).day];
  if (!payer.has_pin || isPinNew(payer, now)) caps.push(low_day);
  if (isDeviceNew(payer, now)) caps.push(new_device_day);
  return kobo(Math.min(...caps));
}

/** With the limit that the wallet's owner set, where that is lower: the ledger refuses what is over it. */
export const withOwn = (cap: Kobo, { own_day_cap }: Pick<Account, 'own_day_cap'>): Kobo =>
  own_day_cap === null ? cap : kobo(Math.min(cap, own_day_cap));

/** Whether the lower limit holds because the PIN was created or reset within the last hours. */
export const isPinNew = ({ low_limit_until }: Limited, now: Date): boolean =>
  low_limit_until !== null && low_limit_until > now;

/** Whether the limit of a new device holds for what the customer does on it. */
export const isDeviceNew = ({ device_new_until }: Limited, now: Date): boolean =>
  device_new_until !== null && device_new_until > now;

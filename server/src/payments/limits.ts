// What a customer of a tier may send and hold, by the rows of contract/src/pricing.ts.
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import { type Tier, tierLimitsOn, walletLimitsOn } from '@alajo/contract/pricing.ts';
import { type Account, findAccounts } from '../ledger/accounts.ts';
import { ownPaymentLimitReached } from '../ledger/entries.ts';
import { dayInLagos } from '../platform/clock.ts';
import type { Tx } from '../platform/database/database.ts';

export const TIERS = [1, 2, 3] as const satisfies readonly Tier[];

type Limited = {
  tier: Tier;
  has_pin: boolean;
  /** Until then the PIN or a passkey counts as new. */
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

/**
 * Until when what a payer agrees to now takes no more than the low limit, whatever carries it out later; null
 * where none holds.
 */
export function cappedUntil(
  payer: Pick<Limited, 'low_limit_until' | 'device_new_until'>,
  now: Date,
): Date | null {
  return latest(
    isPinNew(payer, now) ? payer.low_limit_until : null,
    isDeviceNew(payer, now) ? payer.device_new_until : null,
  );
}

/** What was agreed to earlier, by a payer of a tier. */
type Agreed = { tier: Tier; capped_until: Date | null };

/**
 * The daily limit of what was agreed to under a low limit; undefined once that has ended, and where none held:
 * then what is taken on schedule counts towards no limit.
 */
export function agreedDayCap({ tier, capped_until }: Agreed, now: Date): Kobo | undefined {
  if (capped_until === null || capped_until <= now) return undefined;
  return dayCapOf(
    { tier, has_pin: true, low_limit_until: capped_until, device_new_until: capped_until },
    now,
  );
}

/** The last of some instants; null if there is none. */
export const latest = (...instants: (Date | null)[]): Date | null =>
  instants.reduce((last, at) => (at !== null && (last === null || at > last) ? at : last), null);

/** With the limit that the wallet's owner set, where that is lower: the ledger refuses what is over it. */
export const withOwn = (cap: Kobo, { own_day_cap }: Pick<Account, 'own_day_cap'>): Kobo =>
  own_day_cap === null ? cap : kobo(Math.min(cap, own_day_cap));

/**
 * Throws own_payment_limit_reached if a payment that is several entries is over what the wallet's owner
 * allows for one: the ledger sees each entry alone.
 */
export async function requireWithinOwnPayment(tx: Tx, userId: number, amount: Kobo): Promise<void> {
  const account = (await findAccounts(tx, 'wallet', 'user', [userId])).get(userId);
  const cap = account?.own_payment_cap ?? null;
  if (cap !== null && amount > cap) throw ownPaymentLimitReached(cap);
}

/** Whether the lower limit holds because the PIN was created or reset within the last hours. */
export const isPinNew = (
  { low_limit_until }: Pick<Limited, 'low_limit_until'>,
  now: Date,
): boolean => low_limit_until !== null && low_limit_until > now;

/** Whether the limit of a new device holds for what the customer does on it. */
export const isDeviceNew = (
  { device_new_until }: Pick<Limited, 'device_new_until'>,
  now: Date,
): boolean => device_new_until !== null && device_new_until > now;

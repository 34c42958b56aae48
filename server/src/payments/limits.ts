// Limits on what a customer of a tier may send and hold, from the rows of contract/src/pricing.ts.
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import { type Tier, tierLimitsOn, walletLimitsOn } from '@alajo/contract/pricing.ts';
import type { AppliedLimits, ChosenCaps } from '@alajo/contract/wallet/limit-refusals.ts';
import { type Account, findAccounts, spentToday } from '../ledger/accounts.ts';
import { ownPaymentLimitReached } from '../ledger/entries.ts';
import { dayInLagos } from '../platform/clock.ts';
import type { Tx } from '../platform/database/database.ts';

const TIERS = [1, 2, 3] as const satisfies readonly Tier[];

type LimitedPayer = {
  tier: Tier;
  has_pin: boolean;
  /** The PIN or a passkey counts as new until then. */
  low_limit_until: Date | null;
  /** The device counts as new until then. */
  device_new_until: Date | null;
};

/** The most that may leave a wallet on this Lagos day. */
export function dayCapOf(payer: LimitedPayer, now: Date): Kobo {
  const today = dayInLagos(now);
  const { low_day, new_device_day } = walletLimitsOn(today);
  const caps: number[] = [tierLimitsOn(payer.tier, today).day];
  if (!payer.has_pin || isPinNew(payer, now)) caps.push(low_day);
  if (isDeviceNew(payer, now)) caps.push(new_device_day);
  return kobo(Math.min(...caps));
}

/** The limits that apply to a payer now, and the amount left of them today. */
export function appliedLimits(payer: LimitedPayer, account: Account, now: Date): AppliedLimits {
  const today = dayInLagos(now);
  const day_limit = withOwnLimit(dayCapOf(payer, now), account);
  return {
    tier: payer.tier,
    day_limit,
    day_left: leftOf(day_limit, spentToday(account, today)),
    needs_pin: !payer.has_pin,
    new_pin_until: isPinNew(payer, now) ? (payer.low_limit_until?.toISOString() ?? null) : null,
    new_device_until: isDeviceNew(payer, now)
      ? (payer.device_new_until?.toISOString() ?? null)
      : null,
    tiers: TIERS.map((tier) => {
      const { day, balance } = tierLimitsOn(tier, today);
      return { tier, day_limit: day, balance_cap: balance };
    }),
  };
}

export const chosenCaps = ({ own_day_cap, own_payment_cap }: Account): ChosenCaps => ({
  day: own_day_cap,
  payment: own_payment_cap,
});

/** Never below zero: once a limit is lowered, the amount used may exceed it. */
export const leftOf = (limit: Kobo, used: Kobo): Kobo => kobo(Math.max(limit - used, 0));

/**
 * The end of the low limit for whatever a payer agrees to now, no matter which job carries it out
 * later; null if no low limit applies.
 */
export function cappedUntil(
  payer: Pick<LimitedPayer, 'low_limit_until' | 'device_new_until'>,
  now: Date,
): Date | null {
  return latest(
    isPinNew(payer, now) ? payer.low_limit_until : null,
    isDeviceNew(payer, now) ? payer.device_new_until : null,
  );
}

/** An earlier agreement of a payer of a tier. */
type AgreedLimit = { tier: Tier; capped_until: Date | null };

/**
 * The daily limit for an agreement made under a low limit; undefined once that limit has ended, and if there was
 * none: scheduled payments then count towards no limit.
 */
export function agreedDayCap({ tier, capped_until }: AgreedLimit, now: Date): Kobo | undefined {
  if (capped_until === null || capped_until <= now) return undefined;
  return dayCapOf(
    { tier, has_pin: true, low_limit_until: capped_until, device_new_until: capped_until },
    now,
  );
}

/** The latest of some instants; null if there is none. */
export const latest = (...instants: (Date | null)[]): Date | null =>
  instants.reduce((last, at) => (at !== null && (last === null || at > last) ? at : last), null);

/** Applies the wallet owner's own limit if that is lower: the ledger rejects anything over it. */
export const withOwnLimit = (cap: Kobo, { own_day_cap }: Pick<Account, 'own_day_cap'>): Kobo =>
  own_day_cap === null ? cap : kobo(Math.min(cap, own_day_cap));

/**
 * Throws own_payment_limit_reached if a payment made of several entries is over the wallet owner's
 * per-payment limit: the ledger sees each entry alone.
 */
export async function requireWithinOwnPayment(tx: Tx, userId: number, amount: Kobo): Promise<void> {
  const account = (await findAccounts(tx, 'wallet', 'user', [userId])).get(userId);
  const cap = account?.own_payment_cap ?? null;
  if (cap !== null && amount > cap) throw ownPaymentLimitReached(cap);
}

/** True while the lower limit applies because the PIN was recently created or reset. */
const isPinNew = ({ low_limit_until }: Pick<LimitedPayer, 'low_limit_until'>, now: Date): boolean =>
  low_limit_until !== null && low_limit_until > now;

/** True while the limit of a new device applies to the customer's actions on it. */
const isDeviceNew = (
  { device_new_until }: Pick<LimitedPayer, 'device_new_until'>,
  now: Date,
): boolean => device_new_until !== null && device_new_until > now;

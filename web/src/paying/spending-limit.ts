// The most a payment may take now, by the figures the server last sent, and why it isn't more. The server
// decides when the payment is made.
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import type { OwnLimits } from '@alajo/contract/wallet/limits.ts';
import type { Wallet } from '@alajo/contract/wallet/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { formatDeadline } from '../platform/format.ts';
import { limitsQuery } from './limits-query.ts';
import { walletQuery } from './queries.ts';

export type SpendingLimit = { limits: OwnLimits; own: Wallet['own_limits'] };

/** Undefined until both replies have arrived, and after the midnight the figures were valid until. */
export function useSpendingLimit(): SpendingLimit | undefined {
  const { data: limits } = useQuery(limitsQuery);
  const { data: wallet } = useQuery(walletQuery);
  if (limits === undefined || wallet === undefined) return undefined;
  if (Date.parse(limits.resets_at) <= Date.now()) return undefined;
  return { limits, own: wallet.own_limits };
}

export type OverLimit = {
  headline: string;
  reason: string;
  /** The page that raises the limit, if it can be raised now. */
  raise: string | undefined;
  /** The most that one payment may take, fees included. */
  most: Kobo;
};

/** Undefined if this total is within the limit, or the limit isn't known. */
export function overLimit(limit: SpendingLimit | undefined, total: Kobo): OverLimit | undefined {
  if (limit === undefined) return undefined;
  const { limits, own } = limit;
  const most = kobo(Math.min(limits.day_left, own?.payment ?? limits.day_left));
  if (total <= most) return undefined;
  const excess = formatNaira(kobo(total - most));
  if (own?.payment === most) {
    return {
      headline: `${excess} over your limit for one payment.`,
      reason: `You set it to ${formatNaira(most)} in Settings.`,
      raise: OWN_LIMITS,
      most,
    };
  }
  return { headline: `${excess} over your limit for today.`, ...causeOf(limit), most };
}

const OWN_LIMITS = '/settings#limits';

/** Requirements of the next tier. */
const NEXT_TIER = { 1: 'your BVN and profile are', 2: 'your ID is' } as const;

function causeOf({ limits, own }: SpendingLimit): Pick<OverLimit, 'reason' | 'raise'> {
  const { tier, tiers, needs_pin, new_pin_until, new_device_until } = limits;
  const day = `${formatNaira(limits.day_limit)} a day`;
  const left =
    limits.day_left > 0
      ? `and ${formatNaira(limits.day_left)} is left until midnight.`
      : 'and nothing is left until midnight.';
  if (own?.day === limits.day_limit) {
    return { reason: `You set it to ${day} in Settings, ${left}`, raise: OWN_LIMITS };
  }
  if (new_device_until !== null) {
    const until = formatDeadline(new_device_until);
    return { reason: `This device is new: it is ${day} until ${until}, ${left}`, raise: undefined };
  }
  if (new_pin_until !== null) {
    const until = formatDeadline(new_pin_until);
    return {
      reason: `Your PIN or a passkey is new: it is ${day} until ${until}, ${left}`,
      raise: undefined,
    };
  }
  if (needs_pin) {
    return { reason: `Without a transaction PIN it is ${day}, ${left}`, raise: undefined };
  }
  const next = tiers.find((candidate) => candidate.tier === tier + 1);
  if (tier === 3 || next === undefined) {
    return { reason: `It is ${day}, ${left}`, raise: undefined };
  }
  const then = `Once ${NEXT_TIER[tier]} verified, it is ${formatNaira(next.day_limit)}.`;
  return { reason: `It is ${day}, ${left} ${then}`, raise: '/profile' };
}

// The limit on what can be spent now, by the figures the server last sent. The server decides when the payment
// is made.

import type { LimitRefusal } from '@alajo/contract/limit-refusal.ts';
import type { Kobo } from '@alajo/contract/money.ts';
import {
  type AppliedLimits,
  type ChosenCaps,
  findLimitRefusal,
} from '@alajo/contract/wallet/limit-refusals.ts';
import { useQuery } from '@tanstack/react-query';
import { limitsQuery } from './limits-query.ts';
import { walletQuery } from './queries.ts';

export type SpendingLimit = { limits: AppliedLimits; own: ChosenCaps | undefined };

/** Undefined until both replies have arrived, and after the midnight the figures were valid until. */
export function useSpendingLimit(): SpendingLimit | undefined {
  const { data: limits } = useQuery(limitsQuery);
  const { data: wallet } = useQuery(walletQuery);
  if (limits === undefined || wallet === undefined) return undefined;
  if (Date.parse(limits.resets_at) <= Date.now()) return undefined;
  return { limits, own: wallet.own_limits };
}

/** Undefined if this total is within the limit, or the limit isn't known. */
export const overLimit = (
  limit: SpendingLimit | undefined,
  total: Kobo,
): LimitRefusal | undefined => limit && findLimitRefusal(limit.limits, limit.own, total);

// The customer's balance and limit for a payment, worded the same wherever an amount is chosen or confirmed.
import { limitHeadline } from '@alajo/contract/limit-refusal.ts';
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import type { Wallet } from '@alajo/contract/wallet/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { BALANCE_TOO_LOW, useBalances } from '../platform/balances.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { walletQuery } from './queries.ts';

export const OverLimitReason = lazyPart(() => import('./over-limit-reason.tsx'), { retry: 'none' });

type BalanceHint = {
  have: string | undefined;
  problem?: string | undefined;
  /** The total, if it is over the limit. */
  over?: Kobo;
};

/** `have` as a hint, replaced by `problem` if the total is more than the balance or over the limit. */
export function useBalanceFor(total: Kobo | undefined): BalanceHint {
  const { data: wallet } = useQuery(walletQuery);
  const { shown } = useBalances();
  // An empty line until the balance loads, so the layout doesn't shift.
  const have = shown ? (wallet ? `You have ${formatNaira(wallet.balance)}` : '\u00a0') : undefined;
  if (wallet === undefined || total === undefined) return { have };
  const missing = total - wallet.balance;
  if (missing > 0) {
    return { have, problem: shown ? shortfallText(kobo(missing)) : BALANCE_TOO_LOW };
  }
  const problem = limitProblem(wallet, total);
  return problem ? { have, problem, over: total } : { have };
}

/** The sentence about a total over the limit, or undefined if it is within it. */
export function limitProblem(wallet: Wallet, total: Kobo): string | undefined {
  const { day_limit, day_spent, own_limits: own } = wallet;
  const left = Math.max(0, day_limit - day_spent);
  const most = Math.min(left, own?.payment ?? left);
  if (total <= most) return undefined;
  return limitHeadline(kobo(total - most), own?.payment === most);
}

export const shortfallText = (missing: Kobo) =>
  `${BALANCE_TOO_LOW} You need ${formatNaira(missing)} more.`;

/** Shown under a total that the customer doesn't enter. */
export function BalanceFor({ have, problem, over }: BalanceHint) {
  if (!problem) return <p className="min-h-5 text-center text-muted text-sm">{have}</p>;
  return (
    <Notice tone="warn">
      <p>{problem}</p>
      {over ? (
        <OverLimitReason total={over} />
      ) : (
        <ButtonLink variant="secondary" to="/wallet?add=" className="mt-2">
          Add Money
        </ButtonLink>
      )}
    </Notice>
  );
}

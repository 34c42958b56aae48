// The customer's balance for a payment, worded the same wherever an amount is chosen or confirmed.
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import { useQuery } from '@tanstack/react-query';
import { BALANCE_TOO_LOW, useBalances } from '../platform/balances.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { walletQuery } from './queries.ts';

/** `have` as a hint, replaced by `shortfall` if the total is more than the balance. */
export function useBalanceFor(total: Kobo | undefined) {
  const { data: wallet } = useQuery(walletQuery);
  const { shown } = useBalances();
  // An empty line until the balance loads, so the layout doesn't shift.
  const have = shown ? (wallet ? `You have ${formatNaira(wallet.balance)}` : '\u00a0') : undefined;
  const missing = wallet === undefined || total === undefined ? 0 : total - wallet.balance;
  if (missing <= 0) return { have, shortfall: undefined };
  const shortfall = shown ? shortfallText(kobo(missing)) : BALANCE_TOO_LOW;
  return { have, shortfall };
}

export const shortfallText = (missing: Kobo) =>
  `${BALANCE_TOO_LOW} You need ${formatNaira(missing)} more.`;

/** Shown under a total that the customer doesn't enter. */
export function BalanceFor({ have, shortfall }: ReturnType<typeof useBalanceFor>) {
  if (!shortfall) return <p className="min-h-5 text-center text-muted text-sm">{have}</p>;
  return (
    <Notice tone="warn">
      <p>{shortfall}</p>
      <ButtonLink variant="secondary" to="/wallet?add=" className="mt-2">
        Add Money
      </ButtonLink>
    </Notice>
  );
}

// What the customer has for a payment, said the same wherever an amount is chosen or confirmed.
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import { useQuery } from '@tanstack/react-query';
import { BALANCE_TOO_LOW, useBalances } from '../platform/balances.ts';
import { walletQuery } from './queries.ts';

/** `have` as a hint, `shortfall` in its place when the total is more than that. */
export function useBalanceFor(total: Kobo | undefined) {
  const { data: wallet } = useQuery(walletQuery);
  const { shown } = useBalances();
  const have = shown && wallet ? `You have ${formatNaira(wallet.balance)}` : undefined;
  const missing = wallet === undefined || total === undefined ? 0 : total - wallet.balance;
  if (missing <= 0) return { have, shortfall: undefined };
  const shortfall = shown ? shortfallText(kobo(missing)) : BALANCE_TOO_LOW;
  return { have, shortfall };
}

export const shortfallText = (missing: Kobo) =>
  `${BALANCE_TOO_LOW} You need ${formatNaira(missing)} more.`;

/** Under a total that is not typed. */
export function BalanceFor({ have, shortfall }: ReturnType<typeof useBalanceFor>) {
  return (
    <p
      role={shortfall ? 'alert' : undefined}
      className={`min-h-6 text-center text-sm ${shortfall ? 'text-bad' : 'text-muted'}`}
    >
      {shortfall ?? have}
    </p>
  );
}

// The balance with the switch that hides it, and the wallet number.
import { formatNaira } from '@alajo/contract/money.ts';
import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { walletQuery } from '../../paying/queries.ts';
import { HIDDEN, useBalances } from '../../platform/balances.ts';
import { AjoRing } from '../../ui/ajo-ring.tsx';
import { BalancesSwitch } from '../../ui/balances-switch.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { QueryError } from '../../ui/states.tsx';
import { WovenEdge } from '../../ui/woven-edge.tsx';

// Rarely needed, so kept out of the first visit's code.
const DebtNotice = lazyPart(() => import('./debt-notice.tsx'), { retry: 'inside' });
const ParkedMoney = lazyPart(() => import('./parked-money.tsx'), { retry: 'inside' });

const SHARES = ['paid', 'paid', 'paid', 'paid', 'paid', 'paid', 'paid', 'paid'] as const;

type Props = {
  /** A line under the balance. */
  below?: ReactNode;
  /** Shows the balance even while balances are hidden. */
  alwaysShown?: boolean;
};

export function BalanceCard({ below, alwaysShown = false }: Props) {
  const query = useQuery(walletQuery);
  const { shown, textOf } = useBalances();
  const wallet = query.data;
  return (
    <div className="flex flex-1 flex-col gap-4">
      <QueryError query={query} />
      <section
        aria-label="Wallet balance"
        className="group relative flex flex-1 flex-col overflow-hidden rounded-[20px] bg-[linear-gradient(140deg,var(--card-from),var(--card-to))] pt-2 pr-2 pb-7 pl-5 text-white lg:pt-4 lg:pr-4 lg:pl-7"
      >
        <AjoRing
          seats={SHARES}
          className="absolute -top-10 -right-16 size-60 opacity-15 [&>circle]:stroke-white"
        />
        <WovenEdge className="absolute inset-x-0 bottom-0 text-white/15" />
        <div className="relative flex items-center justify-between">
          <h2 className="text-15 text-white/90">Wallet Balance</h2>
          <BalancesSwitch className="hover:bg-white/10" />
        </div>
        {(wallet || !query.error) && (
          <>
            <p
              key={String(shown)}
              className="large-naira relative transition-opacity group-focus-within:starting:opacity-0 break-all font-bold text-[clamp(1.75rem,9vw,2.5rem)] tabular-nums leading-12 tracking-tight"
              data-testid="balance"
            >
              {wallet ? (alwaysShown ? formatNaira : textOf)(wallet.balance) : HIDDEN}
            </p>
            {below}
            <AccountNumber number={wallet?.account_number} />
          </>
        )}
      </section>
      {wallet?.debt && <DebtNotice debt={wallet.debt} />}
      {wallet && wallet.parked > 0 && <ParkedMoney wallet={wallet} />}
    </div>
  );
}

/** Reserves its space while loading, so nothing below shifts. */
function AccountNumber({ number }: { number: string | undefined }) {
  const [copyStatus, setCopyStatus] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(number ?? '');
      setCopyStatus('Copied');
    } catch {
      setCopyStatus('This browser doesn’t allow copying');
    }
  };
  return (
    <p
      className={`relative flex items-center gap-1 text-sm text-white/90 ${number === undefined ? 'invisible' : ''}`}
    >
      Alajo wallet number{' '}
      <span className="font-semibold tabular-nums">{number ?? '0000000000'}</span>
      <button
        type="button"
        aria-label="Copy wallet number"
        onClick={copy}
        className="grid size-11 place-items-center rounded-full hover:bg-white/10"
      >
        <Copy size={16} />
      </button>
      <span role="status">{copyStatus}</span>
    </p>
  );
}

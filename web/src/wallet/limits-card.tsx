// Usage of the wallet's limits.
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { walletQuery } from '../paying/queries.ts';
import { HIDDEN, useBalances } from '../platform/balances.ts';
import { useUser } from '../platform/session.ts';
import { Card } from '../ui/card.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Progress } from '../ui/progress.tsx';

// Rarely needed.
const LowLimit = lazyPart(() => import('./low-limit.tsx'), { retry: 'none' });

/** Keeps its height while loading: every tier but 3 has a cap, and the tier is known at once. */
export function LimitsCard() {
  const { tier } = useUser();
  const { data: wallet } = useQuery(walletQuery);
  const { shown } = useBalances();
  const capped = wallet ? wallet.balance_cap !== null : tier < 3;
  return (
    <Card className="flex flex-1 flex-col">
      <h2 className="font-semibold">Limits</h2>
      <UsageBar label="Sent today" used={wallet?.day_spent} limit={wallet?.day_limit} />
      {wallet && <LowLimit wallet={wallet} />}
      {capped ? (
        <UsageBar
          label="Wallet and savings"
          used={wallet && kobo(wallet.balance + wallet.set_aside)}
          limit={wallet?.balance_cap ?? undefined}
          hidden={!shown}
        />
      ) : (
        <p className="mt-3 flex justify-between gap-2 text-sm">
          <span className="text-muted">Wallet and savings</span> Any amount
        </p>
      )}
      <Link
        to="/profile"
        className="mt-auto inline-flex min-h-11 items-end self-start font-semibold text-primary text-sm underline-offset-4 hover:underline"
      >
        Your limits
      </Link>
    </Card>
  );
}

type UsageProps = {
  label: string;
  used: Kobo | undefined;
  limit: Kobo | undefined;
  hidden?: boolean;
};

function UsageBar({ label, used, limit, hidden = false }: UsageProps) {
  const known = used !== undefined && limit !== undefined;
  return (
    <div className="mt-3 text-sm">
      <div className="flex justify-between gap-2">
        <span className="text-muted">{label}</span>
        <span className="tabular-nums">
          {known && `${hidden ? HIDDEN : formatNaira(used)} of ${formatNaira(limit)}`}
        </span>
      </div>
      <Progress
        label={label}
        value={used ?? 0}
        max={limit ?? 1}
        hidden={hidden}
        className={`mt-1 ${known ? '' : 'invisible'}`}
      />
    </div>
  );
}

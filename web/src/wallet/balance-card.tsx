// The balance, hidden until the eye is pressed, with the number of the wallet and what it may do.
import { formatNaira, type Kobo } from '@alajo/contract/money.ts';
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import type { Wallet } from '@alajo/contract/wallet/schemas.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy, Eye, EyeOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { call, newKey, sentence } from '../platform/api.ts';
import { useUser } from '../platform/session.ts';
import { Button } from '../ui/button.tsx';
import { Card, Notice } from '../ui/card.tsx';
import { Progress } from '../ui/progress.tsx';
import { QueryTrouble } from '../ui/states.tsx';
import { moneyMoved, walletQuery } from './queries.ts';

export function BalanceCard({
  shownAtFirst,
  children,
}: {
  shownAtFirst: boolean;
  children: ReactNode;
}) {
  const query = useQuery(walletQuery);
  const [shown, setShown] = useState(shownAtFirst);
  const wallet = query.data;
  return (
    <div className="flex flex-col gap-4">
      <QueryTrouble query={query} />
      <section
        aria-label="Wallet balance"
        className="rounded-2xl bg-linear-135 from-[#0f766e] to-[#0a4f4a] p-6 text-white"
      >
        <div className="flex items-center justify-between">
          <h2 className="text-sm font-medium text-white/90">Wallet Balance</h2>
          <button
            type="button"
            aria-label={shown ? 'Hide balance' : 'Show balance'}
            className="grid size-11 place-items-center rounded-full hover:bg-white/10"
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff size={20} /> : <Eye size={20} />}
          </button>
        </div>
        {(wallet || !query.error) && (
          <>
            <p
              className="text-3xl font-bold break-all tabular-nums sm:text-4xl"
              data-testid="balance"
            >
              {shown && wallet ? formatNaira(wallet.balance) : '₦ ******'}
            </p>
            <AccountNumber number={wallet?.account_number} />
          </>
        )}
        <div className="mt-5 grid grid-cols-2 gap-3 sm:flex">{children}</div>
      </section>
      {wallet && wallet.parked > 0 && <Parked wallet={wallet} />}
    </div>
  );
}

/** Its place is kept until it is known: nothing below may move. */
function AccountNumber({ number }: { number: string | undefined }) {
  const [told, setTold] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(number ?? '');
      setTold('Copied');
    } catch {
      setTold('Not copied: this browser does not allow it');
    }
  };
  return (
    <p
      className={`mt-1 flex items-center gap-1 text-sm text-white/90 ${number === undefined ? 'invisible' : ''}`}
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
      <span role="status">{told}</span>
    </p>
  );
}

/** Money over the wallet's cap waits in sight, with what to do. */
function Parked({ wallet }: { wallet: Wallet }) {
  const client = useQueryClient();
  // One key for one release: after it, a later press is about other money.
  const [key, setKey] = useState(newKey);
  const release = useMutation({
    mutationFn: () => call(walletRoutes.release, { id: wallet.id }, { idempotency_key: key }),
    onSuccess: () => {
      setKey(newKey());
      moneyMoved(client);
    },
  });
  return (
    <Notice tone="warn">
      <p>
        {formatNaira(wallet.parked)} is waiting: your wallet holds at most{' '}
        {formatNaira(wallet.balance_cap ?? wallet.balance)}. Send or spend some, then move it in; or{' '}
        <Link to="/profile" className="font-semibold underline underline-offset-4">
          raise your tier
        </Link>
        , and it moves in by itself.
      </p>
      {release.error && <p>{sentence(release.error)}</p>}
      <Button
        look="secondary"
        className="mt-2"
        loading={release.isPending}
        onClick={() => release.mutate()}
      >
        Move it in
      </Button>
    </Notice>
  );
}

/** As high before the figures are there: only the third tier has no cap. */
export function LimitsCard() {
  const { tier } = useUser();
  const { data: wallet } = useQuery(walletQuery);
  const capped = wallet ? wallet.balance_cap !== null : tier < 3;
  return (
    <Card>
      <h2 className="font-semibold">Limits</h2>
      <Used label="Sent today" used={wallet?.day_spent} of={wallet?.day_limit} />
      {capped && (
        <Used label="In the wallet" used={wallet?.balance} of={wallet?.balance_cap ?? undefined} />
      )}
    </Card>
  );
}

type UsedProps = { label: string; used: Kobo | undefined; of: Kobo | undefined };

function Used({ label, used, of }: UsedProps) {
  const known = used !== undefined && of !== undefined;
  return (
    <div className="mt-3 text-sm">
      <div className="flex justify-between gap-2">
        <span className="text-muted">{label}</span>
        <span className="tabular-nums">
          {known && `${formatNaira(used)} of ${formatNaira(of)}`}
        </span>
      </div>
      <Progress
        label={label}
        value={used ?? 0}
        max={of ?? 1}
        className={`mt-1 ${known ? '' : 'invisible'}`}
      />
    </div>
  );
}

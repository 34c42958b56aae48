// The balance (hidden until the eye is pressed), the wallet number, parked money and limits.
import { formatNaira, type Kobo } from '@alajo/contract/money.ts';
import { tierLimitsOn } from '@alajo/contract/pricing.ts';
import { NEW_PIN_HOURS } from '@alajo/contract/time-limits.ts';
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import type { Debt, Wallet } from '@alajo/contract/wallet/schemas.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy, Eye, EyeOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { call, errorMessage, newIdempotencyKey } from '../platform/api.ts';
import { pricingDay } from '../platform/pricing-day.ts';
import { useUser } from '../platform/session.ts';
import { Button } from '../ui/button.tsx';
import { Card, Notice } from '../ui/card.tsx';
import { Progress } from '../ui/progress.tsx';
import { QueryError } from '../ui/states.tsx';
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
      <QueryError query={query} />
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
      {wallet?.debt && <Owed debt={wallet.debt} />}
      {wallet && wallet.parked > 0 && <Parked wallet={wallet} />}
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
      <span role="status">{copyStatus}</span>
    </p>
  );
}

const day = new Intl.DateTimeFormat('en-NG', { dateStyle: 'medium', timeZone: 'Africa/Lagos' });

/** What the customer owes, and why. */
function Owed({ debt }: { debt: Debt }) {
  return (
    <Notice tone="warn">
      <p className="font-semibold">You owe {formatNaira(debt.amount)}</p>
      <ul className="mt-1 list-disc pl-5">
        {debt.reasons.map(({ description, amount, added_at, taken_at }) => (
          <li key={`${added_at} ${taken_at}`}>
            {description} on {day.format(new Date(added_at))}: {formatNaira(amount)} was taken back
            on {day.format(new Date(taken_at))}.
          </li>
        ))}
      </ul>
      <p className="mt-1">
        Money that comes in pays this first. You can send again as soon as it is paid.
      </p>
    </Notice>
  );
}

/** Money above the balance cap, with what to do about it. */
function Parked({ wallet }: { wallet: Wallet }) {
  const client = useQueryClient();
  // A new key after each release, because a later press moves other money.
  const [key, setKey] = useState(newIdempotencyKey);
  const release = useMutation({
    mutationFn: () => call(walletRoutes.release, { id: wallet.id }, { idempotency_key: key }),
    onSuccess: () => {
      setKey(newIdempotencyKey());
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
        , and it moves in automatically.
      </p>
      {release.error && <p>{errorMessage(release.error)}</p>}
      <Button
        variant="secondary"
        className="mt-2"
        loading={release.isPending}
        onClick={() => release.mutate()}
      >
        Move it in
      </Button>
    </Notice>
  );
}

/** Keeps its height while loading: every tier but 3 has a cap, and the tier is known at once. */
export function LimitsCard() {
  const { tier } = useUser();
  const { data: wallet } = useQuery(walletQuery);
  const capped = wallet ? wallet.balance_cap !== null : tier < 3;
  return (
    <Card>
      <h2 className="font-semibold">Limits</h2>
      <UsageBar label="Sent today" used={wallet?.day_spent} of={wallet?.day_limit} />
      {wallet && <LowLimit wallet={wallet} />}
      {capped && (
        <UsageBar
          label="In the wallet"
          used={wallet?.balance}
          of={wallet?.balance_cap ?? undefined}
        />
      )}
    </Card>
  );
}

/** Why the limit is lower than the tier's, and what raises it. */
function LowLimit({ wallet }: { wallet: Wallet }) {
  const { has_pin } = useUser();
  const full = tierLimitsOn(wallet.tier, pricingDay()).day;
  if (wallet.day_limit >= full) return null;
  return (
    <p className="mt-1 text-sm text-muted">
      {has_pin ? 'Your PIN is new.' : 'You create a transaction PIN when you first pay.'} From{' '}
      {NEW_PIN_HOURS} hours after that you can send {formatNaira(full)} a day.{' '}
      <Link to="/profile" className="underline">
        Your limits
      </Link>
    </p>
  );
}

type UsageProps = { label: string; used: Kobo | undefined; of: Kobo | undefined };

function UsageBar({ label, used, of }: UsageProps) {
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

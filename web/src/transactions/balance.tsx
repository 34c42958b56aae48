// Explanation of the balance: what is available and what is on hold, until when, and the latest transactions
// with the balance after each.
import { formatNaira, type Kobo } from '@alajo/contract/money.ts';
import type { BalanceTrace, HeldMoney } from '@alajo/contract/wallet/balance.ts';
import { balanceRoutes } from '@alajo/contract/wallet/balance-routes.ts';
import type { StatementRow } from '@alajo/contract/wallet/statements.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import {
  ArrowUpToLine,
  Hourglass,
  Landmark,
  type LucideIcon,
  Recycle,
  ShieldCheck,
  ShoppingBag,
  Smartphone,
  TriangleAlert,
  Undo2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { call } from '../platform/api.ts';
import { useBalances } from '../platform/balances.ts';
import { formatAt, formatDue, formatWhen } from '../platform/format.ts';
import { BalancesSwitch } from '../ui/balances-switch.tsx';
import { Card, Skeleton } from '../ui/card.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { SectionHead } from '../ui/section.tsx';
import { QueryError } from '../ui/states.tsx';

// Below the wallet's key, so it is refetched after money moves.
const traceQuery = queryOptions({
  queryKey: ['wallet', 'balance'],
  queryFn: ({ signal }) => call(balanceRoutes.trace, undefined, { signal }),
});

export function Component() {
  const query = useQuery(traceQuery);
  const { data: trace } = query;
  return (
    <div className="flex flex-col gap-5">
      <title>Why this balance? · Alajo</title>
      <PageHead
        title="Why this balance?"
        back={{ to: '/transactions', name: 'Transaction History' }}
      >
        <BalancesSwitch />
      </PageHead>
      <QueryError query={query} />
      {query.isPending && (
        <div className="flex flex-col gap-4" role="status" aria-label="Loading">
          <Skeleton className="h-44" />
          <Skeleton className="h-72" />
        </div>
      )}
      {trace && (
        <div className="grid gap-7 lg:grid-cols-[minmax(0,1fr)_344px] lg:items-start lg:gap-6">
          <div className="flex flex-col gap-7 lg:col-start-2">
            <Figures trace={trace} />
            <Holds holds={trace.holds} />
          </div>
          <div className="min-w-0 lg:col-start-1 lg:row-start-1">
            <Movements trace={trace} />
          </div>
        </div>
      )}
    </div>
  );
}

function Figures({ trace }: { trace: BalanceTrace }) {
  const { textOf } = useBalances();
  const { available, held, total, saved } = trace;
  return (
    <Card className="flex flex-col gap-4">
      <dl className="flex flex-col gap-2">
        <Figure label="Available now" amount={textOf(available)} />
        <Figure label="On hold" amount={held === 0 ? formatNaira(held) : `+ ${textOf(held)}`} />
        <Figure label="Total" amount={textOf(total)} sum />
      </dl>
      {saved > 0 && (
        <p className="text-muted text-sm">
          {textOf(saved)} more is in your{' '}
          <Link
            to="/savings"
            className="-my-3 inline-block py-3 font-semibold text-primary underline underline-offset-4"
          >
            savings goals
          </Link>
          .
        </p>
      )}
      <Books books={trace.books} />
    </Card>
  );
}

function Figure({ label, amount, sum = false }: { label: string; amount: string; sum?: boolean }) {
  return (
    <div
      className={`flex flex-wrap justify-between gap-x-4 ${sum ? 'border-line border-t pt-2 font-bold' : ''}`}
    >
      <dt className={sum ? '' : 'text-muted'}>{label}</dt>
      <dd className="ml-auto font-semibold tabular-nums">{amount}</dd>
    </div>
  );
}

function Books({ books }: Pick<BalanceTrace, 'books'>) {
  if (books && !books.ok) {
    return (
      <p className="flex gap-2 border-line border-t pt-3 text-sm text-warn">
        <TriangleAlert size={18} aria-hidden="true" className="shrink-0" />
        The check of our books {formatAt(books.checked_at)} found a difference. Our team is looking
        into it.
      </p>
    );
  }
  return (
    <p className="flex gap-2 border-line border-t pt-3 text-muted text-sm">
      <ShieldCheck size={18} aria-hidden="true" className="shrink-0 text-good" />
      {books
        ? `Books last checked: ${formatWhen(books.checked_at)}. Every kobo is accounted for.`
        : 'Our books are checked every night at 03:00.'}
    </p>
  );
}

const MARKS: Record<HeldMoney['kind'], { icon: LucideIcon; hue: string }> = {
  waiting: { icon: Hourglass, hue: 'bg-sunk text-muted' },
  transfer_bank: { icon: Landmark, hue: 'bg-indigo text-on-indigo' },
  service: { icon: Smartphone, hue: 'bg-sky text-on-sky' },
  order: { icon: ShoppingBag, hue: 'bg-clay text-on-clay' },
  waste: { icon: Recycle, hue: 'bg-olive text-on-olive' },
  recall: { icon: Undo2, hue: 'bg-sunk text-muted' },
  parked: { icon: ArrowUpToLine, hue: 'bg-sunk text-muted' },
};

function Holds({ holds }: { holds: HeldMoney[] }) {
  return (
    <section aria-label="On hold">
      <SectionHead title="On hold" />
      {holds.length === 0 ? (
        <Card>
          <p className="text-muted">Nothing is on hold. Your whole balance is available.</p>
        </Card>
      ) : (
        <ul className="overflow-hidden rounded-card border border-line bg-surface">
          {holds.map((hold) => (
            <li
              key={`${hold.kind}${hold.reference}${hold.name}${hold.amount}`}
              className="border-line border-t first:border-t-0"
            >
              <HoldRow hold={hold} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function HoldRow({ hold }: { hold: HeldMoney }) {
  const { textOf } = useBalances();
  const { icon: Icon, hue } = MARKS[hold.kind];
  return (
    <Link to={pageOf(hold)} className="flex gap-3 px-4 py-3 hover:bg-tint">
      <span className={`grid size-10 shrink-0 place-items-center rounded-control ${hue}`}>
        <Icon size={20} aria-hidden="true" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap justify-between gap-x-3 font-semibold text-15 leading-5">
          <span className="wrap-anywhere min-w-0">{hold.name}</span>
          <span className="ml-auto tabular-nums">
            {hold.kind === 'parked' ? textOf(hold.amount) : formatNaira(hold.amount)}
          </span>
        </span>
        <span className="mt-0.5 block text-13 text-muted leading-4.5">{reasonOf(hold)}</span>
      </span>
    </Link>
  );
}

function pageOf({ kind, reference }: HeldMoney): string {
  if (kind === 'order') return '/marketplace/orders';
  return reference === null ? '/wallet' : `/receipt?ref=${reference}`;
}

/** Reason for the hold, and when it ends. */
function reasonOf({ kind, until }: HeldMoney): string {
  const late = until !== null && Date.parse(until) <= Date.now();
  const by = until === null ? undefined : formatDue(until);
  switch (kind) {
    case 'waiting':
      return `Goes out at ${by}, unless you cancel it.`;
    case 'transfer_bank':
      return late
        ? 'The bank hasn’t confirmed it. Our team is on it.'
        : `The bank will confirm it by ${by}.`;
    case 'service':
      return late
        ? 'The provider hasn’t confirmed it. Our team is on it.'
        : `The provider will confirm it by ${by}, or it comes back to you.`;
    case 'order':
      return until === null
        ? 'You reported a problem. It stays on hold until that’s resolved.'
        : `Goes to the seller once you confirm delivery. Next step by ${by}.`;
    case 'waste':
      return until === null
        ? 'Being collected now. It’s paid when the collection is complete.'
        : `Paid on completion, or back in your wallet by ${by}.`;
    case 'recall':
      return until === null || late
        ? 'The sender asked for it back. Our team will decide.'
        : `The sender asked for it back. Our team will decide by ${by}.`;
    case 'parked':
      return 'It moves to your wallet once you’re under your limit or raise your tier.';
    default:
      return kind satisfies never;
  }
}

function Movements({ trace }: { trace: BalanceTrace }) {
  const { movements, available, before } = trace;
  const count = movements.length;
  return (
    <section aria-label="How it got there">
      <SectionHead title="How it got there" note={noteOf(count)} />
      <ol className="overflow-hidden rounded-card border border-line bg-surface">
        <Balance label="Available now" amount={available} />
        {movements.map((row) => (
          <li key={`${row.reference}${row.returned}`} className="border-line border-t">
            <MovementRow row={row} />
          </li>
        ))}
        {count > 0 && (
          <Balance label="Before that" amount={before} className="border-line border-t" />
        )}
      </ol>
    </section>
  );
}

const noteOf = (count: number) =>
  count === 0
    ? 'No money has moved yet.'
    : `Your last ${count === 1 ? 'transaction' : `${count} transactions`}, with the balance after each.`;

type BalanceProps = { label: string; amount: Kobo; className?: string };

function Balance({ label, amount, className = '' }: BalanceProps) {
  const { textOf } = useBalances();
  return (
    <li className={`flex flex-wrap justify-between gap-x-4 bg-sunk px-4 py-3 ${className}`}>
      <span className="text-muted">{label}</span>
      <b className="ml-auto tabular-nums">{textOf(amount)}</b>
    </li>
  );
}

function MovementRow({ row }: { row: StatementRow }) {
  const { textOf } = useBalances();
  const credit = row.type === 'credit';
  return (
    <Link
      to={`/receipt?ref=${row.reference}`}
      className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 hover:bg-tint"
    >
      <span className="min-w-32 flex-1">
        <BalanceRow className="line-clamp-2 break-words font-semibold text-15">
          {row.description}
        </BalanceRow>
        <BalanceRow className="text-13 text-muted">{formatWhen(row.date)}</BalanceRow>
      </span>
      <span className="ml-auto text-right tabular-nums">
        <BalanceRow className={`font-semibold text-15 ${credit ? 'text-good' : ''}`}>
          {credit ? '+' : '−'}
          {formatNaira(row.amount)}
        </BalanceRow>
        <BalanceRow className="text-13 text-muted">Balance {textOf(row.balance_after)}</BalanceRow>
      </span>
    </Link>
  );
}

function BalanceRow({ className, children }: { className: string; children: ReactNode }) {
  return <span className={`block leading-5 ${className}`}>{children}</span>;
}

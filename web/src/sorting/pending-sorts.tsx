// Incoming payments awaiting approval: the proposed split, approved with one tap.
import { formatNaira } from '@alajo/contract/money.ts';
import { sortingRoutes } from '@alajo/contract/sorting/routes.ts';
import type { PendingSort } from '@alajo/contract/sorting/schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { ArrowDownLeft } from 'lucide-react';
import { useAction } from '../platform/action.ts';
import { call, errorMessage } from '../platform/api.ts';
import { formatDue } from '../platform/format.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { sortingChanged } from './queries.ts';

export function PendingSorts({ asks }: { asks: PendingSort[] }) {
  if (asks.length === 0) return null;
  return (
    <ul className="flex flex-col gap-3">
      {asks.map((ask) => (
        <li key={ask.id}>
          <PendingSortCard ask={ask} />
        </li>
      ))}
    </ul>
  );
}

function PendingSortCard({ ask }: { ask: PendingSort }) {
  const client = useQueryClient();
  const { id, amount, credit, origin, parts, expires_at } = ask;
  // Also after a failure: the amount may have changed, or the customer may have decided on another device.
  const onSettled = () => sortingChanged(client);
  const accept = useAction({
    mutationFn: () => call(sortingRoutes.accept, { id, amount }),
    onSettled,
  });
  const decline = useAction({ mutationFn: () => call(sortingRoutes.decline, { id }), onSettled });
  const error = accept.error ?? decline.error;
  const busy = accept.isPending || decline.isPending;
  return (
    <section
      aria-label={`Split ${formatNaira(credit)}`}
      className="flex h-full flex-col gap-4 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <div className="flex items-center gap-3">
        <span
          aria-hidden="true"
          className="grid size-11 shrink-0 place-items-center rounded-full bg-good-tint text-good"
        >
          <ArrowDownLeft size={22} />
        </span>
        <div className="min-w-0">
          <p className="font-semibold text-lg leading-6 tabular-nums">
            {formatNaira(credit)} arrived
          </p>
          <p className="break-words text-muted text-sm">{origin}</p>
        </div>
      </div>
      <Amounts parts={parts} />
      {error && <Notice tone="bad">{errorMessage(error)}</Notice>}
      <div className="mt-auto flex flex-wrap gap-3">
        <Button
          className="flex-auto"
          loading={accept.isPending}
          disabled={decline.isPending}
          onClick={() => accept.mutate()}
        >
          Split {formatNaira(amount)}
        </Button>
        <Button variant="secondary" disabled={busy} onClick={() => decline.mutate()}>
          Not now
        </Button>
      </div>
      <p className="text-muted text-sm">
        Open until {formatDue(expires_at)}. Until you say yes, nothing moves.
      </p>
    </section>
  );
}

/** The destinations of the money, one per line. */
export function Amounts({ parts }: { parts: PendingSort['parts'] }) {
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1.5 text-15">
      {parts.map(({ name, amount }) => (
        <div key={name} className="contents">
          <dt className="break-words text-muted">{name}</dt>
          <dd className="text-right font-semibold tabular-nums">{formatNaira(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}

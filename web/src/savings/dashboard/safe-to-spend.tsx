import { formatNaira } from '@alajo/contract/money.ts';
import type { Commitment } from '@alajo/contract/savings/schemas.ts';
import type { FuturePaymentKind } from '@alajo/contract/schedules/future.ts';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { HIDDEN, useBalances } from '../../platform/balances.ts';
import { formatDate, formatDayMonth } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import { safeToSpendQuery } from '../queries.ts';

/**
 * Expandable line on the balance card: the balance left after the next automatic payments, and their list.
 */
export function SafeToSpend() {
  const [open, setOpen] = useState(false);
  const { shown, textOf } = useBalances();
  const query = useQuery({ ...safeToSpendQuery, enabled: open || shown });
  const { data } = query;
  return (
    <details
      className="group relative text-15 text-white/90"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="-my-1 flex min-h-11 cursor-pointer flex-wrap items-center gap-x-1.5">
        Safe to spend{' '}
        <b className="text-white tabular-nums">{data ? textOf(data.safe) : !shown && HIDDEN}</b>
        {data && ` until ${formatDayMonth(data.until)}`}
        <ChevronDown size={16} aria-hidden="true" className="ml-auto group-open:rotate-180" />
      </summary>
      <div className="pr-3 pb-3 text-sm">
        {query.error && data === undefined && (
          <Button variant="onPrimary" loading={query.isFetching} onClick={() => query.refetch()}>
            Retry
          </Button>
        )}
        {data && (
          <>
            <p>
              {textOf(data.available)} in your wallet, minus what will be taken automatically by{' '}
              {formatDate(data.until)}.
            </p>
            <ul className="mt-2 divide-y divide-white/20">
              {data.items.map((item) => (
                <CommitmentRow key={`${item.kind}-${item.id}-${item.due_on}`} item={item} />
              ))}
            </ul>
          </>
        )}
      </div>
    </details>
  );
}

const COMMITMENT: Record<FuturePaymentKind, string> = {
  ajo: 'Ajo',
  auto_save: 'Auto-save',
  waste: 'Waste plan',
  standing_order: 'Standing order',
};

function CommitmentRow({ item }: { item: Commitment }) {
  const times = item.times > 1 ? `, ${item.times} times from` : ' on';
  return (
    <li className="flex justify-between gap-3 py-2">
      <span className="wrap-anywhere">
        {COMMITMENT[item.kind]}: {item.name}
        {times} {formatDate(item.due_on)}
      </span>
      <span className="whitespace-nowrap font-medium tabular-nums">{formatNaira(item.amount)}</span>
    </li>
  );
}

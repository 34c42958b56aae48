// The wallet’s transactions with the balance after each, newest first.
import { formatNaira } from '@alajo/contract/money.ts';
import type { Transaction } from '@alajo/contract/wallet/schemas.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { errorMessage } from '../../platform/api.ts';
import { formatDateTime } from '../../platform/format.ts';
import { rowsOf } from '../kit/list.ts';
import { useNow } from '../platform/clock.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { Tag } from '../ui/tag.tsx';
import { ledgerQuery } from './customers-data.ts';
import { Card, EmptyCard } from './section-card.tsx';
import { formatShort } from './short-dates.ts';

export function Ledger({ id, place }: { id: number; place: number }) {
  const list = useInfiniteQuery(ledgerQuery(id));
  const rows = rowsOf(list.data);
  return (
    <Card
      place={place}
      title="Ledger"
      aside="running balance, newest first"
      className="max-lg:col-span-2 max-lg:max-h-[60dvh] lg:row-span-2"
    >
      {list.error && (
        <div role="alert" className="flex items-center gap-3 bg-warn-tint px-3 py-2 text-warn">
          <span className="flex-1">{errorMessage(list.error)}</span>
          <ActionButton busy={list.isFetching} onClick={() => list.refetch()}>
            Retry
          </ActionButton>
        </div>
      )}
      {list.isPending && !list.error && (
        <p role="status" className="px-3 py-2 text-muted">
          Loading…
        </p>
      )}
      {list.data && rows.length === 0 && <EmptyCard>No money has moved yet.</EmptyCard>}
      {rows.length > 0 && <Movements rows={rows} />}
      {list.hasNextPage && (
        <div className="p-3 text-center">
          <ActionButton busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            Show older
          </ActionButton>
        </div>
      )}
    </Card>
  );
}

const HEADS = ['Time', 'What', 'Amount', 'Balance after'];
const CELL = 'h-[33px] overflow-clip text-ellipsis whitespace-nowrap border-line border-b px-2';

function Movements({ rows }: { rows: readonly Transaction[] }) {
  const now = useNow();
  return (
    <table aria-label="Ledger" className="w-full table-fixed text-13">
      <colgroup>
        <col className="w-[66px]" />
        <col />
        <col className="w-[112px]" />
        <col className="w-[112px]" />
      </colgroup>
      <thead className="sr-only">
        <tr>
          {HEADS.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.id} ${row.type} ${row.date}`}>
            <td className={`${CELL} pl-3 text-muted tabular-nums`}>
              <time dateTime={row.date} title={formatDateTime(row.date)}>
                {formatShort(row.date, now)}
              </time>
            </td>
            <td className={CELL} title={[row.description, row.note].filter(Boolean).join(' · ')}>
              <State transaction={row} />
              <b className="font-medium">{row.description}</b>{' '}
              {row.note && <span className="text-muted">{row.note}</span>}
            </td>
            <td
              className={`${CELL} text-right tabular-nums ${row.type === 'credit' ? 'font-semibold text-good' : ''}`}
            >
              {row.type === 'credit' ? '+' : '−'}
              {figures(row.total)}
            </td>
            <td className={`${CELL} pr-3 text-right text-muted tabular-nums`}>
              {row.balance_after < 0 ? '−' : ''}
              {figures(row.balance_after)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function State({ transaction: { status } }: { transaction: Transaction }) {
  if (status === 'completed') return null;
  return (
    <>
      <Tag tone={status === 'pending' ? 'warn' : 'bad'}>
        {status === 'pending' ? 'Pending' : 'Failed'}
      </Tag>{' '}
    </>
  );
}

/** `85,103.75`: to the kobo, without the naira sign. */
const figures = (amount: Transaction['balance_after']) => {
  const text = formatNaira(amount).replace(/[₦−-]/g, '');
  return text.includes('.') ? text : `${text}.00`;
};

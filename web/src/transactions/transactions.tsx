// Transaction History (spec §2): all rows with the balance after each, searched and filtered by the
// server.
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { EllipsisVertical } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { Link } from 'react-router';
import { useWide } from '../platform/wide.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Skeleton } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useOverlay } from '../ui/overlay.ts';
import { PageHead } from '../ui/page-head.tsx';
import { QueryError, ShowMore } from '../ui/states.tsx';
import { Filters } from './filters.tsx';
import { LongList } from './long-list.tsx';
import { historyQuery, recentQuery } from './queries.ts';
import { savedReceipts } from './saved-receipts.ts';
import { TransactionDays } from './transaction-list.tsx';
import { useFilters } from './use-filters.ts';
import { WaitingAmong } from './waiting.tsx';

const MonthPanel = lazyPart(() => import('./month-panel.tsx'), { retry: 'none' });

const loadMenu = () => import('./history-menu.tsx');
const HistoryMenu = lazyPart(loadMenu);

/** The rows saved by Home and with the latest receipts, for when the server cannot be reached. */
function useSaved(enabled: boolean) {
  const { data, dataUpdatedAt } = useQuery({ ...recentQuery, enabled: false });
  return useMemo(() => {
    const receipts = enabled ? savedReceipts() : undefined;
    if (!enabled || (data === undefined && receipts === undefined)) return undefined;
    const listed = new Set(data?.map(({ id }) => id));
    const older = receipts?.data.results.flatMap(({ transaction }) =>
      listed.has(transaction.id) ? [] : [transaction],
    );
    return {
      data: [...(data ?? []), ...(older ?? [])],
      dataUpdatedAt: Math.min(...(data ? [dataUpdatedAt] : []), receipts?.saved_at ?? Date.now()),
    };
  }, [enabled, data, dataUpdatedAt]);
}

export function Component() {
  const { isFiltered, ...filter } = useFilters();
  const client = useQueryClient();
  const options = historyQuery(filter.filters);
  const query = useInfiniteQuery(options);
  const wide = useWide();
  const menu = useOverlay(loadMenu);
  const page = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  const saved = useSaved(isError && query.data === undefined && !isFiltered);
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.results) ?? [], [query.data]);
  const more = hasNextPage && !isError;
  const refreshing = isFetching && !query.isFetchingNextPage;
  const onEnd = () => {
    if (!isFetching) fetchNextPage();
  };
  return (
    <div ref={page} className="flex flex-col gap-3 sm:gap-5">
      <title>Transaction History · Alajo</title>
      <PageHead title="Transaction History">
        <button
          type="button"
          aria-label="More options"
          aria-haspopup="menu"
          aria-busy={refreshing}
          {...menu.button}
          className="-mr-2 grid size-11 shrink-0 place-items-center rounded-full hover:bg-tint"
        >
          <EllipsisVertical size={22} aria-hidden="true" />
        </button>
      </PageHead>
      {menu.used && (
        <HistoryMenu
          open={menu.open}
          onOpenChange={menu.setOpen}
          anchor={menu.anchor}
          within={page}
          onRefresh={() => client.resetQueries({ queryKey: options.queryKey })}
        />
      )}
      <WaitingAmong rows={rows} />
      <Filters {...filter} />
      {!isFiltered && (
        <Link
          to="/transactions/balance"
          className="-my-2 hidden sm:inline-flex lg:hidden min-h-11 items-center self-end font-semibold text-13 text-primary underline-offset-4 hover:underline"
        >
          Why this balance?
        </Link>
      )}
      <QueryError
        query={{ ...query, ...saved, refetch: query.data ? fetchNextPage : query.refetch }}
      />
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_344px] lg:items-start lg:gap-6">
        <div className="min-w-0">
          {saved && <TransactionDays rows={saved.data} most={saved.data.length} />}
          {query.isPending && <Skeleton className="h-64" />}
          {query.isSuccess && rows.length === 0 && !hasNextPage && (
            <EmptyState
              drawing="payments"
              title={isFiltered ? 'No transactions found' : 'No transactions yet'}
            >
              <p className="text-muted">
                {isFiltered
                  ? 'Try another name or amount, or a longer period.'
                  : 'Money in and out will show here, day by day.'}
              </p>
              {isFiltered ? (
                <Button variant="secondary" onClick={filter.clear}>
                  Clear filters
                </Button>
              ) : (
                <ButtonLink to="/wallet?add=">Add Money</ButtonLink>
              )}
            </EmptyState>
          )}
          {query.data && (
            <LongList
              key={JSON.stringify(filter.filters)}
              label="Transactions"
              rows={rows}
              more={more}
              onEnd={onEnd}
            />
          )}
          <ShowMore query={query} className="mt-4 w-full">
            {rows.length === 0 ? 'Search further back' : 'Load more'}
          </ShowMore>
        </div>
        {wide && <MonthPanel />}
      </div>
    </div>
  );
}

// Queries for the history; the latest transactions are saved for the next visit.
import type { HistoryFilters } from '@alajo/contract/wallet/history.ts';
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import type { Transaction } from '@alajo/contract/wallet/schemas.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { persisted } from '../platform/query.ts';

// More than a card shows, because this is the whole history available offline.
const RECENT = 10;

export const recentQuery = queryOptions({
  queryKey: ['transactions', 'recent'],
  queryFn: async ({ signal }) =>
    (await call(walletRoutes.transactions, { limit: RECENT }, { signal })).results,
  ...persisted(
    'transactions',
    walletRoutes.transactions.reply,
    (reply): Transaction[] | undefined => reply.results,
    (results) => ({ results, next: null }),
  ),
});

// A small first page loads fast; later pages are larger.
const HISTORY_FIRST = 30;
const HISTORY_NEXT = 100;

/**
 * The filtered history. Loaded pages are not refetched, because that would load every page of a long
 * list again. Refresh starts over.
 */
export const historyQuery = (filters: HistoryFilters) =>
  infiniteQueryOptions({
    queryKey: ['transactions', 'history', filters],
    queryFn: ({ pageParam, signal }) =>
      call(
        walletRoutes.transactions,
        { ...filters, cursor: pageParam, limit: pageParam ? HISTORY_NEXT : HISTORY_FIRST },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    // Comparing all rows again with each new page would cost more every time.
    structuralSharing: false,
  });

// Queries for the wallet; first pages are saved for the next visit.
import type { HistoryFilters } from '@alajo/contract/wallet/history.ts';
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import type { Transaction } from '@alajo/contract/wallet/schemas.ts';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { persisted } from '../platform/query.ts';

export const walletQuery = queryOptions({
  queryKey: ['wallet'],
  queryFn: async ({ signal }) => {
    const { results } = await call(walletRoutes.wallets, undefined, { signal });
    const [first] = results;
    if (first === undefined) throw new Error('no wallet');
    return first;
  },
  ...persisted(
    'wallet',
    walletRoutes.wallets.reply,
    (reply) => reply.results[0],
    (wallet) => ({ results: [wallet], next: null }),
  ),
});

export const limitsQuery = queryOptions({
  queryKey: ['wallet', 'limits'],
  queryFn: ({ signal }) => call(walletRoutes.limits, undefined, { signal }),
});

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
const HISTORY = ['transactions', 'history'];

/**
 * The filtered history. Loaded pages are not refetched, because that would load every page of a long
 * list again. Refresh starts over.
 */
export const historyQuery = (filters: HistoryFilters) =>
  infiniteQueryOptions({
    queryKey: [...HISTORY, filters],
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

// A pending payout or deposit settles without the customer, so poll.
const PENDING_EVERY_MS = 10_000;

export const receiptQuery = (reference: string) =>
  queryOptions({
    queryKey: ['receipt', reference],
    queryFn: ({ signal }) => call(walletRoutes.transaction, { reference }, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? PENDING_EVERY_MS : false),
  });

export const fundingQuery = (reference: string) =>
  queryOptions({
    queryKey: ['funding', reference],
    queryFn: ({ signal }) => call(walletRoutes.checkFunding, { reference }, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? PENDING_EVERY_MS : false),
  });

/** The server keeps so few open that one page holds them all. */
export const openFundingsQuery = queryOptions({
  queryKey: ['funding', 'open'],
  queryFn: async ({ signal }) => (await call(walletRoutes.openFundings, {}, { signal })).results,
});

export const ownAccountQuery = queryOptions({
  queryKey: ['own-account'],
  queryFn: ({ signal }) => call(walletRoutes.ownAccount, undefined, { signal }),
  refetchInterval: ({ state }) =>
    state.data?.identification.status === 'waiting' ? PENDING_EVERY_MS : false,
});

export const ussdBanksQuery = queryOptions({
  queryKey: ['ussd-banks'],
  queryFn: async ({ signal }) =>
    (await call(walletRoutes.ussdBanks, undefined, { signal })).results,
  staleTime: Number.POSITIVE_INFINITY,
});

export const banksQuery = queryOptions({
  queryKey: ['banks'],
  queryFn: async ({ signal }) => (await call(walletRoutes.banks, undefined, { signal })).results,
  staleTime: Number.POSITIVE_INFINITY,
});

/** After money moved: refetches everything that shows it. */
export function moneyMoved(client: QueryClient): void {
  client.removeQueries({ queryKey: HISTORY, type: 'inactive' });
  for (const key of ['wallet', 'transactions', 'people', 'notifications', 'receipt', 'funding']) {
    client.invalidateQueries({ queryKey: [key] });
  }
}

// The wallet's server data: first pages are kept for the next visit.
import type { HistoryFilters } from '@alajo/contract/wallet/history.ts';
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import type { Transaction } from '@alajo/contract/wallet/schemas.ts';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { kept } from '../platform/query.ts';

export const walletQuery = queryOptions({
  queryKey: ['wallet'],
  queryFn: async ({ signal }) => {
    const { results } = await call(walletRoutes.wallets, undefined, { signal });
    const [first] = results;
    if (first === undefined) throw new Error('no wallet');
    return first;
  },
  ...kept(
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

// More than a card shows: they are what a customer without a network has of the history.
const RECENT = 10;

export const recentQuery = queryOptions({
  queryKey: ['transactions', 'recent'],
  queryFn: async ({ signal }) =>
    (await call(walletRoutes.transactions, { limit: RECENT }, { signal })).results,
  ...kept(
    'transactions',
    walletRoutes.transactions.reply,
    (reply): Transaction[] | undefined => reply.results,
    (results) => ({ results, next: null }),
  ),
});

// The first screen soon; who scrolls on gets more at a time.
const HISTORY_FIRST = 30;
const HISTORY_NEXT = 100;
const HISTORY = ['transactions', 'history'];

/**
 * The history, narrowed. What is loaded stays as it is, also behind a receipt: looking again would
 * fetch every page of a long list. Refresh begins anew.
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
    // Comparing every row again with each page that comes would cost more with each.
    structuralSharing: false,
  });

export const statementOf = (from: string, to: string) =>
  queryOptions({
    queryKey: ['transactions', 'statement', from, to],
    queryFn: ({ signal }) => call(walletRoutes.statement, { from, to }, { signal }),
  });

// A pending payout ends by itself: look again without being asked.
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

export const ownAccountQuery = queryOptions({
  queryKey: ['own-account'],
  queryFn: ({ signal }) => call(walletRoutes.ownAccount, undefined, { signal }),
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

export const recipientsQuery = queryOptions({
  queryKey: ['recipients'],
  queryFn: async ({ signal }) =>
    (await call(walletRoutes.recipients, undefined, { signal })).results,
});

/** After money moved: whatever shows it is asked for again. */
export function moneyMoved(client: QueryClient): void {
  client.removeQueries({ queryKey: HISTORY, type: 'inactive' });
  for (const key of ['wallet', 'transactions', 'recipients', 'notifications', 'receipt']) {
    client.invalidateQueries({ queryKey: [key] });
  }
}

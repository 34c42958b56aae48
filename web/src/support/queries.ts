// Queries for tickets, their threads and the contact address.
import { callRoutes } from '@alajo/contract/support/calls.ts';
import { supportRoutes } from '@alajo/contract/support/routes.ts';
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../platform/api.ts';

// Like all polling here, only while the page is visible.
const LIST_EVERY_MS = 30_000;
const THREAD_EVERY_MS = 5_000;

export const ticketsQuery = infiniteQueryOptions({
  queryKey: ['support', 'tickets'],
  queryFn: ({ pageParam, signal }) => call(supportRoutes.list, { cursor: pageParam }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next ?? undefined,
  refetchInterval: LIST_EVERY_MS,
});

/** The number of the open chat; null if the next message starts one. */
export const chatQuery = queryOptions({
  queryKey: ['support', 'chat'],
  queryFn: async ({ signal }) => {
    const [newest] = (await call(supportRoutes.list, { topic: 'chat', limit: 1 }, { signal }))
      .results;
    return newest === undefined || newest.status === 'closed' ? null : newest.number;
  },
});

/** The newest ticket about a transaction; null if there is none. */
export const reportQuery = (reference: string) =>
  queryOptions({
    queryKey: ['support', 'report', reference],
    queryFn: async ({ signal }) => {
      const query = { of_transaction: reference, limit: 1 };
      return (await call(supportRoutes.list, query, { signal })).results[0] ?? null;
    },
  });

/** A ticket's messages, the newest page first, refreshed every few seconds. */
export const threadQuery = (number: string) =>
  infiniteQueryOptions({
    queryKey: ['support', 'thread', number],
    queryFn: ({ pageParam, signal }) =>
      call(supportRoutes.thread, { number, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    refetchInterval: THREAD_EVERY_MS,
  });

const CALLS_EVERY_MS = 15_000;

/** Calls from Alajo under way. Never kept: an old name would vouch for an impostor. */
export const callsQuery = queryOptions({
  queryKey: ['support', 'calls'],
  queryFn: async ({ signal }) => (await call(callRoutes.calls, undefined, { signal })).results,
  refetchInterval: CALLS_EVERY_MS,
  gcTime: 0,
});

export const contactQuery = queryOptions({
  queryKey: ['support', 'contact'],
  queryFn: ({ signal }) => call(supportRoutes.contact, undefined, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

const CHOICE = 10;

/** The latest transactions, offered as the subject of a ticket. */
export const latestQuery = queryOptions({
  queryKey: ['transactions', 'latest', CHOICE],
  queryFn: async ({ signal }) =>
    (await call(walletRoutes.transactions, { limit: CHOICE }, { signal })).results,
});

/** Call after a message was sent or a ticket closed. */
export function supportChanged(client: QueryClient): Promise<unknown> {
  client.invalidateQueries({ queryKey: ['notifications'] });
  return client.invalidateQueries({ queryKey: ['support'] });
}

const RECALL_EVERY_MS = 20_000;

/** Progress of the recall of a transfer; refreshed while the other side may answer. */
export const recallQuery = (reference: string) =>
  queryOptions({
    queryKey: ['receipt', reference, 'recall'],
    queryFn: ({ signal }) => call(supportRoutes.recall, { reference }, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.recall?.answer_by == null ? false : RECALL_EVERY_MS,
  });

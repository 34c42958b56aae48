// Tickets, their threads and where to write to, as the server has them.
import { supportRoutes } from '@alajo/contract/support/routes.ts';
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../platform/api.ts';

// Only while the page is looked at, as all intervals of the query client.
const LIST_EVERY_MS = 30_000;
const THREAD_EVERY_MS = 5_000;

export const ticketsQuery = infiniteQueryOptions({
  queryKey: ['support', 'tickets'],
  queryFn: ({ pageParam, signal }) => call(supportRoutes.list, { cursor: pageParam }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next ?? undefined,
  refetchInterval: LIST_EVERY_MS,
});

/** The chat that goes on; null when the next word begins one. */
export const chatQuery = queryOptions({
  queryKey: ['support', 'chat'],
  queryFn: async ({ signal }) => {
    const [newest] = (await call(supportRoutes.list, { topic: 'chat', limit: 1 }, { signal }))
      .results;
    return newest === undefined || newest.status === 'closed' ? null : newest.number;
  },
});

/** A ticket's messages, the newest page first; what comes is shown within seconds. */
export const threadQuery = (number: string) =>
  infiniteQueryOptions({
    queryKey: ['support', 'thread', number],
    queryFn: ({ pageParam, signal }) =>
      call(supportRoutes.thread, { number, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    refetchInterval: THREAD_EVERY_MS,
  });

export const contactQuery = queryOptions({
  queryKey: ['support', 'contact'],
  queryFn: ({ signal }) => call(supportRoutes.contact, undefined, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

const CHOICE = 10;

/** What a request can be about without looking further. */
export const latestQuery = queryOptions({
  queryKey: ['transactions', 'latest', CHOICE],
  queryFn: async ({ signal }) =>
    (await call(walletRoutes.transactions, { limit: CHOICE }, { signal })).results,
});

/** After something was written or closed. */
export function supportChanged(client: QueryClient): Promise<unknown> {
  client.invalidateQueries({ queryKey: ['notifications'] });
  return client.invalidateQueries({ queryKey: ['support'] });
}

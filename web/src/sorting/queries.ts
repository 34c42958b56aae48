// Queries for auto-split and saving as you spend.
import { sortingRoutes } from '@alajo/contract/sorting/routes.ts';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { refetchGoals } from '../savings/queries.ts';

export const overviewQuery = queryOptions({
  // Under the wallet's query key: the proposed split depends on the balance.
  queryKey: ['wallet', 'sorting'],
  queryFn: ({ signal }) => call(sortingRoutes.overview, undefined, { signal }),
});

/** The payment awaiting approval that expires first, or null. */
export async function findWaitingAsk(signal: AbortSignal) {
  const { asks } = await call(sortingRoutes.overview, undefined, { signal });
  const byEnd = asks.toSorted((a, b) => a.expires_at.localeCompare(b.expires_at));
  return byEnd[0] ?? null;
}

const first: string | undefined = undefined;
const nextOf = (page: { next: string | null }) => page.next ?? undefined;

export const runsQuery = infiniteQueryOptions({
  queryKey: ['sorting', 'runs'],
  queryFn: ({ pageParam, signal }) => call(sortingRoutes.runs, { cursor: pageParam }, { signal }),
  initialPageParam: first,
  getNextPageParam: nextOf,
});

export const collectionsQuery = infiniteQueryOptions({
  queryKey: ['sorting', 'collections'],
  queryFn: ({ pageParam, signal }) =>
    call(sortingRoutes.collections, { cursor: pageParam }, { signal }),
  initialPageParam: first,
  getNextPageParam: nextOf,
});

/** Refreshes what a changed rule or plan, a split or an undo affects. */
export function sortingChanged(client: QueryClient): void {
  client.invalidateQueries({ queryKey: ['sorting'] });
  refetchGoals(client);
}

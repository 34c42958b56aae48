// Queries for collections and weekly plans.
import { PLANS_MAX } from '@alajo/contract/count-limits.ts';
import { wasteRoutes } from '@alajo/contract/waste/routes.ts';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { refetchAfterPayment } from '../paying/queries.ts';
import { call } from '../platform/api.ts';

// The operator updates bookings, so poll.
const EVERY_MS = 30_000;

export const collectionsQuery = infiniteQueryOptions({
  queryKey: ['waste', 'collections'],
  queryFn: ({ pageParam, signal }) => call(wasteRoutes.list, { cursor: pageParam }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next ?? undefined,
  refetchInterval: EVERY_MS,
});

/** A photo of a collection; it never changes. */
export const photoQuery = (id: number, proof: number) =>
  queryOptions({
    queryKey: ['waste-photo', id, proof],
    queryFn: ({ signal }) => call(wasteRoutes.proof, { id, proof }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** All plans at once: they fit on one page. */
export const plansQuery = queryOptions({
  queryKey: ['waste', 'plans'],
  queryFn: async ({ signal }) =>
    (await call(wasteRoutes.plans, { limit: PLANS_MAX }, { signal })).data,
});

/** Refreshes what a changed collection or plan affects, with or without money. */
export function wasteChanged(client: QueryClient): void {
  client.invalidateQueries({ queryKey: ['waste'] });
  refetchAfterPayment(client);
}

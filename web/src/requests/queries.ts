// Queries for payment requests, splits and public payment links.
import { requestsRoutes } from '@alajo/contract/requests/routes.ts';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { PENDING_EVERY_MS, refetchAfterPayment } from '../paying/queries.ts';
import { call } from '../platform/api.ts';

const first: string | undefined = undefined;
const nextOf = (page: { next: string | null }) => page.next ?? undefined;

export const requestsQuery = infiniteQueryOptions({
  queryKey: ['requests', 'mine'],
  queryFn: ({ pageParam, signal }) => call(requestsRoutes.list, { cursor: pageParam }, { signal }),
  initialPageParam: first,
  getNextPageParam: nextOf,
});

export const splitsQuery = infiniteQueryOptions({
  queryKey: ['requests', 'splits'],
  queryFn: ({ pageParam, signal }) =>
    call(requestsRoutes.splits, { cursor: pageParam }, { signal }),
  initialPageParam: first,
  getNextPageParam: nextOf,
});

const RECEIVED = 50;

/** The latest requests made to the customer. */
export const receivedQuery = queryOptions({
  queryKey: ['requests', 'received'],
  queryFn: async ({ signal }) =>
    (await call(requestsRoutes.received, { limit: RECEIVED }, { signal })).results,
});

export const requestQuery = (id: number) =>
  queryOptions({
    queryKey: ['requests', 'one', id],
    queryFn: ({ signal }) => call(requestsRoutes.request, { id }, { signal }),
  });

export const splitQuery = (id: number) =>
  queryOptions({
    queryKey: ['requests', 'split', id],
    queryFn: ({ signal }) => call(requestsRoutes.split, { id }, { signal }),
  });

export const personalQuery = queryOptions({
  queryKey: ['requests', 'personal'],
  queryFn: ({ signal }) => call(requestsRoutes.personal, undefined, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

export const linkQuery = (slug: string) =>
  queryOptions({
    queryKey: ['pay', slug],
    queryFn: ({ signal }) => call(requestsRoutes.link, { slug }, { signal }),
  });

/** A guest's payment, polled until it has settled. */
export const guestPaymentQuery = (slug: string, reference: string) =>
  queryOptions({
    queryKey: ['pay', slug, reference],
    queryFn: ({ signal }) =>
      call(requestsRoutes.checkGuestPayment, { slug, reference }, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? PENDING_EVERY_MS : false),
  });

/** Refreshes what a change to a request affects, with or without money. */
export function requestsChanged(client: QueryClient): void {
  client.invalidateQueries({ queryKey: ['requests'] });
  client.invalidateQueries({ queryKey: ['pay'] });
  refetchAfterPayment(client);
}

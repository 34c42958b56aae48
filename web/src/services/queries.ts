// Queries for plans, billers, recent accounts and whether purchases are paused.
import { serviceRoutes } from '@alajo/contract/services/routes.ts';
import { queryOptions } from '@tanstack/react-query';
import { PENDING_EVERY_MS } from '../paying/queries.ts';
import { call } from '../platform/api.ts';

const CATALOGUE_MS = 10 * 60_000;
const PAUSED_EVERY_MS = 15_000;

export const dataPlansQuery = queryOptions({
  queryKey: ['services', 'data-plans'],
  queryFn: ({ signal }) => call(serviceRoutes.dataPlans, undefined, { signal }),
  staleTime: CATALOGUE_MS,
});

export const billProvidersQuery = queryOptions({
  queryKey: ['services', 'bill-providers'],
  queryFn: async ({ signal }) =>
    (await call(serviceRoutes.billProviders, undefined, { signal })).results,
  staleTime: CATALOGUE_MS,
});

/** Polled while anything is paused, so the forms reopen when the provider is back. */
export const statusQuery = queryOptions({
  queryKey: ['services', 'status'],
  queryFn: ({ signal }) => call(serviceRoutes.status, undefined, { signal }),
  refetchInterval: ({ state: { data } }) =>
    data && (data.paused_since || data.paused.length > 0) ? PAUSED_EVERY_MS : false,
});

export const recentAccountsQuery = queryOptions({
  queryKey: ['services', 'used'],
  queryFn: async ({ signal }) => (await call(serviceRoutes.recent, {}, { signal })).results,
});

export const savedQuery = queryOptions({
  queryKey: ['services', 'saved'],
  queryFn: async ({ signal }) => (await call(serviceRoutes.saved, {}, { signal })).results,
});

/** Polled while the purchase is pending. */
export const purchaseQuery = (id: string) =>
  queryOptions({
    queryKey: ['services', 'purchase', id],
    queryFn: ({ signal }) => call(serviceRoutes.purchase, { id }, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? PENDING_EVERY_MS : false),
  });

// Queries for insights. They are under the wallet's key, because anything that moves money changes them.
import { insightRoutes } from '@alajo/contract/insights/routes.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../platform/api.ts';

export const KEY = ['wallet', 'insights'];

/** This month and the last. */
export const monthLineQuery = queryOptions({
  queryKey: [...KEY, 'line'],
  queryFn: ({ signal }) => call(insightRoutes.line, undefined, { signal }),
});

export const monthQuery = (month: string) =>
  queryOptions({
    queryKey: [...KEY, 'month', month],
    queryFn: ({ signal }) => call(insightRoutes.month, { month }, { signal }),
  });

export const yearQuery = (year: string) =>
  queryOptions({
    queryKey: [...KEY, 'year', year],
    queryFn: ({ signal }) => call(insightRoutes.year, { year }, { signal }),
  });

export const recurringQuery = queryOptions({
  queryKey: [...KEY, 'recurring'],
  queryFn: async ({ signal }) =>
    (await call(insightRoutes.recurring, undefined, { signal })).results,
});

/** Call after the customer sets a budget or a category, or answers a recurring payment. */
export const insightsChanged = (client: QueryClient) => client.invalidateQueries({ queryKey: KEY });

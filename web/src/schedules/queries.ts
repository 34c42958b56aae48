// Queries for upcoming payments and standing orders.
import { scheduleRoutes } from '@alajo/contract/schedules/routes.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../platform/api.ts';

/** Days covered by the list. */
const DAYS = 31;

export const comingUpQuery = queryOptions({
  // Under the wallet's query key, so every transaction refetches it.
  queryKey: ['wallet', 'coming-up'],
  queryFn: ({ signal }) => call(scheduleRoutes.comingUp, { days: DAYS }, { signal }),
});

export const ordersQuery = queryOptions({
  queryKey: ['schedules', 'orders'],
  queryFn: async ({ signal }) => (await call(scheduleRoutes.list, undefined, { signal })).data,
});

export const orderQuery = (id: number) =>
  queryOptions({
    queryKey: ['schedules', 'order', id],
    queryFn: ({ signal }) => call(scheduleRoutes.order, { id }, { signal }),
  });

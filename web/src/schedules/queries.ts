// Queries for upcoming payments and standing orders.
import { scheduleRoutes } from '@alajo/contract/schedules/routes.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../platform/api.ts';

/** Days covered by the list. */
const DAYS = 31;

// Under the wallet's query key, so every transaction refetches them: paying a bill moves its reminder on.
const KEY = ['wallet', 'coming-up'];

export const comingUpQuery = queryOptions({
  queryKey: [...KEY, 'payments'],
  queryFn: ({ signal }) => call(scheduleRoutes.comingUp, { days: DAYS }, { signal }),
});

export const ordersQuery = queryOptions({
  queryKey: [...KEY, 'orders'],
  queryFn: async ({ signal }) => (await call(scheduleRoutes.list, undefined, { signal })).data,
});

export const orderQuery = (id: number) =>
  queryOptions({
    queryKey: [...KEY, 'order', id],
    queryFn: ({ signal }) => call(scheduleRoutes.order, { id }, { signal }),
  });

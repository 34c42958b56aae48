// Queries for what is coming up and for standing orders.
import { scheduleRoutes } from '@alajo/contract/schedules/routes.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { moneyMoved } from '../paying/queries.ts';
import { call } from '../platform/api.ts';

/** How far the list looks ahead. */
const DAYS = 31;

export const comingUpQuery = queryOptions({
  // Under the wallet's query key, so every movement of money refetches it.
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

/** After an order was set up or changed. */
export function schedulesChanged(client: QueryClient): void {
  client.invalidateQueries({ queryKey: ['schedules'] });
  moneyMoved(client);
}

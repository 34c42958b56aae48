// Limits of one's own and transfers that wait: apart from the queries that every first visit loads.
import { ownLimitRoutes } from '@alajo/contract/wallet/own-limit-routes.ts';
import type { ChosenLimits } from '@alajo/contract/wallet/own-limits.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../platform/api.ts';

export const ownLimitsQuery = queryOptions({
  queryKey: ['wallet', 'own-limits'],
  queryFn: ({ signal }) => call(ownLimitRoutes.ownLimits, undefined, { signal }),
});

export const waitingQuery = queryOptions({
  queryKey: ['wallet', 'waiting'],
  queryFn: async ({ signal }) =>
    (await call(ownLimitRoutes.waitingTransfers, undefined, { signal })).results,
});

/** After a change: shows the reply, and reloads what tells of it. */
export function ownLimitsChanged(client: QueryClient, limits: ChosenLimits): void {
  client.invalidateQueries({ queryKey: ['wallet'] });
  client.setQueryData(ownLimitsQuery.queryKey, limits);
  for (const key of ['security-activity', 'notifications']) {
    client.invalidateQueries({ queryKey: [key] });
  }
}

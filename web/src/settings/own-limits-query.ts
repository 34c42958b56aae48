// Limits that customers set for themselves.
import { ownLimitRoutes } from '@alajo/contract/wallet/own-limit-routes.ts';
import type { ChosenLimits } from '@alajo/contract/wallet/own-limits.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../platform/api.ts';

export const ownLimitsQuery = queryOptions({
  queryKey: ['wallet', 'own-limits'],
  queryFn: ({ signal }) => call(ownLimitRoutes.ownLimits, undefined, { signal }),
});

/** After a change: shows the reply, and reloads everything that reports limits. */
export function ownLimitsChanged(client: QueryClient, limits: ChosenLimits): void {
  client.invalidateQueries({ queryKey: ['wallet'] });
  client.setQueryData(ownLimitsQuery.queryKey, limits);
  for (const key of ['security-activity', 'notifications', 'ladder']) {
    client.invalidateQueries({ queryKey: [key] });
  }
}

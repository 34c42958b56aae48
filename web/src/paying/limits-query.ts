// Query for the customer's own limits. Its own file, because Home doesn't need it.
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../platform/api.ts';

export const limitsQuery = queryOptions({
  queryKey: ['wallet', 'limits'],
  queryFn: ({ signal }) => call(walletRoutes.limits, undefined, { signal }),
});

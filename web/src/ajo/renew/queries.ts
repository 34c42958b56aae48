import { renewalRoutes } from '@alajo/contract/ajo/renewals.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';

export const renewalsQuery = queryOptions({
  queryKey: ['ajo', 'renewals'],
  queryFn: async ({ signal }) =>
    (await call(renewalRoutes.renewals, undefined, { signal })).results,
});

// The customer's next of kin, and suspended seats left to the customer.
import { nextOfKinRoutes } from '@alajo/contract/ajo/next-of-kin.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';

export const nextOfKinQuery = queryOptions({
  queryKey: ['ajo', 'kin'],
  queryFn: ({ signal }) => call(nextOfKinRoutes.kin, undefined, { signal }),
});

export const inheritedQuery = queryOptions({
  queryKey: ['ajo', 'inherited'],
  queryFn: async ({ signal }) =>
    (await call(nextOfKinRoutes.inheritedSeats, undefined, { signal })).results,
});

// The customer's next of kin, and suspended seats left to the customer.
import { kinRoutes } from '@alajo/contract/ajo/kin.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';

export const kinQuery = queryOptions({
  queryKey: ['ajo', 'kin'],
  queryFn: ({ signal }) => call(kinRoutes.kin, undefined, { signal }),
});

export const inheritedQuery = queryOptions({
  queryKey: ['ajo', 'inherited'],
  queryFn: async ({ signal }) =>
    (await call(kinRoutes.inheritedSeats, undefined, { signal })).results,
});

// Guarantees requested from the customer, given by them and given to them.
import { guaranteeRoutes } from '@alajo/contract/ajo/guarantors.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';

export const guaranteesQuery = queryOptions({
  queryKey: ['ajo', 'guarantees'],
  queryFn: async ({ signal }) =>
    (await call(guaranteeRoutes.guarantees, undefined, { signal })).results,
});

// The customer's second factors, for their sections in Settings and the dialogs that change them.
import { factorRoutes } from '@alajo/contract/identity/factor-routes.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../platform/api.ts';

export const factorsQuery = queryOptions({
  queryKey: ['factors'],
  queryFn: ({ signal }) => call(factorRoutes.factors, undefined, { signal }),
});

// Queries for the people a customer saved and paid.
import { peopleRoutes } from '@alajo/contract/people/routes.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../platform/api.ts';

export const peopleQuery = queryOptions({
  queryKey: ['people'],
  queryFn: async ({ signal }) => (await call(peopleRoutes.list, undefined, { signal })).results,
});

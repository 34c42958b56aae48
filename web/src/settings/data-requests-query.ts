// The customer's data requests, separate from the queries that the shell fetches too.
import { dataRequestRoutes } from '@alajo/contract/support/data-requests.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../platform/api.ts';

const REQUESTS_SHOWN = 5;

export const dataRequestsQuery = infiniteQueryOptions({
  queryKey: ['data-requests'],
  queryFn: ({ pageParam, signal }) =>
    call(dataRequestRoutes.dataRequests, { cursor: pageParam, limit: REQUESTS_SHOWN }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next ?? undefined,
});

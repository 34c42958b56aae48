// Queries for proposals.

import { proposalRoutes } from '@alajo/contract/console/proposal-routes.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callStaff } from '../platform/session.ts';

// Colleagues propose and decide in the meantime.
const EVERY_MS = 30_000;

export const proposalQuery = (id: number) =>
  queryOptions({
    queryKey: ['proposals', id],
    queryFn: ({ signal }) => callStaff(proposalRoutes.proposal, { id }, { signal }),
    refetchInterval: EVERY_MS,
  });

/** Count for the menu. */
export const openProposalsQuery = queryOptions({
  queryKey: ['proposals', 'open'],
  queryFn: ({ signal }) =>
    callStaff(proposalRoutes.proposals, { state: 'open', limit: 100 }, { signal }),
  refetchInterval: EVERY_MS,
});

/** Open proposals about one object, such as `staff:4`: at most one. */
export const waitingQuery = (object: string) =>
  queryOptions({
    queryKey: ['proposals', 'waiting', object],
    queryFn: ({ signal }) =>
      callStaff(proposalRoutes.proposals, { state: 'open', object, limit: 1 }, { signal }),
  });

/** After a proposal is made or decided, its effect may show on any page. */
export const proposalsChanged = (client: QueryClient) => client.invalidateQueries();

// Queries for invitations and requests to join. Kept apart from the groups' queries, which the dashboard
// loads.
import { invitationRoutes } from '@alajo/contract/ajo/invitation-routes.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';

export const requestsQuery = queryOptions({
  queryKey: ['ajo', 'requests'],
  queryFn: async ({ signal }) =>
    (await call(invitationRoutes.requests, undefined, { signal })).results,
});

/** The customer's own link into a group, created when it is first shown. */
export const invitationQuery = (id: number) =>
  queryOptions({
    queryKey: ['ajo', 'invitation', id],
    queryFn: ({ signal }) => call(invitationRoutes.invite, { id }, { signal }),
  });

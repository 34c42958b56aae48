// Queries for members of staff.
import { memberRoutes } from '@alajo/contract/console/member-routes.ts';
import { queryOptions } from '@tanstack/react-query';
import { callStaff } from '../platform/session.ts';

export const membersQuery = queryOptions({
  queryKey: ['members'],
  queryFn: ({ signal }) => callStaff(memberRoutes.members, undefined, { signal }),
});

export const sessionsQuery = (id: number) =>
  queryOptions({
    queryKey: ['members', id, 'sessions'],
    queryFn: ({ signal }) => callStaff(memberRoutes.memberSessions, { id }, { signal }),
  });

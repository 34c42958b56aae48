// Groups and pots from the server.
import { ajoStaffRoutes, type GroupFilter } from '@alajo/contract/ajo/staff.ts';
import { potStaffRoutes } from '@alajo/contract/pots/staff.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callStaff } from '../platform/session.ts';

const EVERY_MS = 30_000;
const PAGE = 50;

type Sought = {
  show: GroupFilter;
  search?: string | undefined;
  /** `dispute-12` */
  case?: string | undefined;
};

export const groupsQuery = (sought: Sought) =>
  infiniteQueryOptions({
    queryKey: ['groups', 'list', sought],
    queryFn: ({ pageParam, signal }) =>
      callStaff(
        ajoStaffRoutes.staffGroups,
        { ...sought, cursor: pageParam, limit: PAGE },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    refetchInterval: EVERY_MS,
  });

export const groupQuery = (id: number) =>
  queryOptions({
    queryKey: ['groups', id],
    queryFn: ({ signal }) => callStaff(ajoStaffRoutes.staffGroup, { id }, { signal }),
  });

export const potsQuery = queryOptions({
  queryKey: ['groups', 'pots'],
  queryFn: ({ signal }) => callStaff(potStaffRoutes.staffPots, undefined, { signal }),
  refetchInterval: EVERY_MS,
});

// Queries for groups and pots.
import { ajoStaffRoutes } from '@alajo/contract/ajo/staff.ts';
import { potStaffRoutes } from '@alajo/contract/pots/staff.ts';
import { queryOptions } from '@tanstack/react-query';
import { callStaff } from '../platform/session.ts';

const EVERY_MS = 30_000;

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

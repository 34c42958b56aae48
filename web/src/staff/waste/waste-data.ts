// Queries for collections and operators.
import { wasteStaffRoutes } from '@alajo/contract/waste/staff-routes.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callStaff } from '../platform/session.ts';

// The server’s list is up to a day old.
const BANKS_MS = 3_600_000;

export const collectionQuery = (id: number) =>
  queryOptions({
    queryKey: ['waste', 'collection', id],
    queryFn: ({ signal }) => callStaff(wasteStaffRoutes.staffCollection, { id }, { signal }),
  });

/** A photo of a collection; it never changes. */
export const photoQuery = (id: number, proof: number) =>
  queryOptions({
    queryKey: ['waste-photo', id, proof],
    queryFn: ({ signal }) => callStaff(wasteStaffRoutes.staffProof, { id, proof }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const operatorsQuery = queryOptions({
  queryKey: ['waste', 'operators'],
  queryFn: ({ signal }) => callStaff(wasteStaffRoutes.operators, undefined, { signal }),
});

export const operatorQuery = (id: number) =>
  queryOptions({
    queryKey: ['waste', 'operator', id],
    queryFn: ({ signal }) => callStaff(wasteStaffRoutes.operator, { id }, { signal }),
  });

export const banksQuery = queryOptions({
  queryKey: ['banks'],
  queryFn: ({ signal }) => callStaff(wasteStaffRoutes.operatorBanks, undefined, { signal }),
  staleTime: BANKS_MS,
});

export const wasteChanged = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: ['waste'] });

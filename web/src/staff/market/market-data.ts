// Orders and products from the server.
import { marketStaffRoutes } from '@alajo/contract/marketplace/staff-routes.ts';
import type { StaffOrderFilter } from '@alajo/contract/marketplace/staff-schemas.ts';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { callStaff } from '../platform/session.ts';

// Buyers and sellers go on meanwhile.
const EVERY_MS = 30_000;
const PAGE = 50;

export const ordersQuery = (show: StaffOrderFilter) =>
  infiniteQueryOptions({
    queryKey: ['market', 'orders', show],
    queryFn: ({ pageParam, signal }) =>
      callStaff(
        marketStaffRoutes.staffOrders,
        { show, cursor: pageParam, limit: PAGE },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    refetchInterval: EVERY_MS,
  });

export const orderQuery = (id: number) =>
  queryOptions({
    queryKey: ['market', 'order', id],
    queryFn: ({ signal }) => callStaff(marketStaffRoutes.staffOrder, { id }, { signal }),
  });

type Sought = { search?: string | undefined; hidden?: 'true' | undefined };

export const productsQuery = (sought: Sought) =>
  infiniteQueryOptions({
    queryKey: ['market', 'products', sought],
    queryFn: ({ pageParam, signal }) =>
      callStaff(
        marketStaffRoutes.staffProducts,
        { ...sought, cursor: pageParam, limit: PAGE },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  });

export const productQuery = (id: number) =>
  queryOptions({
    queryKey: ['market', 'product', id],
    queryFn: ({ signal }) => callStaff(marketStaffRoutes.staffProduct, { id }, { signal }),
  });

/** After a decision: lists, counts and cases. */
export const marketChanged = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: ['market'] }),
    client.invalidateQueries({ queryKey: ['cases'] }),
  ]);

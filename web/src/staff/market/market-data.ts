// Queries for one order or product.
import { marketStaffRoutes } from '@alajo/contract/marketplace/staff-routes.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callStaff } from '../platform/session.ts';

export const orderQuery = (id: number) =>
  queryOptions({
    queryKey: ['market', 'order', id],
    queryFn: ({ signal }) => callStaff(marketStaffRoutes.staffOrder, { id }, { signal }),
  });

export const productQuery = (id: number) =>
  queryOptions({
    queryKey: ['market', 'product', id],
    queryFn: ({ signal }) => callStaff(marketStaffRoutes.staffProduct, { id }, { signal }),
  });

/** Refreshes lists, counts and cases after a decision. */
export const marketChanged = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: ['market'] }),
    client.invalidateQueries({ queryKey: ['cases'] }),
  ]);

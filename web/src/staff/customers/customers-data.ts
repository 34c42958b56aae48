// Queries for an account while access to it is open.
import { customerRoutes } from '@alajo/contract/console/customer-routes.ts';
import type { AppScreen } from '@alajo/contract/console/customer-schemas.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { pagesQuery } from '../kit/pages.ts';
import { callStaff } from '../platform/session.ts';

// Money moves and colleagues act in the meantime.
const EVERY_MS = 30_000;

const keyOf = (id: number) => ['customers', id];

export const customerQuery = (id: number) =>
  queryOptions({
    queryKey: [...keyOf(id), 'page'],
    queryFn: ({ signal }) => callStaff(customerRoutes.customer, { id }, { signal }),
    refetchInterval: EVERY_MS,
  });

export const ledgerQuery = (id: number) =>
  pagesQuery(customerRoutes.ledger, { id }, { key: [...keyOf(id), 'ledger'], limit: 100 });

export const appQuery = (id: number, screen: AppScreen) =>
  queryOptions({
    queryKey: [...keyOf(id), 'app', screen],
    queryFn: ({ signal }) => callStaff(customerRoutes.app, { id, screen }, { signal }),
  });

/** After access ends, nothing of the account stays in memory. */
export const removeCustomerQueries = (client: QueryClient, id: number) =>
  client.removeQueries({ queryKey: keyOf(id) });

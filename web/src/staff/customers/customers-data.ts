// Customers from the server: frozen wallets, and an account while one looks at it.
import { customerRoutes } from '@alajo/contract/console/customer-routes.ts';
import type { AppScreen, FrozenFilter } from '@alajo/contract/console/customer-schemas.ts';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { callStaff } from '../platform/session.ts';

// Money moves meanwhile, and colleagues act.
const EVERY_MS = 30_000;
const PAGE = 100;

export const frozenQuery = (by: FrozenFilter) =>
  infiniteQueryOptions({
    queryKey: ['frozen-wallets', by],
    queryFn: ({ pageParam, signal }) =>
      callStaff(customerRoutes.frozenWallets, { by, cursor: pageParam, limit: PAGE }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    refetchInterval: EVERY_MS,
  });

const keyOf = (id: number) => ['customers', id];

export const customerQuery = (id: number) =>
  queryOptions({
    queryKey: [...keyOf(id), 'page'],
    queryFn: ({ signal }) => callStaff(customerRoutes.customer, { id }, { signal }),
    refetchInterval: EVERY_MS,
  });

export const ledgerQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(id), 'ledger'],
    queryFn: ({ pageParam, signal }) =>
      callStaff(customerRoutes.ledger, { id, cursor: pageParam, limit: PAGE }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  });

export const appQuery = (id: number, screen: AppScreen) =>
  queryOptions({
    queryKey: [...keyOf(id), 'app', screen],
    queryFn: ({ signal }) => callStaff(customerRoutes.app, { id, screen }, { signal }),
  });

/** After something was done about a customer. */
export const customerChanged = (client: QueryClient, id: number) =>
  client.invalidateQueries({ queryKey: keyOf(id) });

/** After a look: nothing of the account stays in the page. */
export const forgetCustomer = (client: QueryClient, id: number) =>
  client.removeQueries({ queryKey: keyOf(id) });

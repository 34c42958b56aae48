// Customers from the server: what a search finds, and an account while one looks at it.
import { customerRoutes } from '@alajo/contract/console/customer-routes.ts';
import {
  type AppScreen,
  type FrozenFilter,
  searchText,
} from '@alajo/contract/console/customer-schemas.ts';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { callStaff } from '../platform/session.ts';

// Money moves meanwhile, and colleagues act.
const EVERY_MS = 30_000;
const PAGE = 100;

/** Text that can be searched for; undefined if it is too short or too long. */
export const soughtIn = (text: string | undefined): string | undefined =>
  z.safeParse(searchText, text ?? '').data;

export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: ['search', q],
    queryFn: ({ signal }) => callStaff(customerRoutes.search, { q }, { signal }),
  });

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

// Queries for the customer's shop, its products and its orders.
import { marketplaceRoutes } from '@alajo/contract/marketplace/routes.ts';
import type { Order, OwnProduct, Shop } from '@alajo/contract/marketplace/schemas.ts';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';

const first: string | undefined = undefined;
const nextOf = (page: { next: string | null }) => page.next ?? undefined;

/** Null until the customer opens a shop. */
export const shopQuery = queryOptions({
  queryKey: ['shop', 'profile'],
  queryFn: async ({ signal }) => (await call(marketplaceRoutes.shop, undefined, { signal })).shop,
});

export const ownProductsQuery = infiniteQueryOptions({
  queryKey: ['shop', 'products'],
  queryFn: ({ pageParam, signal }) =>
    call(marketplaceRoutes.ownProducts, { cursor: pageParam }, { signal }),
  initialPageParam: first,
  getNextPageParam: nextOf,
});

/** Starts with the list's data. */
export const ownProductQuery = (id: number, client: QueryClient) =>
  queryOptions({
    queryKey: ['shop', 'product', id],
    queryFn: ({ signal }) => call(marketplaceRoutes.ownProduct, { id }, { signal }),
    initialData: () =>
      client
        .getQueryData(ownProductsQuery.queryKey)
        ?.pages.flatMap(({ data }) => data)
        .find((product) => product.id === id),
    initialDataUpdatedAt: () => client.getQueryState(ownProductsQuery.queryKey)?.dataUpdatedAt,
  });

export const salesQuery = infiniteQueryOptions({
  queryKey: ['shop', 'sales'],
  queryFn: ({ pageParam, signal }) =>
    call(marketplaceRoutes.sales, { cursor: pageParam }, { signal }),
  initialPageParam: first,
  getNextPageParam: nextOf,
});

/** Starts with the list's data. */
export const saleQuery = (id: number, client: QueryClient) =>
  queryOptions({
    queryKey: ['shop', 'sale', id],
    queryFn: ({ signal }) => call(marketplaceRoutes.sale, { id }, { signal }),
    initialData: () =>
      client
        .getQueryData(salesQuery.queryKey)
        ?.pages.flatMap(({ data }) => data)
        .find((order) => order.id === id),
    initialDataUpdatedAt: () => client.getQueryState(salesQuery.queryKey)?.dataUpdatedAt,
  });

/** After opening or renaming a shop; products show its name, so they are refetched. */
export function shopChanged(client: QueryClient, shop: Shop): void {
  client.setQueryData(shopQuery.queryKey, shop);
  client.invalidateQueries({ queryKey: ['market'] });
}

/** Stores the product from the server and refetches everything else that shows it. */
export function productChanged(client: QueryClient, product: OwnProduct): void {
  client.setQueryData(ownProductQuery(product.id, client).queryKey, product);
  refetchShop(client);
}

/** Stores the order from the server and refetches everything else that shows it. */
export function saleChanged(client: QueryClient, order: Order): void {
  client.setQueryData(saleQuery(order.id, client).queryKey, order);
  refetchShop(client);
}

/** Refetches everything of the shop, and products as buyers see them. */
export function refetchShop(client: QueryClient): void {
  for (const key of ['shop', 'market']) client.invalidateQueries({ queryKey: [key] });
}

// The customer's own shop as the server has it: what it holds, its goods, its orders.
import { marketplaceRoutes } from '@alajo/contract/marketplace/routes.ts';
import type { Order, OwnProduct, Shop } from '@alajo/contract/marketplace/schemas.ts';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';

const first: string | undefined = undefined;
const nextOf = (page: { next: string | null }) => page.next ?? undefined;

/** Null before they start selling. */
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

/** Begins with what the list says of the product. */
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

/** Begins with what the list says of the order. */
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

/** A shop that was opened or renamed; its goods say its name. */
export function shopChanged(client: QueryClient, shop: Shop): void {
  client.setQueryData(shopQuery.queryKey, shop);
  client.invalidateQueries({ queryKey: ['market'] });
}

/** A product as the server now has it; what else shows it is asked for again. */
export function productChanged(client: QueryClient, product: OwnProduct): void {
  client.setQueryData(ownProductQuery(product.id, client).queryKey, product);
  lookAgain(client);
}

/** An order as the server now has it; what else shows it is asked for again. */
export function saleChanged(client: QueryClient, order: Order): void {
  client.setQueryData(saleQuery(order.id, client).queryKey, order);
  lookAgain(client);
}

/** Of the shop everything, and the goods as buyers see them. */
export function lookAgain(client: QueryClient): void {
  for (const key of ['shop', 'market']) client.invalidateQueries({ queryKey: [key] });
}

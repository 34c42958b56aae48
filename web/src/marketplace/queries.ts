// Queries for products, the cart and orders.
import { marketplaceRoutes } from '@alajo/contract/marketplace/routes.ts';
import type { Cart, Order } from '@alajo/contract/marketplace/schemas.ts';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { refetchAfterPayment } from '../paying/queries.ts';
import { call } from '../platform/api.ts';
import { persisted, staleUntilFetched } from '../platform/query.ts';
import { savedReply } from '../platform/saved-replies.ts';
import { getSession } from '../platform/session.ts';
import type { ProductFilters } from './products/product-filters.ts';

const first: string | undefined = undefined;
const nextOf = (page: { next: string | null }) => page.next ?? undefined;

const CATEGORIES_MS = 10 * 60_000;

export const categoriesQuery = queryOptions({
  queryKey: ['market', 'categories'],
  queryFn: async ({ signal }) =>
    (await call(marketplaceRoutes.categories, undefined, { signal })).data,
  staleTime: CATEGORIES_MS,
});

export const productsQuery = (filters: ProductFilters) =>
  infiniteQueryOptions({
    queryKey: ['market', 'products', filters],
    queryFn: ({ pageParam, signal }) => {
      const { search, category, min, max, rating, in_stock, sort } = filters;
      const query = {
        cursor: pageParam,
        category,
        min_price: min,
        max_price: max,
        min_rating: rating,
        search: search || undefined,
        in_stock: in_stock ? ('1' as const) : undefined,
        sort,
      };
      return call(marketplaceRoutes.products, query, { signal });
    },
    initialPageParam: first,
    getNextPageParam: nextOf,
  });

export const productQuery = (id: number) =>
  queryOptions({
    queryKey: ['market', 'product', id],
    queryFn: ({ signal }) => call(marketplaceRoutes.product, { id }, { signal }),
  });

export const reviewsQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['market', 'reviews', id],
    queryFn: ({ pageParam, signal }) =>
      call(marketplaceRoutes.reviews, { id, cursor: pageParam }, { signal }),
    initialPageParam: first,
    getNextPageParam: nextOf,
  });

export const cartQuery = queryOptions({
  queryKey: ['market', 'cart'],
  queryFn: ({ signal }) => call(marketplaceRoutes.cart, undefined, { signal }),
});

export const ordersQuery = infiniteQueryOptions({
  queryKey: ['market', 'orders'],
  queryFn: ({ pageParam, signal }) =>
    call(marketplaceRoutes.orders, { cursor: pageParam }, { signal }),
  initialPageParam: first,
  getNextPageParam: nextOf,
  // Not the list's first data: the others would appear between them a moment later.
  meta: persisted(
    'orders',
    marketplaceRoutes.orders.reply,
    (reply): OrderPages => ({ pages: [reply] }),
    ({ pages }) => ({
      data: pages.flatMap(({ data }) => data).filter(({ ended_at }) => ended_at === null),
      next: null,
    }),
  ).meta,
});

type OrderPages = { pages: { data: Order[]; next: string | null }[] };

/** The open orders when the list was last fetched, for when the server cannot be reached. */
export const savedOrders = () =>
  getSession() ? savedReply('orders', marketplaceRoutes.orders.reply) : undefined;

/** Starts with the list's data, or the saved one. */
export const orderQuery = (id: number, client: QueryClient) =>
  queryOptions({
    queryKey: ['market', 'order', id],
    queryFn: ({ signal }) => call(marketplaceRoutes.order, { id }, { signal }),
    initialData: () =>
      (
        client.getQueryData(ordersQuery.queryKey)?.pages.flatMap(({ data }) => data) ??
        savedOrders()?.data.data
      )?.find((order) => order.id === id),
    initialDataUpdatedAt: () =>
      client.getQueryState(ordersQuery.queryKey)?.dataUpdatedAt || savedOrders()?.saved_at,
    staleTime: staleUntilFetched,
  });

/** Stores the order from the server and refetches everything else that shows it or its money. */
export function orderChanged(client: QueryClient, order: Order): void {
  client.setQueryData(orderQuery(order.id, client).queryKey, order);
  client.invalidateQueries({ queryKey: ordersQuery.queryKey });
  if (order.ended_at !== null) refetchAfterPayment(client);
}

/** After a refusal or a lost reply: the order may have changed. */
export function refetchOrder(client: QueryClient, id: number): void {
  client.invalidateQueries({ queryKey: orderQuery(id, client).queryKey });
  client.invalidateQueries({ queryKey: ordersQuery.queryKey });
}

/** After a checkout: the cart is empty, stock is lower and the money is in escrow. */
export function refetchAfterCheckout(client: QueryClient): void {
  for (const key of ['cart', 'orders', 'products', 'product']) {
    client.invalidateQueries({ queryKey: ['market', key] });
  }
  refetchAfterPayment(client);
}

/** Quantity of a product in the cart. */
export const countIn = (cart: Cart | undefined, product: number): number =>
  cart?.items.find((line) => line.product.id === product)?.quantity ?? 0;

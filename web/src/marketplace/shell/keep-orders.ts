// Saves the open orders for reading offline, with the code of the pages that show them.
import type { QueryClient } from '@tanstack/react-query';
import { ordersQuery } from '../queries.ts';

export async function keepOrders(client: QueryClient): Promise<void> {
  await Promise.all([import('../orders/orders.tsx'), import('../orders/order-dialog.tsx')]);
  await client.prefetchInfiniteQuery(ordersQuery);
}

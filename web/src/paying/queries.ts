// Queries shared by all paying screens: the wallet, and the result of a payment. The wallet is stored for the
// next visit.
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { persisted } from '../platform/query.ts';

export const walletQuery = queryOptions({
  queryKey: ['wallet'],
  queryFn: async ({ signal }) => {
    const { results } = await call(walletRoutes.wallets, undefined, { signal });
    const [first] = results;
    if (first === undefined) throw new Error('no wallet');
    return first;
  },
  ...persisted(
    'wallet',
    walletRoutes.wallets.reply,
    (reply) => reply.results[0],
    (wallet) => ({ results: [wallet], next: null }),
  ),
});

/** A pending payment settles without the customer, so it is polled at this interval. */
export const PENDING_EVERY_MS = 10_000;

export const receiptQuery = (reference: string) =>
  queryOptions({
    queryKey: ['receipt', reference],
    queryFn: ({ signal }) => call(walletRoutes.transaction, { reference }, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? PENDING_EVERY_MS : false),
  });

/** Refetches everything that shows money, after it moved. */
export function refetchAfterPayment(client: QueryClient): void {
  client.removeQueries({ queryKey: ['transactions', 'history'], type: 'inactive' });
  for (const key of ['wallet', 'transactions', 'people', 'notifications', 'receipt', 'funding']) {
    client.invalidateQueries({ queryKey: [key] });
  }
}

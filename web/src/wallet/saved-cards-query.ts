import { cardRoutes } from '@alajo/contract/wallet/card-routes.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../platform/api.ts';

/** The last used first. In a file of its own, because the Wallet page doesn't need it. */
export const savedCardsQuery = queryOptions({
  queryKey: ['saved-cards'],
  queryFn: async ({ signal }) => (await call(cardRoutes.savedCards, undefined, { signal })).results,
});

import { cardRoutes } from '@alajo/contract/wallet/card-routes.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';

/** The last used first. */
export const savedCardsQuery = queryOptions({
  queryKey: ['saved-cards'],
  queryFn: async ({ signal }) => (await call(cardRoutes.savedCards, undefined, { signal })).results,
});

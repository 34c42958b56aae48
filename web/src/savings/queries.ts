// Savings goals as the server has them: the list is kept for the next visit.
import { savingsRoutes } from '@alajo/contract/savings/routes.ts';
import { GOALS_MAX } from '@alajo/contract/savings/schemas.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { kept } from '../platform/query.ts';
import { moneyMoved } from '../wallet/queries.ts';

/** All goals at once: there are no more than a page holds. */
export const goalsQuery = queryOptions({
  queryKey: ['savings', 'goals'],
  queryFn: ({ signal }) => call(savingsRoutes.list, { limit: GOALS_MAX }, { signal }),
  ...kept(
    'savings_goals',
    savingsRoutes.list.reply,
    (reply) => reply,
    (reply) => reply,
  ),
});

const MOVEMENTS = 100;

export const movementsQuery = (id: number) =>
  queryOptions({
    queryKey: ['savings', 'movements', id],
    queryFn: async ({ signal }) =>
      (await call(savingsRoutes.movements, { id, limit: MOVEMENTS }, { signal })).data,
  });

export const safeToSpendQuery = queryOptions({
  // Below the wallet's key: whatever moves money asks for it again.
  queryKey: ['wallet', 'safe-to-spend'],
  queryFn: ({ signal }) => call(savingsRoutes.safeToSpend, undefined, { signal }),
});

/** After a goal changed, with or without money. */
export function goalsChanged(client: QueryClient): void {
  client.invalidateQueries({ queryKey: ['savings'] });
  moneyMoved(client);
}

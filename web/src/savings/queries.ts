// Queries for savings goals; the list is stored for the next visit.
import { GOALS_MAX } from '@alajo/contract/count-limits.ts';
import { savingsRoutes } from '@alajo/contract/savings/routes.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { refetchAfterPayment } from '../paying/queries.ts';
import { call } from '../platform/api.ts';
import { persisted } from '../platform/query.ts';

/** All goals at once: they fit on one page. */
export const goalsQuery = queryOptions({
  queryKey: ['savings', 'goals'],
  queryFn: ({ signal }) => call(savingsRoutes.list, { limit: GOALS_MAX }, { signal }),
  ...persisted(
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
  // Under the wallet's query key, so every transaction refetches it.
  queryKey: ['wallet', 'safe-to-spend'],
  queryFn: ({ signal }) => call(savingsRoutes.safeToSpend, undefined, { signal }),
});

/** Refreshes what a change to a goal affects, with or without money. */
export function refetchGoals(client: QueryClient): void {
  client.invalidateQueries({ queryKey: ['savings'] });
  refetchAfterPayment(client);
}

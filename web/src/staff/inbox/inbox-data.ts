// Queries for threads. New messages appear within seconds, as they do for the customer.
import { customerRoutes } from '@alajo/contract/console/customer-routes.ts';
import { inboxRoutes } from '@alajo/contract/support/inbox-routes.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { Refusal } from '../../platform/api.ts';
import { pagesQuery } from '../kit/pages.ts';
import { callStaff } from '../platform/session.ts';

const THREAD_EVERY_MS = 4_000;
const FIGURES_EVERY_MS = 30_000;

export const threadQuery = (number: string) =>
  pagesQuery(
    inboxRoutes.staffThread,
    { number },
    { key: ['inbox', 'thread'], every_ms: THREAD_EVERY_MS },
  );

export const figuresQuery = queryOptions({
  queryKey: ['inbox', 'figures'],
  queryFn: ({ signal }) => callStaff(inboxRoutes.figures, undefined, { signal }),
  refetchInterval: FIGURES_EVERY_MS,
});

export const agentsQuery = queryOptions({
  queryKey: ['inbox', 'agents'],
  queryFn: ({ signal }) => callStaff(inboxRoutes.agents, undefined, { signal }),
});

export const cannedQuery = queryOptions({
  queryKey: ['inbox', 'canned'],
  queryFn: ({ signal }) => callStaff(inboxRoutes.cannedAnswers, undefined, { signal }),
});

const RECENT = 5;

/** The customer’s latest payments; null without access to the account. */
export const paymentsQuery = (customer: number) =>
  queryOptions({
    queryKey: ['inbox', 'payments', customer],
    queryFn: async ({ signal }) => {
      try {
        const query = { id: customer, limit: RECENT };
        return (await callStaff(customerRoutes.ledger, query, { signal })).results;
      } catch (error) {
        if (error instanceof Refusal && error.is('access_reason_required')) return null;
        throw error;
      }
    },
  });

export const findTicket = (customer: number, number: string) =>
  callStaff(customerRoutes.look, {
    id: customer,
    at: 'page',
    reason: `Support ticket ${number}`,
  });

/** Notes and claims are shared between the queue and the inbox. */
export const changed = (client: QueryClient) => {
  client.invalidateQueries({ queryKey: ['cases'] });
  return client.invalidateQueries({ queryKey: ['inbox'] });
};

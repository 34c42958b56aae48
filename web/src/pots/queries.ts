// Queries for group pots.
import { potsRoutes } from '@alajo/contract/pots/routes.ts';
import type { PotGuestPayment } from '@alajo/contract/pots/schemas.ts';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { PENDING_EVERY_MS, refetchAfterPayment } from '../paying/queries.ts';
import { call } from '../platform/api.ts';

const first: string | undefined = undefined;
const nextOf = (page: { next: string | null }) => page.next ?? undefined;

export const potsQuery = infiniteQueryOptions({
  queryKey: ['pots', 'mine'],
  queryFn: ({ pageParam, signal }) => call(potsRoutes.list, { cursor: pageParam }, { signal }),
  initialPageParam: first,
  getNextPageParam: nextOf,
});

const RETURNING_EVERY_MS = 5_000;
const MOVING = ['closing', 'returning'];

/** Public view of a pot, polled until its money has arrived. */
export const potQuery = (slug: string) =>
  queryOptions({
    queryKey: ['pot', slug],
    queryFn: ({ signal }) => call(potsRoutes.pot, { slug }, { signal }),
    refetchInterval: ({ state }) =>
      MOVING.includes(state.data?.state ?? '') ? RETURNING_EVERY_MS : false,
  });

/** A guest's payment, polled until it is in the pot or refunded. */
export const guestPaymentQuery = (slug: string, reference: string) =>
  queryOptions({
    queryKey: ['pot', slug, reference],
    queryFn: ({ signal }) => call(potsRoutes.checkGuestPayment, { slug, reference }, { signal }),
    refetchInterval: ({ state }) => (isMoving(state.data) ? PENDING_EVERY_MS : false),
  });

const isMoving = (payment: PotGuestPayment | undefined) =>
  payment?.status === 'pending' || (payment?.status === 'completed' && payment.money === null);

/** The payers: refused to anyone who neither paid nor organises. */
export const paymentsQuery = (slug: string) =>
  infiniteQueryOptions({
    queryKey: ['pots', 'payments', slug],
    queryFn: ({ pageParam, signal }) =>
      call(potsRoutes.payments, { slug, cursor: pageParam }, { signal }),
    initialPageParam: first,
    getNextPageParam: nextOf,
  });

/** Refreshes what a change to a pot affects, with or without money. */
export function potsChanged(client: QueryClient): void {
  client.invalidateQueries({ queryKey: ['pots'] });
  client.invalidateQueries({ queryKey: ['pot'] });
  refetchAfterPayment(client);
}

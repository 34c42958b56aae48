// Queries for claims, and for the payments that can be claimed.
import { addDays } from '@alajo/contract/days.ts';
import { claimRoutes } from '@alajo/contract/support/claim-routes.ts';
import type { Claim } from '@alajo/contract/support/claims.ts';
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { lagosDay } from '../../platform/format.ts';

// Covers the working days in which banks take requests.
const SPAN_DAYS = 21;
const PAGE = 50;

/** Money sent in the last weeks, newest first. */
export const sentQuery = infiniteQueryOptions({
  queryKey: ['transactions', 'sent'],
  queryFn: ({ pageParam, signal }) => {
    const from = addDays(lagosDay(Date.now()), -SPAN_DAYS);
    const query = { type: 'debit', from, limit: PAGE, cursor: pageParam } as const;
    return call(walletRoutes.transactions, query, { signal });
  },
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next ?? undefined,
});

/** The customer’s latest claims. */
export const claimsQuery = queryOptions({
  queryKey: ['support', 'claims'],
  queryFn: async ({ signal }) =>
    (await call(claimRoutes.claims, { limit: 20 }, { signal })).results,
});

const CLAIM_EVERY_MS = 20_000;

/** A claim; refreshed while it is open. */
export const claimQuery = (number: string) =>
  queryOptions({
    queryKey: ['support', 'claims', number],
    queryFn: ({ signal }): Promise<Claim> => call(claimRoutes.claim, { number }, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'open' ? CLAIM_EVERY_MS : false),
  });

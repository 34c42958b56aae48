// Queries for the ways to add money to the wallet.
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import { queryOptions } from '@tanstack/react-query';
import { PENDING_EVERY_MS } from '../paying/queries.ts';
import { call } from '../platform/api.ts';

export const fundingQuery = (reference: string) =>
  queryOptions({
    queryKey: ['funding', reference],
    queryFn: ({ signal }) => call(walletRoutes.checkFunding, { reference }, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? PENDING_EVERY_MS : false),
  });

/** The server allows so few open payments that one page holds them all. */
export const openFundingsQuery = queryOptions({
  queryKey: ['funding', 'open'],
  queryFn: async ({ signal }) => (await call(walletRoutes.openFundings, {}, { signal })).results,
});

export const ownAccountQuery = queryOptions({
  queryKey: ['own-account'],
  queryFn: ({ signal }) => call(walletRoutes.ownAccount, undefined, { signal }),
  refetchInterval: ({ state }) =>
    state.data?.identification.status === 'waiting' ? PENDING_EVERY_MS : false,
});

export const ussdBanksQuery = queryOptions({
  queryKey: ['ussd-banks'],
  queryFn: async ({ signal }) =>
    (await call(walletRoutes.ussdBanks, undefined, { signal })).results,
  staleTime: Number.POSITIVE_INFINITY,
});

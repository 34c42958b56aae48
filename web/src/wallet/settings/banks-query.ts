// Queries of the banks that pay what is missing.
import { mandateRoutes } from '@alajo/contract/wallet/mandate-routes.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';

/** The bank that pays first comes first. */
export const ownBanksQuery = queryOptions({
  queryKey: ['bank-mandates'],
  queryFn: async ({ signal }) =>
    (await call(mandateRoutes.bankMandates, undefined, { signal })).results,
});

export const bankQuery = (id: number) =>
  queryOptions({
    queryKey: ['bank-mandates', id],
    queryFn: ({ signal }) => call(mandateRoutes.bankMandate, { id }, { signal }),
  });

export const purposesQuery = queryOptions({
  queryKey: ['pull-purposes'],
  queryFn: async ({ signal }) =>
    (await call(mandateRoutes.pullPurposes, undefined, { signal })).results,
});

export const tonightQuery = queryOptions({
  queryKey: ['bank-mandates', 'tonight'],
  queryFn: async ({ signal }) =>
    (await call(mandateRoutes.pullsTonight, undefined, { signal })).results,
});

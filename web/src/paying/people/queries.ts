// Queries for the people a customer saved and paid, and for the banks where they can be paid.
import { peopleRoutes } from '@alajo/contract/people/routes.ts';
import type { Person } from '@alajo/contract/people/schemas.ts';
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import type { RecipientTarget } from '@alajo/contract/wallet/schemas.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';

export const peopleQuery = queryOptions({
  queryKey: ['people'],
  queryFn: async ({ signal }) => (await call(peopleRoutes.list, undefined, { signal })).results,
});

/** When the customer last paid someone. */
export const paidQuery = (target: RecipientTarget) =>
  queryOptions({
    queryKey: ['people', 'paid', target],
    queryFn: ({ signal }) => {
      const { type } = target;
      if (type === 'user')
        return call(peopleRoutes.paid, { username: target.username }, { signal });
      const { bank_code, account_number } = target;
      return call(peopleRoutes.paid, { bank_code, account_number }, { signal });
    },
  });

/** What the customer calls them. */
export const nameOf = ({ nickname, target }: Person) => nickname ?? target.name;

export const banksQuery = queryOptions({
  queryKey: ['banks'],
  queryFn: async ({ signal }) => (await call(walletRoutes.banks, undefined, { signal })).results,
  staleTime: Number.POSITIVE_INFINITY,
});

// Queries for saved and paid recipients, and for the banks they can be paid at.
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

/** Time of the latest payment to a recipient. */
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

/** The customer's name for a recipient. */
export const nameOf = ({ nickname, target }: Person) => nickname ?? target.name;

export const banksQuery = queryOptions({
  queryKey: ['banks'],
  queryFn: async ({ signal }) => (await call(walletRoutes.banks, undefined, { signal })).results,
  staleTime: Number.POSITIVE_INFINITY,
});

// The query for the four KYC steps and the NIN, and updates after a step.
import { kycRoutes } from '@alajo/contract/kyc/routes.ts';
import type { Kyc } from '@alajo/contract/kyc/schemas.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { refetchAfterPayment } from '../paying/queries.ts';
import { call } from '../platform/api.ts';
import { getSession, updateUser } from '../platform/session.ts';

// Staff or a register decide later, so poll while something is pending.
const REVIEW_EVERY_MS = 10_000;

const underReview = ({ steps, nin }: Kyc) =>
  nin.status === 'submitted' ||
  steps.some(({ id, status }) => status === 'submitted' && id !== 'phone');

export const kycQuery = queryOptions({
  queryKey: ['kyc'],
  queryFn: ({ signal }) => call(kycRoutes.kyc, undefined, { signal }),
  refetchInterval: ({ state }) => (state.data && underReview(state.data) ? REVIEW_EVERY_MS : false),
});

/** Call after a step: stores the reply and reloads notifications. */
export function kycChanged(client: QueryClient, kyc: Kyc): void {
  client.setQueryData(kycQuery.queryKey, kyc);
  client.invalidateQueries({ queryKey: ['notifications'] });
}

/** Stores a new tier in the session: it changes limits and may release waiting money. */
export function storeTier(client: QueryClient, { tier }: Kyc): void {
  const user = getSession()?.user;
  if (user === undefined || user.tier === tier) return;
  updateUser({ ...user, tier });
  refetchAfterPayment(client);
}

// How the four steps stand, as the server has them.
import { kycRoutes } from '@alajo/contract/kyc/routes.ts';
import type { Kyc } from '@alajo/contract/kyc/schemas.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { getSession, updateUser } from '../platform/session.ts';
import { moneyMoved } from '../wallet/queries.ts';

// A person or the register answers by and by: look again without being asked.
const WAITING_EVERY_MS = 10_000;

const waits = ({ steps }: Kyc) =>
  steps.some(({ id, status }) => status === 'submitted' && id !== 'phone');

export const kycQuery = queryOptions({
  queryKey: ['kyc'],
  queryFn: ({ signal }) => call(kycRoutes.kyc, undefined, { signal }),
  refetchInterval: ({ state }) => (state.data && waits(state.data) ? WAITING_EVERY_MS : false),
});

/** After a step: what the server answered is shown, and what was told is asked for. */
export function kycChanged(client: QueryClient, kyc: Kyc): void {
  client.setQueryData(kycQuery.queryKey, kyc);
  client.invalidateQueries({ queryKey: ['notifications'] });
}

/** A tier that has risen, by a step or meanwhile, changes limits and may let waiting money in. */
export function tierSeen(client: QueryClient, { tier }: Kyc): void {
  const user = getSession()?.user;
  if (user === undefined || user.tier === tier) return;
  updateUser({ ...user, tier });
  moneyMoved(client);
}

// The IDs that wait, and one review, from the server. Each look at a review or its file is in the staff log
// and told to the customer, so nothing is fetched twice: not on a reconnect, nor when something else changed.
import { reviewRoutes } from '@alajo/contract/kyc/review-routes.ts';
import { queryOptions } from '@tanstack/react-query';
import { caseQuery, casesQuery } from '../cases/cases-data.ts';
import { callStaff } from '../platform/session.ts';

export const waitingQuery = casesQuery({ kind: 'identity' });

/** Its owner and who else looks; colleagues see that the caller does. */
export const lookingQuery = (reference: string) => caseQuery({ kind: 'identity', reference });

/** `id-12` */
export const idOf = (reference: string): number | undefined => {
  const [, digits] = /^id-([1-9]\d{0,14})$/.exec(reference) ?? [];
  return digits === undefined ? undefined : Number(digits);
};

const once = { staleTime: 'static', gcTime: 0, retry: false } as const;

export const reviewQuery = (id: number) =>
  queryOptions({
    queryKey: ['review', id],
    queryFn: ({ signal }) => callStaff(reviewRoutes.review, { id }, { signal }),
    ...once,
  });

/** Decrypted for this page alone, which forgets it with the review. */
export const fileQuery = (id: number) =>
  queryOptions({
    queryKey: ['review-file', id],
    queryFn: ({ signal }) => callStaff(reviewRoutes.file, { id }, { signal }),
    ...once,
  });

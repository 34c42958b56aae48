// IDs awaiting review, and one review. Each view of a review or its file is logged and notified to the
// customer, so nothing is fetched twice: not on reconnect, nor after another change.
import { reviewRoutes } from '@alajo/contract/kyc/review-routes.ts';
import { queryOptions } from '@tanstack/react-query';
import { caseQuery, casesQuery } from '../cases/cases-data.ts';
import { callStaff } from '../platform/session.ts';

export const waitingQuery = casesQuery({ kind: 'identity' });

/** Owner and other viewers of a review; colleagues see the caller among them. */
export const reviewCaseQuery = (reference: string) => caseQuery({ kind: 'identity', reference });

/** `id-12` */
export const idOf = (reference: string): number | undefined => {
  const [, digits] = /^id-([1-9]\d{0,14})$/.exec(reference) ?? [];
  return digits === undefined ? undefined : Number(digits);
};

const FETCH_ONCE = { staleTime: 'static', gcTime: 0, retry: false } as const;

export const reviewQuery = (id: number) =>
  queryOptions({
    queryKey: ['review', id],
    queryFn: ({ signal }) => callStaff(reviewRoutes.review, { id }, { signal }),
    ...FETCH_ONCE,
  });

/** Decrypted for this page only, and dropped when the review closes. */
export const fileQuery = (id: number) =>
  queryOptions({
    queryKey: ['review-file', id],
    queryFn: ({ signal }) => callStaff(reviewRoutes.file, { id }, { signal }),
    ...FETCH_ONCE,
  });

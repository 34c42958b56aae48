// Queries for cases.
import { caseRoutes } from '@alajo/contract/console/case-routes.ts';
import type { CaseFilters, CaseName } from '@alajo/contract/staff/case-schemas.ts';
import { queryOptions } from '@tanstack/react-query';
import { pagesQuery } from '../kit/pages.ts';
import { callStaff } from '../platform/session.ts';

// Colleagues claim and settle cases in the meantime, and appear as viewers of a case for a minute.
const EVERY_MS = 30_000;

/** Identifies a case in a row and in the URL. */
export const caseKey = ({ kind, reference }: CaseName) => `${kind}:${reference}`;

export const casesQuery = (filters: CaseFilters) =>
  pagesQuery(caseRoutes.cases, filters, {
    key: ['cases', 'list'],
    every_ms: EVERY_MS,
    limit: 100,
  });

/** The most urgent of the caller’s cases at risk, or of the unclaimed ones. */
export const firstAtRiskQuery = (owner: 'me' | 'unassigned') =>
  queryOptions({
    queryKey: ['cases', 'at-risk', owner],
    queryFn: ({ signal }) =>
      callStaff(caseRoutes.cases, { owner, at_risk: 'true', limit: 1 }, { signal }),
    refetchInterval: EVERY_MS,
  });

export const viewsQuery = queryOptions({
  queryKey: ['case-views'],
  queryFn: ({ signal }) => callStaff(caseRoutes.views, undefined, { signal }),
});

export const countsQuery = queryOptions({
  queryKey: ['cases', 'counts'],
  queryFn: ({ signal }) => callStaff(caseRoutes.counts, undefined, { signal }),
  refetchInterval: EVERY_MS,
});

export const caseQuery = ({ kind, reference }: CaseName) =>
  queryOptions({
    queryKey: ['cases', kind, reference],
    queryFn: ({ signal }) => callStaff(caseRoutes.case, { kind, reference }, { signal }),
    refetchInterval: EVERY_MS,
  });

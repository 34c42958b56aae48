// Cases from the server.
import { caseRoutes } from '@alajo/contract/console/case-routes.ts';
import type { CaseFilters, CaseName } from '@alajo/contract/staff/case-schemas.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callStaff } from '../platform/session.ts';

// Colleagues claim and settle cases meanwhile, and see for a minute who looks at one.
const EVERY_MS = 30_000;
const PAGE = 100;

// As many pages take one question each time: the longer the list, the rarer.
const PAGES_EACH_TIME = 10;

/** What a row and the address call a case. */
export const caseKey = ({ kind, reference }: CaseName) => `${kind}:${reference}`;

export const casesQuery = (filters: CaseFilters) =>
  infiniteQueryOptions({
    queryKey: ['cases', 'list', filters],
    queryFn: ({ pageParam, signal }) =>
      callStaff(caseRoutes.cases, { ...filters, cursor: pageParam, limit: PAGE }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    refetchInterval: ({ state }) =>
      EVERY_MS * Math.ceil((state.data?.pages.length ?? 1) / PAGES_EACH_TIME),
  });

/** Of the caller's cases at risk, or those of nobody, the one that is due first. */
export const firstAtRiskQuery = (owner: 'me' | 'nobody') =>
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

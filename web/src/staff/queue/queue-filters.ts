// Filters of the queue, kept in the URL: a link shows a colleague the same cases.
import {
  type CaseGroup,
  type CaseKind,
  caseGroupNames,
  caseKindNames,
} from '@alajo/contract/staff/case-kinds.ts';
import type { CaseFilters } from '@alajo/contract/staff/case-schemas.ts';

export const FILTERS = [
  'group',
  'kind',
  'owner',
  'at_risk',
] as const satisfies (keyof CaseFilters)[];
type FilterParams = Partial<Record<(typeof FILTERS)[number], string>>;

/** Filters from the URL; unknown values are ignored. */
export function filtersIn({ group, kind, owner, at_risk }: FilterParams): CaseFilters {
  return {
    group: caseGroupNames.find(
      (caseGroupName): caseGroupName is CaseGroup => caseGroupName === group,
    ),
    kind: caseKindNames.find((caseKindName): caseKindName is CaseKind => caseKindName === kind),
    owner: (['me', 'unassigned'] as const).find((value) => value === owner),
    at_risk: at_risk === 'true' ? at_risk : undefined,
  };
}

export const isFiltered = (filters: CaseFilters) =>
  FILTERS.some((name) => filters[name] !== undefined);

export const areSameFilters = (a: CaseFilters, b: CaseFilters) =>
  FILTERS.every((name) => a[name] === b[name]);

/** The queue’s URL with these filters. */
export function queuePage(filters: CaseFilters): string {
  const params = new URLSearchParams();
  for (const name of FILTERS) if (filters[name] !== undefined) params.set(name, filters[name]);
  return `/staff/queue${params.size > 0 ? '?' : ''}${params}`;
}

// Console URLs for cases and search results.

import type { SearchResult } from '@alajo/contract/console/customer-schemas.ts';
import { type CaseKind, caseKinds } from '@alajo/contract/staff/case-kinds.ts';
import type { CaseName } from '@alajo/contract/staff/case-schemas.ts';

type PageOf = (reference: string) => string;

const pageOfKind = (kind: string, reference: string): string | undefined =>
  isCaseKind(kind) ? caseKinds[kind].page?.(reference) : undefined;

const isCaseKind = (kind: string): kind is CaseKind => kind in caseKinds;

/** URL of the object of a proposal or log entry, such as `payment:…`; undefined if it has no page. */
export function objectPage(object: string): string | undefined {
  const [, kind = '', name = ''] = /^(\w+):(.+)$/.exec(object) ?? [];
  const reference = encodeURIComponent(name);
  return objectPages[kind]?.(reference) ?? pageOfKind(kind, reference);
}

/** Pages of objects that aren’t cases. */
const objectPages: Readonly<Record<string, PageOf>> = {
  payment: (reference) => `/staff/payments/${reference}`,
  customer: (id) => `/staff/customers/${id}`,
  staff: (id) => `/staff/members?open=${id}`,
  proposal: (id) => `/staff/proposals?state=any&open=${id}`,
  exception: (id) => `/staff/reconciliation?open=${id}`,
};

/** Target of a search result about one customer. */
export const searchResultPage = ({ customer_id }: SearchResult): string | undefined =>
  customer_id === null ? undefined : customerPage(customer_id);

/** An account, opened for a case if there is one. */
export const customerPage = (id: number, caseName?: CaseName): string =>
  `/staff/customers/${id}${caseName ? `?case=${caseName.kind}:${encodeURIComponent(caseName.reference)}` : ''}`;

export const casePage = ({ kind, reference }: CaseName): string | undefined =>
  pageOfKind(kind, encodeURIComponent(reference));

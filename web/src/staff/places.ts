// Where in the console a case, and what a search finds, is worked on.

import type { Found } from '@alajo/contract/console/customer-schemas.ts';
import type { CaseKind } from '@alajo/contract/staff/case-kinds.ts';
import type { CaseName } from '@alajo/contract/staff/case-schemas.ts';

type PageOf = (reference: string) => string;

/** A kind without a page of its own is worked on in the queue. */
const casePages: Partial<Record<CaseKind, PageOf>> = {
  ticket: (reference) => `/staff/inbox?open=${reference}`,
  recall: (reference) => `/staff/recalls/${reference}`,
  reconciliation_exception: (reference) => `/staff/reconciliation?open=${numberOf(reference)}`,
  identity: (reference) => `/staff/identity?open=${reference}`,
  stuck_payment: paymentPage,
  stuck_purchase: paymentPage,
  stuck_refund: paymentPage,
  unknown_deposit: paymentPage,
  chargeback: paymentPage,
  payment_problem: paymentPage,
  order_dispute: (reference) => `/staff/orders?open=${numberOf(reference)}`,
  return_dispute: (reference) => `/staff/orders?open=${numberOf(reference)}`,
  ajo_dispute: groupOf,
  ajo_report: groupOf,
  pot_report: (reference) => `/staff/pots?open=${numberOf(reference)}`,
};

/** The group's page, with this dispute or report open. */
function groupOf(reference: string): string {
  return `/staff/groups?case=${reference}`;
}

function paymentPage(reference: string): string {
  return `/staff/payments/${reference}`;
}

/** The page of what a proposal or the log names, such as `payment:…`; undefined for what has none. */
export function objectPage(object: string): string | undefined {
  const [, kind = '', name = ''] = /^(\w+):(.+)$/.exec(object) ?? [];
  const reference = encodeURIComponent(name);
  return objectPages[kind]?.(reference) ?? casePages[kind as CaseKind]?.(reference);
}

/** Of what is no case. */
const objectPages: Readonly<Record<string, PageOf>> = {
  payment: paymentPage,
  customer: (id) => `/staff/customers/${id}`,
  staff: (id) => `/staff/members?open=${id}`,
  proposal: (id) => `/staff/proposals?state=any&open=${id}`,
  exception: (id) => `/staff/reconciliation?open=${id}`,
};

/** Of `order-12`. */
export function numberOf(reference: string): string {
  return reference.replace(/^\w+-/, '');
}

/** Where a search leads that found something about one customer. */
export const foundPage = ({ customer_id }: Found): string | undefined =>
  customer_id === null ? undefined : customerPage(customer_id);

/** An account, looked at for a case if there is one. */
export const customerPage = (id: number, of?: CaseName): string =>
  `/staff/customers/${id}${of ? `?case=${of.kind}:${encodeURIComponent(of.reference)}` : ''}`;

export const casePage = ({ kind, reference }: CaseName): string | undefined =>
  casePages[kind]?.(encodeURIComponent(reference));

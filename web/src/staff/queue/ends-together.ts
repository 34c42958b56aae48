// Which cases one proposal can end together, and why others cannot.

import type { Kobo } from '@alajo/contract/money.ts';
import { fromReference } from '@alajo/contract/reference.ts';
import { type CaseKind, caseKinds } from '@alajo/contract/staff/case-kinds.ts';
import type { StaffCase } from '@alajo/contract/staff/case-schemas.ts';

/** Null: of this kind several end by one proposal. */
const WHY_NOT: Record<CaseKind, string | null> = {
  stuck_payment: null,
  stuck_purchase: null,
  ticket: 'each customer gets an answer of their own',
  data_request: 'each customer gets an answer of their own',
  recall: 'it depends on what the recipient and the bank say',
  identity: 'a person looks at each document',
  recovery: 'a person looks at each request',
  stuck_refund: 'each refund is returned by hand',
  unknown_deposit: 'each deposit is credited to its own customer',
  chargeback: 'the card’s bank decides it',
  payment_problem: 'each has a cause of its own',
  dead_job: 'running it again moves no money by itself',
  order_dispute: 'both sides’ evidence is weighed',
  return_dispute: 'both sides’ evidence is weighed',
  ajo_dispute: 'it decides a payout of a whole group',
  ajo_report: 'each report is looked into',
  pot_report: 'each report is looked into',
  reconciliation_exception: 'each difference is explained in Reconciliation',
};

type Ends = {
  payments: { id: string; amount: Kobo }[];
  /** `Ticket: each customer gets an answer of their own (2)` */
  whyNot: string[];
};

/** What of the chosen cases one proposal can end, and of the rest why not. */
export function endsTogether(chosen: readonly StaffCase[], me: number): Ends {
  const payments: Ends['payments'] = [];
  const reasons = new Map<string, number>();
  for (const one of chosen) {
    const why = whyNot(one, me);
    if (why === undefined) {
      payments.push({ id: fromReference(one.reference), amount: one.amount ?? (0 as Kobo) });
    } else reasons.set(why, (reasons.get(why) ?? 0) + 1);
  }
  return {
    payments,
    whyNot: [...reasons].map(([why, many]) => (many === 1 ? why : `${why} (${many} cases)`)),
  };
}

function whyNot({ kind, owner }: StaffCase, me: number): string | undefined {
  const { title } = caseKinds[kind];
  if (WHY_NOT[kind] !== null) return `${title}: ${WHY_NOT[kind]}`;
  return owner === null || owner.id === me ? undefined : `${title}: ${owner.name} has claimed it`;
}

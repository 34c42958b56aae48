// Which of several cases end by one proposal, and why each of the others is settled alone.

import { type Kobo, kobo } from '@alajo/contract/money.ts';
import { fromReference } from '@alajo/contract/reference.ts';
import { type CaseKind, caseKinds } from '@alajo/contract/staff/case-kinds.ts';
import type { StaffCase } from '@alajo/contract/staff/case-schemas.ts';

/** Their payments end by one proposal, all as paid or all as failed. */
type KindEndedTogether = 'stuck_payment' | 'stuck_purchase';

/** A case of any other kind is settled alone, and this is how. */
const SETTLED_ALONE: Record<Exclude<CaseKind, KindEndedTogether>, string> = {
  ticket: 'each customer gets an answer of their own',
  data_request: 'each customer gets an answer of their own',
  identity: 'a person looks at each document',
  recovery: 'a person looks at each request',
  recall: 'the recipient and the bank are heard first',
  chargeback: 'the card’s bank decides it',
  unknown_deposit: 'each deposit is credited to its own customer',
  stuck_refund: 'each refund is returned by hand',
  payment_problem: 'each problem has its own cause',
  dead_job: 'each job is retried or dismissed',
  order_dispute: 'the evidence of both sides is weighed',
  return_dispute: 'the evidence of both sides is weighed',
  ajo_dispute: 'the payout of a whole group depends on it',
  ajo_report: 'each report is looked into',
  pot_report: 'each report is looked into',
  reconciliation_exception: 'each difference is explained in Reconciliation',
};

type Ends = {
  payments: { id: string; amount: Kobo }[];
  /** `Ticket: each customer gets an answer of their own (2 cases)` */
  whyNot: string[];
};

/** The payments of the chosen cases that one proposal can end, and why the other cases are left out. */
export function endsTogether(chosen: readonly StaffCase[], me: number): Ends {
  const together = chosen.filter((one) => whyNot(one, me) === undefined);
  const alone = Map.groupBy(
    chosen.flatMap((one) => whyNot(one, me) ?? []),
    (why) => why,
  );
  return {
    payments: together.map(({ reference, amount }) => ({
      id: fromReference(reference),
      amount: amount ?? kobo(0),
    })),
    whyNot: [...alone].map(([why, { length }]) =>
      length === 1 ? why : `${why} (${length} cases)`,
    ),
  };
}

function whyNot({ kind, owner }: StaffCase, me: number): string | undefined {
  const { title } = caseKinds[kind];
  if (!endsWithOthers(kind)) return `${title}: ${SETTLED_ALONE[kind]}`;
  return owner === null || owner.id === me ? undefined : `${title}: ${owner.name} has claimed it`;
}

const endsWithOthers = (kind: CaseKind): kind is KindEndedTogether => !(kind in SETTLED_ALONE);

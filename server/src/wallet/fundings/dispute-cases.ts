// Staff view of chargebacks. A dispute is answered with evidence on the provider's page, or
// accepted by two members of staff.
import { toReference } from '@alajo/contract/reference.ts';
import type { PaymentCase } from '@alajo/contract/wallet/staff-payments.ts';
import type { Deps } from '../../deps.ts';
import { findCaseRow } from '../../payments/cases.ts';
import {
  type CaseRow,
  closeByStaff,
  describeCase,
  requireCase,
} from '../../payments/desk/cases.ts';
import { close, paymentCasesOf } from '../../payments/desk/payment-cases.ts';
import { staffCannot } from '../../payments/staff-actions.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { onlyCase } from '../../staff/case-end-input.ts';
import { findDisputed } from './chargebacks.ts';
import { findAcceptable, previewAcceptance, requireAcceptable } from './disputes.ts';

type CaseDeps = Pick<Deps, 'db' | 'clock' | 'providers'>;

/** Chargebacks and disputes. */
export const chargebacks = paymentCasesOf('chargeback', [
  close,
  {
    name: 'answer',
    label: 'Record an answer',
    look: 'primary',
    key: 'a',
    takes: {
      reason: {
        label: 'What evidence did you give the provider?',
        hint: 'Submit it on the provider’s page first. This closes the case and moves no money.',
      },
    },
    fits: isOpenDispute,
    alone: {
      permission: 'disputes.work',
      async run({ deps, work }, caller, { reference }, { reason }) {
        const { kind } = await requireCase(deps.db, reference);
        if (kind !== 'dispute') throw staffCannot('Only a dispute can be answered.');
        const act = 'dispute_answered';
        await closeByStaff(deps, work, caller, { reference, reason, act });
        return 'Answer recorded and case closed.';
      },
    },
  },
  {
    name: 'accept',
    label: 'Accept the dispute',
    look: 'danger',
    key: 'p',
    description:
      'The provider takes the money from us. The customer pays it from their wallet balance and owes the rest. This can’t be undone.',
    takes: {
      reason: {
        label: 'Why are we accepting it?',
        hint: 'The approver reads it, and it stays in the log.',
      },
    },
    fresh: true,
    fits: isOpenDispute,
    by_two: {
      permission: 'disputes.work',
      async propose({ deps, propose }, caller, cases, { reason }) {
        const payload = await requireAcceptable(deps, onlyCase(cases).reference);
        return propose(caller, { kind: 'accept_dispute', payload, reason });
      },
    },
  },
]);

/** False once two members of staff have accepted it and the provider is being notified. */
async function isOpenDispute(db: Db | Tx, id: string): Promise<boolean> {
  const row = await findCaseRow(db, `case-${id}`);
  return row?.kind === 'dispute' && row.proposal_id === null;
}

export async function findCase(deps: CaseDeps, reference: string): Promise<PaymentCase> {
  const row = await requireCase(deps.db, reference);
  return {
    ...(await describeCase(deps.db, row, reference)),
    ...(await disputeIn(deps, row, reference)),
  };
}

async function disputeIn(deps: CaseDeps, row: CaseRow, reference: string) {
  const disputed = row.kind === 'dispute' ? await findDisputed(deps.db, row.subject) : undefined;
  const acceptance = await findAcceptable(deps, reference);
  const preview = acceptance && (await previewAcceptance(deps, acceptance));
  return {
    transaction: disputed ? toReference(disputed.entry_id) : null,
    accepted: row.proposal_id !== null,
    accepting: preview ? { postings: preview.postings, refused: preview.refused } : null,
  };
}

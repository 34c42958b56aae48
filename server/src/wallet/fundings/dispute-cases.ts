// The handlers of cases of payments. A dispute among them is answered with evidence on the provider's page, or
// accepted by two of our staff.
import { toReference } from '@alajo/contract/reference.ts';
import type { PaymentCase } from '@alajo/contract/wallet/staff-payments.ts';
import type { Deps } from '../../deps.ts';
import {
  type CaseRow,
  closeByStaff,
  describeCase,
  requireCase,
} from '../../payments/desk/cases.ts';
import type { CaseHandlers } from '../../payments/desk/routes.ts';
import { staffCannot } from '../../payments/staff-verbs.ts';
import type { RefuseClaimed } from '../../staff/cases.ts';
import type { Propose } from '../../staff/proposals.ts';
import { acceptable, previewAccepting, requireAcceptable } from './disputes.ts';
import { findDisputed } from './taken-back.ts';

type CaseDeps = Pick<Deps, 'db' | 'clock' | 'providers'>;

export const caseHandlers = (
  deps: CaseDeps,
  context: { refuseClaimed: RefuseClaimed; propose: Propose },
): CaseHandlers => ({
  paymentCase: ({ reference }) => findCase(deps, reference),
  async closeCase(input, caller) {
    await closeByStaff(deps, context, caller, input);
    return findCase(deps, input.reference);
  },
  async answerDispute(input, caller) {
    const { kind } = await requireCase(deps.db, input.reference);
    if (kind !== 'dispute') throw staffCannot('Only a dispute is answered.');
    await closeByStaff(deps, context, caller, { ...input, act: 'dispute_answered' });
    return findCase(deps, input.reference);
  },
  async proposeAcceptance({ reference, reason }, caller) {
    const payload = await requireAcceptable(deps, reference);
    return context.propose(caller, { kind: 'accept_dispute', payload, reason });
  },
});

async function findCase(deps: CaseDeps, reference: string): Promise<PaymentCase> {
  const row = await requireCase(deps.db, reference);
  return {
    ...(await describeCase(deps.db, row, reference)),
    ...(await disputeIn(deps, row, reference)),
  };
}

async function disputeIn(deps: CaseDeps, row: CaseRow, reference: string) {
  const disputed = row.kind === 'dispute' ? await findDisputed(deps.db, row.subject) : undefined;
  const accepting = await acceptable(deps, reference);
  const preview = accepting && (await previewAccepting(deps, accepting));
  return {
    transaction: disputed ? toReference(disputed.entry_id) : null,
    accepted: row.proposal_id !== null,
    takes_answer: row.kind === 'dispute' && row.closed_at === null && row.proposal_id === null,
    accepting: preview ? { postings: preview.postings, refused: preview.refused } : null,
  };
}

// Cases of payments, as our staff read and close them.
import { AppError } from '@alajo/contract/errors.ts';
import { toReference } from '@alajo/contract/reference.ts';
import type { PaymentCase } from '@alajo/contract/wallet/staff-payments.ts';
import type { Deps } from '../../deps.ts';
import { findPeople } from '../../identity/directory.ts';
import { closeCase, findCaseRow, titleOf } from '../../payments/cases.ts';
import { queueKindOf } from '../../payments/staff-cases.ts';
import { staffCannot } from '../../payments/staff-verbs.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import type { Staff } from '../../platform/http/handlers.ts';
import type { RefuseClaimed } from '../../staff/cases.ts';
import type { Propose } from '../../staff/proposals.ts';
import { acceptable, previewAccepting, requireAcceptable } from '../fundings/disputes.ts';
import { findDisputed } from '../fundings/taken-back.ts';

/** Throws not_found. */
export async function findCase(deps: CaseDeps, reference: string): Promise<PaymentCase> {
  const { db } = deps;
  const row = await requireRow(db, reference);
  const { user_id } = row;
  const person = user_id === null ? undefined : (await findPeople(db, [user_id])).get(user_id);
  return {
    reference,
    title: titleOf(row.kind),
    detail: row.detail,
    subject: row.subject,
    customer: person ? { id: person.user_id, name: person.name } : null,
    amount: row.amount || null,
    opened_at: row.opened_at.toISOString(),
    closed_at: row.closed_at?.toISOString() ?? null,
    takes_credit: row.kind === 'unknown_deposit' && row.closed_at === null,
    object: `${queueKindOf(row.kind)}:${reference}`,
    ...(await disputeIn(deps, row, reference)),
  };
}

async function disputeIn(deps: CaseDeps, row: Row, reference: string) {
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

/**
 * Records that a dispute was answered with evidence on the provider's page, and closes its case; it moves no
 * money. Throws payment_case_closed, case_claimed, staff_cannot for what is no dispute.
 */
export async function answerDispute(
  deps: CaseDeps,
  context: { refuseClaimed: RefuseClaimed },
  caller: Staff,
  input: { reference: string; reason: string },
): Promise<PaymentCase> {
  const { kind } = await requireRow(deps.db, input.reference);
  if (kind !== 'dispute') throw staffCannot('Only a dispute is answered.');
  await close(deps, context, caller, { ...input, act: 'dispute_answered' });
  return findCase(deps, input.reference);
}

/** Proposes to accept a dispute. Throws staff_cannot, proposal_waiting, not_found. */
export async function proposeAcceptance(
  deps: CaseDeps,
  { propose }: { propose: Propose },
  caller: Staff,
  { reference, reason }: { reference: string; reason: string },
) {
  const payload = await requireAcceptable(deps, reference);
  return propose(caller, { kind: 'accept_dispute', payload, reason });
}

/** Closes a case, which moves no money. Throws payment_case_closed, case_claimed. */
export const closeByStaff = (
  deps: Pick<Deps, 'db' | 'clock'>,
  context: { refuseClaimed: RefuseClaimed },
  caller: Staff,
  input: { reference: string; reason: string },
): Promise<void> => close(deps, context, caller, { ...input, act: 'payment_case_closed' });

type Closing = {
  reference: string;
  reason: string;
  act: 'payment_case_closed' | 'dispute_answered';
};

function close(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { refuseClaimed }: { refuseClaimed: RefuseClaimed },
  caller: Staff,
  { reference, reason, act }: Closing,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { kind, id, user_id, proposal_id } = await requireRow(tx, reference);
    if (proposal_id !== null)
      throw staffCannot('It was accepted: it closes once the provider is told.');
    await refuseClaimed(tx, caller, { kind: queueKindOf(kind), id: String(id) });
    if (!(await closeCase(tx, clock.now(), reference))) throw new AppError('payment_case_closed');
    const about = user_id === null ? {} : { about: user_id };
    const what = { object: `${queueKindOf(kind)}:${reference}`, case_reference: reference };
    await caller.record(tx, { act, ...what, reason, ...about });
  });
}

type CaseDeps = Pick<Deps, 'db' | 'clock' | 'providers'>;
type Row = Awaited<ReturnType<typeof requireRow>>;

async function requireRow(db: Db | Tx, reference: string) {
  const row = await findCaseRow(db, reference);
  if (row === undefined) throw new AppError('not_found');
  return row;
}

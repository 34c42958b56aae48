// Reading and closing cases of payments, for staff. Closing one moves no money.
import { AppError } from '@alajo/contract/errors.ts';
import type { PaymentCase } from '@alajo/contract/wallet/staff-payments.ts';
import type { Deps } from '../../deps.ts';
import { findPeople } from '../../identity/directory.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import type { Staff } from '../../platform/http/handlers.ts';
import type { RefuseClaimed } from '../../staff/cases.ts';
import { closeCase, findCaseRow, titleOf } from '../cases.ts';
import { staffCannot } from '../staff-actions.ts';
import { queueKindOf } from './queue-kinds.ts';

export type CaseRow = Awaited<ReturnType<typeof requireCase>>;

/** Throws not_found. */
export async function requireCase(db: Db | Tx, reference: string) {
  const row = await findCaseRow(db, reference);
  if (row === undefined) throw new AppError('not_found');
  return row;
}

/** Fields of every case; a dispute has more. */
export async function describeCase(db: Db, row: CaseRow, reference: string) {
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
    object: objectOf(row, reference),
  } satisfies Partial<PaymentCase>;
}

const objectOf = ({ kind }: CaseRow, reference: string) => `${queueKindOf(kind)}:${reference}`;

type CaseClosure = {
  reference: string;
  reason: string;
  act?: 'payment_case_closed' | 'dispute_answered';
};

/**
 * Closes a case. Throws not_found, payment_case_closed, case_claimed, and action_unavailable for an
 * accepted dispute.
 */
export function closeByStaff(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { refuseClaimed }: { refuseClaimed: RefuseClaimed },
  caller: Staff,
  { reference, reason, act = 'payment_case_closed' }: CaseClosure,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const row = await requireCase(tx, reference);
    const { kind, id, user_id, proposal_id } = row;
    if (proposal_id !== null)
      throw staffCannot('It was accepted: it closes once the provider has been notified.');
    await refuseClaimed(tx, caller, { kind: queueKindOf(kind), id: String(id) });
    if (!(await closeCase(tx, clock.now(), reference))) throw new AppError('payment_case_closed');
    const about = user_id === null ? {} : { about: user_id };
    const target = { object: objectOf(row, reference), case_reference: reference };
    await caller.record(tx, { act, ...target, reason, ...about });
  });
}

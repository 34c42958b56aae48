// Cases of payments, as our staff read and close them.
import { AppError } from '@alajo/contract/errors.ts';
import type { PaymentCase } from '@alajo/contract/wallet/staff-payments.ts';
import type { Deps, RefuseClaimed } from '../../deps.ts';
import { findPeople } from '../../identity/directory.ts';
import { closeCase, findCaseRow, titleOf } from '../../payments/cases.ts';
import { queueKindOf } from '../../payments/staff-cases.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import type { Staff } from '../../platform/http/handlers.ts';

/** Throws not_found. */
export async function findCase({ db }: Pick<Deps, 'db'>, reference: string): Promise<PaymentCase> {
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
  };
}

/** Closes a case, which moves no money. Throws payment_case_closed, case_claimed. */
export async function closeByStaff(
  deps: Pick<Deps, 'db' | 'clock'>,
  { refuseClaimed }: { refuseClaimed: RefuseClaimed },
  caller: Staff,
  { reference, reason }: { reference: string; reason: string },
): Promise<PaymentCase> {
  await inTransaction(deps.db, async (tx) => {
    const { kind, id, user_id } = await requireRow(tx, reference);
    await refuseClaimed(tx, caller, { kind: queueKindOf(kind), id: String(id) });
    if (!(await closeCase(tx, deps.clock.now(), reference)))
      throw new AppError('payment_case_closed');
    const about = user_id === null ? {} : { about: user_id };
    const what = { object: `${queueKindOf(kind)}:${reference}`, case_reference: reference };
    await caller.record(tx, { act: 'payment_case_closed', ...what, reason, ...about });
  });
  return findCase(deps, reference);
}

async function requireRow(db: Db | Tx, reference: string) {
  const row = await findCaseRow(db, reference);
  if (row === undefined) throw new AppError('not_found');
  return row;
}

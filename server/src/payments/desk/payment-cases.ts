// Cases of payments in the staff queue.
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { CaseEnd, CaseSource } from '../../staff/cases.ts';
import { caseReference } from '../cases.ts';
import { staffCannot } from '../staff-actions.ts';
import { closeByStaff } from './cases.ts';
import { type QueueKind, queueKinds } from './queue-kinds.ts';

/** The open cases of a queue kind, and the ways to end them. */
export const paymentCasesOf = (kind: QueueKind, ends: readonly CaseEnd[]): CaseSource => ({
  kind,
  id: 'bigint',
  open: sql`select id, user_id, case when user_id is null then ${
    kind === 'unknown_deposit' ? 'Unknown sender' : 'Alajo'
  }::text end as who, detail as what, nullif(amount, 0) as amount, opened_at as since,
      opened_at as clock, 'open' as state
    from payment_case where closed_at is null and kind = any(${queueKinds[kind]}::text[])`,
  ...caseReference,
  async describe(db, id) {
    const row = await db
      .selectFrom('payment_case')
      .selectAll()
      .where('id', '=', Number(id))
      .executeTakeFirstOrThrow();
    return { facts: [{ label: 'Provider’s reference', value: row.subject }], events: [] };
  },
  ends,
});

/** Closes a case that was settled elsewhere. */
export const close: CaseEnd = {
  name: 'close',
  label: 'Close the case',
  key: 'c',
  takes: { reason: { label: 'What was done about it?', hint: 'Closing moves no money.' } },
  fits: async (db, id) => !(await isDispute(db, id)),
  alone: {
    permission: 'payments.end',
    async run({ deps, work }, caller, { id, reference }, { reason }) {
      if (await isDispute(deps.db, id))
        throw staffCannot('A dispute must be answered or accepted.');
      await closeByStaff(deps, work, caller, { reference, reason });
      return 'Case closed.';
    },
  },
};

/** True for a dispute, which is answered or accepted instead. */
async function isDispute(db: Db | Tx, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('payment_case')
    .select('kind')
    .where('id', '=', Number(id))
    .executeTakeFirst();
  return row?.kind === 'dispute';
}

export const unknownDeposits = paymentCasesOf('unknown_deposit', [close]);
export const paymentProblems = paymentCasesOf('payment_problem', [close]);

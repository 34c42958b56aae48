// Claim rows: their numbers, the locks every change takes, their end, and the view of the customer who made them.
import { randomInt } from 'node:crypto';
import { AppError } from '@alajo/contract/errors.ts';
import { kobo } from '@alajo/contract/money.ts';
import type { Claim, ClaimedPayment } from '@alajo/contract/support/claims.ts';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db, Tx } from '../platform/database/database.ts';
import { evidenceOf, publicEvidence } from './claim-evidence-rows.ts';
import { isOver, publicRecall, type RecallRow } from './recall-rows.ts';
import type { SupportClaim } from './tables.ts';

export type ClaimRow = Selectable<SupportClaim>;

/** A claim and the recalls of its payments, all locked: recalls first, as the code of one recall does. */
export type LockedClaim = { claim: ClaimRow; recalls: RecallRow[] };

/** Throws not_found. */
export async function lockClaim(tx: Tx, id: number): Promise<LockedClaim> {
  const recalls = await recallsOf(tx, id, true);
  const claim = await tx
    .selectFrom('support_claim')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (claim === undefined) throw new AppError('not_found');
  return { claim, recalls };
}

/** The recalls of a claim's payments, in the order in which they are locked. */
export const recallsOf = (db: Db | Tx, claimId: number, lock = false): Promise<RecallRow[]> =>
  db
    .selectFrom('support_recall')
    .selectAll()
    .where('claim_id', '=', claimId)
    .orderBy('entry_id')
    .$if(lock, (query) => query.forUpdate())
    .execute();

const ATTEMPTS = 5;

const randomNumber = () => String(randomInt(10_000_000, 100_000_000));

/** Inserts a claim under an unused number; `pick` generates candidates. */
export async function insertClaim(
  tx: Tx,
  claim: Omit<Insertable<SupportClaim>, 'number'>,
  pick: () => string = randomNumber,
): Promise<ClaimRow> {
  for (let left = ATTEMPTS; left > 0; left--) {
    const row = await tx
      .insertInto('support_claim')
      .values({ ...claim, number: pick() })
      .onConflict((conflict) => conflict.constraint('support_claim_number').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (row !== undefined) return row;
  }
  throw new Error('no free claim number was found');
}

/** Updates a locked claim. */
export const changeClaim = (
  tx: Tx,
  { id }: Pick<ClaimRow, 'id'>,
  change: Updateable<SupportClaim>,
): Promise<ClaimRow> =>
  tx
    .updateTable('support_claim')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Ends an open claim once the recall of each of its payments is over. The last of them must be locked. */
export async function settleClaim(tx: Tx, now: Date, id: number): Promise<void> {
  // The lock makes the second of two recalls that end at the same moment see the first.
  const { status } = await tx
    .selectFrom('support_claim')
    .select('status')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (status !== 'open' || !(await recallsOf(tx, id)).every(isOver)) return;
  await changeClaim(tx, { id }, { status: 'settled', decided_at: now, hold_until: null });
}

/** The claimant's view. */
export async function publicClaim(db: Db | Tx, row: ClaimRow): Promise<Claim> {
  const payments: ClaimedPayment[] = [];
  for (const recall of await recallsOf(db, row.id)) {
    const { transaction, status, amount, given, held, other, bank, answer_by, steps } =
      await publicRecall(db, recall, row.user_id);
    const told = bank === null ? null : answer_by;
    payments.push({
      transaction,
      other,
      bank,
      amount,
      given,
      held,
      status,
      answer_by: told,
      steps,
    });
  }
  const sum = (part: 'amount' | 'held' | 'given') =>
    kobo(payments.reduce((total, payment) => total + payment[part], 0));
  return {
    number: row.number,
    reason: row.reason,
    status: row.status,
    instant: row.instant,
    made_at: row.made_at.toISOString(),
    decide_by: row.decide_by.toISOString(),
    hold_until: row.hold_until?.toISOString() ?? null,
    decided_at: row.decided_at?.toISOString() ?? null,
    amount: sum('amount'),
    held: sum('held'),
    given: sum('given'),
    payments,
    evidence: (await evidenceOf(db, row.id, row.user_id)).map(publicEvidence),
  };
}

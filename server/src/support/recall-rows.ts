// Recall rows: the lock every change takes, their steps, and the views of sender and recipient.
import { AppError } from '@alajo/contract/errors.ts';
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import { fromReference, toReference } from '@alajo/contract/reference.ts';
import type {
  Recall,
  RecallStatus,
  RecallStep,
  RecallStepKind,
} from '@alajo/contract/support/recalls.ts';
import { type Selectable, sql } from 'kysely';
import { findPeople } from '../identity/directory.ts';
import { findAccounts } from '../ledger/accounts.ts';
import { derivedId } from '../ledger/entries.ts';
import { capturedHold, findPosted } from '../ledger/statement.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { evidenceOf, publicEvidence } from './claim-evidence-rows.ts';
import type { SupportRecall, SupportRecallStep } from './tables.ts';

export type RecallRow = Selectable<SupportRecall>;
export type RecallStepRow = Selectable<SupportRecallStep>;

/** The possible successors of each status. Those without one are final. */
const next = {
  asked: ['reviewing', 'given_back', 'withdrawn'],
  reviewing: ['given_back', 'not_given_back', 'withdrawn'],
  with_bank: ['given_back', 'not_given_back', 'withdrawn'],
  given_back: [],
  not_given_back: [],
  withdrawn: [],
} as const satisfies Record<RecallStatus, readonly RecallStatus[]>;

export const isOver = ({ status }: Pick<RecallRow, 'status'>) => next[status].length === 0;

/** The requested amount that has neither come back nor is held. */
export const leftOf = ({ amount, given, held }: RecallRow): Kobo => kobo(amount - given - held);

/** The recall of a transfer, or the one that a return movement belongs to. */
export async function findRecall(
  db: Db | Tx,
  userId: number,
  reference: string,
): Promise<RecallRow | undefined> {
  const entry = fromReference(reference);
  const { rows } = await sql<RecallRow>`
    select r.* from support_recall r where ${userId}::bigint in (r.user_id, r.to_user_id)
      and (r.entry_id in (${entry}, ${capturedHold(sql`${entry}`)})
        or r.id = (
        select s.recall_id from support_recall_step s where s.entry_id = ${entry}))`.execute(db);
  return rows[0];
}

/** Locks the recall of a transfer. Throws not_found if there is none. */
export async function lockRecall(tx: Tx, reference: string): Promise<RecallRow> {
  const row = await tx
    .selectFrom('support_recall')
    .selectAll()
    .where('entry_id', '=', fromReference(reference))
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  return row;
}

type Change = Partial<Pick<RecallRow, 'given' | 'held' | 'answer_by' | 'ticket_id'>>;

/** Updates a locked recall. Throws for a status that can't follow its own. */
export async function moveRecall(
  tx: Tx,
  row: RecallRow,
  to: RecallStatus,
  change: Change = {},
): Promise<RecallRow> {
  const allowed: readonly RecallStatus[] = [row.status, ...next[row.status]];
  if (!allowed.includes(to)) throw new RangeError(`recall ${row.id}: ${row.status} to ${to}`);
  const ended = next[to].length === 0 ? { answer_by: null } : {};
  return tx
    .updateTable('support_recall')
    .set({ ...change, ...ended, status: to })
    .where('id', '=', row.id)
    .where('status', '=', row.status)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export type NewStep = Pick<RecallStepRow, 'kind'> & {
  amount?: Kobo;
  entry_id?: string;
  proposal_id?: number | undefined;
};

/** Records a step. Each kind but `given` happens once. */
export async function addStep(
  tx: Tx,
  now: Date,
  { id }: Pick<RecallRow, 'id'>,
  { kind, amount, entry_id, proposal_id }: NewStep,
): Promise<void> {
  await tx
    .insertInto('support_recall_step')
    .values({
      recall_id: id,
      kind,
      amount: amount ?? null,
      entry_id: entry_id ?? null,
      at: now,
      proposal_id: proposal_id ?? null,
    })
    .execute();
}

export const stepsOf = (db: Db | Tx, { id }: RecallRow): Promise<RecallStepRow[]> =>
  db
    .selectFrom('support_recall_step')
    .selectAll()
    .where('recall_id', '=', id)
    .orderBy('id')
    .execute();

export const hasStep = async (db: Db | Tx, row: RecallRow, kind: RecallStepKind) =>
  (await stepsOf(db, row)).some((step) => step.kind === kind);

/** The view of a recall for its sender or its recipient. */
export async function publicRecall(db: Db | Tx, row: RecallRow, userId: number): Promise<Recall> {
  const sends = row.user_id === userId;
  const [steps, returned] = [await stepsOf(db, row), await cameBack(db, row)];
  return {
    transaction: toReference(row.entry_id),
    side: sends ? 'sender' : 'receiver',
    status: returned ? 'given_back' : row.status,
    amount: row.amount,
    given: returned ? row.amount : row.given,
    held: row.held,
    other: sends ? row.other : await nameOf(db, row.user_id),
    bank: row.bank,
    answer_by: returned ? null : (row.answer_by?.toISOString() ?? null),
    ticket: sends ? await ticketOf(db, row) : null,
    available: sends ? null : await availableTo(db, row),
    claim: await claimOf(db, row, userId),
    steps: steps.map(publicStep),
  };
}

async function claimOf(db: Db | Tx, row: RecallRow, userId: number): Promise<Recall['claim']> {
  if (row.claim_id === null) return null;
  const { number, status, hold_until } = await db
    .selectFrom('support_claim')
    .select(['number', 'status', 'hold_until'])
    .where('id', '=', row.claim_id)
    .executeTakeFirstOrThrow();
  return {
    number: userId === row.user_id ? number : null,
    open: status === 'open',
    hold_until: hold_until?.toISOString() ?? null,
    evidence: (await evidenceOf(db, row.claim_id, userId)).map(publicEvidence),
  };
}

export const publicStep = ({ kind, amount, entry_id, at }: RecallStepRow): RecallStep => ({
  kind,
  amount,
  transaction: entry_id && toReference(entry_id),
  at: at.toISOString(),
});

/** A bank transfer that the bank returned is reversed without a recall. */
async function cameBack(db: Db | Tx, { bank, entry_id }: RecallRow): Promise<boolean> {
  if (bank === null) return false;
  const reversal = derivedId('reverses', entry_id);
  return (await findPosted(db, [reversal])).has(reversal);
}

export async function nameOf(db: Db | Tx, userId: number): Promise<string> {
  return (await findPeople(db, [userId])).get(userId)?.name ?? 'A customer';
}

export async function ticketOf(db: Db | Tx, { ticket_id }: RecallRow): Promise<string | null> {
  if (ticket_id === null) return null;
  const { number } = await db
    .selectFrom('support_ticket')
    .select('number')
    .where('id', '=', ticket_id)
    .executeTakeFirstOrThrow();
  return number;
}

/** The amount the recipient can return now: the held money, and their wallet's balance. */
export async function availableTo(db: Db | Tx, row: RecallRow): Promise<Kobo> {
  if (row.to_user_id === null || isOver(row)) return kobo(0);
  const wallet = (await findAccounts(db, 'wallet', 'user', [row.to_user_id])).get(row.to_user_id);
  return kobo(row.held + Math.min(leftOf(row), wallet?.balance ?? 0));
}

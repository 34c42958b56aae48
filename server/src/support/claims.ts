// Claims of customers who were tricked into payments. Each payment gets a recall: what a receiver at Alajo still has
// is held at once, and banks are asked by staff. Staff decide; the hold ends automatically.

import { CLAIM_TELL_MINUTES, CLAIM_WORKING_DAYS } from '@alajo/contract/claim-limits.ts';
import { AppError } from '@alajo/contract/errors.ts';
import { kobo } from '@alajo/contract/money.ts';
import { fromReference, toReference } from '@alajo/contract/reference.ts';
import type { Claim, ClaimBody } from '@alajo/contract/support/claims.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Deps } from '../deps.ts';
import { holdEntry } from '../ledger/entry-lock.ts';
import { type EntryDetail, findCredited, findEntry } from '../ledger/statement.ts';
import { createNotice } from '../notices/kinds.ts';
import { notify } from '../notifications/notifications.ts';
import { once } from '../payments/idempotency.ts';
import { fromMetadata } from '../payments/movements.ts';
import { MINUTE } from '../platform/clock.ts';
import { type Db, inTransaction, type Tx } from '../platform/database/database.ts';
import type { Customer } from '../platform/http/handlers.ts';
import { belowCursor, cutPage, type Page } from '../platform/http/pagination.ts';
import { enqueue } from '../platform/jobs/jobs.ts';
import { claimNotices } from './claim-notices.ts';
import {
  type ClaimRow,
  changeClaim,
  insertClaim,
  type LockedClaim,
  lockClaim,
  publicClaim,
  recallsOf,
} from './claim-rows.ts';
import { endOfWorkingDay, findOwnEntry, isRecallable, recallDeadline } from './recall-entries.ts';
import { lockHolds, moveToHold, releaseHeld } from './recall-money.ts';
import { addStep, isOver, moveRecall, type RecallRow } from './recall-rows.ts';
import { closeRecall } from './recall-ticket.ts';

type ClaimDeps = Pick<Deps, 'db' | 'clock'>;

/**
 * Claims payments and holds what their receivers still have of them, at most each payment. A repeat returns the claim.
 * Refuses payments that the caller did not send, that have not arrived or are too old, and any that was claimed or
 * whose recall is over; then it claims none.
 */
export async function makeClaim(
  { db, clock }: ClaimDeps,
  { user_id, idempotency_key }: Customer,
  { payments, reason }: ClaimBody,
): Promise<Claim> {
  const key = idempotency_key ?? null;
  const entries = payments.map(fromReference).sort();
  const now = clock.now();
  const found = await Promise.all(payments.map((payment) => findOwnEntry(db, user_id, payment)));
  const keyed = { table: 'support_claim', key: { user_id, key } } as const;
  return inTransaction(db, async (tx) => {
    const { row } = await once(tx, keyed, { entries, reason }, async () => {
      const own = found.toSorted((a, b) => (a.id < b.id ? -1 : 1));
      await requireClaimable(tx, now, user_id, own);
      const claim = await insertClaim(tx, {
        user_id,
        key,
        reason,
        entries,
        instant: await hasInstantHolds(tx, now, user_id),
        made_at: now,
        decide_by: endOfWorkingDay(now, CLAIM_WORKING_DAYS),
        hold_until: null,
      });
      const recalls = await openRecalls(tx, now, claim, own);
      const held = claim.instant ? await holdAll(tx, now, { claim, recalls }) : claim;
      await acknowledge(tx, held);
      return held;
    });
    return publicClaim(tx, row);
  });
}

async function requireClaimable(
  tx: Tx,
  now: Date,
  userId: number,
  entries: readonly EntryDetail[],
): Promise<void> {
  for (const entry of entries) {
    if (!isRecallable(entry, userId)) throw new AppError('claim_not_possible');
    if (recallDeadline(entry) <= now) throw new AppError('claim_too_late');
    if (!(await holdEntry(tx, entry.id))) throw new AppError('claim_not_possible');
  }
}

/** False for a year after a claim that two members of staff found to be false. */
async function hasInstantHolds(tx: Tx, now: Date, user_id: number): Promise<boolean> {
  const { rows } =
    await sql`select from support_claim where user_id = ${user_id} and status = 'false'
    and decided_at > ${now}::timestamptz - interval '1 year' limit 1`.execute(tx);
  return rows.length === 0;
}

/** The locked recalls of the claimed payments: new ones, and those that the customer had already started. */
async function openRecalls(
  tx: Tx,
  now: Date,
  claim: ClaimRow,
  entries: readonly EntryDetail[],
): Promise<RecallRow[]> {
  const receivers = await findCredited(
    tx,
    entries.map(({ id }) => id),
  );
  const recalls: RecallRow[] = [];
  for (const entry of entries) {
    const receiver = receivers.get(entry.id) ?? null;
    const started = await insertRecall(tx, now, claim, { entry, receiver });
    if (started !== undefined) await addStep(tx, now, started, { kind: 'asked' });
    recalls.push(started ?? (await joinRecall(tx, claim, entry)));
  }
  return recalls;
}

type ClaimedEntry = { entry: EntryDetail; receiver: number | null };

/** Undefined if the payment already has a recall. */
function insertRecall(tx: Tx, now: Date, claim: ClaimRow, { entry, receiver }: ClaimedEntry) {
  const { recipient, bank, amount } = fromMetadata(entry.metadata);
  const toBank = receiver === null;
  return tx
    .insertInto('support_recall')
    .values({
      entry_id: entry.id,
      key: uuidv7(),
      user_id: claim.user_id,
      to_user_id: receiver,
      other: recipient,
      bank: toBank ? bank : null,
      amount,
      status: toBank ? 'with_bank' : 'reviewing',
      answer_by: toBank ? receiverNoticeTime(now) : claim.decide_by,
      ticket_id: null,
      asked_at: now,
      claim_id: claim.id,
      held_by_claim: !toBank,
    })
    .onConflict((conflict) => conflict.constraint('support_recall_once').doNothing())
    .returningAll()
    .executeTakeFirst();
}

const receiverNoticeTime = (now: Date) => new Date(now.getTime() + CLAIM_TELL_MINUTES * MINUTE);

/** Adds a recall that is still open to the claim; what staff already hold of it stays where it is. */
async function joinRecall(tx: Tx, claim: ClaimRow, { id }: EntryDetail): Promise<RecallRow> {
  const row = await tx
    .selectFrom('support_recall')
    .selectAll()
    .where('entry_id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (row.claim_id !== null) throw new AppError('payment_claimed');
  if (isOver(row)) throw new AppError('claim_payment_ended');
  const toCustomer = { status: 'reviewing', answer_by: claim.decide_by } as const;
  return tx
    .updateTable('support_recall')
    .set({ claim_id: claim.id, held_by_claim: row.bank === null && row.held === 0 })
    .$if(row.bank === null, (query) => query.set(toCustomer))
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Holds what the receivers still have of a claim's payments, and sets the end of the hold. */
export async function holdAll(
  tx: Tx,
  now: Date,
  { claim, recalls }: LockedClaim,
  proposal_id?: number,
): Promise<ClaimRow> {
  await lockHolds(tx, recalls);
  const hold_until = endOfWorkingDay(now, CLAIM_WORKING_DAYS);
  let held = false;
  for (const recall of recalls.filter(isHoldable)) {
    const moved = await moveToHold(tx, now, recall, proposal_id);
    if (moved === undefined) continue;
    held = true;
    await notifyReceiver(tx, now, moved, hold_until);
  }
  if (!held) return claim;
  await enqueue(tx, 'support_claim_hold_end', { id: claim.id }, holdEnd(claim.id, hold_until));
  return changeClaim(tx, claim, { hold_until });
}

const isHoldable = ({ status, held, held_by_claim }: RecallRow) =>
  held_by_claim && status === 'reviewing' && held === 0;

export const holdEnd = (id: number, run_at: Date) => ({ key: `support_claim:${id}`, run_at });

async function notifyReceiver(tx: Tx, now: Date, row: RecallRow, until: Date): Promise<void> {
  const { to_user_id, entry_id, amount: of, held: amount } = row;
  if (to_user_id === null) return;
  const entry = await findEntry(tx, entry_id);
  const params = {
    amount,
    of,
    reference: toReference(entry_id),
    received_at: (entry?.posted_at ?? now).toISOString(),
    until: until.toISOString(),
  };
  await notify(tx, [createNotice(claimNotices.claim_held, to_user_id, now, params)]);
}

async function acknowledge(tx: Tx, { id, number, user_id, made_at, decide_by }: ClaimRow) {
  const recalls = await recallsOf(tx, id);
  const params = {
    number,
    held: kobo(recalls.reduce((sum, { held }) => sum + held, 0)),
    by: decide_by.toISOString(),
  };
  await notify(tx, [createNotice(claimNotices.claim_made, user_id, made_at, params)]);
}

/** Job: releases everything on hold for a claim when its time is over. Staff still decide the claim. */
export async function endHold({ db, clock }: ClaimDeps, id: number): Promise<void> {
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const { claim, recalls } = await lockClaim(tx, id);
    const { hold_until, number, user_id } = claim;
    if (hold_until === null || hold_until > now) return;
    const amount = kobo(recalls.reduce((sum, { held }) => sum + held, 0));
    await releaseAll(tx, now, recalls);
    await changeClaim(tx, claim, { hold_until: null });
    if (amount === 0) return;
    const params = { number, amount };
    await notify(tx, [createNotice(claimNotices.claim_hold_ended, user_id, now, params)]);
  });
}

/** Releases what is held of some locked recalls; returns all of them as they are then. */
export async function releaseAll(
  tx: Tx,
  now: Date,
  recalls: readonly RecallRow[],
  proposal_id?: number,
): Promise<RecallRow[]> {
  await lockHolds(tx, recalls);
  const after: RecallRow[] = [];
  for (const recall of recalls) {
    after.push(recall.held > 0 ? await releaseHeld(tx, now, recall, proposal_id) : recall);
  }
  return after;
}

/** Throws not_found for anyone else's. */
export async function findClaim(db: Db, userId: number, number: string): Promise<Claim> {
  const row = await db
    .selectFrom('support_claim')
    .selectAll()
    .where('number', '=', number)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  return publicClaim(db, row);
}

/** A page of the customer's claims, newest first. */
export async function listClaims(db: Db, userId: number, { limit, cursor }: Page) {
  const rows = await db
    .selectFrom('support_claim')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '<', belowCursor(cursor))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const { shown, next } = cutPage(rows, limit, ({ id }) => id);
  const results: Claim[] = [];
  for (const row of shown) results.push(await publicClaim(db, row));
  return { results, next };
}

/** Withdraws the open claims of a customer who closes the account: everything on hold is released. */
export async function withdrawClaims(tx: Tx, userId: number, now: Date): Promise<void> {
  const open = await tx
    .selectFrom('support_claim')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'open')
    .orderBy('id')
    .execute();
  for (const { id } of open) {
    const { recalls } = await lockClaim(tx, id);
    for (const recall of await releaseAll(tx, now, recalls)) {
      if (isOver(recall)) continue;
      await addStep(tx, now, recall, { kind: 'withdrawn' });
      await closeRecall(tx, now, await moveRecall(tx, recall, 'withdrawn'));
    }
  }
}

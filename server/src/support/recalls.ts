// Recalls of transfers that went to the wrong person. A customer who received it returns it or says
// no; silence ends after a day. A bank is asked by staff, by CBN's deadlines.

import { AppError } from '@alajo/contract/errors.ts';
import { formatNaira, type Kobo } from '@alajo/contract/money.ts';
import { toReference } from '@alajo/contract/reference.ts';
import type { Recall, RecallState } from '@alajo/contract/support/recalls.ts';
import { ANSWER_HOURS, RECALL_ANSWER_HOURS } from '@alajo/contract/time-limits.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Deps } from '../deps.ts';
import type { Terms } from '../identity/approvals/terms.ts';
import { holdEntry } from '../ledger/entry-lock.ts';
import { type EntryDetail, findCredited } from '../ledger/statement.ts';
import { createNotice } from '../notices/kinds.ts';
import { notify } from '../notifications/notifications.ts';
import { paymentTerms } from '../payments/approval-terms.ts';
import type { PaymentContext } from '../payments/context.ts';
import { ALAJO, fromMetadata } from '../payments/movements.ts';
import { operationId } from '../payments/operations.ts';
import { HOUR } from '../platform/clock.ts';
import { type Db, inTransaction, type Tx } from '../platform/database/database.ts';
import type { Customer } from '../platform/http/handlers.ts';
import { enqueue } from '../platform/jobs/jobs.ts';
import { findOwnEntry, isRecallable, recallDeadline } from './recall-entries.ts';
import { payBack, releaseHeld } from './recall-money.ts';
import { recallNotices } from './recall-notices.ts';
import {
  addStep,
  findRecall,
  isOver,
  leftOf,
  lockRecall,
  moveRecall,
  nameOf,
  publicRecall,
  type RecallRow,
} from './recall-rows.ts';
import { closeRecall, openCase, review } from './recall-ticket.ts';

type RecallDeps = Pick<Deps, 'db' | 'clock'>;

/** The recall state of a transfer for its sender or recipient, and the deadline for a recall. */
export async function findRecallState(
  { db, clock }: RecallDeps,
  userId: number,
  reference: string,
): Promise<RecallState> {
  const row = await findRecall(db, userId, reference);
  if (row) return { recall: await publicRecall(db, row, userId), ask_until: null };
  const entry = await findOwnEntry(db, userId, reference);
  const until = isRecallable(entry, userId) ? recallDeadline(entry) : undefined;
  return {
    recall: null,
    ask_until: until !== undefined && until > clock.now() ? until.toISOString() : null,
  };
}

/**
 * Recalls a transfer at most once: a repeat returns its current state. Refuses anything but a completed
 * transfer of the caller's, and one older than the working days in which banks take requests.
 */
export async function requestRecall(
  { db, clock }: RecallDeps,
  userId: number,
  reference: string,
): Promise<Recall> {
  const entry = await findOwnEntry(db, userId, reference);
  const known = await findRecall(db, userId, reference);
  if (known?.user_id === userId) return publicRecall(db, known, userId);
  if (!isRecallable(entry, userId)) throw new AppError('recall_not_possible');
  const now = clock.now();
  if (recallDeadline(entry) <= now) throw new AppError('recall_too_late');
  return inTransaction(db, async (tx) => {
    if (!(await holdEntry(tx, entry.id))) throw new AppError('recall_not_possible');
    const row = await insertRecall(tx, now, userId, entry);
    return publicRecall(tx, row ?? (await lockRecall(tx, reference)), userId);
  });
}

/** Undefined if another request inserted it. */
async function insertRecall(tx: Tx, now: Date, user_id: number, entry: EntryDetail) {
  const { recipient, bank, amount } = fromMetadata(entry.metadata);
  const to_user_id = (await findCredited(tx, [entry.id])).get(entry.id) ?? null;
  const toBank = to_user_id === null;
  const hours = toBank ? ANSWER_HOURS : RECALL_ANSWER_HOURS;
  const row = await tx
    .insertInto('support_recall')
    .values({
      entry_id: entry.id,
      key: uuidv7(),
      user_id,
      to_user_id,
      other: recipient,
      bank: toBank ? bank : null,
      amount,
      status: toBank ? 'with_bank' : 'asked',
      answer_by: new Date(now.getTime() + hours * HOUR),
      ticket_id: null,
      asked_at: now,
    })
    .onConflict((conflict) => conflict.constraint('support_recall_once').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  await addStep(tx, now, row, { kind: 'asked' });
  return to_user_id === null
    ? openBankCase(tx, now, row)
    : notifyReceiver(tx, now, row, to_user_id);
}

async function openBankCase(tx: Tx, now: Date, row: RecallRow): Promise<RecallRow> {
  const ticket = await openCase(
    tx,
    now,
    row,
    `You asked for ${formatNaira(row.amount)} back from ${row.other} at ${row.bank ?? ALAJO}. Our team will ask the bank. If you have it, tell us the account you meant to pay.`,
  );
  return moveRecall(tx, row, 'with_bank', { ticket_id: ticket.id });
}

async function notifyReceiver(tx: Tx, now: Date, row: RecallRow, receiver: number) {
  const by = row.answer_by ?? now;
  const params = {
    amount: row.amount,
    name: await nameOf(tx, row.user_id),
    by: by.toISOString(),
    reference: toReference(row.entry_id),
  };
  await notify(tx, [createNotice(recallNotices.recall_asked, receiver, now, params)]);
  await enqueue(tx, 'support_recall_silence', { id: row.id }, noReplyJobAt(row.id, by));
  return row;
}

const noReplyJobAt = (id: number, run_at: Date) => ({ key: `support_recall:${id}`, run_at });

/** Job: a recipient who did not answer in time counts as silent, and staff decide. */
export async function endSilence({ db, clock }: RecallDeps, id: number): Promise<void> {
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const row = await tx
      .selectFrom('support_recall')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (row?.status !== 'asked' || row.answer_by === null || row.answer_by > now) return;
    await addStep(tx, now, row, { kind: 'silent' });
    await review(tx, now, row, 'silent');
  });
}

/**
 * Returns a transfer, at most `amount` and only as much as is available; a repeat changes nothing.
 * The rest is then up to staff. It requires the PIN and doesn't count towards the daily limit.
 */
export async function returnRecall(
  { db, clock }: RecallDeps,
  { payers }: PaymentContext,
  caller: Customer,
  { reference, amount }: { reference: string; amount: Kobo },
): Promise<Recall> {
  const { has_pin, user_id } = await payers.approve(caller, () =>
    givingTerms(db, caller, { reference, amount }),
  );
  if (!has_pin) throw new AppError('pin_not_set');
  const id = operationId(caller);
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const row = await lockReceived(tx, user_id, reference);
    if (row.status === 'given_back' || (await wasReturned(tx, row, id))) {
      return publicRecall(tx, row, user_id);
    }
    if (isOver(row)) throw new AppError('recall_ended');
    const moved = await payBack(tx, now, { row, id, most: amount, agreed: true });
    if (moved.status === 'given_back') await closeRecall(tx, now, moved);
    const after = moved.status === 'asked' ? await review(tx, now, moved, 'partly') : moved;
    return publicRecall(tx, after, user_id);
  });
}

async function givingTerms(
  db: Db,
  { user_id }: Customer,
  { reference, amount }: { reference: string; amount: Kobo },
): Promise<Terms> {
  const row = await findRecall(db, user_id, reference);
  if (row?.to_user_id !== user_id) throw new AppError('not_found');
  const to = await nameOf(db, row.user_id);
  const shown = { verb: 'Return', amount, to, detail: reference };
  return paymentTerms({ kind: 'recall_return', ...shown, from_wallet: false });
}

async function lockReceived(tx: Tx, userId: number, reference: string): Promise<RecallRow> {
  const row = await lockRecall(tx, reference);
  if (row.to_user_id !== userId) throw new AppError('not_found');
  return row;
}

async function wasReturned(tx: Tx, { id }: RecallRow, entry_id: string): Promise<boolean> {
  const step = await tx
    .selectFrom('support_recall_step')
    .select('id')
    .where('recall_id', '=', id)
    .where('entry_id', '=', entry_id)
    .executeTakeFirst();
  return step !== undefined;
}

/** Says no: staff decide. A repeat changes nothing. */
export async function declineRecall(
  { db, clock }: RecallDeps,
  userId: number,
  reference: string,
): Promise<Recall> {
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const row = await lockReceived(tx, userId, reference);
    if (isOver(row)) throw new AppError('recall_ended');
    if (row.status !== 'asked') return publicRecall(tx, row, userId);
    await addStep(tx, now, row, { kind: 'refused' });
    return publicRecall(tx, await review(tx, now, row, 'refused'), userId);
  });
}

/** Withdraws the recall: held money is released. A repeat changes nothing. */
export async function withdrawRecall(
  { db, clock }: RecallDeps,
  userId: number,
  reference: string,
): Promise<Recall> {
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const row = await lockRecall(tx, reference);
    if (row.user_id !== userId) throw new AppError('not_found');
    if (row.status === 'withdrawn') return publicRecall(tx, row, userId);
    if (isOver(row)) throw new AppError('recall_ended');
    const free = row.held > 0 ? await releaseHeld(tx, now, row) : row;
    await addStep(tx, now, row, { kind: 'withdrawn' });
    const moved = await moveRecall(tx, free, 'withdrawn');
    await closeRecall(tx, now, moved);
    if (row.to_user_id !== null) await notifyWithdrawn(tx, now, moved, row.to_user_id);
    return publicRecall(tx, moved, userId);
  });
}

async function notifyWithdrawn(tx: Tx, now: Date, row: RecallRow, receiver: number) {
  const params = {
    amount: leftOf(row),
    name: await nameOf(tx, row.user_id),
    reference: toReference(row.entry_id),
  };
  await notify(tx, [createNotice(recallNotices.recall_withdrawn, receiver, now, params)]);
}

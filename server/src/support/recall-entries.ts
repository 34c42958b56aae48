// Transfers that can be recalled or claimed: the caller's own, to someone else, completed, and recent enough for banks.
import { addDays, addWorkingDays } from '@alajo/contract/days.ts';
import { AppError } from '@alajo/contract/errors.ts';
import { fromReference } from '@alajo/contract/reference.ts';
import { RECALL_WORKING_DAYS } from '@alajo/contract/time-limits.ts';
import { type EntryDetail, findEntry } from '../ledger/statement.ts';
import { dayInLagos, startOfDay } from '../platform/clock.ts';
import type { Db } from '../platform/database/database.ts';

/** An entry of the caller's. Throws not_found for anyone else's. */
export async function findOwnEntry(
  db: Db,
  userId: number,
  reference: string,
): Promise<EntryDetail> {
  const entry = await findEntry(db, fromReference(reference));
  const own = entry?.postings.some(({ owner_id }) => owner_id === userId);
  if (entry === undefined || !own) throw new AppError('not_found');
  return entry;
}

/** The last of the working days in which banks take requests, counted from the day after the transfer, ends then. */
export const recallDeadline = ({ posted_at }: EntryDetail): Date =>
  endOfWorkingDay(posted_at, RECALL_WORKING_DAYS);

/** Midnight after a number of working days, counted from the day after `at`. */
export const endOfWorkingDay = (at: Date, days: number): Date =>
  startOfDay(addDays(addWorkingDays(dayInLagos(at), days), 1));

const RECALLABLE = new Set(['transfer_user', 'transfer_bank']);

/** True for a completed transfer that this customer sent. */
export function isRecallable(entry: EntryDetail, userId: number): boolean {
  const sent = entry.postings.some(
    ({ kind, owner_id, amount }) => kind === 'wallet' && owner_id === userId && amount < 0,
  );
  return RECALLABLE.has(entry.kind) && sent && entry.state === 'completed';
}

// The review of an ID: its pending state, its end by staff (staff-review.ts) or automatically in
// the sandbox, and the expiry of a verified ID.
import { AppError } from '@alajo/contract/errors.ts';
import { type DocumentDecision, rejectionReasons } from '@alajo/contract/kyc/review-schemas.ts';
import type { Selectable } from 'kysely';
import type { Deps } from '../deps.ts';
import { lockCustomer } from '../identity/customers.ts';
import { createNotice } from '../notices/kinds.ts';
import { notify } from '../notifications/notifications.ts';
import { numberedCase } from '../payments/case-references.ts';
import { dayInLagos, startOfDay } from '../platform/clock.ts';
import { type Db, inTransaction, type Tx } from '../platform/database/database.ts';
import { enqueue } from '../platform/jobs/jobs.ts';
import { enqueueFileRemoval } from './documents.ts';
import { kycNotices } from './notices.ts';
import { readRows } from './steps.ts';
import type { KycDocument } from './tables.ts';
import { settleTier } from './tiers.ts';

type DocumentRow = Selectable<KycDocument>;

/** `id-12` */
export const identityCase = numberedCase('id');

/** The log's name of a review, the same as the queue's. */
export const objectOf = (id: number) => `identity:${identityCase.referenceOf(String(id))}`;

/** An ID; undefined for an unknown one. */
export const findDocument = (db: Db | Tx, id: number): Promise<DocumentRow | undefined> =>
  db.selectFrom('kyc_document').selectAll().where('id', '=', id).executeTakeFirst();

/**
 * Ends the review of an ID whose customer the transaction has locked, and notifies them; returns false and changes
 * nothing if it already ended the same way. Throws review_ended if it ended differently or another ID was sent, and
 * review_of_expired for verifying one that has expired.
 */
export async function endReview(
  tx: Tx,
  now: Date,
  row: DocumentRow,
  finding: DocumentDecision,
): Promise<boolean> {
  const reason =
    finding.status === 'rejected' ? rejectionReasons[finding.reason].description : null;
  if (row.status === finding.status && row.reason === reason) return false;
  if (row.status !== 'submitted') throw new AppError('review_ended');
  if (reason !== null) {
    await reject(tx, now, row, reason);
    return true;
  }
  if (hasExpired(row, now)) throw new AppError('review_of_expired');
  await verify(tx, now, row);
  await settleTier(tx, now, row.user_id);
  return true;
}

/** True once the expiry date of an ID has come. */
export const hasExpired = ({ expires_on }: Pick<DocumentRow, 'expires_on'>, now: Date) =>
  expires_on !== null && expires_on <= dayInLagos(now);

/** Verifies an ID without staff: for the demo and the sandbox. */
export async function verifyDocument(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  id: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await lockReview(tx, id);
    await endReview(tx, clock.now(), row, { status: 'verified' });
  });
}

/** Locks the customer of an ID, and reads it. Throws not_found. */
export async function lockReview(tx: Tx, id: number): Promise<DocumentRow> {
  const found = await findDocument(tx, id);
  if (found === undefined) throw new AppError('not_found');
  await lockCustomer(tx, found.user_id);
  const row = await findDocument(tx, id);
  if (row === undefined) throw new AppError('not_found');
  return row;
}

async function verify(tx: Tx, now: Date, row: DocumentRow): Promise<void> {
  await update(tx, row.id, { status: 'verified', since: now });
  const document = row.kind;
  await notify(tx, [createNotice(kycNotices.id_verified, row.user_id, now, { document })]);
  if (row.expires_on === null) return;
  const run_at = startOfDay(row.expires_on);
  await enqueue(tx, 'kyc_expiry', { id: row.id }, { key: `kyc_expiry:${row.id}`, run_at });
}

async function reject(tx: Tx, now: Date, row: DocumentRow, reason: string): Promise<void> {
  await update(tx, row.id, { status: 'rejected', reason, since: now });
  await notify(tx, [createNotice(kycNotices.id_rejected, row.user_id, now, { reason })]);
  await enqueueFileRemoval(tx, now, row.name);
}

const update = (tx: Tx, id: number, changes: Partial<DocumentRow>) =>
  tx.updateTable('kyc_document').set(changes).where('id', '=', id).execute();

/** The sandbox's simulated reviewer: verifies a submitted ID unless it has expired. */
export async function simulateReview(deps: Deps, id: number): Promise<void> {
  if (deps.config.reviewer !== 'sandbox') return;
  const row = await findDocument(deps.db, id);
  if (row?.status === 'submitted') await verifyDocument(deps, id);
}

/** Notifies the customer, once, on the day a verified ID expires; the tier stays. */
export async function notifyExpiredDocument({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: number) {
  const now = clock.now();
  const found = await findDocument(db, id);
  if (found === undefined) return;
  await inTransaction(db, async (tx) => {
    await lockCustomer(tx, found.user_id);
    const { document: row } = await readRows(tx, found.user_id);
    if (row?.id !== id || row.status !== 'verified' || row.told_expired_at !== null) return;
    await update(tx, id, { told_expired_at: now });
    const document = row.kind;
    await notify(tx, [createNotice(kycNotices.id_expired, row.user_id, now, { document })]);
  });
}

// The reviewer's part: listing submitted IDs, viewing them, and verifying or rejecting them with a
// reason; and what follows when a verified ID expires.
import type { Selectable } from 'kysely';
import type { Deps } from '../deps.ts';
import { lockCustomer } from '../identity/customers.ts';
import { findPeople } from '../identity/directory.ts';
import { createNotice } from '../notifications/kinds.ts';
import { notify } from '../notifications/notifications.ts';
import { dayInLagos, startOfDay } from '../platform/clock.ts';
import { type Db, inTransaction, type Tx } from '../platform/database/database.ts';
import { enqueue } from '../platform/jobs/jobs.ts';
import type { Storage } from '../providers/storage/storage.ts';
import { openFile } from './document-files.ts';
import { enqueueFileRemoval } from './documents.ts';
import { kycNotices } from './notices.ts';
import { readRows } from './steps.ts';
import type { KycDocument } from './tables.ts';
import { settleTier } from './tiers.ts';

type DocumentRow = Selectable<KycDocument>;

/** A reviewer's decision. The customer reads the reason. */
export type Finding = { status: 'verified' } | { status: 'rejected'; reason: string };

/**
 * Ends the review of an ID and notifies the customer; repeating the same decision changes nothing.
 * Throws for an unknown, replaced or otherwise decided ID, and for verifying an expired one.
 */
export async function decideDocument(
  deps: Pick<Deps, 'db' | 'clock'>,
  id: number,
  finding: Finding,
): Promise<void> {
  const now = deps.clock.now();
  const found = await findDocument(deps.db, id);
  if (found === undefined) throw new Error(`There is no ID ${id}.`);
  await inTransaction(deps.db, async (tx) => {
    await lockCustomer(tx, found.user_id);
    const row = await findDocument(tx, id);
    if (row?.status === finding.status) return;
    if (row?.status !== 'submitted') throw new Error(`ID ${id} is ${row?.status}.`);
    if (finding.status === 'rejected') return reject(tx, now, row, finding.reason);
    if (row.expires_on !== null && row.expires_on <= dayInLagos(now)) {
      throw new Error(`ID ${id} has expired: reject it.`);
    }
    await verify(tx, now, row);
    await settleTier(tx, now, row.user_id);
  });
}

const findDocument = (db: Db | Tx, id: number): Promise<DocumentRow | undefined> =>
  db.selectFrom('kyc_document').selectAll().where('id', '=', id).executeTakeFirst();

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
  if (row?.status === 'submitted') await decideDocument(deps, id, { status: 'verified' });
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

const SHOWN_MAX = 200;

/** IDs waiting for review, oldest first, with the customer they should show. */
export async function listWaiting(db: Db) {
  const rows = await db
    .selectFrom('kyc_document')
    .selectAll('kyc_document')
    .leftJoin('kyc_info', 'kyc_info.user_id', 'kyc_document.user_id')
    .select('kyc_info.date_of_birth')
    .where('status', '=', 'submitted')
    .orderBy('kyc_document.id')
    .limit(SHOWN_MAX)
    .execute();
  const people = await findPeople(
    db,
    rows.map(({ user_id }) => user_id),
  );
  return rows.map(({ user_id, ...row }) => ({ ...row, person: people.get(user_id) }));
}

/** Returns the file of an ID. Throws if there is none, or it was removed. */
export async function showDocument(
  deps: Pick<Deps, 'db' | 'secret'> & { storage: Storage },
  id: number,
): Promise<{ media_type: string; bytes: Uint8Array }> {
  const row = await findDocument(deps.db, id);
  const bytes = row && (await openFile(deps, row.name));
  if (row === undefined || bytes === undefined) throw new Error(`There is no file of ID ${id}.`);
  return { media_type: row.media_type, bytes };
}

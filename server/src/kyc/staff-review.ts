// Staff actions in the review of an ID: view its file and decide. Each is in the staff log, and the
// customer's security activity shows the view.
import { AppError } from '@alajo/contract/errors.ts';
import { type DocumentDecision, rejectionReasons } from '@alajo/contract/kyc/review-schemas.ts';
import type { Deps } from '../deps.ts';
import { dayInLagos, HOUR } from '../platform/clock.ts';
import { inTransaction } from '../platform/database/database.ts';
import { type DocumentFile, markFile, openFile } from '../platform/document-files.ts';
import type { Staff } from '../platform/http/handlers.ts';
import type { Storage } from '../providers/storage/storage.ts';
import type { RefuseClaimed } from '../staff/cases.ts';
import { endReview, findDocument, lockReview, objectOf } from './review.ts';

/**
 * Verifies or rejects an ID and notifies its customer; a repeat changes nothing. Of two concurrent decisions
 * the second is refused. Throws not_found, case_claimed (a colleague's), review_ended, review_of_expired.
 */
export async function decideByStaff(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { refuseClaimed }: { refuseClaimed: RefuseClaimed },
  caller: Staff,
  { id, finding }: { id: number; finding: DocumentDecision },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await lockReview(tx, id);
    if (row.status === 'submitted')
      await refuseClaimed(tx, caller, { kind: 'identity', id: `${id}` });
    if (!(await endReview(tx, clock.now(), row, finding))) return caller.unchanged();
    const about = { object: objectOf(id), about: row.user_id };
    if (finding.status === 'verified') return caller.record(tx, { act: 'id_verified', ...about });
    const { title } = rejectionReasons[finding.reason];
    await caller.record(tx, { act: 'id_rejected', ...about, reason: title });
  });
}

type WatermarkedFile = DocumentFile & { mark: string };

/**
 * Decrypts the file of an ID that awaits review, with the viewer's name and the time drawn into it,
 * and records the view in the log and for the customer. Throws not_found for any other ID and for a
 * removed file, and document_not_marked for a PDF that can't be marked.
 */
export async function showDocument(
  { db, clock, secret, storage }: Pick<Deps, 'db' | 'clock' | 'secret'> & { storage: Storage },
  caller: Staff,
  id: number,
): Promise<WatermarkedFile> {
  const row = await findDocument(db, id);
  if (row?.status !== 'submitted') throw new AppError('not_found');
  const opened = await openFile({ secret, storage }, row.name);
  if (opened === undefined) throw new AppError('not_found');
  const mark = `${caller.name} - ${caller.staff_id} - ${minuteInLagos(clock.now())}`;
  const { media_type } = row;
  const bytes = await markFile({ media_type, bytes: opened }, mark);
  await inTransaction(db, (tx) =>
    caller.record(tx, { act: 'id_seen', object: objectOf(id), about: row.user_id }),
  );
  return { media_type, bytes, mark };
}

/** `2026-11-24 15:42` */
const minuteInLagos = (at: Date) =>
  `${dayInLagos(at)} ${new Date(at.getTime() + HOUR).toISOString().slice(11, 16)}`;

// The second KYC step: an ID is uploaded and awaits our reviewer, one at a time. Files of replaced
// and rejected IDs are removed from storage.
import { DOCUMENTS_PER_DAY } from '@alajo/contract/count-limits.ts';
import { AppError } from '@alajo/contract/errors.ts';
import { type DocumentKind, expiryError } from '@alajo/contract/kyc/schemas.ts';
import type { Deps } from '../deps.ts';
import { lockCustomer } from '../identity/customers.ts';
import { DAY, dayInLagos, MINUTE } from '../platform/clock.ts';
import { type Db, inTransaction, type Tx } from '../platform/database/database.ts';
import { readDocument, storeFile } from '../platform/document-files.ts';
import { keyedHash } from '../platform/encryption.ts';
import { enqueue } from '../platform/jobs/jobs.ts';
import { readRows, stepStates } from './steps.ts';

type DocumentUpload = { kind: DocumentKind; expires_on?: string | undefined; bytes: Uint8Array };

// The time the sandbox's simulated reviewer takes.
const REVIEWED_AFTER_MS = MINUTE;

/**
 * Submits an ID for review; a repeat changes nothing. Refuses a missing or past expiry date, a file
 * that is not a readable picture or PDF, another ID after a verified one, and more than 10 a day.
 */
export async function sendDocument(
  deps: Deps,
  userId: number,
  sent: DocumentUpload,
): Promise<void> {
  const now = deps.clock.now();
  const { kind, expires_on, bytes } = sent;
  const message = expiryError(kind, expires_on, dayInLagos(now));
  if (message) throw new AppError('invalid_request', { field: 'expires_on', message });
  const content_hash = keyedHash(deps.secret, 'document', kind, expires_on ?? '', bytes);
  // Checked before the work of reading it, and again under the lock.
  if (await isRepeat(deps.db, now, userId, content_hash)) return;
  const file = await readDocument(bytes);
  const { storage } = deps.providers;
  const name = await storeFile({ secret: deps.secret, storage }, file.bytes);
  const row = { kind, expires_on: expires_on ?? null, content_hash, name };
  try {
    const saved = await inTransaction(deps.db, async (tx) => {
      await lockCustomer(tx, userId);
      if (await isRepeat(tx, now, userId, content_hash)) return false;
      await replaceSubmitted(tx, now, userId);
      const { id } = await tx
        .insertInto('kyc_document')
        .values({
          user_id: userId,
          ...row,
          media_type: file.media_type,
          status: 'submitted',
          reason: null,
          sent_at: now,
          since: now,
          told_expired_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      if (deps.config.reviewer === 'sandbox') await enqueueReview(tx, now, id);
      return true;
    });
    if (!saved) await storage.remove(name);
  } catch (error) {
    // No row refers to the file: never leave an ID behind.
    await storage.remove(name);
    throw error;
  }
}

async function isRepeat(
  db: Db | Tx,
  now: Date,
  user_id: number,
  content_hash: string,
): Promise<boolean> {
  const rows = await readRows(db, user_id);
  const { status } = stepStates(rows, dayInLagos(now)).id;
  const open = status === 'submitted' || status === 'verified';
  if (open && rows.document?.content_hash === content_hash) return true;
  if (status === 'verified') throw new AppError('already_verified');
  const { count } = await db
    .selectFrom('kyc_document')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .where('sent_at', '>', new Date(now.getTime() - DAY))
    .executeTakeFirstOrThrow();
  if (count >= DOCUMENTS_PER_DAY) throw new AppError('too_many_documents');
  return false;
}

async function replaceSubmitted(tx: Tx, now: Date, user_id: number): Promise<void> {
  const replaced = await tx
    .updateTable('kyc_document')
    .set({ status: 'replaced', since: now })
    .where('user_id', '=', user_id)
    .where('status', '=', 'submitted')
    .returning('name')
    .execute();
  for (const { name } of replaced) await enqueueFileRemoval(tx, now, name);
}

/** Enqueues the removal of a file that is no longer needed. */
export const enqueueFileRemoval = (tx: Tx, run_at: Date, name: string) =>
  enqueue(tx, 'kyc_forget_file', { name }, { key: `kyc_forget_file:${name}`, run_at });

function enqueueReview(tx: Tx, now: Date, id: number): Promise<void> {
  const run_at = new Date(now.getTime() + REVIEWED_AFTER_MS);
  return enqueue(tx, 'kyc_review', { id }, { key: `kyc_review:${id}`, run_at });
}

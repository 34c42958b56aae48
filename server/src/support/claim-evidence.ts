// Texts and photos that both sides of a claim add, visible to staff and their author only. Names of photos are derived
// from the claim's key.
import { CLAIM_PICTURES_MAX, CLAIM_TEXTS_MAX } from '@alajo/contract/count-limits.ts';
import { AppError } from '@alajo/contract/errors.ts';
import type { ClaimEvidence } from '@alajo/contract/support/recalls.ts';
import type { Insertable } from 'kysely';
import type { Deps } from '../deps.ts';
import { type Db, inTransaction, type Tx } from '../platform/database/database.ts';
import { removePicture, storePicture } from '../platform/stored-pictures.ts';
import { type EvidenceRow, evidenceOf, publicEvidence } from './claim-evidence-rows.ts';
import { findRecall } from './recall-rows.ts';
import type { SupportClaimEvidence } from './tables.ts';

/** Adds a text; a duplicate returns the first one. Throws not_found, claim_ended, too_much_claim_evidence. */
export async function addText(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  user_id: number,
  { reference, text }: { reference: string; text: string },
): Promise<ClaimEvidence> {
  const { claim_id } = await findClaimed(db, user_id, reference);
  const row = { claim_id, user_id, text, picture: null, at: clock.now() };
  return inTransaction(db, async (tx) => publicEvidence(await add(tx, row)));
}

/** Adds a photo; a duplicate returns the first one. Throws the same errors, and any of the storage. */
export async function addPhoto(
  { db, clock, providers: { storage } }: Pick<Deps, 'db' | 'clock' | 'providers'>,
  user_id: number,
  { reference, bytes }: { reference: string; bytes: Uint8Array },
): Promise<ClaimEvidence> {
  const { claim_id, evidence_key } = await findClaimed(db, user_id, reference);
  const picture = await storePicture(storage, `${evidence_key}:${user_id}`, bytes);
  const row = { claim_id, user_id, text: null, picture, at: clock.now() };
  try {
    return await inTransaction(db, async (tx) => publicEvidence(await add(tx, row)));
  } catch (error) {
    if (error instanceof AppError) await removePicture(storage, picture);
    throw error;
  }
}

/** The open claim of a payment that the caller sent or received. */
async function findClaimed(db: Db, userId: number, reference: string) {
  const recall = await findRecall(db, userId, reference);
  if (recall?.claim_id == null) throw new AppError('not_found');
  const { status, evidence_key } = await db
    .selectFrom('support_claim')
    .select(['status', 'evidence_key'])
    .where('id', '=', recall.claim_id)
    .executeTakeFirstOrThrow();
  if (status !== 'open') throw new AppError('claim_ended');
  return { claim_id: recall.claim_id, evidence_key };
}

async function add(tx: Tx, row: Insertable<SupportClaimEvidence>): Promise<EvidenceRow> {
  const { status } = await tx
    .selectFrom('support_claim')
    .select('status')
    .where('id', '=', row.claim_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const earlier = await evidenceOf(tx, row.claim_id, row.user_id);
  const same = earlier.find(({ text, picture }) => text === row.text && picture === row.picture);
  if (same !== undefined) return same;
  if (status !== 'open') throw new AppError('claim_ended');
  const alike = earlier.filter(({ text }) => (text === null) === (row.text === null)).length;
  if (alike >= (row.text === null ? CLAIM_PICTURES_MAX : CLAIM_TEXTS_MAX)) {
    throw new AppError('too_much_claim_evidence');
  }
  return tx
    .insertInto('support_claim_evidence')
    .values(row)
    .returningAll()
    .executeTakeFirstOrThrow();
}

// Members' statements and pictures about a dispute, visible to the group and staff only. Picture names are
// derived from the dispute's key.
import type { CreatedId } from '@alajo/contract/ajo/replies.ts';
import { DISPUTE_PICTURES_MAX, DISPUTE_TEXTS_MAX } from '@alajo/contract/count-limits.ts';
import { AppError } from '@alajo/contract/errors.ts';
import type { Picture } from '@alajo/contract/pictures.ts';
import type { Deps } from '../../../deps.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { publicPicture, removePicture, storePicture } from '../../../platform/stored-pictures.ts';
import { asMember } from '../../ground/as-member.ts';
import type { DisputeRow, GroupState } from '../../ground/state.ts';

type DisputeReference = { id: number; dispute: number };

/** Adds a text; a duplicate returns the first one. Throws not_found, dispute_ended, too_much_evidence. */
export async function addEvidence(
  deps: Deps,
  userId: number,
  { text, ...reference }: DisputeReference & { text: string },
): Promise<CreatedId> {
  return asMember(deps, userId, reference.id, async (tx, { now, state }) => {
    await findOpen(tx, state, reference);
    const row = { dispute_id: reference.dispute, user_id: userId, text, picture: null, at: now };
    return { id: await add(tx, row) };
  });
}

/**
 * Adds a picture; a duplicate returns the first one. Throws the same errors as for texts, plus any storage
 * error.
 */
export async function addEvidencePicture(
  deps: Deps,
  userId: number,
  { bytes, ...reference }: DisputeReference & { bytes: Uint8Array },
): Promise<Picture> {
  const { key } = await asMember(deps, userId, reference.id, (tx, { state }) =>
    findOpen(tx, state, reference),
  );
  const { storage } = deps.providers;
  const picture = await storePicture(storage, `${key}:${userId}`, bytes);
  try {
    return await asMember(deps, userId, reference.id, async (tx, { now, state }) => {
      await findOpen(tx, state, reference);
      const row = { dispute_id: reference.dispute, user_id: userId, text: null, picture, at: now };
      return publicPicture({ id: await add(tx, row), name: picture });
    });
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_much_evidence') {
      await removePicture(storage, picture);
    }
    throw error;
  }
}

/** An open dispute of the group. Throws not_found, dispute_ended. */
async function findOpen(
  tx: Tx,
  state: GroupState,
  { id, dispute }: DisputeReference,
): Promise<DisputeRow> {
  const open = state.disputes.find((candidate) => candidate.id === dispute);
  if (open !== undefined) return open;
  const row = await tx
    .selectFrom('ajo_dispute')
    .select('id')
    .where('id', '=', dispute)
    .where('group_id', '=', id)
    .executeTakeFirst();
  throw new AppError(row === undefined ? 'not_found' : 'dispute_ended');
}

type Evidence = {
  dispute_id: number;
  user_id: number;
  text: string | null;
  picture: string | null;
  at: Date;
};

async function add(tx: Tx, row: Evidence): Promise<number> {
  const earlier = await tx
    .selectFrom('ajo_evidence')
    .selectAll()
    .where('dispute_id', '=', row.dispute_id)
    .where('user_id', '=', row.user_id)
    .execute();
  const same = earlier.find(({ text, picture }) => text === row.text && picture === row.picture);
  if (same !== undefined) return same.id;
  const alike = earlier.filter(({ text }) => (text === null) === (row.text === null)).length;
  if (alike >= (row.text === null ? DISPUTE_PICTURES_MAX : DISPUTE_TEXTS_MAX)) {
    throw new AppError('too_much_evidence');
  }
  const { id } = await tx
    .insertInto('ajo_evidence')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

// Pictures of a problem with the goods. Their names are derived from the return's key, so only its
// buyer and seller learn them.
import { RETURN_PICTURES_MAX } from '@alajo/contract/count-limits.ts';
import { AppError } from '@alajo/contract/errors.ts';
import type { Picture } from '@alajo/contract/pictures.ts';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { publicPicture, storePicture } from '../../platform/stored-pictures.ts';
import { enqueueRemoval } from '../pictures.ts';
import { lockReturn } from './return-rows.ts';

/**
 * Adds a picture to the caller's open return; uploading it again returns the existing one. Refuses more
 * than 4.
 */
export async function addReturnPicture(
  deps: Deps,
  buyer: number,
  { id, bytes }: { id: number; bytes: Uint8Array },
): Promise<Picture> {
  const own = { side: 'buyer', user_id: buyer, id } as const;
  const { row } = await inTransaction(deps.db, (tx) => lockReturn(tx, own));
  if (row.ended_at !== null) throw new AppError('order_changed');
  const name = await storePicture(deps.providers.storage, row.key, bytes);
  const added = await inTransaction(deps.db, async (tx) => {
    await lockReturn(tx, own);
    const rows = await tx
      .selectFrom('market_return_picture')
      .selectAll()
      .where('order_id', '=', id)
      .execute();
    const same = rows.find((row) => row.name === name);
    if (same !== undefined) return same;
    if (rows.length >= RETURN_PICTURES_MAX) {
      await enqueueRemoval(tx, name, deps.clock.now());
      return null;
    }
    return tx
      .insertInto('market_return_picture')
      .values({ order_id: id, name })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  if (added === null) throw new AppError('too_many_return_pictures');
  return publicPicture(added);
}

// Product pictures. An upload is decoded and re-encoded from its pixels, so no metadata survives;
// we store a version of at most 1,200 px and a thumbnail for lists.
import { PICTURES_MAX } from '@alajo/contract/count-limits.ts';
import { AppError } from '@alajo/contract/errors.ts';
import type { Picture } from '@alajo/contract/pictures.ts';
import type { Deps } from '../deps.ts';
import { inTransaction, type Tx } from '../platform/database/database.ts';
import { enqueue } from '../platform/jobs/jobs.ts';
import { fileOf, publicPicture, storePicture, thumbnailOf } from '../platform/stored-pictures.ts';

/**
 * Adds a picture to a seller's product; uploading it again returns the existing one. Refuses another
 * seller's product, an unreadable picture, one with too many pixels, and more than 6.
 */
export async function addPicture(
  deps: Deps,
  userId: number,
  { id, bytes }: { id: number; bytes: Uint8Array },
): Promise<Picture> {
  await requireOwn(deps, userId, id);
  const name = await storePicture(deps.providers.storage, `${id}`, bytes);
  return inTransaction(deps.db, async (tx) => {
    await lockOwn(tx, userId, id);
    const rows = await tx
      .selectFrom('market_picture')
      .selectAll()
      .where('product_id', '=', id)
      .execute();
    const same = rows.find((row) => row.name === name);
    if (same !== undefined) return publicPicture(same);
    if (rows.length >= PICTURES_MAX) {
      await enqueueRemoval(tx, name, deps.clock.now());
      return null;
    }
    const made = await tx
      .insertInto('market_picture')
      .values({ product_id: id, name })
      .returningAll()
      .executeTakeFirstOrThrow();
    return publicPicture(made);
  }).then((picture) => {
    if (picture === null) throw new AppError('too_many_pictures');
    return picture;
  });
}

async function requireOwn({ db }: Deps, userId: number, id: number): Promise<void> {
  const row = await db
    .selectFrom('market_product')
    .select('id')
    .where('id', '=', id)
    .where('seller_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
}

async function lockOwn(tx: Tx, userId: number, id: number): Promise<void> {
  const row = await tx
    .selectFrom('market_product')
    .select('id')
    .where('id', '=', id)
    .where('seller_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
}

/** Removes a picture of the seller's product; a job deletes its files if no product uses them. */
export async function removePicture(
  { db, clock }: Deps,
  userId: number,
  { id, picture }: { id: number; picture: number },
) {
  await inTransaction(db, async (tx) => {
    await lockOwn(tx, userId, id);
    const gone = await tx
      .deleteFrom('market_picture')
      .where('id', '=', picture)
      .where('product_id', '=', id)
      .returning('name')
      .executeTakeFirst();
    if (gone === undefined) throw new AppError('not_found');
    await enqueueRemoval(tx, gone.name, clock.now());
  });
  return { message: 'The picture has been removed.' };
}

export const enqueueRemoval = (tx: Tx, name: string, run_at: Date) =>
  enqueue(tx, 'market_picture', { name }, { key: `market_picture:${name}`, run_at });

/** Deletes a picture's files unless a product or a return still uses them. */
export async function removeUnusedFiles({ db, providers }: Deps, name: string): Promise<void> {
  for (const table of ['market_picture', 'market_return_picture'] as const) {
    const used = await db
      .selectFrom(table)
      .select('id')
      .where('name', '=', name)
      .executeTakeFirst();
    if (used !== undefined) return;
  }
  await providers.storage.remove(fileOf(name));
  await providers.storage.remove(thumbnailOf(name));
}

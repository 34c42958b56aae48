// Photos of collected waste: encrypted, without a public address, shown only to the collection's
// customer and to staff.
import { createHash } from 'node:crypto';
import { AppError } from '@alajo/contract/errors.ts';
import type { Proof, ProofFile } from '@alajo/contract/waste/schemas.ts';
import type { Deps } from '../deps.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { seal, unseal } from '../platform/encryption.ts';
import { measure, redrawPicture } from '../platform/pictures.ts';
import { fileOf, thumbnailOf } from '../platform/stored-pictures.ts';

type FileDeps = Pick<Deps, 'secret' | 'providers'>;

const SIDE_MAX = 1200;
const QUALITY = 80;

/**
 * Stores a photo and returns its name, derived from the collection's key and the content. The file is written
 * before the row, so that a row always has its file. Throws picture_unreadable, picture_too_large.
 */
export async function storeProof(
  { secret, providers: { storage } }: FileDeps,
  key: string,
  bytes: Uint8Array,
): Promise<string> {
  await measure(bytes);
  const drawn = await redrawPicture(bytes, SIDE_MAX, QUALITY);
  const name = createHash('sha256').update(`${key}:`).update(bytes).digest('hex').slice(0, 40);
  await storage.put(sealedName(name), seal(secret, 'proof', name, drawn));
  return name;
}

const sealedName = (name: string) => `${name}.sealed`;

type ProofRequest = {
  /** The collection's id, and the photo's. */
  id: number;
  proof: number;
  /** The customer, for a photo that only its customer may see. */
  user_id?: number;
};

/** A photo. Throws not_found, including for another customer's. */
export async function showProof(
  deps: FileDeps & Pick<Deps, 'db'>,
  { id, proof, user_id }: ProofRequest,
): Promise<ProofFile> {
  const row = await deps.db
    .selectFrom('waste_proof as p')
    .innerJoin('waste_booking as b', 'b.id', 'p.booking_id')
    .select(['p.name', 'b.user_id'])
    .where('p.id', '=', proof)
    .where('p.booking_id', '=', id)
    .executeTakeFirst();
  const isTheirs = user_id === undefined || row?.user_id === user_id;
  const bytes = row && isTheirs ? await openProof(deps, row.name) : undefined;
  if (bytes === undefined) throw new AppError('not_found');
  return { media_type: 'image/webp', base64: Buffer.from(bytes).toString('base64') };
}

async function openProof(deps: FileDeps, name: string): Promise<Uint8Array | undefined> {
  const { secret, providers } = deps;
  const sealed = await providers.storage.get(sealedName(name));
  return sealed ? unseal(secret, 'proof', name, sealed) : sealPublic(deps, name);
}

/** Older photos had a public address. They are encrypted on first access. */
async function sealPublic(
  { secret, providers: { storage } }: FileDeps,
  name: string,
): Promise<Uint8Array | undefined> {
  const bytes = await storage.get(fileOf(name));
  if (bytes === undefined) return undefined;
  await storage.put(sealedName(name), seal(secret, 'proof', name, bytes));
  await storage.remove(fileOf(name));
  await storage.remove(thumbnailOf(name));
  return bytes;
}

type Row = { id: number; added_at: Date };

export const publicProof = ({ id, added_at }: Row): Proof => ({
  id,
  added_at: added_at.toISOString(),
});

/** Photos by collection, in the order they were added. */
export async function proofsOf(db: Db | Tx, ids: readonly number[]): Promise<Map<number, Proof[]>> {
  const rows = await db
    .selectFrom('waste_proof')
    .select(['id', 'booking_id', 'added_at'])
    .where('booking_id', 'in', [0, ...ids])
    .orderBy('id')
    .execute();
  const found = Map.groupBy(rows, ({ booking_id }) => booking_id);
  return new Map([...found].map(([id, list]) => [id, list.map(publicProof)]));
}

// Customers' pictures as they are stored and shown: redrawn, with a thumbnail, under a name derived from their owner's
// key and their content.
import { createHash } from 'node:crypto';
import type { Picture } from '@alajo/contract/pictures.ts';
import { measure, redrawPicture } from './pictures.ts';

const WIDTH_MAX = 1200;
const THUMBNAIL = 400;

/**
 * Stores a picture and its thumbnail, redrawn, and returns its name. Files come before the row, so that a reader of the
 * row finds the files. Throws picture_unreadable, picture_too_large.
 */
export async function storePicture(
  storage: { put(name: string, bytes: Uint8Array): Promise<void> },
  owner: string,
  bytes: Uint8Array,
): Promise<string> {
  await measure(bytes);
  const full = await redrawPicture(bytes, WIDTH_MAX, 80);
  const thumbnail = await redrawPicture(bytes, THUMBNAIL, 70);
  const name = createHash('sha256').update(`${owner}:`).update(bytes).digest('hex').slice(0, 40);
  await storage.put(fileOf(name), full);
  await storage.put(thumbnailOf(name), thumbnail);
  return name;
}

/** Removes a picture that no row names. */
export async function removePicture(
  storage: { remove(name: string): Promise<void> },
  name: string,
): Promise<void> {
  await storage.remove(fileOf(name));
  await storage.remove(thumbnailOf(name));
}

export const fileOf = (name: string) => `${name}.webp`;
export const thumbnailOf = (name: string) => `${name}-400.webp`;
export const pathOf = (file: string) => `/files/${file}`;

export const publicPicture = ({ id, name }: { id: number; name: string }): Picture => ({
  id,
  url: pathOf(fileOf(name)),
  thumbnail: pathOf(thumbnailOf(name)),
});

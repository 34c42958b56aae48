// Pictures of goods and evidence, as uploaded and as shown.
import * as z from 'zod/mini';

export const PICTURE_BYTES_MAX = 5 * 1024 * 1024;
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;

export const pictureMessages = {
  size: 'Choose a picture of at most 5 MB',
  type: 'Choose a JPEG, PNG or WebP picture',
} as const;

export const picture = z.strictObject({
  id: z.int(),
  /** Paths on this server to WebP files of at most 1,200 px (url) and 400 px (thumbnail). */
  url: z.string(),
  thumbnail: z.string(),
});
export type Picture = z.output<typeof picture>;

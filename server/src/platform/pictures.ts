// Uploaded pictures: accepted or rejected by the file's content, and stored only after re-encoding from their pixels,
// without metadata and at a known size.
import { AppError } from '@alajo/contract/errors.ts';
import sharp from 'sharp';

const PIXELS_MAX = 40_000_000;
const TIMEOUT_S = 10;
const FORMATS = new Set(['jpeg', 'png', 'webp']);
const options = { limitInputPixels: PIXELS_MAX, failOn: 'error' } as const;

// Allow only three of the many formats libvips reads, recognised by content.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'],
});

/** Returns a picture's size without decoding it. Throws picture_unreadable, picture_too_large. */
export async function measure(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  const { format, width, height } = await rejectUnreadable(sharp(bytes, options).metadata());
  if (!FORMATS.has(format)) throw new AppError('picture_unreadable');
  if (width * height > PIXELS_MAX) throw new AppError('picture_too_large');
  return { width, height };
}

/** Re-encodes a picture as WebP, at most `side` px wide and high. Throws picture_unreadable. */
export function redrawPicture(
  bytes: Uint8Array,
  side: number,
  quality: number,
): Promise<Uint8Array> {
  // Rotate first: the orientation is in the metadata, which is dropped.
  const drawn = sharp(bytes, options)
    .timeout({ seconds: TIMEOUT_S })
    .autoOrient()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality })
    .toBuffer();
  return rejectUnreadable(drawn);
}

async function rejectUnreadable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const large = error instanceof Error && error.message.includes('pixel limit');
    throw new AppError(large ? 'picture_too_large' : 'picture_unreadable', { cause: error });
  }
}

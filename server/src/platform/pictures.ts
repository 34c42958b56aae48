// Pictures that come from outside: read as a picture or refused, by what is in the file, and kept only
// as we draw them anew from their pixels: without metadata, and of a size we know.
import { AppError } from '@alajo/contract/errors.ts';
import sharp from 'sharp';

const PIXELS_MAX = 40_000_000;
const READ_WITHIN_S = 10;
const FORMATS = new Set(['jpeg', 'png', 'webp']);
const options = { limitInputPixels: PIXELS_MAX, failOn: 'error' } as const;

// Of the many formats libvips reads, only these three, by what is in the file.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'],
});

/** How large a picture is, before it is read. Refuses picture_unreadable, picture_too_large. */
export async function measure(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  const { format, width, height } = await unlessBroken(sharp(bytes, options).metadata());
  if (!FORMATS.has(format)) throw new AppError('picture_unreadable');
  if (width * height > PIXELS_MAX) throw new AppError('picture_too_large');
  return { width, height };
}

/** The picture as WebP, at most `side` px wide and high. Refuses picture_unreadable. */
export function redrawPicture(
  bytes: Uint8Array,
  side: number,
  quality: number,
): Promise<Uint8Array> {
  // A camera says in its metadata, which is dropped, which side is up.
  const drawn = sharp(bytes, options)
    .timeout({ seconds: READ_WITHIN_S })
    .autoOrient()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality })
    .toBuffer();
  return unlessBroken(drawn);
}

async function unlessBroken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const large = error instanceof Error && error.message.includes('pixel limit');
    throw new AppError(large ? 'picture_too_large' : 'picture_unreadable', { cause: error });
  }
}

// Scales pictures down before upload, to the size the server keeps: a phone's photo has several
// megabytes, and customers pay for their data.

const SIDE_MAX = 1600;
const QUALITY = 0.85;
/** A busy browser can leave a picture undrawn for good; the upload then goes on with the original. */
const PATIENCE_MS = 10_000;

/**
 * At most 1,600 px wide and high; unchanged if the browser cannot scale it in time or it would not shrink.
 */
export async function shrinkPicture(file: Blob): Promise<Blob> {
  const tooLate = new Promise<undefined>((done) => setTimeout(done, PATIENCE_MS, undefined));
  const smaller = await Promise.race([redraw(file).catch(() => undefined), tooLate]);
  return smaller && smaller.size < file.size ? smaller : file;
}

async function redraw(file: Blob): Promise<Blob | undefined> {
  const bitmap = await createImageBitmap(file);
  try {
    const scale = Math.min(1, SIDE_MAX / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.ceil(bitmap.width * scale);
    canvas.height = Math.ceil(bitmap.height * scale);
    const pen = canvas.getContext('2d');
    if (pen === null) return undefined;
    // JPEG has no transparency: fill it with white instead of black.
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    return await new Promise((done) =>
      canvas.toBlob((blob) => done(blob ?? undefined), 'image/jpeg', QUALITY),
    );
  } finally {
    bitmap.close();
  }
}

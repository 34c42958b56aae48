// A photograph as it leaves a phone is some megabytes, which its owner pays for: it is drawn smaller
// before it is sent, no larger than the server keeps it.

const SIDE_MAX = 1600;
const QUALITY = 0.85;

/** The picture at most 1,600 px wide and high; as it is where the browser cannot do that, or nothing is won. */
export async function shrink(file: Blob): Promise<Blob> {
  const smaller = await drawn(file).catch(() => undefined);
  return smaller && smaller.size < file.size ? smaller : file;
}

async function drawn(file: Blob): Promise<Blob | undefined> {
  const bitmap = await createImageBitmap(file);
  try {
    const scale = Math.min(1, SIDE_MAX / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.ceil(bitmap.width * scale);
    canvas.height = Math.ceil(bitmap.height * scale);
    const pen = canvas.getContext('2d');
    if (pen === null) return undefined;
    // A JPEG has no transparency: what shows through is white, not black.
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

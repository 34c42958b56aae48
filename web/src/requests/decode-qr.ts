// Reads a QR code from a photo, for browsers without a detector. Loaded separately, as most never need it.
import decode from 'qr/decode.js';

// More pixels only take longer: the code usually fills much of the picture.
const SIDE_MAX = 1000;

/** Text of the code in a picture. Throws if there is none. */
export function decodeQr(bitmap: ImageBitmap): string {
  const scale = Math.min(1, SIDE_MAX / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [Math.floor(bitmap.width * scale), Math.floor(bitmap.height * scale)];
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  context.drawImage(bitmap, 0, 0, width, height);
  return decode(context.getImageData(0, 0, width, height));
}

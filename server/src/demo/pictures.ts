// Pictures for the demo's goods: each shows its thing (drawings.ts) on a pale ground. Drawn here, so no
// picture files are shipped.
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { drawings } from './drawings.ts';

const WIDTH = 400;
const HEIGHT = 300;

/** A PNG of a product: the same name always looks the same. Throws for one without a drawing. */
export async function drawGood(name: string): Promise<Uint8Array> {
  const drawing = drawings[name];
  if (drawing === undefined) throw new Error(`There is no drawing of ${name}.`);
  const [hue = 0] = createHash('sha256').update(name).digest();
  const ground = `hsl(${hue} 45% 93%)`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${ground}"/>${drawing}</svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 3 }).toBuffer();
}

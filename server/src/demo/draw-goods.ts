// Draws the goods named in its arguments, and prints their PNGs as JSON; pictures.ts runs it.
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { drawings } from './drawings.ts';

const WIDTH = 400;
const HEIGHT = 300;

async function drawGood(name: string): Promise<Buffer> {
  const drawing = drawings[name];
  if (drawing === undefined) throw new Error(`There is no drawing of ${name}.`);
  const [hue = 0] = createHash('sha256').update(name).digest();
  const ground = `<rect width="${WIDTH}" height="${HEIGHT}" fill="hsl(${hue} 45% 93%)"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${ground}${drawing}</svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 3 }).toBuffer();
}

const pictures: Record<string, string> = {};
for (const name of process.argv.slice(2)) {
  pictures[name] = (await drawGood(name)).toString('base64');
}
process.stdout.write(JSON.stringify(pictures));

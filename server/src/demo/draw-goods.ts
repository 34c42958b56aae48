// Draws the SVG files in its arguments and prints their PNGs as JSON; pictures.ts runs it.
import sharp from 'sharp';

const pictures: string[] = [];
for (const file of process.argv.slice(2)) {
  const png = await sharp(file).png({ compressionLevel: 3 }).toBuffer();
  pictures.push(png.toString('base64'));
}
process.stdout.write(JSON.stringify(pictures));

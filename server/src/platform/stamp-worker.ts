// Draws words over the pages of one PDF, in a thread that `stampPdf` ends if it takes too long. The PDF library loads
// slowly and unpacks untrusted content.
import { parentPort } from 'node:worker_threads';
import {
  degrees,
  PDFDocument,
  type PDFFont,
  type PDFPage,
  rgb,
  StandardFonts,
} from '@cantoo/pdf-lib';

/**
 * As a share of a page's longer side, or of twice its shorter side: letter size, line distance, and the offset of a
 * line's shadow.
 */
const LETTERS = 0.014;
const LINES = 0.075;
const SHADOW = 0.0008;
const ANGLE = Math.atan(1 / 4);
const OPACITY = 0.33;
// Readable on light and dark backgrounds, and transparent enough to read the content below.
const INK = rgb(11 / 255, 79 / 255, 74 / 255);
const GLOW = rgb(1, 1, 1);
const GAP = '    ';

export type StampOrder = { bytes: Uint8Array; words: string };

async function stamp({ bytes, words }: StampOrder): Promise<Uint8Array> {
  const file = await PDFDocument.load(bytes, { updateMetadata: false });
  const font = await file.embedFont(StandardFonts.CourierBold);
  const pages = file.getPages();
  if (pages.length === 0) throw new Error('the file has no pages');
  for (const page of pages) cover(page, font, words);
  return file.save({ objectsPerTick: Number.POSITIVE_INFINITY });
}

/** Lines that climb across the whole page, whatever its shape, on both sides of one through its centre. */
function cover(page: PDFPage, font: PDFFont, words: string): void {
  const { x, y, width, height } = page.getMediaBox();
  // On a narrow page, whole words fit into the visible part of a line.
  const side = Math.min(Math.max(width, height), 2 * Math.min(width, height));
  const size = side * LETTERS;
  const reach = Math.hypot(width, height) / 2;
  const part = words + GAP;
  const line = part.repeat(Math.ceil((2 * reach) / font.widthOfTextAtSize(part, size)) + 1);
  const [along, up] = [Math.cos(ANGLE), Math.sin(ANGLE)];
  for (let off = -reach; off <= reach; off += side * LINES) {
    const from = {
      x: x + width / 2 - along * reach - up * off,
      y: y + height / 2 - up * reach + along * off,
    };
    const look = { font, size, rotate: degrees((ANGLE * 180) / Math.PI), opacity: OPACITY };
    const under = { x: from.x + side * SHADOW, y: from.y - side * SHADOW };
    page.drawText(line, { ...look, ...under, color: GLOW });
    page.drawText(line, { ...look, ...from, color: INK });
  }
}

parentPort?.once('message', async (order: StampOrder) => {
  const stamped = await stamp(order);
  parentPort?.postMessage(stamped);
});
parentPort?.postMessage('ready');

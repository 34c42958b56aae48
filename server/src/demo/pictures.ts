// Pictures for the demo: of its products, drawn from the files in `goods`, and of its customer's ID.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import sharp from 'sharp';
import * as z from 'zod/mini';

const SCRIPT = fileURLToPath(new URL('draw-goods.ts', import.meta.url));
const DRAWINGS = new URL('goods/', import.meta.url);
const BYTES_MAX = 20_000_000;
const DRAW_MS = 60_000;

const drawn = z.array(z.string());

/** The file of a product's drawing, named after it: `solar-lantern.svg`. */
export const drawingOf = (name: string): string => {
  const letters = name.normalize('NFD').replace(/\p{Mark}/gu, '');
  return `${letters.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.svg`;
};

/**
 * PNGs by product name. Drawn in a separate process, because the server's image library may not read SVG
 * (platform/pictures.ts). Throws for a name without a drawing.
 */
export async function drawGoods(names: readonly string[]): Promise<Map<string, Uint8Array>> {
  const files = names.map((name) => fileURLToPath(new URL(drawingOf(name), DRAWINGS)));
  const options = { maxBuffer: BYTES_MAX, timeout: DRAW_MS };
  const { stdout } = await promisify(execFile)(process.execPath, [SCRIPT, ...files], options);
  const pictures = z.parse(drawn, JSON.parse(stdout));
  return new Map(
    pictures.map((base64, index) => [names[index] ?? '', Buffer.from(base64, 'base64')]),
  );
}

/** A PNG of a blank card, for the demo customer's ID. */
export const drawSlip = (): Promise<Uint8Array> =>
  sharp({ create: { width: 640, height: 400, channels: 3, background: '#e8f2ec' } })
    .png()
    .toBuffer();

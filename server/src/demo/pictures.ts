// Pictures for the demo's goods: each shows its thing (drawings.ts) on a pale ground. Drawn here, so no
// picture files are shipped.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import sharp from 'sharp';
import * as z from 'zod/mini';

const SCRIPT = fileURLToPath(new URL('draw-goods.ts', import.meta.url));
const BYTES_MAX = 20_000_000;
const DRAW_MS = 60_000;

const drawn = z.record(z.string(), z.string());

/**
 * PNGs by the product's name: the same name always looks the same. Drawn in a process of their own,
 * because the server's image library may not read SVG (platform/pictures.ts). Throws for a name without
 * a drawing.
 */
export async function drawGoods(names: readonly string[]): Promise<Map<string, Uint8Array>> {
  const options = { maxBuffer: BYTES_MAX, timeout: DRAW_MS };
  const { stdout } = await promisify(execFile)(process.execPath, [SCRIPT, ...names], options);
  const pictures = Object.entries(z.parse(drawn, JSON.parse(stdout)));
  return new Map(pictures.map(([name, base64]) => [name, Buffer.from(base64, 'base64')]));
}

/** A PNG of an empty slip, for the demo customer's ID. */
export const drawSlip = (): Promise<Uint8Array> =>
  sharp({ create: { width: 640, height: 400, channels: 3, background: '#e8f2ec' } })
    .png()
    .toBuffer();

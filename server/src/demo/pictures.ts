// Pictures for the demo's goods: flat shapes on a coloured ground, one kind a category, in colours of
// the product's name. Drawn as pixels, so no picture files are shipped.
import { createHash } from 'node:crypto';
import sharp from 'sharp';

const WIDTH = 400;
const HEIGHT = 300;
// Shapes are given on a sheet of 640 × 480.
const SCALE = 640 / WIDTH;

/** How far a point is outside a shape, in pixels; negative inside. */
type Shape = (x: number, y: number) => number;
type Colour = readonly [number, number, number];
type Layer = { shape: Shape; colour: Colour };

const circle =
  (cx: number, cy: number, radius: number): Shape =>
  (x, y) =>
    Math.hypot(x - cx, y - cy) - radius;

type Box = { at: readonly [x: number, y: number]; width: number; height: number; corner?: number };

const box =
  ({ at: [cx, cy], width, height, corner = 12 }: Box): Shape =>
  (x, y) => {
    const dx = Math.abs(x - cx) - width / 2 + corner;
    const dy = Math.abs(y - cy) - height / 2 + corner;
    return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - corner;
  };

const both =
  (a: Shape, b: Shape): Shape =>
  (x, y) =>
    Math.max(a(x, y), b(x, y));

const below =
  (line: number): Shape =>
  (_, y) =>
    line - y;

const leaf = (cx: number, cy: number, side: 1 | -1): Shape =>
  both(circle(cx - 60 * side, cy - 40, 110), circle(cx + 60 * side, cy + 40, 110));

/** A few shapes for each category, from the back to the front. */
const motifs: Record<number, Shape[]> = {
  1: [
    circle(320, 235, 110),
    both(circle(320, 230, 165), below(240)),
    box({ at: [320, 395], width: 150, height: 26 }),
  ],
  2: [
    box({ at: [320, 250], width: 300, height: 300 }),
    box({ at: [250, 250], width: 36, height: 300, corner: 0 }),
    box({ at: [390, 250], width: 36, height: 300, corner: 0 }),
  ],
  3: [
    box({ at: [320, 240], width: 200, height: 340, corner: 28 }),
    box({ at: [320, 228], width: 168, height: 260, corner: 8 }),
    circle(320, 384, 14),
  ],
  4: [
    box({ at: [320, 285], width: 300, height: 190, corner: 40 }),
    box({ at: [320, 175], width: 330, height: 30 }),
    circle(320, 145, 22),
  ],
  5: [
    box({ at: [320, 290], width: 170, height: 240, corner: 30 }),
    box({ at: [320, 145], width: 80, height: 60 }),
    box({ at: [320, 300], width: 120, height: 110, corner: 8 }),
  ],
  6: [
    box({ at: [240, 310], width: 150, height: 150 }),
    box({ at: [400, 310], width: 150, height: 150 }),
    box({ at: [320, 165], width: 150, height: 150 }),
  ],
  7: [
    box({ at: [320, 320], width: 18, height: 220, corner: 6 }),
    leaf(255, 200, 1),
    leaf(385, 200, -1),
  ],
  8: [
    box({ at: [320, 245], width: 240, height: 320, corner: 10 }),
    box({ at: [215, 245], width: 26, height: 320, corner: 4 }),
    box({ at: [340, 190], width: 140, height: 60, corner: 4 }),
  ],
};

/** A PNG for a product: the same name always looks the same. */
export async function drawGood(name: string, category: number): Promise<Uint8Array> {
  const [hue = 0, shift = 0] = createHash('sha256').update(name).digest();
  const ground = colourOf(hue * 1.4, 0.14, 0.95);
  const [back, middle, front] = [
    colourOf(hue * 1.4 + 150 + shift / 4, 0.62, 0.62),
    colourOf(hue * 1.4 + 170 + shift / 4, 0.55, 0.78),
    colourOf(hue * 1.4 + 190, 0.5, 0.45),
  ];
  const shapes = motifs[category] ?? motifs[4] ?? [];
  const layers = shapes.map((shape, at) => ({ shape, colour: [back, middle, front][at] ?? front }));
  const pixels = paint(ground, layers);
  const raw = { width: WIDTH, height: HEIGHT, channels: 3 } as const;
  return sharp(pixels, { raw }).png({ compressionLevel: 3 }).toBuffer();
}

function paint(ground: Colour, layers: readonly Layer[]): Buffer {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const [x, y] = [(at % WIDTH) * SCALE, Math.floor(at / WIDTH) * SCALE];
    let seen = ground;
    for (const { shape, colour } of layers) {
      // Half a pixel on both sides of the edge is blended.
      const cover = Math.min(Math.max(0.5 - shape(x, y), 0), 1);
      if (cover > 0) seen = blend(seen, colour, cover);
    }
    pixels.set(seen, at * 3);
  }
  return pixels;
}

const blend = (under: Colour, over: Colour, cover: number): Colour => [
  under[0] + (over[0] - under[0]) * cover,
  under[1] + (over[1] - under[1]) * cover,
  under[2] + (over[2] - under[2]) * cover,
];

/** From hue in degrees, saturation and value between 0 and 1. */
function colourOf(hue: number, saturation: number, value: number): Colour {
  const part = (n: number) => {
    const k = (n + hue / 60) % 6;
    return 255 * (value - value * saturation * Math.max(0, Math.min(k, 4 - k, 1)));
  };
  return [part(5), part(3), part(1)];
}

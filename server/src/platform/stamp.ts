// Words drawn all over a picture or the pages of a PDF. Pictures use our own letters: a server's fonts are unknown, and
// its image library may not read SVG.
import { Worker } from 'node:worker_threads';
import { foldLetters } from '@alajo/contract/fold-text.ts';
import sharp from 'sharp';
import type { StampOrder } from './stamp-worker.ts';

/** Seven rows of five pixels, top row first: each row is a digit in base 32. */
const LETTERS: Readonly<Record<string, string>> = {
  A: 'EHHVHHH',
  B: 'UHHUHHU',
  C: 'EHGGGHE',
  D: 'UHHHHHU',
  E: 'VGGUGGV',
  F: 'VGGUGGG',
  G: 'EHGNHHF',
  H: 'HHHVHHH',
  I: 'E44444E',
  J: '72222IC',
  K: 'HIKOKIH',
  L: 'GGGGGGV',
  M: 'HRLLHHH',
  N: 'HPLJHHH',
  O: 'EHHHHHE',
  P: 'UHHUGGG',
  Q: 'EHHHLID',
  R: 'UHHUKIH',
  S: 'FGGE11U',
  T: 'V444444',
  U: 'HHHHHHE',
  V: 'HHHHHA4',
  W: 'HHHLLRH',
  X: 'HHA4AHH',
  Y: 'HHA4444',
  Z: 'V1248GV',
  0: 'EHJLPHE',
  1: '4C4444E',
  2: 'EH168GV',
  3: 'V2421HE',
  4: '26AIV22',
  5: 'VGU11HE',
  6: '68GUHHE',
  7: 'V124888',
  8: 'EHHEHHE',
  9: 'EHHF12C',
  ':': '0440440',
  '-': '000E000',
  '.': '0000044',
};
const ROWS = 7;
const COLUMNS = 5;
const PITCH = COLUMNS + 1;
const GAP = 4 * PITCH;
// The lines climb by one line's distance over a tile's width, so that tiles join.
const CLIMB = 4;
// Readable on light and dark backgrounds, and transparent enough to read the content below.
const INK = [11, 79, 74, 84];
const GLOW = [255, 255, 255, 84];
const QUALITY = 85;
/** A letter's pixels, as a share of the picture's longer side. */
const SHARE = 1 / 600;

/** Draws `words` all over a picture and returns it as WebP. Supports the letters A to Z, 0 to 9, and -:. */
export async function stampPicture(bytes: Uint8Array, words: string): Promise<Uint8Array> {
  const picture = sharp(bytes, { failOn: 'error' });
  const { width, height } = await picture.metadata();
  const scale = Math.max(1, Math.floor(Math.max(width, height) * SHARE));
  const { data, raw } = draw(litPixels(plain(words)), scale);
  const tile = sharp(data, { raw }).extract({
    left: 0,
    top: 0,
    width: Math.min(width, raw.width),
    height: Math.min(height, raw.height),
  });
  const input = await tile.png().toBuffer();
  return picture
    .composite([{ input, tile: true }])
    .webp({ quality: QUALITY })
    .toBuffer();
}

const PDF_LIMIT_MS = 5_000;
const HEAP_MB = 256;
let before: Promise<unknown> = Promise.resolve();

/**
 * Draws `words` all over each page of a PDF, one file at a time. Rejects if it is locked or broken, has no page, or
 * takes longer than five seconds (`limit_ms`): a malicious file may unpack endlessly.
 */
export function stampPdf(
  bytes: Uint8Array,
  words: string,
  limit_ms = PDF_LIMIT_MS,
): Promise<Uint8Array> {
  const stamped = before.then(() => runInWorker({ bytes, words: plain(words) }, limit_ms));
  before = stamped.catch(() => undefined);
  return stamped;
}

function runInWorker(order: StampOrder, limit_ms: number): Promise<Uint8Array> {
  const worker = new Worker(new URL('./stamp-worker.ts', import.meta.url), {
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  let limit: NodeJS.Timeout | undefined;
  worker.on('message', (message: Uint8Array | 'ready') => {
    if (message !== 'ready') return resolve(message);
    limit = setTimeout(() => reject(new Error(`stamping took over ${limit_ms} ms`)), limit_ms);
    worker.postMessage(order);
  });
  worker.on('error', reject);
  worker.on('exit', () => reject(new Error('stamping ended without a result')));
  return promise.finally(() => {
    clearTimeout(limit);
    return worker.terminate();
  });
}

/** The text in capitals without accents, and only with letters we have: `Adébáyọ̀` becomes `ADEBAYO`. */
const plain = (words: string) =>
  [...foldLetters(words).toUpperCase()]
    .filter((letter) => letter === ' ' || letter in LETTERS)
    .join('');

type Bitmap = { width: number; pixels: (readonly [column: number, row: number])[] };

/** The pixels of one line, and its width including the gap after it. */
function litPixels(words: string): Bitmap {
  const pixels = [...words].flatMap((letter, place) =>
    [...(LETTERS[letter] ?? '')].flatMap((digit, row) => {
      const bits = Number.parseInt(digit, 32);
      return Array.from({ length: COLUMNS }, (_, column) => column)
        .filter((column) => bits & (1 << (COLUMNS - 1 - column)))
        .map((column) => [place * PITCH + column, row] as const);
    }),
  );
  return { width: words.length * PITCH + GAP, pixels };
}

/** A tile of one line, in blocks of `scale` pixels with a glow below and to the right. */
function draw({ width, pixels }: Bitmap, scale: number) {
  const height = Math.max(3 * ROWS, Math.ceil(width / CLIMB));
  const raw = { width: width * scale, height: height * scale, channels: 4 as const };
  const data = Buffer.alloc(raw.width * raw.height * raw.channels);
  const block = (x: number, y: number, colour: readonly number[]) => {
    for (let at = 0; at < scale * scale; at++) {
      const left = (x + (at % scale)) % raw.width;
      const top = (y + Math.floor(at / scale) + raw.height) % raw.height;
      data.set(colour, (top * raw.width + left) * raw.channels);
    }
  };
  const shade = Math.ceil(scale / 2);
  const places = pixels.map(([column, row]) => {
    const climbed = Math.floor((column * height) / width);
    return [column * scale, ((row - climbed + height) % height) * scale] as const;
  });
  for (const [x, y] of places) block(x + shade, y + shade, GLOW);
  for (const [x, y] of places) block(x, y, INK);
  return { data, raw };
}

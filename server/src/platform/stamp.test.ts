// The watermark on a picture or PDF: all over, whatever its shape, and see-through.
import { degrees, PDFDocument } from '@cantoo/pdf-lib';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { describe, expect, inject, test } from 'vitest';
import type {} from '../testing/postgres.ts'; // types what `inject` returns
import { stampPdf, stampPicture } from './stamp.ts';

// Large pictures take seconds each; a small one has the same words in each quarter.
const SMALL = [[200, 260]] as const;
const SIZES = inject('exhaustive') ? ([...SMALL, [2000, 1250], [1250, 2000]] as const) : SMALL;

const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .webp({ lossless: true })
    .toBuffer();

/** The share of pixels that differ from the original. */
async function changed(bytes: Uint8Array, from: string): Promise<number[]> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const ground = from === 'white' ? 255 : 0;
  const tiles = [0, 0, 0, 0];
  const { width, height, channels } = info;
  for (let at = 0; at < width * height; at++) {
    const left = at % width < width / 2 ? 0 : 1;
    const top = at < (width * height) / 2 ? 0 : 2;
    if (Math.abs((data[at * channels] ?? 0) - ground) > 20) {
      tiles[left + top] = (tiles[left + top] ?? 0) + 4 / (width * height);
    }
  }
  return tiles;
}

test('puts the words into every quarter of a picture, on light and dark, and leaves most of it unchanged', async () => {
  for (const [width, height] of SIZES) {
    for (const ground of ['white', 'black']) {
      const bytes = await stampPicture(await plain(width, height, ground), 'Olúwaṣeun 12:40');
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width, height });
      for (const share of await changed(bytes, ground)) {
        expect(share, `${width} ${ground}`).toBeGreaterThan(0.02);
        expect(share, `${width} ${ground}`).toBeLessThan(0.4);
      }
    }
  }
});

test('draws accented letters without their accents, and omits unknown ones', async () => {
  const ground = await plain(900, 600, 'white');
  const first = await stampPicture(ground, 'ADEBAYO');
  expect(Buffer.from(await stampPicture(ground, 'Adébáyọ̀'))).toEqual(Buffer.from(first));
  expect(Buffer.from(await stampPicture(ground, 'ADEBAYI'))).not.toEqual(Buffer.from(first));
  expect((await stampPicture(ground, '名')).length).toBeGreaterThan(0);
});

describe('watermarking a PDF', () => {
  type Place = readonly [number, number];

  /** The texts on a page with the start and end of each piece, as another library reads them. */
  async function textOn(bytes: Uint8Array, number: number) {
    const loading = getDocument({ data: Uint8Array.from(bytes), verbosity: 0 });
    const page = await (await loading.promise).getPage(number);
    const { items } = await page.getTextContent();
    const pieces = items.flatMap((item) => {
      if (!('str' in item)) return [];
      const [across = 0, up = 0, , , x = 0, y = 0] = item.transform as number[];
      const long = item.width / Math.hypot(across, up);
      return [{ str: item.str, from: [x, y], to: [x + across * long, y + up * long] } as const];
    });
    const box = page.view as [number, number, number, number];
    await loading.destroy();
    const text = pieces.map(({ str }) => str).join('');
    return { pieces, text: text.replaceAll(/ +/g, ' '), box };
  }

  const distance = ([x, y]: Place, [ax, ay]: Place, [bx, by]: Place): number => {
    const length = Math.hypot(bx - ax, by - ay) || 1;
    const along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length;
    const near = Math.min(Math.max(along, 0), length) / length;
    return Math.hypot(x - ax - (bx - ax) * near, y - ay - (by - ay) * near);
  };

  async function made(sizes: readonly (readonly [number, number])[], turned = 0) {
    const file = await PDFDocument.create();
    for (const size of sizes) {
      const page = file.addPage([...size]);
      page.setRotation(degrees(turned));
      page.drawText('NATIONAL ID 22012345678', { x: 20, y: 20, size: 9 });
    }
    return file;
  }

  test('puts the words into every part of every page, and keeps the content', async () => {
    const sizes = [
      [595, 842],
      [842, 595],
      [240, 150],
      [2_400, 150],
    ] as const;
    for (const turned of [0, 90]) {
      const file = await made(sizes, turned);
      file.getPage(0).setMediaBox(-300, -100, 595, 842);
      const bytes = await stampPdf(await file.save(), 'Olúwaṣeun - 3 - 12:40');
      for (const number of [1, 2, 3, 4]) {
        const { pieces, text, box } = await textOn(bytes, number);
        expect(text).toContain('OLUWASEUN - 3 - 12:40 OLUWASEUN - 3 - 12:40');
        expect(text).toContain('NATIONAL ID 22012345678');
        const [left, bottom, right, top] = box;
        const side = Math.max(right - left, top - bottom);
        const shares = [0.02, 0.25, 0.5, 0.75, 0.98];
        for (const [across, up] of shares.flatMap((share) =>
          shares.map((two) => [share, two] as const),
        )) {
          const place = [left + (right - left) * across, bottom + (top - bottom) * up] as const;
          const nearest = Math.min(
            ...pieces
              .filter(({ str }) => str.trim() !== '' && !str.includes('NATIONAL'))
              .map(({ from, to }) => distance(place, from, to)),
          );
          expect(nearest, `${number}: ${place}`).toBeLessThan(side / 12);
        }
      }
    }
  });

  test("leaves out letters the font doesn't have", async () => {
    const bytes = await stampPdf(await (await made([[300, 200]])).save(), 'Àṣà 名 “Ọ̀ṣun” (1)');
    expect((await textOn(bytes, 1)).text).toContain('ASA OSUN 1 ASA OSUN 1');
  });

  test('rejects a broken, locked or empty file', async () => {
    const whole = Buffer.from(await (await made([[300, 200]])).save());
    const locked = await made([[300, 200]]);
    locked.encrypt({ userPassword: 'palm', ownerPassword: 'wine' });
    const own = Buffer.from('1 0 obj << /Type /Catalog /Pages 1 0 R /Kids [1 0 R] >> endobj');
    for (const bytes of [
      Buffer.from('%PDF-1.7\n%%EOF'),
      whole.subarray(0, 300),
      await locked.save(),
      Buffer.concat([
        Buffer.from('%PDF-1.7\n'),
        own,
        Buffer.from('\ntrailer << /Root 1 0 R >>\n%%EOF'),
      ]),
    ]) {
      await expect(stampPdf(bytes, 'words')).rejects.toThrow();
    }
    expect((await stampPdf(whole, 'words')).length).toBeGreaterThan(whole.length);
  });

  test('gives up on a file that takes too long, and stamps the next', async () => {
    const long = await (await made(Array.from({ length: 40 }, () => [300, 200] as const))).save();
    const [late, next] = await Promise.allSettled([
      stampPdf(long, 'words', 5),
      stampPdf(long, 'words'),
    ]);
    expect(late).toMatchObject({
      status: 'rejected',
      reason: { message: 'stamping took over 5 ms' },
    });
    expect(next.status).toBe('fulfilled');
  });
});

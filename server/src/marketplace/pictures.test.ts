// Uploaded pictures are re-encoded before they are stored, which drops their location data. Files
// that are not pictures, too large or malicious are refused.
import { readdir } from 'node:fs/promises';
import { crc32, deflateSync } from 'node:zlib';
import type { Picture } from '@alajo/contract/pictures.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MarketApp, marketApp, type Person } from '../testing/marketplace.ts';

let alajo: MarketApp;
let bisi: Person;
let product: number;
beforeAll(async () => {
  alajo = await marketApp();
  bisi = await alajo.person('bisi');
  product = await alajo.shop(bisi);
});
afterAll(() => alajo.close());

const plain = (width: number, height: number, background = '#0a7') =>
  sharp({ create: { width, height, channels: 3, background } });

async function upload(bytes: Buffer, type = 'image/jpeg', id = product, who = bisi) {
  const response = await alajo.app.inject({
    method: 'POST',
    url: `/api/shop/products/${id}/pictures/`,
    headers: { authorization: `Token ${who.token}`, 'content-type': type },
    payload: bytes,
  });
  const body = response.json();
  return { status: response.statusCode, code: body.code, picture: body as Picture };
}

const fetchFile = async (url: string) => {
  const { statusCode, headers, rawPayload } = await alajo.app.inject(url);
  return { status: statusCode, headers, bytes: rawPayload };
};

describe('a product picture', () => {
  test.each(['jpeg', 'png', 'webp'] as const)(
    'uploaded as %s is stored in full size and as a thumbnail, cached permanently, and shown with its product',
    async (format) => {
      const id = await alajo.shop(bisi);
      const bytes = await plain(2400, 1200).toFormat(format).toBuffer();
      const { status, picture } = await upload(bytes, `image/${format}`, id);
      expect(status).toBe(201);
      for (const [url, width] of [
        [picture.url, 1200],
        [picture.thumbnail, 400],
      ] as const) {
        const file = await fetchFile(url);
        expect(file.status).toBe(200);
        expect(file.headers['content-type']).toBe('image/webp');
        expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable');
        expect(file.headers['x-content-type-options']).toBe('nosniff');
        expect(await sharp(file.bytes).metadata()).toMatchObject({ format: 'webp', width });
      }
      const page = await alajo.page(bisi, id);
      expect([page.pictures, page.picture]).toEqual([[picture], picture.thumbnail]);
    },
  );

  test('loses its location and camera data, and is turned upright', async () => {
    const exif = { IFD0: { Model: 'Secret camera' }, IFD3: { GPSLatitude: '6/1 27/1 0/1' } };
    const bytes = await plain(300, 200)
      .withExif(exif)
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(bytes).metadata()).exif).toBeDefined();
    const { picture } = await upload(bytes);
    const stored = await sharp((await fetchFile(picture.url)).bytes).metadata();
    expect([stored.exif, stored.xmp, stored.iptc, stored.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect([stored.width, stored.height]).toEqual([200, 300]);
  });

  test('creates one file when uploaded ten times concurrently', async () => {
    const id = await alajo.shop(bisi);
    const bytes = await plain(50, 50, '#c21').png().toBuffer();
    const sent = await Promise.all(
      Array.from({ length: 10 }, () => upload(bytes, 'image/png', id)),
    );
    expect(new Set(sent.map(({ picture }) => picture.id)).size).toBe(1);
    expect((await alajo.page(bisi, id)).pictures).toHaveLength(1);
  });

  test('can’t be the seventh of its product, and then leaves no file behind', async () => {
    const id = await alajo.shop(bisi);
    for (let n = 0; n < 6; n++) {
      const bytes = await plain(20 + n, 20)
        .png()
        .toBuffer();
      expect((await upload(bytes, 'image/png', id)).status).toBe(201);
    }
    const bytes = await plain(99, 20).png().toBuffer();
    expect((await upload(bytes, 'image/png', id)).code).toBe('too_many_pictures');
    const before = await files();
    await alajo.runJobs();
    expect((await files()) - before).toBe(-2);
  });

  test('loses its files when it is deleted', async () => {
    const id = await alajo.shop(bisi);
    const { picture } = await upload(await plain(30, 30).png().toBuffer(), 'image/png', id);
    const remove = (who: Person) =>
      alajo.app.inject({
        method: 'DELETE',
        url: `/api/shop/products/${id}/pictures/${picture.id}/`,
        headers: { authorization: `Token ${who.token}` },
      });
    const ada = await alajo.person('ada');
    expect((await remove(ada)).statusCode).toBe(404);
    expect((await remove(bisi)).statusCode).toBe(200);
    await alajo.runJobs();
    expect((await fetchFile(picture.url)).status).toBe(404);
    expect((await alajo.page(bisi, id)).pictures).toEqual([]);
    expect((await remove(bisi)).statusCode).toBe(404);
  });
});

/** The number of stored files. */
const files = async () => (await readdir(alajo.files)).length;

/** A PNG whose header claims this size, with next to no data. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(10_000_000));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const end = Buffer.alloc(0);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', end)]);
}

describe('picture uploads', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  test.each([
    ['no picture at all', async () => Buffer.from('hello'), 'picture_unreadable'],
    ['a script disguised as a picture', async () => Buffer.from(svg), 'picture_unreadable'],
    ['an HTML page', async () => Buffer.from('<!doctype html><p>'), 'picture_unreadable'],
    ['a GIF', () => plain(9, 9).gif().toBuffer(), 'picture_unreadable'],
    ['a TIFF', () => plain(9, 9).tiff().toBuffer(), 'picture_unreadable'],
    ['an AVIF', () => plain(9, 9).avif().toBuffer(), 'picture_unreadable'],
    ['a PDF', async () => Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj'), 'picture_unreadable'],
    [
      'half a picture',
      async () => (await plain(900, 900).jpeg().toBuffer()).subarray(0, 400),
      'picture_unreadable',
    ],
    ['a bomb of 400 megapixels', async () => bomb(20_000, 20_000), 'picture_too_large'],
    ['a bomb of 4,000,000 megapixels', async () => bomb(2_000_000, 2_000_000), undefined],
    ['an empty file', async () => Buffer.alloc(0), undefined],
  ])('reject %s', async (_, made, expected) => {
    const { status, code } = await upload(await made());
    expect([400, 415]).toContain(status);
    expect(code).toMatch(expected ?? /./);
    expect((await alajo.own(bisi, product)).pictures.length).toBeLessThan(3);
  });

  test('reject other file types, more than 5 MB, and another seller’s product', async () => {
    const bytes = await plain(9, 9).png().toBuffer();
    for (const type of ['image/gif', 'image/svg+xml', 'application/json', 'text/html', 'a/b']) {
      expect(await upload(bytes, type), type).toMatchObject({ status: 415 });
    }
    const large = Buffer.concat([bytes, Buffer.alloc(5 * 1024 * 1024)]);
    expect(await upload(large, 'image/png')).toMatchObject({ code: 'body_too_large' });
    const eve = await alajo.person('eve');
    const theirs = await upload(bytes, 'image/png', product, eve);
    expect(theirs).toMatchObject({ status: 404, code: 'not_found' });
  });

  test.each([
    '..%2f..%2fsecret',
    '%2e%2e%2fsecret',
    '..%5c..%5csecret',
    '%00.webp',
    'a%00.webp',
    '.webp',
    '....webp',
    'secret',
    'A'.repeat(40),
    `${'a'.repeat(40)}.webp.js`,
    `${'a'.repeat(40)}.webp`,
  ])('can’t be tricked into serving a file named %s', async (name) => {
    const { status, bytes } = await fetchFile(`/files/${name}`);
    expect(status).toBe(404);
    expect(JSON.parse(bytes.toString())).toMatchObject({ code: 'not_found' });
  });
});

import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { goods } from './goods.ts';
import { drawGoods, drawingOf } from './pictures.ts';

const DRAWINGS = new URL('goods/', import.meta.url);

test('every demo product has its own picture, and every picture a product', async () => {
  const files = await readdir(DRAWINGS);
  expect(files.toSorted()).toEqual(goods.map(({ name }) => drawingOf(name)).toSorted());
  const drawings = await Promise.all(
    files.map((file) => readFile(new URL(file, DRAWINGS), 'utf8')),
  );
  expect(new Set(drawings).size).toBe(goods.length);
  const pictures = await drawGoods(['Solar Lantern', 'School Bag']);
  expect([...pictures.keys()]).toEqual(['Solar Lantern', 'School Bag']);
  for (const bytes of pictures.values()) {
    expect(Buffer.from(bytes.slice(1, 4)).toString()).toBe('PNG');
  }
  await expect(drawGoods(['Something else'])).rejects.toThrow('something-else.svg');
});

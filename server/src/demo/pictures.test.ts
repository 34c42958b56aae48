import { expect, test } from 'vitest';
import { drawings } from './drawings.ts';
import { goods } from './goods.ts';
import { drawGoods } from './pictures.ts';

test('every good of the demo has its own picture, and every picture its good', async () => {
  const names = goods.map(({ name }) => name);
  expect(Object.keys(drawings).toSorted()).toEqual(names.toSorted());
  expect(new Set(Object.values(drawings)).size).toBe(names.length);
  const pictures = await drawGoods(['Solar Lantern', 'School Bag']);
  expect([...pictures.keys()]).toEqual(['Solar Lantern', 'School Bag']);
  for (const bytes of pictures.values()) {
    expect(Buffer.from(bytes.slice(1, 4)).toString()).toBe('PNG');
  }
  await expect(drawGoods(['Something else'])).rejects.toThrow('no drawing');
});

import { expect, test } from 'vitest';
import { drawings } from './drawings.ts';
import { goods } from './goods.ts';
import { drawGood } from './pictures.ts';

test('every good of the demo has its own picture, and every picture its good', async () => {
  const names = goods.map(({ name }) => name);
  expect(Object.keys(drawings).toSorted()).toEqual(names.toSorted());
  expect(new Set(Object.values(drawings)).size).toBe(names.length);
  const picture = await drawGood('Solar Lantern');
  expect(Buffer.from(picture.slice(1, 4)).toString()).toBe('PNG');
  await expect(drawGood('Something else')).rejects.toThrow('no drawing');
});

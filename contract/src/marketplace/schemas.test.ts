// What server and browser must agree on: what a search finds, and what a checkout says was seen.
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { naira } from '../money.ts';
import { foldText, isFound, searchParts } from '../search.ts';
import { states } from '../states.ts';
import { marketplaceRoutes } from './routes.ts';

const kettle = { name: 'Electric Kettle, 1.8 L', description: 'Àṣọ òkè pattern. Headphones!' };

test.each([
  ['kettle', true],
  ['KETTLE electric', true],
  ['phones', true],
  ['aso oke', true],
  ['ÀṢỌ', true],
  ['1.8', true],
  ['l', true],
  ['', true],
  ['  ,.! ', true],
  ['kettles', false],
  ['kettle blender', false],
  // Two letters are the beginning of a word, or everything would be found.
  ['et', false],
])('a search for %j finds the kettle: %s', (search, found) => {
  expect(isFound(search, kettle)).toBe(found);
});

test('text is folded to words, a space before each', () => {
  expect(foldText('Indomie — Chicken (70g)')).toBe(' indomie chicken 70g');
  expect(foldText(' … ')).toBe('');
  expect(searchParts('TV in Èkó')).toEqual([' tv', ' in', 'eko']);
});

test('there are 36 states and the capital', () => {
  expect(new Set(states).size).toBe(37);
});

test('a search by price is in naira on the wire, kobo here', () => {
  const query = z.decode(marketplaceRoutes.products.query, { min_price: '1500.50', in_stock: '1' });
  expect(query).toMatchObject({ min_price: naira(1500) + 50, limit: 20, sort: 'newest' });
  expect(z.safeDecode(marketplaceRoutes.products.query, { min_rating: '6' }).success).toBe(false);
});

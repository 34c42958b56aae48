// Rules the server and the browser must agree on: search matches, and prices on the wire.
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { naira } from '../money.ts';
import { foldText, matchesSearch, searchParts } from '../search.ts';
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
  // One or two letters match only the start of a word, or they would match nearly everything.
  ['et', false],
])('searching for %j finds the kettle: %s', (search, found) => {
  expect(matchesSearch(search, kettle)).toBe(found);
});

test('folds text to plain words, each with a leading space', () => {
  expect(foldText('Indomie — Chicken (70g)')).toBe(' indomie chicken 70g');
  expect(foldText(' … ')).toBe('');
  expect(searchParts('TV in Èkó')).toEqual([' tv', ' in', 'eko']);
});

test('lists the 36 states and the capital', () => {
  expect(new Set(states).size).toBe(37);
});

test('decodes a price filter from naira to kobo', () => {
  const query = z.decode(marketplaceRoutes.products.query, { min_price: '1500.50', in_stock: '1' });
  expect(query).toMatchObject({ min_price: naira(1500) + 50, limit: 20, sort: 'newest' });
  expect(z.safeDecode(marketplaceRoutes.products.query, { min_rating: '6' }).success).toBe(false);
});

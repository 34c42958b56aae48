import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { cleanLine, cleanLines } from './clean-text.ts';
import { personName, titleText } from './names.ts';
import { lines, text } from './route.ts';

test.each([
  ['Ada\u200bOkafor', 'AdaOkafor'],
  ['\u202eadA\u202c', 'adA'],
  ['\u2066Ada\u2069', 'Ada'],
  ['A\u00adda\ufeff', 'Ada'],
  ['\u2800Ada\u3164', 'Ada'],
  ['A\u{e0061}da', 'Ada'],
  ['Ada  \t Okafor', 'Ada Okafor'],
  ['Ada\r\nOkafor', 'Ada Okafor'],
  ['Ada\u00a0Okafor ', 'Ada Okafor'],
  ['Ọ\u0301dún', 'Ọ\u0301dún'],
  ['e\u0323mo\u0301', 'ẹmó'],
  [`a${'\u0301'.repeat(40)}`, 'á\u0301\u0301\u0301'],
])('a line %j is cleaned to %j', (typed, shown) => {
  expect(cleanLine(typed)).toBe(shown);
  expect(cleanLine(shown)).toBe(shown);
});

test.each(['\u200b', '\u3164\u115f', '\u2800 \u2800', '\u202e\u202c', '\u0301', ' \u00a0\t\n'])(
  'cleans the invisible text %j to an empty line',
  (typed) => {
    expect(cleanLine(typed)).toBe('');
    expect(cleanLines(typed)).toBe('');
  },
);

test.each(['👨‍👩‍👧', '❤️', '👍🏾', '1️⃣', 'Rent 🏠', '🇳🇬'])('keeps the emoji %s intact', (emoji) => {
  expect(cleanLine(emoji)).toBe(emoji);
});

test('accepts every kind of line break, and tabs, in multi-line text', () => {
  expect(cleanLines('one\r\ntwo\rthree\u2028four\n\n five\tsix')).toBe(
    'one\ntwo\nthree\nfour\n\n five six',
  );
});

test('accepts pasted line breaks and tabs in every text box and rejects other control characters', () => {
  expect(z.parse(text(20), 'Rent\r\nfor\tJune')).toBe('Rent for June');
  expect(z.parse(lines(20), 'Rent\r\nfor\tJune')).toBe('Rent\nfor June');
  for (const schema of [text(20), lines(20)]) {
    expect(z.safeParse(schema, 'Rent\u0000').success).toBe(false);
    expect(z.safeParse(schema, 'Rent\u0007').success).toBe(false);
  }
});

test('a person’s name must have a letter, and letters of only one alphabet', () => {
  const name = personName(60, 1, 'Enter your name');
  for (const real of ['Ada', 'Ọlá', 'Sa’adatu', 'Ƙasimu', 'Ньянга', 'Ann-Marie', 'O']) {
    expect(z.parse(name, real)).toBe(real.normalize('NFC'));
  }
  for (const odd of ['', '\u200b', '...', '0803', '😀', '\u0410da']) {
    expect(z.safeParse(name, odd).success, odd).toBe(false);
  }
});

test('a title must have a letter, a digit or an emoji', () => {
  const title = titleText(60, 1, 'Enter a title');
  for (const real of ['Rent', '2026', '🏠']) expect(z.parse(title, real)).toBe(real);
  for (const odd of ['...', '\u3164', '—']) expect(z.safeParse(title, odd).success).toBe(false);
});

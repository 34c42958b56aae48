import { expect, test } from 'vitest';
import { languages, lexemes } from './lexicon.ts';
import { parse } from './parse.ts';
import { maskSecrets } from './secrets.ts';
import { secretSentences, sentences } from './testing-sentences.ts';
import { fold } from './tokens.ts';

// One test for all: 600 would take as long to report as to run. A failure lists every wrong sentence.
test('every sentence has the meaning its table gives', () => {
  const all = sentences.flatMap(({ means, phrasings }) =>
    phrasings.map((text) => ({ text, means })),
  );
  expect(all.length).toBeGreaterThan(500);
  expect(all.map(({ text }) => ({ text, means: parse(text) }))).toEqual(all);
});

test('no sentence occurs twice in the table', () => {
  const all = sentences.flatMap(({ phrasings }) => phrasings);
  expect(all.filter((text, index) => all.indexOf(text) !== index)).toEqual([]);
});

test('secrets are masked and named, and nothing else changes', () => {
  for (const [text, secret, stored] of secretSentences) {
    const masked = maskSecrets(text);
    expect({ text, secret: masked.secret ?? null }).toEqual({ text, secret });
    if (secret === null) expect(masked.text).toBe(text);
    if (stored !== undefined) expect(masked.text).toBe(stored);
  }
});

const tables = Object.values(languages).flatMap((language) =>
  Object.entries(language).flatMap(([concept, phrases]) =>
    phrases.split(',').map((phrase) => ({ phrase: phrase.trim(), concept })),
  ),
);

test('every word has one meaning across all languages and is found by it', () => {
  const found = tables.map(({ phrase }) => ({
    phrase,
    concept: lexemes(phrase)
      .map(({ is }) => is)
      .join(' '),
  }));
  expect(found).toEqual(tables);
});

test('every language has its own sentences', () => {
  const examples = sentences
    .flatMap(({ means, phrasings: texts }) => (means.intent === 'unknown' ? [] : texts))
    .map((text) => ` ${text.split(/\s+/).map(fold).join(' ')} `);
  for (const [name, language] of Object.entries(languages)) {
    const words = Object.values(language)
      .join(',')
      .split(',')
      .map((phrase) => phrase.trim().split(' ').map(fold).join(' '));
    const used = words.filter((word) => examples.some((text) => text.includes(` ${word} `)));
    expect(used.length, name).toBeGreaterThanOrEqual(10);
  }
});

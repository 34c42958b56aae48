// The Pidgin translations follow the English sentences they replace.
import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { SENTENCES } from './pidgin.ts';

const CHAT = new URL('../', import.meta.url);

/** The code that writes the chat's messages: no tests, no translations, no phrases that customers write. */
async function readEnglish(): Promise<string> {
  const names = await readdir(CHAT, { recursive: true });
  const files = names.filter(
    (name) => name.endsWith('.ts') && !/\.test\.|pidgin|grammar/.test(name),
  );
  const texts = await Promise.all(files.map((name) => readFile(new URL(name, CHAT), 'utf8')));
  return texts.join('\n');
}

/** The fixed parts of a sentence, between the amounts and names that its pattern captures. */
const fixedParts = (key: RegExp | string): string[] =>
  typeof key === 'string'
    ? [key]
    : key.source
        .split(/\((?:\\.|[^\\)])*\)|\\S\+|^\^|\$$/)
        .map((part) => part.replaceAll(/\\(.)/g, '$1'))
        .filter((part) => part.trim() !== '');

test('every sentence with a Pidgin translation is still one the chat writes', async () => {
  const english = await readEnglish();
  const outdated = SENTENCES.filter(
    ([key]) => !fixedParts(key).every((part) => english.includes(part)),
  );
  expect(outdated).toEqual([]);
});

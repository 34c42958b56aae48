import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findOddWording } from './plain-english.ts';

const ROOT = join(import.meta.dirname, '..');
/** The rule's own examples, and words that customers may write to the chat. */
const EXEMPT = [
  'tools/plain-english',
  'server/src/whatsapp/grammar/',
  // Members agreed to these terms: their words are part of the agreement's hash.
  'server/src/ajo/groups/terms/sentences.ts',
  'server/src/ajo/groups/terms/terms.ts',
];

test.each([
  ['a.ts', '// Whoever pays sees it.', 'Whoever'],
  ['a.ts', "const text = 'It is paid by itself.';", 'by itself'],
  ['a.md', 'Nobody but staff can read it.', 'Nobody'],
  ['a.ts', 'call();\n/** What a payer sees. */', 'What a payer sees. */'],
  ['a.ts', "  test.each(rows)('is paid once', () => {});", 'is paid once'],
  ['a.ts', 'export type Asked = { id: number };', 'Asked'],
])('%s: %s is found', (file, text, found) => {
  expect(findOddWording(file, text).map((match) => match.text)).toEqual([
    expect.stringContaining(found),
  ]);
});

test.each([
  ['a.ts', '// The payer, who sees it.\n// Which of them is first does not matter.'],
  ['a.ts', '// Why twice? Because the first may be lost.'],
  ['a.ts', "test('a contribution is paid once', () => {});"],
  ['a.ts', 'type Speed = number;\ntype PaidRound = { id: number };'],
  ['a.md', 'Who pays? The payer.'],
])('%s: %j is left alone', (file, text) => {
  expect(findOddWording(file, text)).toEqual([]);
});

test('comments, test titles, screens and documents are in plain English', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /\.(tsx?|md)$/.test(file) && existsSync(join(ROOT, file)))
    .filter((file) => !EXEMPT.some((part) => file.startsWith(part)));
  expect(files.length).toBeGreaterThan(1000);
  const odd = files.flatMap((file) =>
    findOddWording(file, readFileSync(join(ROOT, file), 'utf8')).map(
      ({ line, text, instead }) => `${file}:${line} ${text} (${instead})`,
    ),
  );
  expect(odd).toEqual([]);
});

// Inside each folder of more than ten entries, imports between entries go in one direction only.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { TEST } from '../dependency-cruiser.config.ts';
import { type FileImport, findCycles, importsOf } from './folder-cycles.ts';

const ROOT = join(import.meta.dirname, '..');

test('folders have no import cycles', () => {
  const isTest = new RegExp(TEST.join('|'));
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    // Deleted but uncommitted files are still listed.
    .filter((file) => /\.tsx?$/.test(file) && !isTest.test(file) && existsSync(join(ROOT, file)));
  const imports = files.flatMap((file) => importsOf(file, readFileSync(join(ROOT, file), 'utf8')));
  expect(imports.length).toBeGreaterThan(5000);
  expect(findCycles(files, imports)).toEqual([]);
});

const FILLER = Array.from({ length: 8 }, (_, i) => `src/filler-${i}.ts`);
const ROOMS = ['src/a/one.ts', 'src/b/two.ts', 'src/c.ts'];
const RING: FileImport[] = [
  { from: 'src/a/one.ts', to: 'src/b/two.ts' },
  { from: 'src/b/two.ts', to: 'src/c.ts' },
  { from: 'src/c.ts', to: 'src/a/other.ts' },
];

test('finds a cycle between entries whose files have none, with each import in it', () => {
  expect(findCycles([...FILLER, ...ROOMS], RING)).toEqual([
    [
      'src: a → b → c.ts → a',
      'src/a/one.ts -> src/b/two.ts',
      'src/b/two.ts -> src/c.ts',
      'src/c.ts -> src/a/other.ts',
    ].join('\n  '),
  ]);
});

test('allows a cycle in a folder of ten entries', () => {
  expect(findCycles([...FILLER.slice(1), ...ROOMS], RING)).toEqual([]);
});

test('finds every form of import, and none in a comment', () => {
  const text = `// import { a } from './comment.ts';
import zod from 'zod';
import './effect.ts';
import type { A } from '../type.ts';
import {
  a,
  type B as C,
} from './lines.ts';
import b, * as c from "./stars.ts";
import d from '@alajo/contract/ajo/schemas.ts';
import e from '@alajo/server/testing/app.ts';
export { f } from './export.ts';
export * from './all.ts';
export const g = () => import('./lazy.tsx');
`;
  expect(importsOf('src/a/one.ts', text).map(({ to }) => to)).toEqual([
    'src/a/effect.ts',
    'src/type.ts',
    'src/a/lines.ts',
    'src/a/stars.ts',
    'contract/src/ajo/schemas.ts',
    'server/src/testing/app.ts',
    'src/a/export.ts',
    'src/a/all.ts',
    'src/a/lazy.tsx',
  ]);
});

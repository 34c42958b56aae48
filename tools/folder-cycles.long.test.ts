// The imports that `importsOf` reads from a file's text match those that a parser finds.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import { expect, test } from 'vitest';
import config from '../dependency-cruiser.config.ts';
import { formatImport, importsOf } from './folder-cycles.ts';

const ROOT = join(import.meta.dirname, '..');
// Excluded because their text contains imports.
const QUOTING = [
  'tools/folder-cycles.test.ts',
  'tools/recipes.long.test.ts',
  'web/src/budget.test.ts',
];

test('reads exactly the imports of our files that dependency-cruiser finds', async () => {
  const { output } = await cruise(['contract', 'deploy', 'e2e', 'server', 'tools', 'web'], {
    ...config.options,
    baseDir: ROOT,
  });
  if (typeof output === 'string') throw new Error(output);
  const modules = output.modules.filter(
    ({ source }) =>
      /\.tsx?$/.test(source) && !/^node_modules/.test(source) && !QUOTING.includes(source),
  );
  const parsed = modules.flatMap(({ source, dependencies }) =>
    dependencies
      .filter(({ resolved, coreModule }) => !coreModule && !resolved.startsWith('node_modules/'))
      .map(({ resolved }) => formatImport({ from: source, to: resolved })),
  );
  const read = modules.flatMap(({ source }) =>
    importsOf(source, readFileSync(join(ROOT, source), 'utf8')).map(formatImport),
  );
  expect(parsed.length).toBeGreaterThan(10_000);
  expect(read.filter((value) => !value.endsWith('?raw')).toSorted()).toEqual(
    [...new Set(parsed)].toSorted(),
  );
});

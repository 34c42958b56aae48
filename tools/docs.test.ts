// Tests named in the documents must exist: a renamed test no longer proves anything.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)));

test('every test that docs/security.md names exists', () => {
  const cells = readFileSync(join(root, 'docs/security.md'), 'utf8').split('|');
  const named = cells.flatMap((cell) => {
    let file = '';
    return [...cell.matchAll(/`([\w./-]+\.test\.tsx?)`|“([^”]+)”/g)].flatMap(([, name, title]) => {
      if (name) file = name;
      return file === '' ? [] : [{ file, title: title ?? '' }];
    });
  });
  expect(named.length).toBeGreaterThan(80);
  const missing = named.filter(({ file, title }) => {
    const found = files.filter((one) => basename(one) === file);
    return !found.some((one) => readFileSync(join(root, one), 'utf8').includes(title));
  });
  expect(missing).toEqual([]);
});

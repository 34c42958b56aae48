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

/** A file by its ending, or a path of several folders; not an address (/dev/outbox), not a pattern. */
const PATH = /^(?:[\w.-]+\/)*[\w-]+\.(?:tsx?|sql|md|json|css|txt)$|^[\w-]+(?:\/[\w.-]+)+\/?$/;

test.each(['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md'])(
  'every file and folder that %s names is there',
  (document) => {
    const text = readFileSync(join(root, document), 'utf8').replace(/^```[\s\S]*?^ *```/gm, '');
    const words = [...text.matchAll(/`([^`\s]+)`/g)].map(([, word = '']) => word);
    const paths = words.filter((word) => PATH.test(word) && !word.includes('NAME'));
    expect(paths.length).toBeGreaterThan(5);
    const missing = paths.filter((path) => {
      const within = `/${path.replace(/\/$/, '')}`;
      return !files.some(
        (file) => `/${file}`.endsWith(within) || `/${file}/`.includes(`${within}/`),
      );
    });
    expect(missing).toEqual([]);
  },
);

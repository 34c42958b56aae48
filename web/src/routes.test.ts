import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isPage, pages } from '@alajo/contract/pages.ts';
import { expect, test } from 'vitest';

test('the server knows exactly the pages of the route table', () => {
  const table = readFileSync(join(import.meta.dirname, 'routes.tsx'), 'utf8');
  const paths = [...table.matchAll(/path: '(\/[^']*)'/g)].map(([, path]) => path);
  expect(paths.toSorted()).toEqual([...pages].toSorted());
});

test.each([
  ['/dashboard', true],
  ['/dashboard/', true],
  ['/verify', true],
  ['/verify/01K9ZB3N7QX4T8V2W6Y0A1C5DE', true],
  ['/verify/a/b', false],
  ['/dashboards', false],
  ['/dashboard/more', false],
  ['/marketplace/buying', false],
])('whether %s is a page: %s', (path, known) => {
  expect(isPage(path)).toBe(known);
});

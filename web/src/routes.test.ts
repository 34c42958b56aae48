import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isPage, pages } from '@alajo/contract/pages.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { nextPage } from './platform/next-page.ts';
import { returnAfterSignIn } from './platform/storage.ts';
import { router } from './routes.tsx';

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
])('%s is a page: %s', (path, known) => {
  expect(isPage(path)).toBe(known);
});

describe('the page after signing in', () => {
  beforeEach(() => sessionStorage.clear());

  test.each([
    '/support?ticket=12',
    '/receipt?ref=01K9ZB3N7QX4T8V2W6Y0A1C5DE',
    '/coming-up/orders/4',
  ])('a visitor following a link to %s signs in first and then arrives there', async (path) => {
    await router.navigate(path);
    expect(router.state.location.pathname).toBe('/login');
    expect(nextPage()).toBe(path);
  });

  test('a visitor who requested no page arrives at the dashboard', () => {
    expect(nextPage()).toBe('/dashboard');
  });

  test.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    'javascript:alert(1)',
    'support',
  ])('never follows a return address like %s', (path) => {
    returnAfterSignIn(path);
    expect(nextPage()).toBe('/dashboard');
  });
});

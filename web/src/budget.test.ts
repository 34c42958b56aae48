// @vitest-environment node
// What a first visit fetches, in brotli, against the budgets of frontend.md: HTML, font, styles and
// every chunk the page needs. It measures the build that `npm test` makes before this runs.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';

const DIST = join(import.meta.dirname, '../dist');
const KB = 1000;

beforeAll(() => {
  for (const page of ['index.html', 'app.html']) {
    if (existsSync(join(DIST, page))) continue;
    throw new Error(`web/dist/${page} is missing: run \`npm run build\` first, this measures it`);
  }
});

test('the landing fetches at most 60 kB and no script file', () => {
  const landing = firstVisit('index.html', []);
  expect(landing.filter((file) => file.endsWith('.js'))).toEqual([]);
  expect(weigh(landing)).toBeLessThanOrEqual(60 * KB);
});

// React, the router and zod alone weigh 95 kB of it.
test('signing in fetches at most 145 kB', () => {
  expect(weigh(firstVisit('app.html', ['login']))).toBeLessThanOrEqual(145 * KB);
});

test('the dashboard fetches at most 170 kB', () => {
  const dashboard = firstVisit('app.html', ['remote-data', 'shell', 'dashboard']);
  expect(weigh(dashboard)).toBeLessThanOrEqual(170 * KB);
});

test.each(['wallet', 'transactions', 'receipt'])(
  '/%s adds at most 35 kB to the dashboard',
  (page) => {
    const dashboard = new Set(firstVisit('app.html', ['remote-data', 'shell', 'dashboard']));
    const more = firstVisit('app.html', ['shell', page]).filter((file) => !dashboard.has(file));
    expect(weigh(more)).toBeLessThanOrEqual(35 * KB);
  },
);

test('zod proper is not in the bundle', () => {
  const scripts = firstVisit('app.html', ['login', 'shell', 'dashboard', 'wallet', 'receipt']);
  // Only zod proper has chained methods such as .passthrough().
  const found = scripts.filter(
    (file) => file.endsWith('.js') && read(file).includes('passthrough('),
  );
  expect(found).toEqual([]);
});

/** The page, what it links to, and the chunks of these routes, each with what it imports at once. */
function firstVisit(page: string, routes: string[]): string[] {
  const html = read(page);
  const linked = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(
    ([, file = '']) => file,
  );
  const seen = new Set([page, ...linked]);
  for (const file of linked) follow(file, seen);
  const entry = linked.find((file) => file.endsWith('.js'));
  for (const route of routes) {
    const chunk = entry && routeChunk(entry, route);
    if (!chunk) throw new Error(`no chunk of the build is the page "${route}"`);
    follow(chunk, seen);
  }
  return [...seen];
}

/** The entry's `import('./route-….js')` for a page, told from chunks of the same name by its exports. */
function routeChunk(entry: string, route: string): string | undefined {
  const names = [...read(entry).matchAll(/import\([`"']\.\/([\w.-]+\.js)[`"']\)/g)]
    .map(([, name = '']) => name)
    .filter((name) => new RegExp(`^${route}-[\\w-]{8}\\.js$`).test(name));
  return names.length === 1 ? `assets/${names[0]}` : undefined;
}

function follow(file: string, seen: Set<string>): void {
  seen.add(file);
  if (!file.endsWith('.js')) return;
  for (const [, name = ''] of read(file).matchAll(
    /(?:from|import)\s*[`"']\.\/([\w.-]+\.js)[`"']/g,
  )) {
    if (!seen.has(`assets/${name}`)) follow(`assets/${name}`, seen);
  }
}

const read = (file: string) => readFileSync(join(DIST, file), 'utf8');

/** A woff2 is brotli already, and is weighed as it is. */
function weigh(files: string[]): number {
  return files
    .map((file) => readFileSync(join(DIST, file)))
    .map((bytes, at) => (files[at]?.endsWith('.woff2') ? bytes : brotliCompressSync(bytes)))
    .reduce((sum, bytes) => sum + bytes.byteLength, 0);
}

// @vitest-environment node
// What a first visit fetches, in brotli, against the budgets of frontend.md: HTML, font, styles and
// every chunk the page needs. It measures the build that `npm test` makes before this runs.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';

const DIST = join(import.meta.dirname, '../dist');
const KB = 1000;
/** The frame around every signed-in page. */
const FRAME = ['remote-data', 'shell'];

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

// React, the router and zod alone weigh 94 kB of it, the font 24 kB.
test.each(['login', 'register', 'verify-otp', 'forgot-password', 'reset-password'])(
  '/%s fetches at most 140 kB',
  (page) => {
    expect(weigh(firstVisit('app.html', [page]))).toBeLessThanOrEqual(140 * KB);
  },
);

test('the dashboard fetches at most 170 kB', () => {
  expect(weigh(firstVisit('app.html', [...FRAME, 'dashboard']))).toBeLessThanOrEqual(170 * KB);
});

test('a signed-in visit preloads exactly the dashboard’s files', () => {
  const ahead = [...read('app.html').matchAll(/"(assets\/[^"]+\.js)"/g)].map(([, file]) => file);
  const needed = firstVisit('app.html', [...FRAME, 'dashboard']);
  const linked = firstVisit('app.html', []);
  expect(ahead.toSorted()).toEqual(needed.filter((file) => !linked.includes(file)).toSorted());
});

test('every page adds at most 35 kB to the frame', () => {
  const pages = routes().filter((route) => !FRAME.includes(route));
  expect(pages).toEqual(expect.arrayContaining(['login', 'verify', 'dashboard', 'selling']));
  const frame = new Set(firstVisit('app.html', FRAME));
  const heavy = pages.flatMap((page) => {
    const more = firstVisit('app.html', [page]).filter((file) => !frame.has(file));
    return weigh(more) > 35 * KB ? [`${page}: ${weigh(more)} bytes`] : [];
  });
  expect(heavy).toEqual([]);
});

/** The files that routes.tsx loads, by their names. */
function routes(): string[] {
  const table = readFileSync(join(import.meta.dirname, 'routes.tsx'), 'utf8');
  return [...table.matchAll(/import\('\.\/[\w/-]+\/([\w-]+)\.tsx'\)/g)].map(
    ([, name = '']) => name,
  );
}

// What the visit has fetched comes from the browser’s own cache. The rest are menus and dialogs,
// which the frame would fetch ahead two seconds later.
test('what is cached for an offline start is at most 80 kB beside the dashboard', () => {
  const worker = read('sw.js');
  const precached = [...worker.matchAll(/url:"([^"]+)"/g)].map(([, url = '']) => url);
  expect(
    precached.filter((url) => !/^(app\.html|manifest\.webmanifest|assets\/.+)$/.test(url)),
  ).toEqual([]);
  const dashboard = firstVisit('app.html', [...FRAME, 'dashboard']);
  expect(dashboard.filter((file) => !precached.includes(file))).toEqual([]);
  const more = precached.filter((file) => !dashboard.includes(file));
  const runtime = /define\(\["\.\/(workbox-\w+)"\]/.exec(worker)?.[1];
  expect(weigh([...more, 'sw.js', `${runtime}.js`])).toBeLessThanOrEqual(80 * KB);
});

test('the bundle has zod/mini only, not the full zod', () => {
  const scripts = firstVisit('app.html', routes());
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

/** The entry's `import('./route-….js')` for a page, distinguished from chunks of the same name. */
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

function weigh(files: string[]): number {
  return files.map(sizeOf).reduce((sum, size) => sum + size, 0);
}

const sizes = new Map<string, number>();

/** A woff2 is brotli already, and is weighed as it is. */
function sizeOf(file: string): number {
  const known = sizes.get(file);
  if (known !== undefined) return known;
  const bytes = readFileSync(join(DIST, file));
  const size = (file.endsWith('.woff2') ? bytes : brotliCompressSync(bytes)).byteLength;
  sizes.set(file, size);
  return size;
}

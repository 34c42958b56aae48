// Weight of a first visit, in brotli, against the budgets of frontend.md: HTML, font, styles and every chunk
// the page needs. It measures the build that `npm test` makes before this runs.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { brotliCompressSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { HOME_PREFETCH } from './dashboard/home-prefetch.ts';

const DIST = join(import.meta.dirname, '../dist');
const KB = 1000;
/** The frame around every signed-in page. */
const FRAME = ['remote-data', 'shell'];
const HOME = [...FRAME, 'dashboard', 'sections'];

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

// React, the router and zod alone weigh 93 kB of it, the font 24 kB.
test.each([
  ['login', 140.7],
  ['register', 141.6],
  ['verify-otp', 140.7],
  ['forgot-password', 140.5],
  ['reset-password', 140.5],
])('/%s fetches at most %d kB', (page, most) => {
  expect(weigh(firstVisit('app.html', [page]))).toBeLessThanOrEqual(most * KB);
});

test('the dashboard fetches at most 170.5 kB', () => {
  expect(weigh(firstVisit('app.html', [...FRAME, 'dashboard']))).toBeLessThanOrEqual(170.5 * KB);
});

test.each([
  ['/login', 'visitor', ['login']],
  ['/verify-otp/', 'visitor', ['verify-otp']],
  ['/dashboard', 'visitor', ['login']], // target of the guard
  ['/verify/01K9ZB3N7QX4T8V2W6Y0A1C5DE', 'visitor', ['remote-data', 'verify']],
  ['/join/AAAAAAAAAAAAAAAAAAAAAA', 'visitor', ['remote-data', 'join']],
  ['/pay/0123456789abcdef', 'visitor', ['remote-data', 'pay']],
  ['/login', 'customer', HOME],
  ['/dashboard', 'customer', HOME],
  ['/marketplace', 'customer', undefined], // no visit begins there
])('%s preloads for a %s exactly the files of %s', (path, who, needed) => {
  const linked = firstVisit('app.html', []);
  const files = needed ? firstVisit('app.html', needed) : linked;
  const { preloaded } = start(path, who === 'customer');
  expect(preloaded.toSorted()).toEqual(files.filter((file) => !linked.includes(file)).toSorted());
});

test('Home’s replies are requested at once, and only for a customer', () => {
  const { requests } = start('/dashboard', true);
  expect(requests).toEqual(HOME_PREFETCH.map((address) => [`/api/${address}`, 'Token token']));
  expect(start('/login', true).requests).toEqual(requests); // target of the guard
  expect(start('/dashboard', false).requests).toEqual([]);
  expect(start('/pay/0123456789abcdef', true).requests).toEqual([]);
  expect(start('/marketplace', true).requests).toEqual([]);
});

test('a prefetched reply is used once, by the same session, while it is fresh', () => {
  const page = start('/dashboard', true);
  expect(page.takePrefetched('/api/wallet/', 'token')).toBeInstanceOf(Promise);
  expect(page.takePrefetched('/api/wallet/', 'token')).toBeUndefined();
  expect(page.takePrefetched('/api/waiting/', 'another')).toBeUndefined();
  expect(page.takePrefetched('/api/waiting/', 'token')).toBeUndefined();
  page.now = 10_000;
  expect(page.takePrefetched('/api/ajo-groups/?limit=20', 'token')).toBeUndefined();
});

test.each([
  ['/login', 'visitor', 'sign-in'],
  ['/dashboard', 'visitor', 'sign-in'], // target of the guard
  ['/register', 'visitor', 'form'],
  ['/dashboard', 'customer', 'page'],
  ['/login', 'customer', 'page'],
  ['/verify', 'customer', 'form'],
  ['/join', 'visitor', 'form'],
])('%s starts for a %s with the outline %s', (path, who, kind) => {
  expect(start(path, who === 'customer').outline).toBe(kind);
});

test('no fetched file holds up the first paint', () => {
  const [head = '', body = ''] = read('app.html').split('<body>');
  expect(head).not.toContain('rel="stylesheet"');
  expect(head).not.toMatch(/<script(?![^>]*type="module")[^>]* src=/);
  expect(body.indexOf('rel="stylesheet"')).toBeGreaterThan(body.indexOf('class="outline"'));
  expect(brotliCompressSync(read('app.html')).byteLength).toBeLessThanOrEqual(4.7 * KB);
});

test.each(['index.html', 'app.html', 'staff.html'])(
  'every file that %s refers to is in the build',
  (html) => {
    const files = [...read(html).matchAll(/\s(?:src|href)="\/([^"]+\.\w+)"/g)].map(
      ([, file = '']) => file,
    );
    expect(files).toContainEqual(expect.stringMatching(/mark-.*\.svg$/));
    expect(files.filter((file) => !existsSync(join(DIST, file)))).toEqual([]);
  },
);

test('a script that cannot be fetched is reported in the outline', () => {
  const page = start('/login', false);
  page.send('error', { tagName: 'LINK' });
  expect(page.outline).toBe('sign-in');
  page.send('error', { tagName: 'SCRIPT' });
  expect(page.outline).toBe('sign-in failed');
});

test('a click on Sign In before the app loads is kept, until the form changes or a script fails', () => {
  const { form, ...page } = start('/login', false);
  expect(page.send('submit', form)).toBe('prevented');
  expect(page.button).toEqual({ 'aria-busy': 'true', 'aria-disabled': 'true' });
  page.send('input', form);
  expect(page.button).toEqual({ 'aria-busy': 'false', 'aria-disabled': 'false' });
  page.send('submit', form);
  page.send('error', { tagName: 'SCRIPT' });
  expect(page.button['aria-busy']).toBe('false');
  expect(page.send('submit', form)).toBe('prevented');
  expect(page.button['aria-busy']).toBe('false');
});

test('forms of the app are left to the app', () => {
  const page = start('/login', false);
  expect(page.send('submit', { tagName: 'FORM', matches: () => false })).toBe('not prevented');
  expect(page.button).toEqual({});
});

test('the first form is styled like the app’s, and no browser submits its fields', () => {
  const html = read('app.html');
  const [, form = ''] = html.match(/<form([\s\S]*?)<\/form>/) ?? [];
  expect(form).toContain('Remember Me');
  expect(form).not.toMatch(/\s(name|action|style|on\w+)=/i);
  const [, style = ''] = html.match(/<style>([\s\S]*?)<\/style>/) ?? [];
  expect(style).toContain('.min-h-11{min-height:2.75rem}');
  expect(style).not.toMatch(/url\(|--tw-tracking/);
});

/** Runs the inline scripts of app.html as a browser at this path would. */
function start(pathname: string, signedIn: boolean) {
  const token = { getItem: (key: string) => (key === 'alajo_token' && signedIn ? 'token' : null) };
  const preloaded: string[] = [];
  const dataset: { outline?: string } = {};
  const form = { tagName: 'FORM', matches: (selector: string) => selector === '.outline *' };
  const button: Record<string, string> = {};
  const inOutline: Record<string, object> = {
    '.outline [type=submit]': {
      setAttribute: (name: string, value: string) => {
        button[name] = value;
      },
    },
  };
  const listeners = new Map<string, (event: object) => void>();
  const requests: [url: string, authorization: string | undefined][] = [];
  let now = 0;
  const page = {
    fetch: async (url: string, { headers }: { headers: Record<string, string> }) => {
      requests.push([url, headers.Authorization]);
    },
    AbortSignal,
    performance: { now: () => now },
    takePrefetched: (_url: string, _token: string): unknown => 'nothing was prefetched',
    localStorage: token,
    sessionStorage: token,
    location: { pathname },
    addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
    document: {
      documentElement: { dataset },
      createElement: () => ({}),
      querySelector: (selector: string) => inOutline[selector] ?? null,
      head: { append: ({ href }: { href: string }) => preloaded.push(href.slice(1)) },
    },
  };
  for (const [, code = ''] of read('app.html').matchAll(/<script>([\s\S]*?)<\/script>/g)) {
    runInNewContext(code, page);
  }
  return {
    preloaded,
    requests,
    takePrefetched: page.takePrefetched,
    set now(value: number) {
      now = value;
    },
    get outline() {
      return dataset.outline;
    },
    form,
    button,
    send(name: string, target: { tagName: string; matches?: (selector: string) => boolean }) {
      let outcome = 'not prevented';
      const preventDefault = () => {
        outcome = 'prevented';
      };
      listeners.get(name)?.({ target, preventDefault });
      return outcome;
    },
  };
}

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

// Files already fetched by the visit come from the browser’s own cache. The rest are menus and dialogs, which
// the frame would prefetch two seconds later, and the notice of a payment whose reply was lost.
test('the cache for an offline start adds at most 110.2 kB to the dashboard', () => {
  const worker = read('sw.js');
  const precached = [...worker.matchAll(/url:"([^"]+)"/g)].map(([, url = '']) => url);
  expect(
    precached.filter((url) => !/^(app\.html|manifest\.webmanifest|assets\/.+)$/.test(url)),
  ).toEqual([]);
  const dashboard = firstVisit('app.html', [...FRAME, 'dashboard']);
  expect(dashboard.filter((file) => !precached.includes(file))).toEqual([]);
  const more = precached.filter((file) => !dashboard.includes(file));
  const runtime = /define\(\["\.\/(workbox-\w+)"\]/.exec(worker)?.[1];
  expect(weigh([...more, 'sw.js', `${runtime}.js`])).toBeLessThanOrEqual(110.2 * KB);
});

test('the bundle has zod/mini only, not the full zod', () => {
  const scripts = firstVisit('app.html', routes());
  // Only zod proper has chained methods such as .passthrough().
  const found = scripts.filter(
    (file) => file.endsWith('.js') && read(file).includes('passthrough('),
  );
  expect(found).toEqual([]);
});

/** The page, its linked files, and the chunks of these routes, each with its static imports. */
function firstVisit(page: string, routes: string[]): string[] {
  const html = read(page);
  const linked = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(
    ([, file = '']) => file,
  );
  const seen = new Set([page, ...linked]);
  for (const file of linked) follow(file, seen);
  for (const route of routes) {
    const chunk = chunkOf([...seen], route);
    if (!chunk) throw new Error(`no chunk of the build is the page "${route}"`);
    follow(chunk, seen);
  }
  return [...seen];
}

/** The `import('./route-….js')` of a page or part, distinguished from chunks of the same name. */
function chunkOf(files: string[], route: string): string | undefined {
  const scripts = files.filter((file) => file.endsWith('.js')).map(read);
  const imports = scripts.join('\n').matchAll(/import\([`"']\.\/([\w.-]+\.js)[`"']\)/g);
  const names = new Set(
    [...imports]
      .map(([, name = '']) => name)
      .filter((name) => new RegExp(`^${route}-[\\w-]{7}\\.js$`).test(name)),
  );
  return names.size === 1 ? `assets/${[...names][0]}` : undefined;
}

function follow(file: string, seen: Set<string>): void {
  seen.add(file);
  if (file.endsWith('.css')) {
    for (const [, font = ''] of read(file).matchAll(/url\("?\/?(?:\.\/)?([^")]+\.woff2)/g)) {
      seen.add(font.startsWith('assets/') ? font : `assets/${font}`);
    }
  }
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

/** A woff2 is brotli already, so its size counts as it is. */
function sizeOf(file: string): number {
  const known = sizes.get(file);
  if (known !== undefined) return known;
  const bytes = readFileSync(join(DIST, file));
  const size = (file.endsWith('.woff2') ? bytes : brotliCompressSync(bytes)).byteLength;
  sizes.set(file, size);
  return size;
}

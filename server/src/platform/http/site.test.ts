// Serving the web app's files, from a build made by the test.
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { SUPPORT_EMAIL_SLOT } from '@alajo/contract/support/email.ts';
import { WHATSAPP_SLOT } from '@alajo/contract/whatsapp/link.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import type { Config } from '../../providers/config.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { packFiles, URL_SLOT } from './site.ts';

const WEB = path.join(import.meta.dirname, '../../../../web');
const HASH = `sha256-${'A'.repeat(43)}=`;
const STYLE_HASH = `sha256-${'B'.repeat(43)}=`;
const SCRIPT = 'console.log(1)'.repeat(100);
const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

let alajo: TestApp;
let dist: string;
let app: FastifyInstance;
beforeAll(async () => {
  alajo = await testApp();
  dist = await fs.mkdtemp(path.join(os.tmpdir(), 'alajo-web-'));
  await fs.mkdir(path.join(dist, 'assets'));
  const files = {
    'index.html': `<title>Landing</title><a href="mailto:${SUPPORT_EMAIL_SLOT}">Write</a><i>${WHATSAPP_SLOT}</i><meta property="og:image" content="${URL_SLOT}/preview-home.png">`,
    'app.html': '<title>App</title>',
    'staff.html': '<title>Staff</title>',
    'icon.svg': '<svg/>',
    'sw.js': '// the service worker',
    'csp.json': JSON.stringify({ script: [HASH], style: [STYLE_HASH] }),
    'assets/app-1a2b.js': SCRIPT,
    'assets/app-1a2b.js.br': brotliCompressSync(SCRIPT),
  };
  for (const [name, content] of Object.entries(files)) {
    await fs.writeFile(path.join(dist, name), content);
  }
  app = await buildApp(alajo.deps, { web: dist });
});
afterAll(async () => {
  await app.close();
  await alajo.close();
  await fs.rm(dist, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = browser) =>
  app.inject({ url, headers });

test('the landing page refers to its picture by our own address', async () => {
  const { body } = await get('/');
  expect(body).toContain(
    `<meta property="og:image" content="${alajo.deps.config.url}/preview-home.png">`,
  );
  expect(body).not.toContain('.invalid');
});

test('the built landing page refers to a picture of the same build', async () => {
  const page = await fs.readFile(path.join(WEB, 'index.html'), 'utf8');
  const picture = page.match(/property="og:image" content="([^"]*)"/)?.[1] ?? '';
  expect(picture.startsWith(`${URL_SLOT}/`)).toBe(true);
  const file = await fs.readFile(path.join(WEB, 'public', picture.slice(URL_SLOT.length)));
  expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([1200, 630]);
});

test('serves the landing page at / and the app at any page address', async () => {
  expect((await get('/')).body).toContain('Landing');
  for (const url of ['/dashboard', '/verify', '/verify/0123', '/ajo?group=7', '/savings/']) {
    const page = await get(url);
    expect([page.statusCode, page.body, page.headers['content-type']]).toEqual([
      200,
      '<title>App</title>',
      'text/html; charset=utf-8',
    ]);
    expect(page.headers['cache-control']).toBe('no-cache');
  }
});

test("fills the support address into the landing page, compressed or not, and doesn't resend it unchanged", async () => {
  const { support_email } = alajo.deps.config;
  const page = await get('/');
  expect(page.body).toContain(`mailto:${support_email}`);
  expect(page.body).not.toContain(SUPPORT_EMAIL_SLOT);
  const small = await get('/', { ...browser, 'accept-encoding': 'gzip, br' });
  expect(small.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe(page.body);
  const again = await get('/', { ...browser, 'if-none-match': String(page.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('the landing page announces WhatsApp only while it is off', async () => {
  expect((await get('/')).body).toContain('<i></i>');
  const config: Config = { ...alajo.deps.config, whatsapp: 'off' };
  const without = await buildApp({ ...alajo.deps, config }, { web: dist });
  const { body } = await without.inject({ url: '/', headers: browser });
  await without.close();
  expect(body).toContain('<i>Coming</i>');
});

test('pages contain prices changed since the build, and installed apps see a new version', async () => {
  const built = await fs.mkdtemp(path.join(os.tmpdir(), 'alajo-priced-'));
  await fs.mkdir(path.join(built, 'landing'));
  const page = '<html lang="en-NG"><body>as built</body></html>';
  const files = {
    'index.html': `${page}${SUPPORT_EMAIL_SLOT}`,
    'app.html': page,
    'staff.html': page,
    'sw.js': 'precache([{url:"app.html",revision:"2a6b"}])',
    'landing/render.js':
      "export const render = (day, rows) => day + ': VAT ' + JSON.parse(rows).VAT.at(-1).basis_points",
  };
  for (const [name, content] of Object.entries(files)) {
    await fs.writeFile(path.join(built, name), content);
  }
  const own = await testApp();
  /** The bodies that a server started now sends for these addresses. */
  const served = async (...urls: string[]) => {
    const app = await buildApp(own.deps, { web: built });
    const bodies: string[] = [];
    for (const url of urls) bodies.push((await app.inject({ url, headers: browser })).body);
    await app.close();
    return bodies;
  };
  expect(await served('/dashboard', '/sw.js', '/')).toEqual([
    page,
    files['sw.js'],
    expect.stringContaining('<body>2026-11-20: VAT 750</body>'),
  ]);
  await sql`insert into price_rule (kind, first_day, value, source, at)
    values ('VAT', '2027-01-01', '{"basis_points": 1000}', 'Finance Act', now())`.execute(own.db);
  const [worker, landing, ...pages] = await served(
    '/sw.js',
    '/',
    '/dashboard',
    '/staff',
    '/app.html',
  );
  expect(pages).toHaveLength(3);
  for (const priced of pages) {
    const [, sent = ''] = /data-prices="([^"]*)"/.exec(priced) ?? [];
    expect(JSON.parse(sent.replaceAll('&#34;', '"'))).toEqual({
      VAT: [
        { from: '2020-02-01', basis_points: 750 },
        { from: '2027-01-01', basis_points: 1000 },
      ],
    });
  }
  expect(worker).toMatch(/revision:"[0-9a-f]{16}-2a6b"/);
  expect(landing).toContain('VAT 1000');
  await own.close();
  await fs.rm(built, { recursive: true });
});

test('serves the staff console at /staff and below, always revalidated', async () => {
  for (const url of ['/staff', '/staff/', '/staff/queue?owner=me', '/staff/invitation']) {
    const page = await get(url);
    expect([page.statusCode, page.body]).toEqual([200, '<title>Staff</title>']);
    expect(page.headers['cache-control']).toBe('no-cache');
  }
  expect((await get('/staffing')).statusCode).toBe(404);
  expect((await get('/api/staff/nothing')).json().code).toBe('not_found');
});

test("a page that doesn't exist is still a page, with status 404", async () => {
  for (const url of ['/nowhere', '/nowhere.html', '/dashboard/more', '/app.htm', '/Ajo/7?x=1']) {
    const { statusCode, body, headers } = await get(url);
    expect([statusCode, body, headers['content-type']], url).toEqual([
      404,
      '<title>App</title>',
      'text/html; charset=utf-8',
    ]);
  }
  expect((await get('/nowhere.png')).json()).toMatchObject({ code: 'not_found' });
});

test('does not send an unchanged page again', async () => {
  const first = await get('/dashboard');
  const again = await get('/dashboard', {
    ...browser,
    'if-none-match': String(first.headers.etag),
  });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test("allows the build's inline scripts and styles by hash", async () => {
  const { headers } = await get('/');
  expect(headers['content-security-policy']).toContain(`script-src 'self' '${HASH}'`);
  expect(headers['content-security-policy']).toContain(`style-src 'self' '${STYLE_HASH}'`);
});

test('assets are cached forever, and compressed for clients that accept it', async () => {
  const plain = await get('/assets/app-1a2b.js', { 'accept-encoding': 'identity' });
  expect(plain.body).toBe(SCRIPT);
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const packed = await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip, br' });
  expect(packed.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'application/javascript; charset=utf-8',
    vary: 'Accept-Encoding',
  });
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(SCRIPT);
});

test('an asset carries only the headers relevant to it, and a page all of them', async () => {
  const production = await buildApp(
    { ...alajo.deps, config: { ...alajo.deps.config, mode: 'production' } },
    { web: dist },
  );
  const headersOf = async (url: string) =>
    Object.keys((await production.inject({ url, headers: browser })).headers);
  const asset = await headersOf('/assets/app-1a2b.js');
  expect(asset.toSorted()).toEqual([
    'cache-control',
    'connection',
    'content-length',
    'content-type',
    'cross-origin-resource-policy',
    'date',
    'strict-transport-security',
    'vary',
    'x-content-type-options',
  ]);
  for (const url of ['/', '/dashboard', '/sw.js', '/api/nothing/', '/assets-of-others']) {
    expect(await headersOf(url), url).toEqual(
      expect.arrayContaining(['content-security-policy', 'referrer-policy', 'x-request-id']),
    );
  }
  await production.close();
});

test('compresses files the build did not, once per version', async () => {
  const page = path.join(dist, 'app.html');
  const packed = async () => brotliDecompressSync(await fs.readFile(`${page}.br`)).toString();
  await packFiles(dist);
  expect(await packed()).toBe('<title>App</title>');
  const first = await fs.stat(`${page}.br`);
  await packFiles(dist);
  expect((await fs.stat(`${page}.br`)).ino).toBe(first.ino);
  const answer = await get('/dashboard', { ...browser, 'accept-encoding': 'br' });
  expect(answer.headers['content-encoding']).toBe('br');

  await fs.writeFile(page, '<title>New</title>');
  const later = new Date(first.mtimeMs + 1000);
  await fs.utimes(page, later, later);
  await packFiles(dist);
  expect(await packed()).toBe('<title>New</title>');
  await fs.writeFile(page, '<title>App</title>');
});

test("files with fixed names are served and always revalidated; the build's metadata is not", async () => {
  expect((await get('/icon.svg')).body).toBe('<svg/>');
  // A cached service worker would keep an old version of the app.
  const worker = await get('/sw.js', { 'service-worker': 'script' });
  expect([worker.body, worker.headers['cache-control'], worker.headers['content-type']]).toEqual([
    '// the service worker',
    'no-cache',
    'application/javascript; charset=utf-8',
  ]);
  const page = await get('/app.html', {}); // fetched as the worker does, to store it
  expect([page.body, page.headers['cache-control']]).toEqual(['<title>App</title>', 'no-cache']);
  expect((await get('/csp.json')).statusCode).toBe(404);
});

test.each([
  '/api/nothing/',
  '/api',
  '/assets/missing.js',
  '/assets/../csp.json',
  '/assets/%2e%2e/csp.json',
  '/assets/..%2f..%2f..%2fetc%2fpasswd',
  '/missing.png',
])('refuses %s in the standard form', async (url) => {
  const { statusCode, body } = await get(url);
  expect(statusCode).toBeGreaterThanOrEqual(400);
  expect(statusCode).toBeLessThan(500);
  expect(JSON.parse(body)).toMatchObject({ request_id: expect.any(String) });
});

test('answers a POST to a page address with not found', async () => {
  const posted = await app.inject({ method: 'POST', url: '/dashboard', headers: browser });
  expect(posted.statusCode).toBe(404);
  expect(posted.json()).toMatchObject({ code: 'not_found' });
});

describe('serving without a build', () => {
  test('explains on pages how to build, while the API works', async () => {
    const bare = await buildApp(alajo.deps, { web: path.join(dist, 'nothing') });
    const page = await bare.inject({ url: '/dashboard', headers: browser });
    expect([page.statusCode, page.body]).toEqual([503, expect.stringContaining('npm run build')]);
    expect((await bare.inject('/api/profile/')).statusCode).toBe(401);
    await bare.close();
  });
});

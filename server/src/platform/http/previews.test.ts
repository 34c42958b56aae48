// Chat previews of shared links, with a web build made by the test.
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp, modules } from '../../app.ts';
import { type RequestsApp, requestsApp } from '../../testing/requests.ts';
import { PREVIEW_SLOT } from './previews.ts';

let alajo: RequestsApp;
let dist: string;
let app: FastifyInstance;
beforeAll(async () => {
  alajo = await requestsApp();
  dist = await fs.mkdtemp(path.join(os.tmpdir(), 'alajo-previews-'));
  await fs.writeFile(path.join(dist, 'index.html'), '<title>Landing</title>');
  await fs.writeFile(path.join(dist, 'app.html'), `${PREVIEW_SLOT}<title>App</title>`);
  await fs.writeFile(path.join(dist, 'csp.json'), '{"script":[],"style":[]}');
  app = await buildApp(alajo.deps, { web: dist });
});
afterAll(async () => {
  await app.close();
  await alajo.close();
  await fs.rm(dist, { recursive: true });
});

const get = (url: string, headers = {}) =>
  app.inject({ url, headers: { accept: 'text/html', ...headers } });
const contentOf = (html: string, property: string) =>
  new RegExp(`<meta property="${property}" content="([^"]*)">`).exec(html)?.[1];

test("a payment link's preview has the requester, the amount and a picture with its size", async () => {
  const ada = await alajo.person('ada');
  const { slug } = await alajo.asked(ada, { amount: 5000, title: 'Aso ebi' });
  const page = await get(`/pay/${slug}`);
  expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(contentOf(page.body, 'og:title')).toBe('Ada Okafor is requesting ₦5,000');
  expect(contentOf(page.body, 'og:description')).toContain('Aso ebi');
  expect(contentOf(page.body, 'og:url')).toBe(`${alajo.deps.config.url}/pay/${slug}`);
  expect(contentOf(page.body, 'og:image')).toBe(`${alajo.deps.config.url}/preview-pay.png`);
  expect(contentOf(page.body, 'og:image:width')).toBe('1200');
  expect(page.body).toContain('<title>App</title>');
  const packed = await get(`/pay/${slug}`, { 'accept-encoding': 'gzip, br' });
  expect(gunzipSync(packed.rawPayload).toString()).toBe(page.body);
});

test("customers' text can't escape from its attribute", async () => {
  const ada = await alajo.person('ada');
  const { slug } = await alajo.asked(ada, { amount: 5, title: '"><script>alert(1)</script>$&' });
  const { body } = await get(`/pay/${slug}`);
  expect(body).not.toContain('<script>');
  expect(contentOf(body, 'og:description')).toContain('&#34;&#62;&#60;script&#62;');
});

test("a receipt's preview has the amount and masked names, and no more than its page", async () => {
  const ada = await alajo.person('ada', 900);
  const bola = await alajo.person('bola');
  const { body } = await alajo.send(ada, bola.username, 800, { note: 'Secret' });
  const page = await get(`/verify/${body.reference}`);
  expect(contentOf(page.body, 'og:title')).toBe('₦800: a real Alajo payment');
  expect(contentOf(page.body, 'og:description')).toContain('A••••• O•••••');
  expect(page.body).not.toMatch(/Secret|Okafor/);
});

test("an invitation's preview has the group's name and terms, and no member", async () => {
  const ada = await alajo.person('ada');
  const form = { name: 'Market women', description: '', frequency: 'weekly' } as const;
  const rounds = { contribution_amount: 2000, max_members: 5, start_date: '2026-11-30' };
  const { routes } = modules.ajo;
  const made = await alajo.call(routes.create, { body: { ...form, ...rounds } }, alajo.as(ada));
  const params = { id: String(made.body.id) };
  const invited = await alajo.call(routes.invite, { params }, alajo.as(ada));
  const page = await get(`/join/${invited.body.code}`);
  expect(contentOf(page.body, 'og:title')).toBe('Join “Market women” on Alajo');
  expect(contentOf(page.body, 'og:description')).toContain('₦2,000 weekly');
  expect(page.body).not.toContain('Okafor');
});

test('unknown links and other pages have no tags', async () => {
  for (const url of ['/pay/0000000000000000', '/pay/nonsense', '/verify/0', '/verify', '/wallet']) {
    expect((await get(url)).body).toBe(`${PREVIEW_SLOT}<title>App</title>`);
  }
});

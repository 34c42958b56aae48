// The API reference page uses only files from this server.
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';

let alajo: TestApp;
beforeAll(async () => {
  alajo = await testApp();
});
afterAll(() => alajo.close());

test("serves the reference page and its script from this server, under the page's own policy", async () => {
  const page = await alajo.app.inject('/api/docs/');
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('/api/openapi.json');
  const sources = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, source]) => source);
  expect(sources).toEqual(['js/scalar.js']);
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toMatch(/script-src 'self' 'sha256-[^']+';/);
  expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe|https?:/);
  const script = await alajo.app.inject({
    url: '/api/docs/js/scalar.js',
    headers: { 'accept-encoding': 'gzip' },
  });
  expect(script.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-encoding': 'gzip',
    'cache-control': 'public, max-age=86400',
  });
  expect(gunzipSync(script.rawPayload).length).toBeGreaterThan(1_000_000);
});

test('finds the page without the trailing slash', async () => {
  const { statusCode, headers } = await alajo.app.inject('/api/docs');
  expect([statusCode, headers.location]).toEqual([301, '/api/docs/']);
});

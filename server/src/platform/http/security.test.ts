// Protections of every route, tested on a listening server where the network matters.
import { createHmac } from 'node:crypto';
import net from 'node:net';
import { identityRoutes } from '@alajo/contract/identity/routes.ts';
import { verifyRoutes } from '@alajo/contract/wallet/verify-routes.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import type { Deps } from '../../deps.ts';
import type { Config } from '../../providers/config.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { createLog } from '../operations/log.ts';
import { ACCOUNT_PER_MINUTE, ADDRESS_PER_MINUTE } from './rate-limits.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const FORM = ['code', 'detail', 'error', 'message', 'request_id'];

let alajo: TestApp;
beforeAll(async () => {
  alajo = await testApp();
  await alajo.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => alajo.close());

/** Another server on the same database, with this configuration. */
const serverWith = (config: Partial<Config>, more: Partial<Deps> = {}) =>
  buildApp({ ...alajo.deps, ...more, config: { ...alajo.deps.config, ...config } });

describe('a server with default settings', () => {
  test('runs only its own scripts, cannot be framed, and sends no referrer to other sites', async () => {
    const { headers } = await alajo.app.inject('/api/verify/x/');
    const policy = String(headers['content-security-policy']).split(';');
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContainEqual(expect.stringMatching(/^style-src 'self'( 'sha256-[^' ]+')*$/));
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toContain("worker-src 'self'");
    expect(policy).toContain("manifest-src 'self'");
    expect(policy.join()).not.toMatch(/unsafe|\*|https?:/);
    expect(headers['referrer-policy']).toBe('same-origin');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(headers['permissions-policy']).toContain('geolocation=()');
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  test('sets no cookie, lets no other origin read, and refuses TRACE', async () => {
    const { email, password } = await alajo.person('cookie');
    const origin = 'https://evil.example';
    const ask = (method: 'POST' | 'OPTIONS') =>
      alajo.app.inject({
        method,
        url: '/api/auth/login/',
        headers: { origin, 'access-control-request-method': 'POST' },
        ...(method === 'POST' ? { payload: { username: email, password } } : {}),
      });
    const [signedIn, preflight] = [await ask('POST'), await ask('OPTIONS')];
    expect([signedIn.statusCode, preflight.statusCode]).toEqual([200, 404]);
    for (const { headers } of [signedIn, preflight]) {
      const names = Object.keys(headers).filter((name) => /cookie|access-control/.test(name));
      expect(names).toEqual([]);
    }
    expect((await alajo.app.inject({ method: 'TRACE' as 'GET', url: '/' })).statusCode).toBe(404);
  });

  test('replies below /api/ are never cached and carry a request id', async () => {
    const { headers, body } = await alajo.app.inject({
      url: '/api/profile/',
      headers: { 'x-request-id': 'chosen-outside' },
    });
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-request-id']).toMatch(UUID);
    expect(JSON.parse(body).request_id).toBe(headers['x-request-id']);
  });

  test('requires HTTPS for two years, in production only', async () => {
    const production = await serverWith({ mode: 'production' });
    const header = 'strict-transport-security';
    expect((await production.inject('/healthz')).headers[header]).toContain('max-age=63072000');
    expect((await alajo.app.inject('/healthz')).headers[header]).toBeUndefined();
    await production.close();
  });

  test.each([
    [
      'headers of 100 kB',
      `GET /api/profile/ HTTP/1.1\r\nHost: a\r\nX-A: ${'a'.repeat(100_000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
    ['a request that isn’t HTTP', 'HELO alajo\r\n\r\n', 400, 'malformed_request'],
    [
      'two lengths for one body',
      'POST /api/auth/login/ HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n',
      400,
      'malformed_request',
    ],
    [
      'a path that isn’t text',
      'GET /api/%ff/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
      400,
      'malformed_request',
    ],
  ])('refuses %s in the standard form', async (_, request, status, code) => {
    const answer = await raw(alajo.app, request);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    const body = JSON.parse(answer.slice(answer.indexOf('{')));
    expect(Object.keys(body).sort()).toEqual(FORM);
    expect(body).toMatchObject({ code, request_id: expect.stringMatching(UUID) });
  });

  test('rejects ten megabytes before reading them', async () => {
    const body = JSON.stringify({ username: 'a'.repeat(10_000_000), password: 'b' });
    const answer = await fetch(`${origin(alajo.app)}/api/auth/login/`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ code: 'body_too_large' });
  });

  test('allows a request 30 seconds to arrive, and its headers 10', async () => {
    expect(alajo.app.server.headersTimeout).toBe(10_000);
    expect(alajo.app.server.requestTimeout).toBe(30_000);
    expect(alajo.app.server.keepAliveTimeout).toBe(65_000);
  });

  test('accepts only JSON', async () => {
    const answer = await alajo.app.inject({
      method: 'POST',
      url: '/api/auth/login/',
      payload: '"text"',
      headers: { 'content-type': 'text/plain' },
    });
    expect(answer.statusCode).toBe(415);
    expect(answer.json()).toMatchObject({ code: 'unsupported_media_type' });
  });
});

describe('rate limits', () => {
  let app: FastifyInstance;
  beforeAll(async () => {
    app = await serverWith({ rate_limit: true });
  });
  afterAll(() => app.close());

  const from = (remoteAddress: string, headers: Record<string, string> = {}) =>
    app.inject({ url: '/api/profile/', remoteAddress, headers });

  test('apply to unauthenticated requests per address and minute, and say when to retry', async () => {
    for (let i = 0; i < ADDRESS_PER_MINUTE; i++) {
      expect((await from('10.1.1.1')).statusCode).toBe(401);
    }
    const refused = await from('10.1.1.1');
    expect(refused.statusCode).toBe(429);
    const retry_after_s = Number(refused.headers['retry-after']);
    expect(Object.keys(refused.json()).sort()).toEqual([...FORM, 'retry_after_s']);
    expect(refused.json()).toMatchObject({ code: 'too_many_requests', retry_after_s });
    expect(retry_after_s).toBeGreaterThan(0);
    expect(retry_after_s).toBeLessThanOrEqual(60);
    expect((await from('10.1.1.2')).statusCode).toBe(401);
  });

  test('count an IPv6 network as one address', async () => {
    const url = '/api/nothing/';
    for (let i = 0; i < ADDRESS_PER_MINUTE; i++) {
      await app.inject({ url, remoteAddress: `2001:db8:1:1::${i.toString(16)}` });
    }
    const late = await app.inject({ url, remoteAddress: '2001:db8:1:1:ffff::1' });
    expect(late.statusCode).toBe(429);
    const other = await app.inject({ url, remoteAddress: '2001:db8:1:2::1' });
    expect(other.statusCode).toBe(404);
  });

  test("don't let customers behind one address use up each other's requests", async () => {
    const ada = await alajo.person('ada');
    const bola = await alajo.person('bola');
    const as = (token: string) => from('10.2.2.2', { authorization: `Token ${token}` });
    const spent = { ada: 0 };
    while ((await as(ada.token)).statusCode === 200) spent.ada += 1;
    expect(spent.ada).toBe(ACCOUNT_PER_MINUTE);
    expect((await as(ada.token)).json()).toMatchObject({ code: 'too_many_requests' });
    expect((await as(bola.token)).statusCode).toBe(200);
  });

  test('can be lower for a route, which then counts only its own requests', async () => {
    const { per_minute } = identityRoutes.resendOtp;
    const resend = (payload: object) =>
      app.inject({
        method: 'POST',
        url: '/api/auth/resend-otp/',
        payload,
        remoteAddress: '10.3.3.3',
      });
    for (let i = 0; i < per_minute; i++) {
      expect((await resend({ email: `nobody${i}@example.ng` })).statusCode).toBe(200);
    }
    expect((await resend({ email: 'nobody@example.ng' })).statusCode).toBe(429);
    const verify = verifyRoutes.receipt.path.replace(':reference', '0'.repeat(26));
    const other = await app.inject({ url: `/api/${verify}`, remoteAddress: '10.3.3.3' });
    expect(other.statusCode).toBe(404);
  });

  test.each([
    [0, 429, 'is ignored'],
    [1, 200, 'is trusted from the one proxy in front'],
  ])(
    'with %i proxies, a request with a forwarded address gets %i: it %s',
    async (proxies, status) => {
      const behind = await serverWith({ rate_limit: true, proxies });
      const resend = (from: string) =>
        behind.inject({
          method: 'POST',
          url: '/api/auth/resend-otp/',
          payload: { email: 'no@example.ng' },
          remoteAddress: '10.4.4.4',
          headers: { 'x-forwarded-for': from },
        });
      const { per_minute } = identityRoutes.resendOtp;
      for (let i = 0; i < per_minute; i++) await resend(`10.5.5.${i}`);
      expect((await resend('10.5.6.6')).statusCode).toBe(status);
      await behind.close();
    },
  );
});

test('health, readiness and signed webhooks are exempt from the limits; forged webhooks aren’t', async () => {
  const secret_key = 'sk_test_0123456789';
  const paystack = { secret_key, url: 'http://127.0.0.1:9' };
  const app = await serverWith({ rate_limit: true, paystack });
  const payload = JSON.stringify({ event: 'charge.success', data: { reference: 'unknown' } });
  const sign = (key: string) => createHmac('sha512', key).update(payload).digest('hex');
  const webhook = (key: string) =>
    app.inject({
      method: 'POST',
      url: '/webhooks/paystack',
      payload,
      headers: { 'content-type': 'application/json', 'x-paystack-signature': sign(key) },
    });
  const outside = async () => {
    const responses = [
      await app.inject('/healthz'),
      await app.inject('/readyz'),
      await webhook(secret_key),
    ];
    return responses.map(({ statusCode }) => statusCode);
  };
  // Exempt requests don't use up the address's limit, and are served after it is used up.
  expect(await outside()).toEqual([200, 200, 200]);
  let forged = 0;
  while ((await webhook('sk_test_forged')).statusCode === 401) forged += 1;
  expect(forged).toBe(ADDRESS_PER_MINUTE);
  expect((await webhook('sk_test_forged')).statusCode).toBe(429);
  expect(await outside()).toEqual([200, 200, 200]);
  await app.close();
});

test.each([
  ['production', 0, 1],
  ['production', 1, 0],
  ['development', 0, 0],
] as const)(
  'in %s with ALAJO_PROXIES=%i, a forwarded request is reported %i times',
  async (mode, proxies, times) => {
    const lines: string[] = [];
    const log = createLog('error', { write: (line) => lines.push(line) });
    const app = await serverWith({ mode, proxies }, { log });
    const headers = { 'x-forwarded-for': '10.9.9.9' };
    for (let i = 0; i < 3; i++) await app.inject({ url: '/healthz', headers });
    expect(lines.filter((line) => line.includes('ALAJO_PROXIES'))).toHaveLength(times);
    await app.close();
  },
);

test('refuses new requests in the standard form while stopping', async () => {
  const app = await buildApp(alajo.deps);
  let answer: { status: number; body: unknown; retry: string | null } | undefined;
  app.addHook('preClose', async () => {
    const late = await fetch(`${origin(app)}/healthz`);
    const retry = late.headers.get('retry-after');
    answer = { status: late.status, body: await late.json(), retry };
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  expect((await fetch(`${origin(app)}/healthz`)).status).toBe(200);
  await app.close();
  expect(answer).toMatchObject({ status: 503, body: { code: 'busy' }, retry: '5' });
});

function portOf(app: FastifyInstance): number {
  const [address] = app.addresses();
  return typeof address === 'object' ? address.port : 0;
}

const origin = (app: FastifyInstance) => `http://127.0.0.1:${portOf(app)}`;

/** Writes raw bytes and reads until the server closes the connection. */
function raw(app: FastifyInstance, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = net.connect(portOf(app), '127.0.0.1');
    socket.on('data', (bytes) => {
      answer += bytes;
    });
    socket.on('end', () => resolve(answer));
    socket.on('error', (error) => (answer ? resolve(answer) : reject(error)));
    socket.write(request);
  });
}

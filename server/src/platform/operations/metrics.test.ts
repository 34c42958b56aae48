// Health checks and metrics.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import type { Deps } from '../../deps.ts';
import { openPrices } from '../../payments/price-rules.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { openDatabase } from '../database/database.ts';
import { createMetrics, type Figures, type GaugeReader, joinFigures } from './metrics.ts';

let alajo: TestApp;
beforeAll(async () => {
  // Metrics count from the start of an app, so this one isn't shared.
  alajo = await testApp((deps) => deps);
});
afterAll(() => alajo.close());

const metrics = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  alajo.app.inject({ url: '/metrics', headers, remoteAddress });

test('counts requests by route pattern, never by path', async () => {
  await alajo.app.inject('/api/verify/01234567890123456789012345/');
  await alajo.app.inject('/api/verify/not-a-reference/');
  const { body } = await metrics();
  const route = 'route="/api/verify/:reference/"';
  expect(body).toContain(`alajo_http_seconds_count{method="GET",${route},status="404"} 1`);
  expect(body).toContain(`alajo_http_seconds_count{method="GET",${route},status="400"} 1`);
  expect(body).not.toContain('not-a-reference');
});

test('exposes the ledger’s metrics and the event loop’s lag', async () => {
  const ada = await alajo.person('ada', 100);
  await alajo.person('bola');
  const body = { type: 'user', recipient: 'bola', amount: 5 };
  const sent = await alajo.app.inject({
    method: 'POST',
    url: '/api/transfers/',
    payload: body,
    headers: { authorization: `Token ${ada.token}`, 'x-transaction-pin': ada.pin },
  });
  expect(sent.statusCode).toBe(201);
  const figures = (await metrics()).body;
  expect(figures).toMatch(/^alajo_ledger_entries_total 1$/m);
  expect(figures).toMatch(/^alajo_ledger_batches_total 1$/m);
  expect(figures).toMatch(/^alajo_ledger_waiting 0$/m);
  expect(figures).toContain('nodejs_eventloop_lag_seconds');
});

test('refuses requests from other machines, even through a local proxy', async () => {
  expect((await metrics()).statusCode).toBe(200);
  expect((await metrics({}, '10.0.0.9')).statusCode).toBe(404);
  expect((await metrics({ 'x-forwarded-for': '127.0.0.1' })).statusCode).toBe(404);
});

const READING: GaugeReader = {
  gauges: { alajo_jobs_waiting: { help: 'One' }, alajo_books_ok: { help: 'Another' } },
  read: async () => ({ alajo_jobs_waiting: 3 }),
};

test('reports nothing about the books until they were checked, then 1 or 0', async () => {
  let checked: { alajo_books_ok?: number } = {};
  const read = async () => ({ alajo_jobs_waiting: 3, ...checked });
  const figures = createMetrics(alajo.deps.ledger.figures, [{ ...READING, read }]);
  const books = async () => /^alajo_books_ok .*$/m.exec(await figures.read())?.[0];
  expect(await books()).toBeUndefined();
  checked = { alajo_books_ok: 1 };
  expect(await books()).toBe('alajo_books_ok 1');
  checked = { alajo_books_ok: 0 };
  expect(await books()).toBe('alajo_books_ok 0');
  expect(await figures.read()).toMatch(/^alajo_jobs_waiting 3$/m);
});

test('exposes metrics without the database, except those only the database knows', async () => {
  const read = () => Promise.reject(new Error('no database'));
  const figures = createMetrics(alajo.deps.ledger.figures, [{ ...READING, read }]);
  const all = await figures.read();
  expect(all).toContain('alajo_ledger_waiting 0');
  expect(all).not.toMatch(/^alajo_(jobs|books)_/m);
});

const BALANCES: GaugeReader = {
  gauges: { alajo_provider_balance_naira: { help: 'A third', label: 'provider' } },
  read: async () => ({ alajo_provider_balance_naira: { payouts: 50 } }),
};

test("labels each process's figures, and reports shared ones once", async () => {
  const process = async (requests: number) => {
    const ledger = () => ({ waiting: requests, batches: 1, entries: requests });
    const figures = createMetrics(ledger, [READING, BALANCES]);
    for (let n = 0; n < requests; n++) {
      figures.request({ method: 'GET', route: '/', status: 200 }, 0.002);
    }
    return JSON.parse(JSON.stringify(await figures.registry.getMetricsAsJSON())) as Figures;
  };
  const all = await joinFigures([
    ['1', await process(4)],
    ['2', await process(6)],
  ]);
  const lines = (name: string) => all.split('\n').filter((line) => line.startsWith(name));
  expect(lines('alajo_http_seconds_count').map((line) => line.replace(/.*process/, ''))).toEqual([
    '="1"} 4',
    '="2"} 6',
  ]);
  expect(lines('alajo_ledger_waiting')).toHaveLength(2);
  expect(lines('process_start_time_seconds')).toHaveLength(2);
  expect(lines('alajo_jobs_waiting')).toEqual(['alajo_jobs_waiting 3']);
  expect(lines('alajo_provider_balance')).toEqual([
    'alajo_provider_balance_naira{provider="payouts"} 50',
  ]);
  expect(lines('# TYPE alajo_http_seconds')).toHaveLength(1);
});

test('requires a configured token from everywhere, including this machine', async () => {
  const app = await withDeps((deps) => ({
    ...deps,
    config: { ...deps.config, metrics_token: 'correct-horse-battery' },
  }));
  const read = (authorization: string) =>
    app.inject({ url: '/metrics', headers: { authorization }, remoteAddress: '10.0.0.9' });
  expect((await read('Bearer correct-horse-battery')).statusCode).toBe(200);
  expect((await read('Bearer correct-horse-batterx')).statusCode).toBe(404);
  expect((await read('Bearer ')).statusCode).toBe(404);
  expect((await app.inject('/metrics')).statusCode).toBe(404);
  await app.close();
});

test('the process is ready when the database responds and the ledger keeps up', async () => {
  const ready = await alajo.app.inject('/readyz');
  expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready', waiting: 0 }]);
  const full = await withDeps((deps) => ({
    ...deps,
    ledger: { ...deps.ledger, figures: () => ({ waiting: 4000, batches: 0, entries: 0 }) },
  }));
  const busy = await full.inject('/readyz');
  expect([busy.statusCode, busy.json().code]).toEqual([503, 'busy']);
  expect(busy.headers['retry-after']).toBe('1');
  await full.close();
});

test('counters used by alerts start at zero, so that the first event is an increase', async () => {
  const metrics = createMetrics(() => ({ waiting: 0, batches: 0, entries: 0 }));
  metrics.provider('paystack', 'answered', 0.1);
  const text = await metrics.read();
  for (const line of [
    'alajo_payouts_failed_total{cause="ours"} 0',
    'alajo_provider_seconds_count{company="paystack",outcome="answered"} 1',
    'alajo_provider_seconds_count{company="paystack",outcome="paused"} 0',
    'alajo_provider_seconds_count{company="paystack",outcome="silent"} 0',
  ])
    expect(text).toContain(`${line}\n`);
});

test('the process isn’t ready while it runs no jobs', async () => {
  let running = false;
  const app = await buildApp(alajo.deps, { runsJobs: () => running });
  expect((await app.inject('/readyz')).statusCode).toBe(503);
  running = true;
  expect((await app.inject('/readyz')).statusCode).toBe(200);
  await app.close();
});

test('without the database the process is healthy but not ready, and says when to retry', async () => {
  const nowhere = openDatabase('postgres://nobody@127.0.0.1:1/nothing');
  const prices = await openPrices(alajo.deps);
  const app = await buildApp({ ...alajo.deps, db: nowhere.db }, { prices });
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  expect((await app.inject('/readyz')).statusCode).toBe(503);
  const refused = await app.inject(`/api/verify/${'0'.repeat(26)}/`);
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'busy']);
  expect(refused.headers['retry-after']).toBe('5');
  expect(refused.body).not.toContain('ECONNREFUSED');
  await app.close();
  await nowhere.close();
});

async function withDeps(change: (deps: Deps) => Deps) {
  return buildApp(change(alajo.deps));
}

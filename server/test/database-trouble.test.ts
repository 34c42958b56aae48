// A database that freezes, drops connections or runs out of disk: callers get a 503 in time to retry, and
// retrying pays only once.
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { buildApp } from '../src/app.ts';
import type { Deps } from '../src/deps.ts';
import { createLedger } from '../src/ledger/submit.ts';
import { type Db, inTransaction, openDatabase } from '../src/platform/database/database.ts';
import { DatabaseUnavailable } from '../src/platform/database/driver.ts';
import { type TestApp, testApp } from '../src/testing/app.ts';
import { databaseProxy } from '../src/testing/database-proxy.ts';

const ANSWER_TIMEOUT_MS = 300;
const UNAVAILABLE = [503, 'busy', '5'];

let alajo: TestApp;
let ada: Awaited<ReturnType<TestApp['person']>>;
beforeEach(async () => {
  alajo = await testApp();
  ada = await alajo.person('ada', 100);
  await alajo.person('bola');
});
afterEach(() => alajo.close());

type App = Awaited<ReturnType<typeof buildApp>>;

function send(app: App, key: string) {
  return app.inject({
    method: 'POST',
    url: '/api/transfers/',
    payload: { type: 'user', recipient: 'bola', amount: 5 },
    headers: {
      authorization: `Token ${ada.token}`,
      'x-transaction-pin': ada.pin,
      'idempotency-key': key,
    },
  });
}

const contentOf = (reply: Awaited<ReturnType<typeof send>>) => [
  reply.statusCode,
  reply.json().code,
  reply.headers['retry-after'],
];

/** The app, with a database that can freeze under all of it or only under its ledger. */
async function createFreezableApp(depsFor: (db: Db) => Partial<Deps>) {
  const proxy = await databaseProxy(alajo.url);
  const { db, close } = openDatabase(proxy.url, { answer_timeout_ms: ANSWER_TIMEOUT_MS });
  // A busy machine may take longer than that to answer while the app is created.
  const make = () => buildApp({ ...alajo.deps, ...depsFor(db) }).catch(whenUnavailable);
  const app = await vi.waitUntil(make, { timeout: 60_000 });
  onTestFinished(async () => {
    await app.close();
    await close();
    await proxy.close();
  });
  return { app, ...proxy };
}

function whenUnavailable(error: unknown): undefined {
  if (!(error instanceof DatabaseUnavailable)) throw error;
}

test.each([
  ['everything', 503, (db: Db) => ({ db, ledger: createLedger(db, alajo.clock) })],
  ['the ledger', 200, (db: Db) => ({ ledger: createLedger(db, alajo.clock) })],
])(
  'when the database freezes under %s, payments get 503 in time and are paid once on retry; readiness is %i meanwhile',
  async (_, readiness, what) => {
    const { app, freeze, thaw } = await createFreezableApp(what);
    // On a busy machine the short timeout may reject this too, so it is retried like any other.
    const before = () => send(app, 'before-the-freeze');
    await expect.poll(async () => (await before()).statusCode).toBe(201);
    alajo.clock.advance(61_000);
    freeze();
    // Nothing thaws before they are answered.
    const refused = await Promise.all([send(app, 'in-the-freeze'), send(app, 'in-the-freeze')]);
    expect(refused.map(contentOf)).toEqual([UNAVAILABLE, UNAVAILABLE]);
    expect((await app.inject('/readyz')).statusCode).toBe(readiness);
    thaw();
    const retry = () => send(app, 'in-the-freeze');
    await expect.poll(async () => (await retry()).statusCode).toBe(201);
    await expect.poll(async () => (await app.inject('/readyz')).statusCode).toBe(200);
    await expect.poll(() => ada.balance()).toBe(90);
  },
);

test('a connection lost in a transaction is a 503, and the next request works', async () => {
  const lost = inTransaction(alajo.db, async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(alajo.db);
    await sql`select 1`.execute(tx);
  });
  await expect(lost).rejects.toMatchObject({ name: 'DatabaseUnavailable', reason: 'broken' });
  expect((await send(alajo.app, 'after-the-break')).statusCode).toBe(201);
});

test.each([
  ['the disk is full', '53100'],
  ['memory is short', '53200'],
  ['a disk fails', '58030'],
  ['a statement took too long', '57014'],
  ['the server is a standby', '25006'],
])('when %s, payments are 503 until it ends, and the process stays ready', async (_, state) => {
  await sql
    .raw(`create function fails() returns trigger language plpgsql as
    $$ begin raise exception 'no' using errcode = '${state}'; end $$;
    create trigger fails before insert on ledger_posting for each row execute function fails()`)
    .execute(alajo.db);
  expect(contentOf(await send(alajo.app, 'while-it-fails'))).toEqual(UNAVAILABLE);
  for (const probe of ['/readyz', '/healthz']) {
    expect((await alajo.app.inject(probe)).statusCode).toBe(200);
  }
  await sql`drop trigger fails on ledger_posting`.execute(alajo.db);
  expect((await send(alajo.app, 'while-it-fails')).statusCode).toBe(201);
  expect(await ada.balance()).toBe(95);
});

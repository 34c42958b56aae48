// The test app: the real app on its own database, with a manual clock and customers. Only other
// companies are simulated, by the sandbox providers.
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Role } from '@alajo/contract/console/roles.ts';
import { pinRoutes } from '@alajo/contract/identity/pin-routes.ts';
import { identityRoutes } from '@alajo/contract/identity/routes.ts';
import { naira } from '@alajo/contract/money.ts';
import { adoptRows, TABLES } from '@alajo/contract/pricing.ts';
import type { Route, WireInput } from '@alajo/contract/route.ts';
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import pino from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, expect } from 'vitest';
import { buildApp, openHolds, tasksOf } from '../app.ts';
import type { Deps } from '../deps.ts';
import { findAccounts } from '../ledger/accounts.ts';
import { account as system } from '../ledger/chart.ts';
import { checkBooks } from '../ledger/check.ts';
import { post } from '../ledger/entries.ts';
import { createLedger } from '../ledger/submit.ts';
import { testClock } from '../platform/clock.ts';
import { appUrlOf } from '../platform/database/app-role.ts';
import { inTransaction, openDatabase } from '../platform/database/database.ts';
import { createPasswordHashing, type HashCost } from '../platform/password-hashing.ts';
import { seedCatalogue } from '../services/catalogue.ts';
import { PATIENCE_MS, testDatabase } from './database.ts';
import { sandboxProviders, TEST_SECRET, testConfig } from './providers.ts';
import { makeStaff } from './staff.ts';

// The least argon2 allows: the real cost is half of what tests would spend.
const FAST_HASH: HashCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

type TestRequest = { token?: string; headers?: Record<string, string> };
export type TestResponse = { status: number; body: Record<string, unknown> };

export type TestApp = Awaited<ReturnType<typeof testApp>>;

/** Starts the app. `close` also checks the books, so money tests need not. */
export async function testApp(wrap: (deps: Deps) => Deps = (deps) => deps) {
  const made = await testDatabase();
  const files = join(tmpdir(), `alajo-files-${uuidv7()}`);
  // The app works by its own role, as it does in production; tests look in by the owner's.
  const app_url = appUrlOf(made.url) ?? made.url;
  const own = openDatabase(app_url, { max: 20, answer_timeout_ms: PATIENCE_MS });
  const { db, close } = openDatabase(made.url, { max: 5, answer_timeout_ms: PATIENCE_MS });
  const clock = testClock();
  const config = testConfig();
  const deps = wrap({
    db: own.db,
    clock,
    config,
    ledger: createLedger(own.db, clock),
    passwords: createPasswordHashing(FAST_HASH),
    secret: TEST_SECRET,
    log: pino({ level: 'silent' }),
    providers: sandboxProviders({ db: own.db, clock, config, files }),
  });
  await seedCatalogue(db);
  // The process keeps the prices of the last database it read, and test files share a process.
  const prices = structuredClone(TABLES);
  const app = await buildApp(deps);
  await app.ready();
  const call = <R extends Route>(route: R, input: WireInput<R>, sent: TestRequest = {}) =>
    callRoute(app, route, input as Parts, sent);
  const named = new Map<string, number>();
  return {
    app,
    deps,
    db,
    clock,
    /** The database's URL. */
    url: made.url,
    /** The folder of stored files. */
    files,
    call,
    runJobs: () => runDueJobs(deps),
    /** A second person of a name has a 2 after the username. */
    person(name: string, whole = 0, more: { tier?: 1 | 2 | 3; pin?: string } = {}) {
      const count = (named.get(name) ?? 0) + 1;
      named.set(name, count);
      const username = count === 1 ? name : `${name}${count}`;
      return makePerson(deps, call, { name, username, whole, ...more });
    },
    /** A signed-in member of staff, as `call` takes one. */
    staff: (...roles: [Role, ...Role[]]) => makeStaff(deps, roles),
    async close() {
      const books = await checkBooks(db, openHolds);
      expect(books.problems).toEqual([]);
      await app.close();
      adoptRows(prices);
      await own.close();
      await close();
      await made.drop();
      await rm(files, { recursive: true, force: true });
    },
  };
}

/**
 * For a file's `beforeEach`: tests share one app until one of them moves the clock; the next test gets
 * a new app. Each test creates its own people.
 */
export function sharedUntilClockMoves<App extends TestApp>(make: () => Promise<App>) {
  let open: { app: App; since: number } | undefined;
  const close = async () => {
    const ended = open?.app;
    open = undefined;
    await ended?.close();
  };
  afterAll(close);
  return async () => {
    if (open && open.app.clock.now().getTime() !== open.since) await close();
    if (open === undefined) {
      const app = await make();
      open = { app, since: app.clock.now().getTime() };
    }
    return open.app;
  };
}

type Parts = { params?: object; query?: object; body?: object };

async function callRoute(
  app: FastifyInstance,
  route: Route,
  input: Parts,
  sent: TestRequest,
): Promise<TestResponse> {
  const params: Record<string, unknown> = { ...input.params };
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => String(params[name]));
  const headers = { ...sent.headers };
  if (sent.token) headers.authorization = `Token ${sent.token}`;
  const response = await app.inject({
    method: route.method,
    url: `/api/${path}`,
    headers,
    query: { ...input.query } as Record<string, string>,
    ...(input.body === undefined ? {} : { payload: input.body }),
  });
  const isText = route.media_type !== undefined && response.statusCode < 400;
  return { status: response.statusCode, body: isText ? { text: response.body } : response.json() };
}

/** Runs every job that is due by the test clock, in order, including jobs they add. */
export async function runDueJobs(deps: Deps): Promise<void> {
  const tasks = tasksOf(deps);
  for (let left = 1000; left > 0; left--) {
    const { rows } = await sql<{ id: string; task: string; payload: unknown }>`
      select j.id::text, t.identifier as task, j.payload
      from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
      where j.run_at <= ${deps.clock.now()} order by j.run_at, j.id limit 1`.execute(deps.db);
    const [job] = rows;
    if (job === undefined) return;
    await sql`select graphile_worker.complete_jobs(array[${job.id}::bigint])`.execute(deps.db);
    await tasks[job.task]?.(job.payload);
  }
  throw new Error('jobs keep adding jobs');
}

const PASSWORD = 'correct horse 7';
const PIN = '4826';
let people = 0;

type NewPerson = {
  name: string;
  username: string;
  /** The balance, in naira. */
  whole: number;
  tier?: 1 | 2 | 3;
  pin?: string;
};

/** A verified, signed-in customer with money and, by default, the PIN 4826. */
async function makePerson(
  deps: Deps,
  call: (route: Route, input: never, sent?: TestRequest) => Promise<TestResponse>,
  { name, username, whole, tier, pin = PIN }: NewPerson,
) {
  people += 1;
  const email = `${username}@example.ng`;
  const body = {
    username,
    email,
    password: PASSWORD,
    phone_number: `0803${String(1_000_000 + people)}`,
    first_name: name[0]?.toUpperCase() + name.slice(1),
    last_name: 'Okafor',
  };
  const made = await call(identityRoutes.register, { body } as never);
  expect(made.status).toBe(201);
  await runDueJobs(deps);
  const otp = await latestCode(deps, email);
  const verified = await call(identityRoutes.verifyOtp, { body: { email, otp } } as never);
  expect(verified.status).toBe(200);
  const token = String(verified.body.token);
  const id = Number(made.body.user_id);
  const account = (await findAccounts(deps.db, 'wallet', 'user', [id])).get(id);
  if (account === undefined) throw new Error('no wallet');
  if (whole > 0) await give(deps, account.id, whole);
  if (tier) {
    await deps.db.updateTable('identity_user').set({ tier }).where('id', '=', id).execute();
  }
  if (pin) {
    const body = { pin, password: PASSWORD };
    expect((await call(pinRoutes.setPin, { body } as never, { token })).status).toBe(200);
    await runDueJobs(deps);
    // Most tests are about customers whose PIN is not new.
    const old = { low_limit_until: null };
    await deps.db.updateTable('identity_user').set(old).where('id', '=', id).execute();
  }
  const balance = async () => {
    const wallets = await call(walletRoutes.wallets, {} as never, { token });
    return Number((wallets.body.results as { balance: number }[])[0]?.balance);
  };
  return { id, token, email, username, password: PASSWORD, wallet: account.id, pin, balance };
}

const give = (deps: Deps, wallet: number, whole: number) =>
  inTransaction(deps.db, (tx) =>
    post(tx, deps.clock.now(), {
      id: uuidv7(),
      kind: 'opening',
      metadata: {
        sender: 'Alajo',
        recipient: 'Alajo',
        bank: 'Alajo',
        account: null,
        note: null,
        amount: naira(whole),
        lines: [],
        target: null,
        says: { debit: 'Opening balance', credit: 'Opening balance' },
      },
      postings: [
        { account: system.opening_balances, amount: naira(-whole) },
        { account: wallet, amount: naira(whole) },
      ],
    }),
  );

/** The latest code sent to an address. */
export async function latestCode({ db }: Deps, address: string): Promise<string> {
  const row = await db
    .selectFrom('dev_outbox')
    .select('text')
    .where('address', '=', address)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return row.text.slice(0, 6);
}

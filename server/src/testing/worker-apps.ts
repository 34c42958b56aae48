// Apps shared by the test files of a worker: building one takes longer than most tests. Each use has a database as a
// server's start leaves it, an empty folder of files, and the clock at its start.
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { adoptRows, pricesInForce } from '@alajo/contract/pricing.ts';
import { Kysely, sql } from 'kysely';
import pino from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { inject } from 'vitest';
import { buildApp } from '../app.ts';
import type { Deps } from '../deps.ts';
import { createLedger } from '../ledger/submit.ts';
import { openPrices } from '../payments/price-rules.ts';
import { testClock } from '../platform/clock.ts';
import { appUrlOf } from '../platform/database/app-role.ts';
import { PreparingDialect } from '../platform/database/driver.ts';
import type { Schema } from '../platform/database/schema.ts';
import { createPasswordHashing } from '../platform/password-hashing.ts';
import { FAST_HASH } from './customer.ts';
import { TEST_TIMEOUT_MS, testDatabase } from './database.ts';
import { MovablePool } from './movable-pool.ts';
import { sandboxProviders, TEST_SECRET, testConfig } from './providers.ts';
import { rememberRows, resetDatabase } from './reset.ts';

// An app caches customers' wallet ids, so its databases share no customer ids.
const IDS_PER_DATABASE = 10_000;
let databases = 0;

type WorkerApp = Awaited<ReturnType<typeof build>>;
const free: WorkerApp[] = [];

/**
 * An app on an unused database. `wrap` replaces some of its dependencies: such an app is built for its caller alone.
 */
export async function borrowApp(wrap?: (deps: Deps) => Deps) {
  const reused = wrap ? undefined : free.pop();
  await reused?.enter();
  const worker = reused ?? (await build(wrap));
  const { app, deps, db, clock, files, url } = worker;
  // The process keeps the prices of the last database it read.
  const prices = pricesInForce();
  const giveBack = async () => {
    // A listening app may still have the connections and streams of its test.
    const isReusable = !wrap && worker.isOpen() && !app.server.listening;
    if (!isReusable) await app.close();
    await worker.leave(isReusable);
    adoptRows(prices);
    if (isReusable) free.push(worker);
  };
  return { app, deps, db, clock, files, url: url(), giveBack };
}

async function build(wrap?: (deps: Deps) => Deps) {
  const pools = { app: new MovablePool(20), owner: new MovablePool(5) };
  const open = (pool: MovablePool) =>
    new Kysely<Schema>({
      dialect: new PreparingDialect({ pool, answer_timeout_ms: TEST_TIMEOUT_MS }),
    });
  // The app uses its own role, as in production; tests read with the owner's.
  const [appDb, db] = [open(pools.app), open(pools.owner)];
  // A wrapped app is used once, and rows on a cluster have triggers that can't be silenced.
  const isResettable = wrap === undefined && inject('workerUrls').length === 0;
  const files = join(tmpdir(), `alajo-files-${uuidv7()}`);
  const clock = testClock();
  const config = testConfig();
  let made: Awaited<ReturnType<typeof testDatabase>> | undefined;
  /** Clones a database, unless a reset one is available, and gives it a separate range of customer ids. */
  const enter = async () => {
    if (made === undefined) {
      made = await testDatabase();
      pools.app.moveTo(appUrlOf(made.url) ?? made.url);
      pools.owner.moveTo(made.url);
      if (isResettable) await rememberRows(db);
    }
    databases += 1;
    await sql`select setval(pg_get_serial_sequence('identity_user', 'id'),
      ${databases * IDS_PER_DATABASE})`.execute(db);
  };
  /** Resets the database if the app is used again, or drops it. */
  const leave = async (isUsedAgain: boolean) => {
    await Promise.all([pools.app.idle(), pools.owner.idle()]);
    const connections = () => pools.app.connections + pools.owner.connections;
    if (isUsedAgain && isResettable && (await resetDatabase(db, connections))) return;
    await pools.app.leave();
    await pools.owner.leave();
    await made?.drop();
    made = undefined;
  };
  await enter();
  const own: Deps = {
    db: appDb,
    clock,
    config,
    ledger: createLedger(appDb, clock),
    passwords: createPasswordHashing(FAST_HASH),
    secret: TEST_SECRET,
    log: pino({ level: 'silent' }),
    providers: sandboxProviders({ db: appDb, clock, config, files }),
  };
  const deps = wrap?.(own) ?? own;
  const prices = await openPrices(deps);
  const app = await buildApp(deps, { prices });
  let isOpen = true;
  app.addHook('onClose', async () => {
    isOpen = false;
  });
  await app.ready();
  return {
    app,
    deps,
    db,
    clock,
    files,
    isOpen: () => isOpen,
    url: () => made?.url ?? '',
    async enter() {
      await enter();
      await prices.read();
    },
    async leave(isUsedAgain: boolean) {
      await leave(isUsedAgain);
      await rm(files, { recursive: true, force: true });
      clock.restart();
    },
  };
}

// Apps, and what they run on, shared by the test files of a worker: building them takes longer than most tests. Each use
// has a database as a server's start leaves it, an empty folder of files, and the clock at its start.
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

type Workspace = ReturnType<typeof createWorkspace>;
type WorkerApp = Awaited<ReturnType<typeof build>> & { workspace: Workspace };
const freeApps: WorkerApp[] = [];
const freeWorkspaces: Workspace[] = [];

/**
 * An app on an unused database. `wrap` replaces some of its dependencies: such an app is built for its caller alone.
 */
export async function borrowApp(wrap?: (deps: Deps) => Deps) {
  const reused = wrap ? undefined : freeApps.pop();
  const workspace = reused?.workspace ?? freeWorkspaces.pop() ?? createWorkspace();
  await workspace.enter();
  await reused?.prices.read();
  const worker = reused ?? { ...(await build(workspace, wrap)), workspace };
  const { app, deps } = worker;
  const { db, clock, files } = workspace;
  // The process keeps the prices of the last database it read.
  const prices = pricesInForce();
  const giveBack = async () => {
    // A listening app may still have the connections and streams of its test.
    const isReusable = !wrap && worker.isOpen() && !app.server.listening;
    if (!isReusable) await app.close();
    await workspace.leave();
    adoptRows(prices);
    if (isReusable) freeApps.push(worker);
    else freeWorkspaces.push(workspace);
  };
  return { app, deps, db, clock, files, url: workspace.url(), giveBack };
}

/** Everything an app runs on: a database, open connections to it, a folder of files and a clock. */
function createWorkspace() {
  const pools = { app: new MovablePool(20), owner: new MovablePool(5) };
  const open = (pool: MovablePool) =>
    new Kysely<Schema>({
      dialect: new PreparingDialect({ pool, answer_timeout_ms: TEST_TIMEOUT_MS }),
    });
  // The app uses its own role, as in production; tests read with the owner's.
  const [appDb, db] = [open(pools.app), open(pools.owner)];
  // Rows on a cluster have triggers that can't be silenced.
  const isResettable = inject('workerUrls').length === 0;
  const files = join(tmpdir(), `alajo-files-${uuidv7()}`);
  const clock = testClock();
  let made: Awaited<ReturnType<typeof testDatabase>> | undefined;
  return {
    appDb,
    db,
    clock,
    files,
    url: () => made?.url ?? '',
    /** Clones a database, unless a reset one is available, and gives it a separate range of customer ids. */
    async enter() {
      if (made === undefined) {
        made = await testDatabase();
        pools.app.moveTo(appUrlOf(made.url) ?? made.url);
        pools.owner.moveTo(made.url);
        if (isResettable) await rememberRows(db);
      }
      databases += 1;
      await sql`select setval(pg_get_serial_sequence('identity_user', 'id'),
        ${databases * IDS_PER_DATABASE})`.execute(db);
    },
    /** Resets the database for another use, or drops it if that is impossible. */
    async leave() {
      await Promise.all([pools.app.idle(), pools.owner.idle()]);
      const connections = () => pools.app.connections + pools.owner.connections;
      if (!isResettable || !(await resetDatabase(db, connections))) {
        await pools.app.leave();
        await pools.owner.leave();
        await made?.drop();
        made = undefined;
      }
      await rm(files, { recursive: true, force: true });
      clock.restart();
    },
  };
}

async function build({ appDb, clock, files }: Workspace, wrap?: (deps: Deps) => Deps) {
  const config = testConfig();
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
  return { app, deps, prices, isOpen: () => isOpen };
}

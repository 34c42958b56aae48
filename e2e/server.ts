// The journeys' server: the real one, started with its command on a new data folder.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '@alajo/server/testing/free-port.ts';
import { openDatabase } from '../server/src/platform/database/database.ts';

const MAIN = fileURLToPath(new URL('../server/src/main.ts', import.meta.url));
const START_MS = 240_000; // the demo's history takes a while on a busy machine

export type TestServer = {
  url: string;
  /**
   * Stops it abruptly, as in a power cut (SIGKILL), or gracefully (SIGTERM); resolves when it has exited.
   */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
  start(): Promise<void>;
  remove(): Promise<void>;
};

type Options = {
  /** With demo customers, who have groups, goals, orders and a history. */
  demo?: boolean;
  /** Passkeys need a name instead of an address. */
  host?: string;
  /** The reviewer of IDs. */
  reviewer?: 'sandbox' | 'person';
};

export async function startServer(options: Options = {}): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'alajo-e2e-'));
  await copyInto(dataDir, await firstStart(options.demo === true));
  return startOn(dataDir, options);
}

async function startOn(
  dataDir: string,
  { demo = false, host = '127.0.0.1', reviewer = 'sandbox' }: Options,
): Promise<TestServer> {
  const port = await freePort();
  const url = `http://${host}:${port}`;
  let child: ChildProcess | undefined;
  const server: TestServer = {
    url,
    async start() {
      child = spawn(process.execPath, [MAIN], {
        env: {
          ...process.env,
          NODE_ENV: 'development',
          PORT: String(port),
          ALAJO_URL: url,
          ALAJO_DATA_DIR: dataDir,
          ALAJO_DEMO: demo ? '1' : '0',
          ALAJO_RATE_LIMIT: '0',
          ALAJO_REVIEWER: reviewer,
          LOG_LEVEL: 'warn',
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      printLogs(child);
      await ready(url, child);
    },
    async end(signal) {
      const stopped = child;
      child = undefined;
      if (stopped === undefined || stopped.exitCode !== null) return stopped?.exitCode ?? null;
      const exited = new Promise<number | null>((resolve) => stopped.once('exit', resolve));
      stopped.kill(signal);
      return exited;
    },
    async remove() {
      await server.end('SIGTERM');
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
    },
  };
  try {
    await server.start();
  } catch (error) {
    await server.remove();
    throw error;
  }
  return server;
}

/** Prints the server's warnings, without the start-up hints for developers. */
function printLogs({ stdout }: ChildProcess): void {
  if (stdout === null) return;
  createInterface(stdout).on('line', (line) => {
    if (line.startsWith('{')) process.stdout.write(`${line}\n`);
  });
}

async function ready(url: string, child: ChildProcess): Promise<void> {
  const until = performance.now() + START_MS;
  while (performance.now() < until) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    const response = await fetch(`${url}/readyz`).catch(() => undefined);
    if (response?.ok) return;
    await wait(100);
  }
  throw new Error('the server was not ready in time');
}

/** Data folders from first starts, shared by all threads of this process. */
const FIRST_STARTS = join(tmpdir(), `alajo-e2e-first-${process.pid}`);

/** Removes them after all journeys. */
export const removeFirstStarts = () => rm(FIRST_STARTS, { recursive: true, force: true });

/**
 * A data folder as a first start leaves it. Creating a database and its demo takes far longer than copying
 * one.
 */
function firstStart(demo: boolean): Promise<string> {
  const dataDir = join(FIRST_STARTS, demo ? 'demo' : 'empty');
  return navigator.locks.request(dataDir, async () => {
    if (existsSync(dataDir)) return dataDir;
    const unfinished = `${dataDir}-unfinished`;
    await mkdir(unfinished, { recursive: true });
    const server = await startOn(unfinished, { demo });
    if (demo) await goodsDrawn(unfinished);
    await server.end('SIGTERM');
    await rename(unfinished, dataDir);
    return dataDir;
  });
}

/**
 * Waits for the demo’s pictures, which are drawn after the start; otherwise each copy would draw the
 * missing ones.
 */
async function goodsDrawn(dataDir: string): Promise<void> {
  const password = await readFile(join(dataDir, 'password'), 'utf8');
  const pid = await readFile(join(dataDir, 'cluster/postmaster.pid'), 'utf8');
  const { db, close } = openDatabase(
    `postgres://alajo:${password.trim()}@127.0.0.1:${pid.split('\n')[3]}/alajo`,
  );
  const missing = db
    .selectFrom('market_product')
    .leftJoin('market_picture', 'market_picture.product_id', 'market_product.id')
    .where('market_picture.id', 'is', null)
    .select('market_product.id');
  while ((await missing.execute()).length > 0) await wait(100);
  await close();
}

/** Copies with owners and modes, which PostgreSQL insists on. */
async function copyInto(folder: string, from: string): Promise<void> {
  await promisify(execFile)('cp', ['-Rp', `${from}/.`, folder]);
}

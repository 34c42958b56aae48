// The journeys' server: the real one, started with its command, on a new data folder.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@alajo/server/testing/free-port.ts';

const MAIN = fileURLToPath(new URL('../server/src/main.ts', import.meta.url));
const START_MS = 240_000; // the demo's history takes its time on a busy machine

export type TestServer = {
  url: string;
  /** Stops it as a power cut would (SIGKILL) or gracefully (SIGTERM); resolves when it has exited. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
  start(): Promise<void>;
  remove(): Promise<void>;
};

/**
 * `demo`: with demo customers, who have groups, goals, orders and a history. `host`: passkeys need a name
 * instead of an address. `reviewer`: who reviews IDs.
 */
export async function startServer({
  demo = false,
  host = '127.0.0.1',
  reviewer = 'sandbox',
} = {}): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'alajo-e2e-'));
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
        stdio: ['ignore', 'inherit', 'inherit'],
      });
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

// The real server on the bench's database, in one or several separate processes, with rate limits off.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../src/testing/free-port.ts';
import { cpuTimeOf } from './cpu-time.ts';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const START_MS = 240_000; // on a busy machine

type Options = {
  database_url: string;
  secret: string;
  dir: string;
  env: Record<string, string>;
};

/** Resolves once all its processes listen. `resources` stop it, even while it starts. */
export async function startServer(
  resources: AsyncDisposableStack,
  { database_url, secret, dir, env }: Options,
) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['--max-semi-space-size=32', MAIN], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      ALAJO_DEMO: '0',
      ALAJO_RATE_LIMIT: '0',
      DATABASE_URL: database_url,
      ALAJO_SECRET: secret,
      ALAJO_DATA_DIR: dir,
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = () => stopChild(child);
  resources.defer(stop);
  const until = performance.now() + START_MS;
  let output = '';
  child.stdout.on('data', (bytes) => {
    output += bytes;
  });
  while (!output.includes('Ctrl-C')) {
    if (child.exitCode !== null || performance.now() > until) {
      throw new Error(`the server did not start:\n${output}`);
    }
    await wait(100);
  }
  return { url, cpu: cpuTimeOf(child.pid ?? 0), stop };
}

async function stopChild(child: ChildProcess): Promise<void> {
  if ((child.exitCode ?? child.signalCode) !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

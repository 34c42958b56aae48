// The real server on the bench's database, in one or several separate processes, with rate limits off.
import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
let nextPort = 18_734;
const START_MS = 60_000;

export async function startServer(
  databaseUrl: string,
  secret: string,
  dataDir: string,
  more: Record<string, string>,
) {
  const port = nextPort++;
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['--max-semi-space-size=32', MAIN], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      ALAJO_DEMO: '0',
      ALAJO_RATE_LIMIT: '0',
      DATABASE_URL: databaseUrl,
      ALAJO_SECRET: secret,
      ALAJO_DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...more,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const until = performance.now() + START_MS;
  let output = '';
  child.stdout.on('data', (bytes) => {
    output += bytes;
  });
  // Printed once all its processes listen.
  while (!output.includes('Ctrl-C')) {
    if (child.exitCode !== null || performance.now() > until) throw new Error('no server');
    await wait(100);
  }
  const gone = new Promise((resolve) => child.once('exit', resolve));
  return {
    url,
    stop: () => {
      child.kill('SIGTERM');
      return gone;
    },
  };
}

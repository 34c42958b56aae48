// The server as an operator runs it: a process, a data folder, signals.
import { once } from 'node:events';
import fs from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { joinPostgres } from '../src/platform/operations/embedded-postgres.ts';
import { testDatabase } from '../src/testing/database.ts';
import { freePort } from '../src/testing/free-port.ts';
import { endServers, isAlive, runServer } from '../src/testing/servers.ts';

let folder: string;
let port: number;
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'alajo-main-'));
  port = await freePort();
});
afterAll(async () => {
  await endServers('SIGTERM');
  await fs.rm(folder, { recursive: true, force: true, maxRetries: 20 });
});

const run = (env: Record<string, string> = {}, file?: string) =>
  runServer({ PORT: String(port), ALAJO_DATA_DIR: folder, LOG_LEVEL: 'error', ...env }, file);

/** Runs a command on the server's data folder. */
async function command(name: string) {
  const file = fileURLToPath(new URL(`../src/commands/${name}.ts`, import.meta.url));
  const server = run({}, file);
  return { code: await server.exit, output: server.output() };
}

const url = (at: string) => `http://127.0.0.1:${port}/api/${at}`;

async function signIn(
  username: string,
  password: string,
): Promise<{ wallet_balance: number; token: string }> {
  const answer = await fetch(url('auth/login/'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as never;
}

const pidOfPostgres = async () =>
  Number((await fs.readFile(path.join(folder, 'cluster/postmaster.pid'), 'utf8')).split('\n')[0]);

const sendToMusa = (token: string) =>
  fetch(url('transfers/'), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Token ${token}`,
      'x-transaction-pin': '4826',
    },
    body: JSON.stringify({ type: 'user', recipient: 'musa', amount: 1000 }),
  });

// Starting takes seconds, so these tests follow the life of one server in order: each continues with the
// server that the previous test left running or stopped.
describe('a server with a data folder', () => {
  let server: ReturnType<typeof run>;
  let token: string;

  test('starts from an empty folder with a demo customer who can sign in', async () => {
    server = run();
    await server.ready();
    const [, username = '', password = ''] =
      /Sign in: +(\S+) \/ (\S+), PIN \d{4}/.exec(server.output()) ?? [];
    const signedIn = await signIn(username, password);
    expect(signedIn.wallet_balance).toBe(125_000);
    token = signedIn.token;
    const history = await fetch(url('transactions/'), {
      headers: { authorization: `Token ${token}` },
    });
    const { results } = (await history.json()) as { results: { date: string }[] };
    // The first page is full.
    expect(results).toHaveLength(20);
    const days = new Set(results.map((row) => row.date.slice(0, 10)));
    expect(days.size).toBeGreaterThan(5);
    const key = await fs.stat(path.join(folder, 'secret'));
    expect(key.mode & 0o777).toBe(0o600);
  });

  test('a command uses the running PostgreSQL and leaves it running', async () => {
    const postgres = await pidOfPostgres();
    const both = await Promise.all(['books', 'cases'].map(command));
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    expect(both[0]?.output).toContain('The books balance');
    expect(await pidOfPostgres()).toBe(postgres);
    expect((await signIn('demo', 'demo-naira-25')).wallet_balance).toBe(125_000);
  });

  test('a killed process restarts with every confirmed payment', async () => {
    expect((await sendToMusa(token)).status).toBe(201);
    server.kill('SIGKILL');
    expect(await server.exit).toBe('SIGKILL');

    server = run();
    await server.ready();
    const again = await signIn('demo', 'demo-naira-25');
    expect(again.wallet_balance).toBe(124_000);
    expect(
      (await fetch(url('profile/'), { headers: { authorization: `Token ${token}` } })).status,
    ).toBe(200);
  });

  test('stops cleanly on a signal, with its PostgreSQL', async () => {
    const postgres = await pidOfPostgres();
    server.kill('SIGINT');
    expect(await server.exit, server.output()).toBe(0);
    expect(isAlive(postgres)).toBe(false);
  });

  test('stops cleanly even if a request never finishes arriving', async () => {
    server = run();
    await server.ready();
    const socket = await halfRequest();
    server.kill('SIGTERM');
    expect(await server.exit, server.output()).toBe(0);
    socket.destroy();
  });

  test('exits with a message when its PostgreSQL dies, and the next start has all data', async () => {
    server = run();
    await server.ready();
    process.kill(await pidOfPostgres(), 'SIGKILL');
    expect(await server.exit).toBe(1);
    expect(server.output()).toContain('PostgreSQL has stopped unexpectedly');
    server = run();
    await server.ready();
    expect((await signIn('demo', 'demo-naira-25')).wallet_balance).toBe(124_000);
  });

  test('a second signal ends it at once, with its PostgreSQL', async () => {
    const postgres = await pidOfPostgres();
    const socket = await halfRequest();
    server.kill('SIGINT');
    await expect.poll(() => server.output()).toContain('stopping');
    server.kill('SIGINT');
    expect(await server.exit).toBe(1);
    await expect.poll(() => isAlive(postgres)).toBe(false);
    socket.destroy();
  });
});

test('commands running in parallel share one PostgreSQL, and a server that starts meanwhile waits for them', async () => {
  const held = await joinPostgres({ dataDir: folder });
  const joined = command('books');
  const server = run({ LOG_LEVEL: 'warn' });
  await expect.poll(server.output).toContain('waiting for a command');
  expect(await joined).toMatchObject({ code: 0 });
  await held.stop();
  await server.ready();
  server.kill('SIGTERM');
  expect(await server.exit).toBe(0);
  expect(await command('books')).toMatchObject({ code: 0 });
  expect(await pidOfPostgres().then(isAlive, () => false)).toBe(false);
});

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`a ${signal} during start-up stops it, with its PostgreSQL`, async () => {
    const server = run();
    await expect.poll(() => server.output(), { interval: 5 }).toContain('Starting');
    server.kill(signal);
    expect(await server.exit).toBe(0);
    expect(await pidOfPostgres().then(isAlive, () => false)).toBe(false);
  });
}

test('reports a port in use, and no process keeps running', async () => {
  const other = net.createServer().listen(port, '127.0.0.1');
  await once(other, 'listening');
  const server = run();
  expect(await server.exit).toBe(1);
  expect(server.output()).toContain(`Port ${port} on 127.0.0.1 is already in use`);
  other.close();
});

test('reports every configuration error before starting anything', async () => {
  const server = run({ PORT: 'eighty', ALAJO_DEMO: 'yes' });
  expect(await server.exit).toBe(1);
  expect(server.output()).toMatch(/PORT[\s\S]*ALAJO_DEMO/);
  expect(server.output()).not.toContain('Starting');
});

test('needs a migrated database if its account owns nothing, and then runs without the owner', async () => {
  const made = await testDatabase('template0');
  const app = new URL(made.url);
  app.username = `served_${process.pid}`;
  app.password = 'palm-wine-9';
  const owner = new pg.Client({ connectionString: made.url });
  await owner.connect();
  onTestFinished(async () => {
    await owner.query(`drop owned by ${app.username}; drop role ${app.username}`);
    await owner.end();
    await made.drop();
  });
  await owner.query(`create role ${app.username} login password '${app.password}'`);
  const env = { DATABASE_URL: app.href };
  const early = run(env);
  expect(await early.exit).toBe(1);
  expect(early.output()).toContain('run `npm run migrate` with DATABASE_OWNER_URL first');
  const migrating = fileURLToPath(new URL('../src/commands/migrate.ts', import.meta.url));
  const migrated = run({ ...env, DATABASE_OWNER_URL: made.url }, migrating);
  expect(await migrated.exit).toBe(0);
  expect(migrated.output()).toContain(`account: ${app.username}`);
  expect(migrated.output()).not.toContain(app.password);
  const server = run({ ...env, LOG_LEVEL: 'info' });
  await server.ready();
  expect((await fetch(url('').replace('api/', 'readyz'))).status).toBe(200);
  // The queue uses the same account: a job runs, rather than only being taken.
  await owner.query(
    `select graphile_worker.add_job('console_watch_cases', '{}', job_key => 'now')`,
  );
  await expect
    .poll(async () => {
      const { rows } = await owner.query(
        `select count(*)::int as jobs from graphile_worker.jobs where key = 'now'`,
      );
      return rows[0].jobs;
    })
    .toBe(0);
  const accounts = await owner.query(
    `select distinct usename from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and backend_type = 'client backend'`, // autovacuum has no account
  );
  expect(accounts.rows).toEqual([{ usename: app.username }]);
  server.kill('SIGTERM');
  expect(await server.exit).toBe(0);
  expect(server.output()).not.toMatch(/"level":(40|50)/);
});

test('passwords are stored with argon2id at OWASP’s minimum cost', async () => {
  const { url: database_url, drop } = await testDatabase();
  onTestFinished(drop);
  const server = run({ DATABASE_URL: database_url });
  await server.ready();
  const body = JSON.stringify({
    username: 'ada',
    email: 'ada@alajo.example',
    phone_number: '08031234567',
    password: 'a-long-password-9',
    first_name: 'Ada',
    last_name: 'Obi',
  });
  const headers = { 'content-type': 'application/json' };
  const registered = await fetch(url('auth/register/'), { method: 'POST', headers, body });
  expect(registered.status).toBe(201);
  const client = new pg.Client({ connectionString: database_url });
  await client.connect();
  const { rows } = await client.query('select password_hash from identity_user');
  await client.end();
  server.kill('SIGTERM');
  expect(await server.exit).toBe(0);
  expect(rows).toEqual([
    { password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/) },
  ]);
});

test('production rejects a database with demo customers, whose passwords are public', async () => {
  const postgres = await joinPostgres({ dataDir: folder });
  onTestFinished(postgres.stop);
  const server = run({
    NODE_ENV: 'production',
    DATABASE_URL: postgres.url,
    ALAJO_INSTITUTION: '999999',
    ALAJO_SECRET: await fs.readFile(path.join(folder, 'secret'), 'utf8'),
    ALAJO_URL: 'https://alajo.example',
    ALAJO_MESSAGES: 'smtp',
    SMTP_URL: 'smtp://127.0.0.1:1',
    SMTP_FROM: 'Alajo <no-reply@alajo.ng>',
    ALAJO_STAGE: 'staging',
    ALAJO_PAYMENTS: 'paystack',
    ALAJO_PAYOUTS: 'paystack',
    PAYSTACK_SECRET_KEY: 'sk_test_0123456789',
    ALAJO_SERVICES: 'vtpass',
    VTPASS_API_KEY: '0123456789',
    VTPASS_PUBLIC_KEY: '0123456789',
    VTPASS_SECRET_KEY: '0123456789',
    ALAJO_IDENTITY: 'dojah',
    DOJAH_APP_ID: '0123456789',
    DOJAH_SECRET_KEY: '0123456789',
  });
  expect(await server.exit).toBe(1);
  expect(server.output()).toContain('demo customers');
});

/** A connection whose request the server has started to read. */
async function halfRequest(): Promise<net.Socket> {
  const socket = net.connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  const head = 'POST /api/auth/login/ HTTP/1.1\r\nHost: a\r\nContent-Type: application/json';
  socket.write(`${head}\r\nExpect: 100-continue\r\nContent-Length: 100\r\n\r\n`);
  await once(socket, 'data');
  return socket;
}

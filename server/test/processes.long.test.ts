// Several processes behind one port (ALAJO_PROCESSES), raced against each other, and killed one after
// another while customers pay.
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLedger } from '../src/ledger/submit.ts';
import { systemClock } from '../src/platform/clock.ts';
import { testDatabase } from '../src/testing/database.ts';
import { freePort } from '../src/testing/free-port.ts';
import {
  ask,
  codes,
  endServers,
  isAlive,
  payWhile,
  processesOf,
  type RunningServer,
  runServer,
  transfer,
} from '../src/testing/servers.ts';
import { type WalletApp, walletApp } from '../src/testing/wallet.ts';

const LONG = 300_000;
const KILLS = 4;
const KILL_EVERY_MS = 1_000;

/** Sets up and checks in this process, with races through the others: closing the app checks the books. */
let alajo: WalletApp;
let folder: string;
let server: RunningServer;
let port: number;
let at: { url: string };

beforeAll(async () => {
  alajo = await walletApp((deps) => ({
    ...deps,
    clock: systemClock,
    ledger: createLedger(deps.db, systemClock),
  }));
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'alajo-processes-'));
  port = await freePort();
  at = { url: `http://127.0.0.1:${port}` };
  server = serve(port, alajo.url);
  await server.ready();
}, LONG);

afterAll(async () => {
  await endServers('SIGKILL');
  await fs.rm(folder, { recursive: true, force: true, maxRetries: 20 });
  await alajo.close();
}, LONG);

const serve = (on: number, database_url: string) =>
  runServer({
    PORT: String(on),
    ALAJO_PROCESSES: '2',
    DATABASE_URL: database_url,
    ALAJO_DATA_DIR: folder,
    ALAJO_SECRET: alajo.deps.secret,
    ALAJO_RATE_LIMIT: '0',
    LOG_LEVEL: 'info',
  });

test('one scrape returns the metrics of each process, labelled by its name', async () => {
  const lines = await scrape();
  for (const name of ['first', '1', '2']) {
    const figure = `process_resident_memory_bytes{process="${name}"}`;
    expect(lines.filter((line) => line.startsWith(figure))).toHaveLength(1);
  }
});

test(
  'wrong PINs are counted once across all processes',
  async () => {
    const ada = await alajo.person('ada', 1000);
    await alajo.person('bola');
    const guess = (pin: string) =>
      ask(at, walletRoutes.transfer, { who: ada, pin, body: transfer('bola', 10) });
    const guesses = Array.from({ length: 20 }, (_, n) => guess(String(4000 + n)));
    const responses = codes(await Promise.all([...guesses, guess(ada.pin ?? '')]));
    expect(responses.filter((answer) => answer === 'pin_wrong')).toHaveLength(4);
    expect(responses.filter((answer) => answer === 'pin_locked')).toHaveLength(17);
    expect(await ada.balance()).toBe(1000);
  },
  LONG,
);

test(
  'a key pays once, and the last naira is spent once, whichever process handles it',
  async () => {
    const chidi = await alajo.person('chidi', 1000);
    await alajo.person('dayo');
    for (let round = 1; round <= 10; round++) {
      const request = { who: chidi, key: `round-${round}-of-chidi`, body: transfer('dayo', 10) };
      const all = [1, 2, 3, 4].map(() => ask(at, walletRoutes.transfer, request));
      const responses = await Promise.all(all);
      expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
      expect(new Set(responses.map(({ body }) => body.reference)).size).toBe(1);
      expect(await chidi.balance()).toBe(1000 - 10 * round);
    }
    const rest = { who: chidi, body: transfer('dayo', 900) };
    const both = [ask(at, walletRoutes.transfer, rest), ask(at, walletRoutes.transfer, rest)];
    expect(codes(await Promise.all(both))).toEqual(['insufficient_funds', 'ok']);
  },
  LONG,
);

test(
  'while processes are killed one after another, a retry is served and pays once',
  async () => {
    const amount = 1;
    const start = 5000;
    const names = ['nneka', 'obi', 'peju', 'rita', 'sola', 'tobi'];
    const senders = await Promise.all(names.map((name) => alajo.person(name, start)));
    const uche = await alajo.person('uche');
    let trouble = true;
    // However slow the machine is, every customer is served several times.
    const going = (count: number) => trouble || count < 6;
    const paying = senders.map((who) =>
      payWhile({ going, who, recipient: 'uche', amount, at: () => at }),
    );
    await killInTurn().finally(() => {
      trouble = false;
    });
    const paid = await Promise.all(paying);
    const left = await Promise.all(senders.map((who) => who.balance()));
    expect(left).toEqual(paid.map((count) => start - count * amount));
    const sum = paid.reduce((all, count) => all + count, 0);
    expect(await uche.balance()).toBe(sum * amount);
    const { rows } = await sql<{ told: number }>`
      select count(*) as told from notification where user_id = ${uche.id}
        and kind = 'transfer_received'`.execute(alajo.db);
    expect(rows).toEqual([{ told: sum }]);
    // Each process that was killed serves again.
    await expect.poll(async () => (await scrape()).filter(isServing)).toHaveLength(2);
    const starts = (await scrape()).filter((line) => line.startsWith('alajo_process_starts_total'));
    const started = starts.reduce((all, line) => all + Number(line.split(' ')[1]), 0);
    expect(started).toBe(2 + KILLS);
  },
  LONG,
);

const scrape = async () => (await (await fetch(`${at.url}/metrics`)).text()).split('\n');
const isServing = (line: string) => /^alajo_ledger_waiting\{process="[12]"\}/.test(line);

/**
 * Kills the processes in turn, as if they had run out of memory: each once it serves again, a while later.
 */
async function killInTurn(): Promise<void> {
  for (let kill = 0; kill < KILLS; kill++) {
    const pid = () => processesOf(server).get(String((kill % 2) + 1)) ?? 0;
    await expect.poll(() => isAlive(pid()), { interval: 50 }).toBe(true);
    await delay(KILL_EVERY_MS);
    process.kill(pid(), 'SIGKILL');
  }
}

test(
  'a port in use is reported once, and no process keeps running',
  async () => {
    const late = serve(port, alajo.url);
    expect(await late.exit).toBe(1);
    expect(late.output().match(/already in use/g)).toHaveLength(1);
    expect(late.output()).not.toContain('Ctrl-C');
  },
  LONG,
);

test(
  'a terminal’s signal to all processes ends them cleanly, and none outlives the first',
  async () => {
    const all = [...processesOf(server).values()];
    expect(all.filter(isAlive)).toHaveLength(2);
    for (const pid of all) process.kill(pid, 'SIGTERM');
    server.kill('SIGTERM');
    expect(await server.exit, server.output().slice(-2000)).toBe(0);
    expect(all.filter(isAlive)).toEqual([]);
    expect(server.output().match(/Alajo is running/g)).toHaveLength(1);
  },
  LONG,
);

test(
  'the server exits with an error if no process can be started any more',
  async () => {
    const made = await testDatabase();
    const lone = serve(await freePort(), made.url);
    await lone.ready();
    const name = new URL(made.url).pathname.slice(1);
    const admin = new pg.Client({ connectionString: made.url.replace(`/${name}`, '/postgres') });
    await admin.connect();
    await admin.query(`alter database "${name}" allow_connections false`);
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      name,
    ]);
    const all = [...processesOf(lone).values()];
    for (const pid of all) process.kill(pid, 'SIGKILL');
    expect(await lone.exit).toBe(1);
    expect(lone.output()).toContain('No process can be started any more');
    expect(lone.output()).toContain('not currently accepting connections');
    await admin.query(`alter database "${name}" allow_connections true`);
    await admin.end();
    await made.drop();
  },
  LONG,
);

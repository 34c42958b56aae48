// Every confirmed entry survives repeated `kill -9` of the server and of PostgreSQL. This needs a
// separate PostgreSQL, because the tests' shared one is not durable.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { systemClock } from '../platform/clock.ts';
import { type Database, inTransaction, openDatabase } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { type Postgres, startPostgres } from '../platform/operations/embedded-postgres.ts';
import { move } from '../testing/ledger.ts';
import { openAccount } from './accounts.ts';
import { account as system } from './chart.ts';
import { checkBooks } from './check.ts';
import { post } from './entries.ts';

// `npm run test:long` kills more often.
const ROUNDS = inject('exhaustive') ? 8 : 2;
const POSTGRES_ROUNDS = [1, 4, 7];
const ANSWERS_BEFORE_KILL = 150;
const WALLETS = 6;
const CHILD = fileURLToPath(new URL('../testing/ledger-kill.ts', import.meta.url));

let folder: string;
let postgres: Postgres;
let database: Database;
let wallets: number[];

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'alajo-kill-'));
  await start();
  await migrate(postgres.url);
  wallets = await inTransaction(database.db, async (tx) => {
    const ids: number[] = [];
    for (let n = 1; n <= WALLETS; n++) {
      const id = await openAccount(tx, 'wallet', { kind: 'user', id: n });
      await post(tx, systemClock.now(), move(system.opening_balances, id, 1_000_000));
      ids.push(id);
    }
    return ids;
  });
});

afterAll(async () => {
  await database.close();
  await postgres.stop();
  await fs.rm(folder, { recursive: true, force: true, maxRetries: 20 });
});

async function start(): Promise<void> {
  postgres = await startPostgres({ dataDir: folder });
  database = openDatabase(postgres.url, { max: 4 });
}

test('every confirmed entry exists and the books balance after each kill', async () => {
  const acknowledged: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const answered = await runAndKill(POSTGRES_ROUNDS.includes(round));
    expect(answered.length).toBeGreaterThanOrEqual(ANSWERS_BEFORE_KILL);
    acknowledged.push(...answered);
    expect(await missing(acknowledged)).toEqual([]);
    expect(await checkBooks(database.db)).toMatchObject({ ok: true, problems: [] });
  }
  expect(new Set(acknowledged).size).toBe(acknowledged.length);
});

/** Runs the child until it has confirmed enough entries, kills it mid-work, and returns their ids. */
async function runAndKill(postgresToo: boolean): Promise<string[]> {
  const child = spawn(process.execPath, [CHILD, postgres.url, ...wallets.map(String)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const answered: string[] = [];
  const lines = createInterface({ input: child.stdout });
  const closed = once(lines, 'close');
  const complaint = textOf(child);
  await new Promise<void>((resolve, reject) => {
    lines.on('line', (line) => {
      // A line cut off by the kill was never read as a reply.
      if (line.length === UUID_LENGTH) answered.push(line);
      if (answered.length === ANSWERS_BEFORE_KILL) resolve();
    });
    child.once('exit', async () => reject(new Error(`the child ended early: ${await complaint}`)));
  });
  if (postgresToo) process.kill(await postmaster(), 'SIGKILL');
  child.kill('SIGKILL');
  await closed;
  if (postgresToo) {
    await database.close();
    await postgres.stop();
    await start();
  }
  return answered;
}

const UUID_LENGTH = 36;

async function textOf(child: ChildProcess): Promise<string> {
  let text = '';
  for await (const part of child.stderr ?? []) text += part;
  return text;
}

/** The pid of the PostgreSQL this test started. */
async function postmaster(): Promise<number> {
  const file = await fs.readFile(path.join(folder, 'cluster', 'postmaster.pid'), 'utf8');
  return Number(file.split('\n')[0]);
}

async function missing(ids: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from unnest(${ids}::uuid[]) a(id)
    where (select count(*) from ledger_posting p where p.entry_id = a.id) <> 2
      or not exists (select from ledger_entry e where e.id = a.id)`.execute(database.db);
  return rows.map((row) => row.id);
}

// The data 0.1.0 left of its demo (server/test/fixtures/made-by-0.1.0.md): a backup, its data folder, and its API's
// replies about each customer.
import { execFile } from 'node:child_process';
import { createReadStream, readFileSync } from 'node:fs';
import { copyFile, cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createGunzip, gunzipSync } from 'node:zlib';
import { ajoRoutes } from '@alajo/contract/ajo/routes.ts';
import { identityRoutes } from '@alajo/contract/identity/routes.ts';
import { savingsRoutes } from '@alajo/contract/savings/routes.ts';
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { migrateJobs } from '../platform/database/migrate.ts';
import { columnsOf, nameOf } from '../platform/operations/backup.ts';
import {
  type Manifest,
  readArchive,
  type Table,
  tableFile,
} from '../platform/operations/backup-archive.ts';
import { startPostgres } from '../platform/operations/embedded-postgres.ts';

type Fields = Record<string, unknown>;
type List = { results: Fields[] };
/** The API's replies about a customer. */
export type Answers = {
  login: Fields & { wallet_balance: number };
  history: List;
  groups: List;
  goals: { data: Fields[]; total_saved: number };
};

export const PASSWORD = 'demo-naira-25';
export const PIN = '2580';
/** The time of 0.1.0's replies. */
export const ANSWERED_AT = '2026-11-22T03:10:00.000Z';

const fixture = (name: string) =>
  fileURLToPath(new URL(`../../test/fixtures/${name}`, import.meta.url));

/** The replies of 0.1.0, by username. */
export function answersOf010(): Record<string, Answers> {
  const text = gunzipSync(readFileSync(fixture('answers-0.1.0.json.gz'))).toString('utf8');
  // A group's single vote has become a list of proposals.
  return JSON.parse(text, (name, value) => (name === 'vote' ? undefined : value));
}

type RequestSender = (path: string, request: { token?: string; body?: object }) => Promise<unknown>;

/** Sends the same requests to a current server. */
export async function askAbout(username: string, ask: RequestSender): Promise<Answers> {
  const body = { username, password: PASSWORD };
  const { token, ...login } = (await ask(identityRoutes.login.path, {
    body,
  })) as Answers['login'] & {
    token: string;
  };
  const get = (path: string) => ask(path, { token });
  return {
    login,
    history: (await get(`${walletRoutes.transactions.path}?limit=100`)) as Answers['history'],
    groups: (await get(ajoRoutes.mine.path)) as Answers['groups'],
    goals: (await get(savingsRoutes.list.path)) as Answers['goals'],
  };
}

/** Unpacks the backup into a new folder. */
export async function unpackBackup(folder: string): Promise<void> {
  await mkdir(folder);
  await promisify(execFile)('tar', ['-xzf', fixture('backup-0.1.0.tar.gz'), '-C', folder]);
}

/** Loads the rows into a database that has the schema of 0.1.0 under today's migration names. */
export async function loadRows(url: string, backup: string): Promise<void> {
  const manifest = await readArchive(backup);
  const tables = manifest.tables.filter(({ table }) => table !== 'migration');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await load(client, backup, { ...manifest, tables }).finally(() => client.end());
}

/** Recreates the backed-up data folder: its rows in the schema of its migrations, and its files. */
export async function makeDataFolder(backup: string, data_dir: string): Promise<void> {
  const manifest = await readArchive(backup);
  const postgres = await startPostgres({ dataDir: data_dir });
  const client = new pg.Client({ connectionString: postgres.url });
  try {
    await client.connect();
    await applyOwnMigrations(client, backup, manifest);
    await migrateJobs(postgres.url);
    await load(client, backup, manifest);
  } finally {
    await client.end();
    await postgres.stop();
  }
  await copyFile(join(backup, 'data/secret'), join(data_dir, 'secret'));
  await cp(join(backup, 'data/files'), join(data_dir, 'files'), { recursive: true });
}

/** A database has the text of each migration applied to it. */
async function applyOwnMigrations(client: pg.Client, backup: string, { tables }: Manifest) {
  const applied = tables.find(({ table }) => table === 'migration');
  if (applied === undefined) throw new Error('a backup without migrations');
  await client.query(`create table migration (
    name text primary key, sql text not null, applied_at timestamptz not null default now())`);
  await copyIn(client, backup, applied);
  const { rows } = await client.query<{ sql: string }>('select sql from migration order by name');
  for (const { sql } of rows) await client.query(sql);
}

async function load(client: pg.Client, backup: string, { tables, sequences }: Manifest) {
  // Disables triggers and foreign keys.
  await client.query('set session_replication_role = replica');
  await client.query(`truncate ${tables.map(nameOf).join(', ')}`);
  for (const table of tables) await copyIn(client, backup, table);
  for (const { schema, sequence, last } of sequences) {
    await client.query('select setval($1::regclass, $2)', [`"${schema}"."${sequence}"`, last]);
  }
}

const copyIn = (client: pg.Client, backup: string, table: Table) =>
  pipeline(
    createReadStream(join(backup, tableFile(table))),
    createGunzip(),
    client.query(copyFrom(`copy ${columnsOf(table)} from stdin`)),
  );

// Backs up everything that must not be lost into a folder while Alajo runs: all tables in one snapshot, and the files
// of the data folder. restore.ts is the counterpart.
import { createWriteStream } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, realpath } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Clock } from '../clock.ts';
import { REPEATABLES } from '../database/migrate.ts';
import {
  dataFile,
  filesIn,
  type Manifest,
  sealArchive,
  type Table,
  tableFile,
} from './backup-archive.ts';

export type BackupLocation = { url: string; data_dir: string; folder: string };

/**
 * Backs up the database at `url` and the files of `data_dir` into `folder`, which must be new or empty
 * and becomes readable by its owner only. Payments continue and are included completely or not at all.
 */
export async function backUp(
  { url, data_dir, folder }: BackupLocation,
  clock: Clock,
): Promise<Manifest> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await requireAlajo(client);
    const target = await newFolder(folder, data_dir);
    // A file exists before its row and is removed after it, so copying before and after misses none.
    const early = await copyFiles(data_dir, target, []);
    const made_at = clock.now().toISOString();
    const database = await copyDatabase(client, target);
    const late = await copyFiles(data_dir, target, early);
    const files = [...early, ...late].sort();
    return await sealArchive(target, { made_at, ...database, files });
  } finally {
    await client.end();
  }
}

async function newFolder(folder: string, dataDir: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const target = await realpath(folder);
  const data = await realpath(dataDir).catch(() => dataDir);
  if (`${target}${sep}`.startsWith(`${data}${sep}`)) {
    throw new Error(`${folder} is inside the data folder: losing one would lose both`);
  }
  if ((await readdir(target)).length > 0) throw new Error(`${folder} is not empty: name a new one`);
  await chmod(target, 0o700);
  await mkdir(join(target, 'tables'), { mode: 0o700 });
  return target;
}

async function requireAlajo(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`select to_regclass('migration') is null as none`);
  if (rows[0]?.none) throw new Error('This database has no Alajo data');
}

// Tables that a new PostgreSQL creates itself, or that are valid only on one machine.
const POSTGRESQLS = /^(?:cluster|postgresql-|postgres\.log|password$|lock|owner$)/;

/** Copies the files that aren't PostgreSQL's, except those in `done`; returns their names. */
async function copyFiles(from: string, target: string, done: string[]): Promise<string[]> {
  const all = await filesIn(from).catch(missing);
  const copied: string[] = [];
  for (const file of (all ?? []).filter(
    (name) => !POSTGRESQLS.test(name) && !done.includes(name),
  )) {
    const copy = join(target, dataFile(file));
    await mkdir(dirname(copy), { recursive: true, mode: 0o700 });
    if ((await copyFile(join(from, file), copy).catch(missing)) === null) continue;
    await chmod(copy, 0o600);
    copied.push(file);
  }
  return copied;
}

/** Ignores a file that was just removed or never existed. */
function missing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

type DatabaseCopy = Pick<Manifest, 'postgres' | 'migrations' | 'tables' | 'sequences'>;

/** Copies all tables in one snapshot, locked as pg_dump locks them, so no migration runs meanwhile. */
async function copyDatabase(client: pg.Client, folder: string): Promise<DatabaseCopy> {
  await client.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0;
    set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres';
    set extra_float_digits = 1; set client_encoding = 'UTF8';
    begin transaction isolation level repeatable read, read only`);
  const listed = await tablesIn(client);
  for (const table of listed)
    await client.query(`lock table ${nameOf(table)} in access share mode`);
  const tables: Table[] = [];
  for (const table of listed) tables.push({ ...table, rows: await copyOut(client, table, folder) });
  const migrations = await client.query<{ name: string }>('select name from migration order by 1');
  // Read after the rows: a number may be skipped but never used twice.
  const sequences = await client.query<Manifest['sequences'][number]>(`
    select schemaname as schema, sequencename as sequence, last_value::text as last
    from pg_sequences where schemaname in (${SCHEMAS}) and last_value is not null order by 1, 2`);
  const version = await client.query<{ server_version: string }>('show server_version');
  await client.query('commit');
  return {
    tables,
    sequences: sequences.rows,
    migrations: migrations.rows.map(({ name }) => name),
    postgres: version.rows[0]?.server_version ?? '',
  };
}

export const SCHEMAS = `'public', 'graphile_worker'`;
// Part of the schema rather than the content: the same code creates it again.
const NOT_CONTENT = `('graphile_worker', 'migrations'), ('public', '${REPEATABLES}')`;

async function tablesIn(client: pg.Client): Promise<Omit<Table, 'rows'>[]> {
  const { rows } = await client.query<Omit<Table, 'rows'>>(`
    select n.nspname as schema, c.relname as table, array(
      select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in (${SCHEMAS})
      and (n.nspname, c.relname) not in (${NOT_CONTENT})
    order by 1, 2`);
  return rows;
}

/** A table in SQL. */
export const nameOf = ({ schema, table }: Pick<Table, 'schema' | 'table'>) =>
  `"${schema}"."${table}"`;

/** A table and its columns, as COPY expects them. */
export const columnsOf = (table: Omit<Table, 'rows'>) =>
  `${nameOf(table)} (${table.columns.map((column) => `"${column}"`).join(', ')})`;

async function copyOut(client: pg.Client, table: Omit<Table, 'rows'>, folder: string) {
  const rows = client.query(copyTo(`copy ${columnsOf(table)} to stdout`));
  const file = createWriteStream(join(folder, tableFile(table)), { mode: 0o600, flush: true });
  // The fastest level already shrinks it to a tenth; the disk is the bottleneck.
  await pipeline(rows, createGzip({ level: 1 }), file);
  return rows.rowCount ?? 0;
}

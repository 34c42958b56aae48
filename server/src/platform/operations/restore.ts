// Restores a backup (backup.ts) into an empty database and data folder: first the schema by the backup's own
// migrations, then all rows in one transaction, then the newer migrations.
import { createReadStream } from 'node:fs';
import { copyFile, link, mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { lineOf } from '../database/baseline.ts';
import { migrate, UNFINISHED_RESTORE } from '../database/migrate.ts';
import { type BackupLocation, columnsOf, nameOf, SCHEMAS } from './backup.ts';
import { dataFile, type Manifest, readArchive, type Table, tableFile } from './backup-archive.ts';

/** A verified backup that this version of Alajo can restore. */
export type CheckedBackup = { folder: string; manifest: Manifest };

/** Verifies every byte of a backup. Throws if it is damaged, or made by a later version. */
export async function checkBackup(folder: string): Promise<CheckedBackup> {
  const manifest = await readArchive(folder);
  const { made, known } = await lineOf(manifest.migrations);
  const later = made.find((name, index) => known[index] !== name);
  if (later)
    throw new Error(`A later version made this backup (${later}): restore it with that one`);
  return { folder, manifest };
}

/**
 * Restores a verified backup. Throws and changes nothing if the database has any table, or the data folder has a
 * different file of the same name. After an interruption the database can't be used.
 */
export async function restore(
  { folder, manifest }: CheckedBackup,
  { url, data_dir }: Pick<BackupLocation, 'url' | 'data_dir'>,
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await requireEmptyDatabase(client);
    for (const file of manifest.files)
      await restoreFile(join(folder, dataFile(file)), data_dir, file);
    await client.query(`create table ${UNFINISHED_RESTORE} ()`);
    await migrate(url, { restored: manifest.migrations });
    await client.query('begin');
    await load(client, folder, manifest);
    await client.query('commit');
    await client.query('analyze'); // otherwise the first queries would be planned for empty tables
  } finally {
    await client.end();
  }
  await migrate(url);
}

async function requireEmptyDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where relkind in ('r', 'S') and nspname in (${SCHEMAS}) limit 1`);
  if (rows[0])
    throw new Error(`The database is not empty (${rows[0].name}): restore into a new one`);
}

/** Writes a file completely or not at all, and never replaces an existing one. */
async function restoreFile(from: string, dataDir: string, file: string): Promise<void> {
  const to = join(dataDir, file);
  const half = `${to}.restored`;
  await mkdir(dirname(to), { recursive: true });
  await rm(half, { force: true });
  await copyFile(from, half);
  await link(half, to).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
    throw new Error(`${to} already exists: restore into a new ALAJO_DATA_DIR`, { cause: error });
  });
  await rm(half);
}

/** Loads all rows in the caller's transaction; foreign keys are verified again at the end. */
async function load(client: pg.Client, folder: string, manifest: Manifest): Promise<void> {
  await client.query('set local statement_timeout = 0');
  const { tables, sequences } = manifest;
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, conname as name,
      pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace::regnamespace::text in (${SCHEMAS})`);
  for (const { table, name } of keys) {
    await client.query(`alter table ${table} drop constraint "${name}"`);
  }
  // Our triggers refuse to change posted entries; graphile-worker's announce jobs.
  for (const table of tables)
    await client.query(`alter table ${nameOf(table)} disable trigger user`);
  await client.query(`truncate ${tables.map(nameOf).join(', ')}`);
  for (const table of tables) await copyIn(client, table, folder);
  for (const { schema, sequence, last } of sequences) {
    await client.query('select setval($1::regclass, $2)', [`"${schema}"."${sequence}"`, last]);
  }
  for (const table of tables)
    await client.query(`alter table ${nameOf(table)} enable trigger user`);
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${table} add constraint "${name}" ${definition}`);
  }
  await client.query(`drop table ${UNFINISHED_RESTORE}`);
}

async function copyIn(client: pg.Client, table: Table, folder: string): Promise<void> {
  const rows = client.query(copyFrom(`copy ${columnsOf(table)} from stdin`));
  await pipeline(createReadStream(join(folder, tableFile(table))), createGunzip(), rows);
  if (rows.rowCount === table.rows) return;
  throw new Error(`${table.table} has ${rows.rowCount} rows where the backup says ${table.rows}`);
}

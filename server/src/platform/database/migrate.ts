// Migrates a database to this version's schema: applies each file of server/migrations once, in order,
// then every repeatable file (any .sql under server/src) that has changed since it was applied. A database
// older than the baseline gets the files that it replaced first (baseline.ts).
import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { grantToApp, isReady } from './app-role.ts';
import {
  baselineNames,
  firstNames,
  isBeforeBaseline,
  lineOf,
  migrationNames,
  readMigration,
  replacedNames,
  sinceFirstBaseline,
} from './baseline.ts';
import { openPool } from './pool.ts';
import { requireUsableServer } from './requirements.ts';

// Repeatable files lie next to the code that calls them. They are found by extension instead of being listed: a list
// that one command forgets would leave a database without its functions.
const SOURCE = new URL('../../', import.meta.url);
// An arbitrary constant: processes that start together migrate one at a time.
const MIGRATION_LOCK = 7_208_511;

/** This table exists while a restore is unfinished; the transaction that loads the rows drops it. */
export const UNFINISHED_RESTORE = 'restore_unfinished';
/** The applied text of each repeatable file. Not in backups: a restore applies the files again. */
export const REPEATABLES = 'migration_repeatable';

type MigrateOptions = {
  /** The migrations a backup was made with: only those are applied, and the rest after its rows are loaded. */
  restored?: readonly string[];
  /** The URL for the application, if it isn't derived from the owner's. */
  app?: string | undefined;
};

/**
 * Applies the missing migrations, each in its own transaction, then the changed repeatable files. Returns the URL for
 * the application (app-role.ts). Throws if the server is unsuitable, an applied migration was edited, or a restore was
 * interrupted.
 */
export async function migrate(
  url: string,
  { restored, app }: MigrateOptions = {},
): Promise<string> {
  await requireUsableServer(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const half = await client.query('select to_regclass($1) is not null as half', [
      UNFINISHED_RESTORE,
    ]);
    if (half.rows[0]?.half && !restored) throw new Error(CUT_SHORT);
    await client.query(`create table if not exists migration (
      name text primary key, sql text not null, applied_at timestamptz not null default now())`);
    if (restored) {
      await applyMigrations(client, (await lineOf(restored)).made);
    } else {
      await applyBaseline(client);
      await applyMigrations(client, await migrationNames());
      await applyRepeatables(client);
    }
    await migrateJobs(url);
    return restored ? url : await grantToApp(client, url, app);
  } finally {
    await client.end();
  }
}

/** Creates or upgrades the tables of graphile-worker, which runs the jobs. */
export async function migrateJobs(url: string): Promise<void> {
  const pool = openPool({ connectionString: url });
  try {
    await runMigrations({ pgPool: pool });
  } finally {
    await pool.end();
  }
}

/** The application's access to a database. */
type Schema = { url: string; by_owner: boolean };

/**
 * The account the application uses in the database at `url`. As the owner, it migrates first; any other account only
 * checks that `npm run migrate` has brought the database to this version. Throws an Error if not, and for the same
 * reasons as `migrate`.
 */
export async function openSchema(url: string): Promise<Schema> {
  await requireUsableServer(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ owns: boolean }>(OWNS);
    if (rows[0]?.owns) {
      const app = await migrate(url);
      return { url: app, by_owner: app === url };
    }
    const missing = await missingIn(client);
    if (missing !== undefined) throw new Error(`${missing}: ${FIRST_MIGRATE}`);
  } finally {
    await client.end();
  }
  await migrateJobs(url).catch((cause) => {
    throw new Error(`The job queue is from another version: ${FIRST_MIGRATE}`, { cause });
  });
  if (await isReady(url)) return { url, by_owner: false };
  throw new Error(`This account lacks the application’s rights: ${FIRST_MIGRATE}`);
}

/** The owner of the tables, or anyone who may create them. */
const OWNS = `
  select coalesce(
    (select pg_has_role(relowner, 'usage') from pg_class where oid = to_regclass('migration')),
    has_schema_privilege('public', 'create')) as owns`;

const FIRST_MIGRATE =
  'DATABASE_URL is not the owner of this database, so run `npm run migrate` with DATABASE_OWNER_URL first';

/** Parts of this version the database lacks; undefined if none. Later versions may have more. */
async function missingIn(client: pg.Client): Promise<string | undefined> {
  const { rows: made } = await client.query<{ made: boolean; half: boolean }>(
    'select to_regclass($1) is not null as made, to_regclass($2) is not null as half',
    [REPEATABLES, UNFINISHED_RESTORE],
  );
  if (!made[0]?.made) return 'The database is empty';
  if (made[0].half) throw new Error(CUT_SHORT);
  const applied = await appliedMigrations(client);
  for (const name of await migrationNames()) {
    if (!isApplied(applied, name, await readMigration(name))) return `${name} is missing`;
  }
  const { current, files } = await repeatables(client);
  const old = files.find(({ file, sha256 }) => current.get(file) !== sha256);
  return old && `${old.file} is from another version`;
}

const CUT_SHORT =
  'Restoring a backup into this database was interrupted: restore it again, into an ' +
  'empty database or a new ALAJO_DATA_DIR';

/** Applies everything a database older than the baseline lacks, and records the baseline as applied. */
async function applyBaseline(client: pg.Client): Promise<void> {
  await recordFirstBaseline(client);
  if (!isBeforeBaseline([...(await appliedMigrations(client)).keys()])) return;
  await applyMigrations(client, await replacedNames());
  // The replaced names stay recorded, so that processes of the previous version still start.
  await inTransaction(client, 'the baseline', async () => {
    for (const name of await baselineNames()) {
      await record(client, name, await readMigration(name));
    }
  });
}

/** A database from before the baseline of 0.1.0 has that baseline's schema: only the names change. */
async function recordFirstBaseline(client: pg.Client): Promise<void> {
  const before = [...(await appliedMigrations(client)).keys()];
  const names = await sinceFirstBaseline(before);
  if (names === before) return;
  await inTransaction(client, 'the baseline of 0.1.0', async () => {
    await client.query('delete from migration where name = any($1)', [firstNames]);
    for (const name of names.filter((name) => !before.includes(name))) {
      await record(client, name, await readMigration(name));
    }
  });
}

async function applyMigrations(client: pg.Client, names: readonly string[]): Promise<void> {
  const applied = await appliedMigrations(client);
  for (const name of names) {
    const text = await readMigration(name);
    if (isApplied(applied, name, text)) continue;
    await inTransaction(client, `migration ${name}`, async () => {
      await client.query(text);
      await record(client, name, text);
    });
  }
}

/** The text of each applied migration. */
async function appliedMigrations(client: pg.Client): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ name: string; sql: string }>(
    'select name, sql from migration',
  );
  return new Map(rows.map((row) => [row.name, row.sql]));
}

/** Throws if it has been edited since. */
function isApplied(applied: ReadonlyMap<string, string>, name: string, text: string): boolean {
  const known = applied.get(name);
  if (known === undefined || known === text) return known === text;
  throw new Error(`migration ${name} was edited after it was applied`);
}

const record = (client: pg.Client, name: string, text: string) =>
  client.query('insert into migration (name, sql) values ($1, $2)', [name, text]);

async function applyRepeatables(client: pg.Client): Promise<void> {
  await client.query(`create table if not exists ${REPEATABLES} (
    file text primary key, sha256 text not null)`);
  const { current, files } = await repeatables(client);
  for (const { file, text, sha256 } of files) {
    if (current.get(file) === sha256) continue;
    await inTransaction(client, file, async () => {
      await client.query(text);
      await client.query(
        `insert into ${REPEATABLES} (file, sha256) values ($1, $2)
         on conflict (file) do update set sha256 = excluded.sha256`,
        [file, sha256],
      );
    });
  }
  // Delete the records of removed files, so that one that returns is applied again.
  await client.query(`delete from ${REPEATABLES} where file <> all($1)`, [
    files.map(({ file }) => file),
  ]);
}

/** The repeatable files, in order, and their state in the database. */
async function repeatables(client: pg.Client) {
  const { rows } = await client.query<{ file: string; sha256: string }>(
    `select file, sha256 from ${REPEATABLES}`,
  );
  const names = (await Array.fromAsync(glob('**/*.sql', { cwd: SOURCE }))).sort();
  const files = await Promise.all(
    names.map(async (file) => {
      const text = await readFile(new URL(file, SOURCE), 'utf8');
      return { file, text, sha256: createHash('sha256').update(text).digest('hex') };
    }),
  );
  return { current: new Map(rows.map((row) => [row.file, row.sha256])), files };
}

async function inTransaction(client: pg.Client, step: string, work: () => Promise<void>) {
  try {
    await client.query('begin');
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`${step} failed`, { cause: error });
  }
}

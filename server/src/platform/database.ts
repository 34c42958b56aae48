// The one way to PostgreSQL: typed queries, transactions with bounded retries, migrations.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { Schema } from '../schema.ts';
import { migrateJobs } from './jobs.ts';

export type Db = Kysely<Schema>;
/** What must be atomic takes a Tx: handing it the pool does not compile. */
export type Tx = Transaction<Schema>;

export type Database = { db: Db; pool: pg.Pool; close(): Promise<void> };

// Kobo and ids are bigint in SQL and numbers here: beyond 2^53 reading fails rather than rounds.
function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`integer too large to be exact: ${text}`);
  return value;
}
pg.types.setTypeParser(pg.types.builtins.INT8, safeInteger);
// Dates without a time stay text: a Lagos day has no instant.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

const STATEMENT_TIMEOUT_MS = 15_000;
const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Opens a pool of at most `max` connections; statements are ended after 15 s. `keyed`: for statements
 * that look rows up by key and are planned once. No plan reads a whole table there, or one made while
 * a table was empty would go on doing so when it has grown.
 */
export function openDatabase(
  url: string,
  options: { max?: number; keyed?: boolean } = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 16,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    ...(options.keyed ? { options: '-c enable_seqscan=off' } : {}),
  });
  // An idle connection that breaks is replaced by the pool; without a listener it ends the process.
  pool.on('error', () => {});
  // Likewise one that breaks in use: its query fails, and that is how its user learns of it.
  pool.on('connect', (client) => {
    client.on('error', () => {});
    planOnce(client);
  });
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}

const ONCE = '/* planned once */';

/**
 * What a statement begins with to be planned once a connection and not each time: for those that run
 * all day, are dear to plan, and whose text is one of few, since each is kept for good.
 */
export const plannedOnce = sql.raw(ONCE);

// Kysely hands the driver text and values alone; under a name the driver keeps the plan.
function planOnce(client: pg.PoolClient): void {
  const { query } = client;
  const named = (text: string, values: unknown) => ({
    name: createHash('sha256').update(text).digest('base64url'),
    text,
    values,
  });
  Object.assign(client, {
    query: (first: unknown, ...rest: unknown[]) => {
      const once = typeof first === 'string' && first.startsWith(ONCE);
      return Reflect.apply(query, client, once ? [named(first, rest[0])] : [first, ...rest]);
    },
  });
}

const RETRIES = 5;
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
// Two stored one entry under the same id at once: looked at again, the other's is there.
const SAME_ENTRY = 'ledger_entry_pkey';

/**
 * Runs `work` in a transaction, again up to 5 times when PostgreSQL asks for it (serialization
 * failure, deadlock) or a connection died while it was idle, before any work was done. Anything else
 * rolls back and is thrown on. The only way to begin one.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    let begun = false;
    try {
      return await db.transaction().execute((tx) => {
        begun = true;
        return work(tx);
      });
    } catch (error) {
      const code = sqlState(error);
      const again = code === SERIALIZATION_FAILURE || code === DEADLOCK || sameEntry(error);
      if (attempt > RETRIES || !(again || (!begun && lostConnection(error)))) throw error;
      await wait(2 ** attempt * (1 + Math.random()));
    }
  }
}

const sameEntry = (error: unknown) => brokenConstraint(error) === SAME_ENTRY;

// Class 57 is an administrator's or a crash's end of the session; without a code it broke unsaid.
// A pool that has no connection to give is none of them: waiting again would only add to it.
function lostConnection(error: unknown): boolean {
  const code = sqlState(error);
  if (code !== undefined) return code.startsWith('57P');
  return error instanceof Error && error.message.startsWith('Connection terminated unexpectedly');
}

/** PostgreSQL's five-letter code of an error, undefined for other errors. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

/** The name of the constraint a statement broke: code turns it into a refusal. */
export function brokenConstraint(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.constraint : undefined;
}

const MIGRATIONS = new URL('../../migrations/', import.meta.url);
// Any number, the same for all: two processes that start together migrate one after the other.
const MIGRATION_LOCK = 7_208_511;

/** While it exists, a backup is being restored; it goes in the transaction that brings the rows. */
export const RESTORING = 'restore_unfinished';

/** The names of all migrations, in their order. */
export const migrationNames = async () =>
  (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql')).sort();

/**
 * Applies the migrations that are not yet applied, in name order, each in its own transaction; for a
 * backup that is restored, only those it knew. Throws if an applied one has since been edited, or if
 * a restore into this database was cut short.
 */
export async function migrate(url: string, restored?: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const half = await client.query('select to_regclass($1) is not null as half', [RESTORING]);
    if (half.rows[0]?.half && !restored) throw new Error(CUT_SHORT);
    await client.query(`create table if not exists migration (
      name text primary key, sql text not null, applied_at timestamptz not null default now())`);
    const { rows } = await client.query<{ name: string; sql: string }>(
      'select name, sql from migration',
    );
    const applied = new Map(rows.map((row) => [row.name, row.sql]));
    for (const name of restored ?? (await migrationNames())) {
      const text = await readFile(new URL(name, MIGRATIONS), 'utf8');
      const known = applied.get(name);
      if (known === text) continue;
      if (known !== undefined) throw new Error(`migration ${name} was edited after it was applied`);
      await applyMigration(client, name, text);
    }
    await migrateJobs(url);
  } finally {
    await client.end();
  }
}

const CUT_SHORT =
  'A backup was being restored into this database and was cut short: restore it again, into an ' +
  'empty database or a new ALAJO_DATA_DIR';

async function applyMigration(client: pg.Client, name: string, text: string): Promise<void> {
  try {
    await client.query('begin');
    await client.query(text);
    await client.query('insert into migration (name, sql) values ($1, $2)', [name, text]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`migration ${name} failed`, { cause: error });
  }
}

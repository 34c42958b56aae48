// Access to PostgreSQL: typed queries, and transactions with bounded retries.
import { hash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type CompiledQuery, Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import pg from 'pg';
import {
  DatabaseUnavailable,
  type LongRunningQuery,
  type NamedQuery,
  PreparingDialect,
} from './driver.ts';
import { openPool } from './pool.ts';
import type { Schema } from './schema.ts';

export type Db = Kysely<Schema>;
/** Functions that must be atomic take a Tx: passing the pool doesn't compile. */
export type Tx = Transaction<Schema>;

export type Database = { db: Db; pool: pg.Pool; close(): Promise<void> };

// Kobo and ids are bigint in SQL and numbers here: values beyond 2^53 throw instead of being rounded.
function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`integer too large to be exact: ${text}`);
  return value;
}
pg.types.setTypeParser(pg.types.builtins.INT8, safeInteger);
// Dates without a time stay text: a Lagos day isn't an instant.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

const ANSWER_TIMEOUT_MS = 10_000;
// Below one, so that a working server ends the statement first and reports it.
const STATEMENT_SHARE = 0.9;

type DatabaseOptions = { max?: number; indexOnlyPlans?: boolean; answer_timeout_ms?: number };

/**
 * Opens a pool of at most `max` connections. Waiting for a connection or a statement is limited to 10 s
 * (`answer_timeout_ms`); the server itself ends a statement after nine tenths of that. With `indexOnlyPlans` no plan
 * scans a whole table, for prepared statements that look rows up by key; otherwise a plan made while a table was empty
 * would still scan it after it has grown.
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const answer_timeout_ms = options.answer_timeout_ms ?? ANSWER_TIMEOUT_MS;
  const statement_timeout_ms = answer_timeout_ms * STATEMENT_SHARE;
  const pool = openPool({
    connectionString: url,
    max: options.max ?? 16,
    connectionTimeoutMillis: answer_timeout_ms,
    statement_timeout: statement_timeout_ms,
    idle_in_transaction_session_timeout: statement_timeout_ms,
    // Compiling a plan takes longer than any of our queries.
    options: `-c jit=off${options.indexOnlyPlans ? ' -c enable_seqscan=off' : ''}`,
  });
  const db = new Kysely<Schema>({ dialect: new PreparingDialect({ pool, answer_timeout_ms }) });
  return { db, pool, close: () => db.destroy() };
}

/**
 * Runs a statement that each connection plans only once: for frequent statements that are expensive to plan. Keep the
 * number of texts small, because a connection keeps every one it has planned.
 */
export async function prepared<Row>(db: Db | Tx, statement: RawBuilder<Row>): Promise<Row[]> {
  const { rows } = await db.executeQuery<Row>(named(statement.compile(db)));
  return rows;
}

/** The query under a name derived from its text, by which a connection recognises a planned one. */
export const named = (query: CompiledQuery): NamedQuery => ({
  ...query,
  name: hash('sha256', query.sql, 'base64url'),
});

/** For transactions that may take long, such as checking all books: lifts the statement timeout. */
export async function liftTimeouts(tx: Tx): Promise<void> {
  const query: LongRunningQuery = {
    ...sql`set local statement_timeout = 0`.compile(tx),
    unlimited: true,
  };
  await tx.executeQuery(query);
}

const RETRIES = 5;
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
// Two transactions stored an entry with the same id: a retry finds the other's.
const SAME_ENTRY = 'ledger_entry_pkey';

/** Runs several reads as of one moment. Takes no locks and may not write. */
export async function inSnapshot<T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> {
  const snapshot = db.transaction().setIsolationLevel('repeatable read');
  return snapshot.setAccessMode('read only').execute(read);
}

/**
 * Runs `work` in a transaction: the only way to start one that writes. Retries up to 5 times after a serialization
 * failure or deadlock, or if an idle connection had died before any work was done. Any other error rolls back and is
 * thrown.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    let started = false;
    try {
      return await db.transaction().execute((tx) => {
        started = true;
        return work(tx);
      });
    } catch (error) {
      const code = sqlState(error);
      const isConflict = code === SERIALIZATION_FAILURE || code === DEADLOCK || isSameEntry(error);
      const isRetryable = isConflict || (!started && isLostConnection(error));
      if (attempt > RETRIES || !isRetryable) throw error;
      await wait(2 ** attempt * (1 + Math.random()));
    }
  }
}

const isSameEntry = (error: unknown) => brokenConstraint(error) === SAME_ENTRY;

// Class 57P: an administrator or a crash ended the session. A silent database or an exhausted pool does
// not count: retrying would only add to the load.
function isLostConnection(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return error.reason === 'broken';
  return sqlState(error)?.startsWith('57P') ?? false;
}

// Connection exceptions; out of disk, memory or connections; a statement ended for taking too long, or a
// server that stops; system errors such as a disk that fails; a standby that is not yet the primary.
const UNAVAILABLE = /^(08|53|57014|57P|58|25006|25P03)/;

/** True if the database can't work at the moment, for any caller: retrying later helps. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof DatabaseUnavailable || UNAVAILABLE.test(sqlState(error) ?? '');
}

// A cluster's worker reports a violation on its shard as an internal error, with the shard's constraint name.
const SHARD_VIOLATION = /violates (unique|check|foreign key) constraint "(\w+?)(?:_\d+)?"/;
const SHARD_STATES = new Map([
  ['unique', '23505'],
  ['check', '23514'],
  ['foreign key', '23503'],
]);

const isShardError = (error: pg.DatabaseError) =>
  error.code === 'XX000' ? SHARD_VIOLATION.exec(error.message) : null;

/** PostgreSQL's five-character error code; undefined for other errors. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined;
  return SHARD_STATES.get(isShardError(error)?.[1] ?? '') ?? error.code;
}

/** The name of the violated constraint, which callers turn into a refusal. */
export function brokenConstraint(error: unknown): string | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined;
  return isShardError(error)?.[2] ?? error.constraint;
}

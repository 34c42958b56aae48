// Kysely's PostgreSQL dialect with two additions. A query may have a name, which `pg` needs to prepare it (only
// `prepared` in database.ts sets names). And a database that doesn't reply in time, or whose connection breaks, causes
// a single error, `DatabaseUnavailable`; that connection is never used again.
import {
  type CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  PostgresDriver,
  type QueryResult,
} from 'kysely';
import pg from 'pg';

/** A query that each connection parses and plans once, and keeps under this name. */
export type NamedQuery = CompiledQuery & { name: string };

/** A query that lifts the time limit until the connection is released. */
export type LongRunningQuery = CompiledQuery & { unlimited: true };

/**
 * `broken`: the connection was lost, and another may work at once. `silent`: there was no reply in time or no
 * connection, so retrying would only wait again. A statement that was sent may have run all the same.
 */
export class DatabaseUnavailable extends Error {
  readonly reason: 'broken' | 'silent';
  constructor(reason: 'broken' | 'silent', cause: unknown) {
    super(`the database is ${reason}`, { cause });
    this.name = 'DatabaseUnavailable';
    this.reason = reason;
  }
}

export type DialectOptions = {
  pool: pg.Pool;
  /** The client-side limit on a query: a frozen server doesn't enforce its own timeout. */
  answer_timeout_ms: number;
};

/** PostgreSQL on a pool, which is closed with the Kysely instance. */
export class PreparingDialect extends PostgresDialect {
  readonly #options: DialectOptions;

  constructor(options: DialectOptions) {
    super({ pool: options.pool });
    this.#options = options;
  }

  override createDriver(): PreparingDriver {
    return new PreparingDriver(this.#options);
  }
}

class PreparingDriver extends PostgresDriver {
  readonly #options: DialectOptions;

  constructor(options: DialectOptions) {
    super({ pool: options.pool });
    this.#options = options;
  }

  override async acquireConnection(): Promise<Connection> {
    const { pool, answer_timeout_ms } = this.#options;
    try {
      return new Connection(await pool.connect(), answer_timeout_ms);
    } catch (error) {
      throw error instanceof pg.DatabaseError ? error : new DatabaseUnavailable('silent', error);
    }
  }

  override async releaseConnection(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof Connection) connection.release();
  }
}

class Connection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  #answer_timeout_ms: number;
  #lost: DatabaseUnavailable | undefined;

  constructor(client: pg.PoolClient, answer_timeout_ms: number) {
    this.#client = client;
    this.#answer_timeout_ms = answer_timeout_ms;
  }

  async executeQuery<Row>(query: CompiledQuery | NamedQuery | LongRunningQuery) {
    // Includes the rollback after a lost connection: its error would hide the loss.
    if (this.#lost) throw this.#lost;
    if ('unlimited' in query) this.#answer_timeout_ms = 0;
    try {
      return await this.#send<Row>(query);
    } catch (error) {
      this.#lost = lossIn(error);
      throw this.#lost ?? error;
    }
  }

  async #send<Row>(query: CompiledQuery | NamedQuery): Promise<QueryResult<Row>> {
    const { command, rowCount, rows } = await this.#client.query({
      text: query.sql,
      values: [...query.parameters],
      ...('name' in query && { name: query.name }),
      ...(this.#answer_timeout_ms > 0 && { query_timeout: this.#answer_timeout_ms }),
    });
    const changes = /^(?:INSERT|UPDATE|DELETE|MERGE)$/.test(command);
    return changes ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
  }

  streamQuery(): never {
    throw new Error('results are read in pages, never streamed');
  }

  /** A connection still waiting for a reply is closed; otherwise the next user would get that reply. */
  release(): void {
    this.#client.release(this.#lost);
  }
}

// `pg` has no classes for these errors: match its own messages, and system errors by the call they name.
const SILENT = /^Query read timeout/;
const BROKEN = /^(Connection terminated|Client (has encountered|was closed))/;

function lossIn(error: unknown): DatabaseUnavailable | undefined {
  if (!(error instanceof Error) || error instanceof pg.DatabaseError) return undefined;
  if (SILENT.test(error.message)) return new DatabaseUnavailable('silent', error);
  const broken = BROKEN.test(error.message) || 'syscall' in error;
  return broken ? new DatabaseUnavailable('broken', error) : undefined;
}

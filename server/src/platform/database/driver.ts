// Kysely's PostgreSQL dialect with one addition: a query may have a name, which `pg` needs to prepare
// it. Only `prepared` (database.ts) sets names.
import {
  type CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  PostgresDriver,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';

/** A query that each connection parses and plans once, and keeps under this name. */
export type NamedQuery = CompiledQuery & { name: string };

/** PostgreSQL on `pool`, which is closed with the Kysely instance. */
export class PreparingDialect extends PostgresDialect {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    super({ pool });
    this.#pool = pool;
  }

  override createDriver(): PreparingDriver {
    return new PreparingDriver(this.#pool);
  }
}

class PreparingDriver extends PostgresDriver {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    super({ pool });
    this.#pool = pool;
  }

  override async acquireConnection(): Promise<Connection> {
    return new Connection(await this.#pool.connect());
  }

  override async releaseConnection(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof Connection) connection.release();
  }
}

class Connection implements DatabaseConnection {
  readonly #client: pg.PoolClient;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  async executeQuery<Row>(query: CompiledQuery | NamedQuery): Promise<QueryResult<Row>> {
    const { command, rowCount, rows } = await this.#client.query({
      text: query.sql,
      values: [...query.parameters],
      ...('name' in query && { name: query.name }),
    });
    const changes = /^(?:INSERT|UPDATE|DELETE|MERGE)$/.test(command);
    return changes ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
  }

  streamQuery(): never {
    throw new Error('results are read in pages, never streamed');
  }

  release(): void {
    this.#client.release();
  }
}

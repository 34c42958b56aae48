// A connection pool whose database can be exchanged, so that an app built once serves many databases.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import pg from 'pg';
import { openDatabase } from '../platform/database/database.ts';
import { TEST_TIMEOUT_MS } from './database.ts';
import { withGenericPlans } from './generic-plans.ts';

type Callback = Parameters<pg.Pool['connect']>[0];

/**
 * Makes a connection parse and plan each statement once, unlike in production: tests repeat the same statements, and
 * planning takes PostgreSQL longer than running them on so few rows.
 */
function planOnce(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (config: unknown, ...rest: unknown[]) => unknown;
  const planned = (config: unknown, ...rest: unknown[]) => query(withName(config), ...rest);
  client.query = planned as typeof client.query;
}

const PLANNED = /^\s*(select|insert|update|delete|with)\b/i;

function withName(config: unknown): unknown {
  const isNamed = typeof config !== 'object' || config === null || 'name' in config;
  if (isNamed || !('text' in config) || typeof config.text !== 'string') return config;
  if (!PLANNED.test(config.text)) return config;
  return { ...config, name: createHash('sha256').update(config.text).digest('base64url') };
}

/** Lends connections to its current database. */
export class MovablePool extends pg.Pool {
  readonly #connections: number;
  #current: pg.Pool | undefined;

  constructor(connections: number) {
    super();
    this.#connections = connections;
  }

  /** Opens connections to another database from now on. */
  moveTo(url: string): void {
    const options = { max: this.#connections, answer_timeout_ms: TEST_TIMEOUT_MS };
    this.#current = openDatabase(withGenericPlans(url), options).pool.on('connect', planOnce);
  }

  /** The number of open connections. */
  get connections(): number {
    return this.#current?.totalCount ?? 0;
  }

  /** Resolves when no connection is in use. */
  async idle(): Promise<void> {
    const pool = this.#current;
    while (pool && (pool.idleCount < pool.totalCount || pool.waitingCount > 0)) {
      await once(pool, 'release');
    }
  }

  /** Waits for the connections in use and closes them all. */
  async leave(): Promise<void> {
    const left = this.#current;
    this.#current = undefined;
    await left?.end();
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    if (this.#current === undefined) throw new Error('the pool has no database');
    if (callback === undefined) return this.#current.connect();
    this.#current.connect(callback);
    return undefined;
  }

  override end(): Promise<void> {
    return this.leave();
  }
}

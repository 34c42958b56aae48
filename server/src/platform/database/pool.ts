// A pool that survives broken connections.
import pg from 'pg';

/** Opens a pool that outlives its connections: it replaces them, and their users learn of it from the query. */
export function openPool(config: pg.PoolConfig, Pool: typeof pg.Pool = pg.Pool): pg.Pool {
  // Without these listeners, a broken connection, idle or in use, would end the process.
  return new Pool(config)
    .on('error', () => {})
    .on('connect', (client) => client.on('error', () => {}));
}

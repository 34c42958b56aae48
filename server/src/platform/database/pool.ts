// A pool whose connections may break.
import pg from 'pg';

/** Opens a pool that outlives its connections: it replaces them, and whoever used one is told by its query. */
export function openPool(config: pg.PoolConfig): pg.Pool {
  // Without these listeners a connection that breaks, idle or in use, would end the process.
  return new pg.Pool(config)
    .on('error', () => {})
    .on('connect', (client) => client.on('error', () => {}));
}

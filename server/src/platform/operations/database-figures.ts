// Prometheus metrics of the database and of the data folder's disk.
import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import type { GaugeReader } from './metrics.ts';

/** The database as this process reaches it. */
export const databaseFigures = (db: Db): GaugeReader => ({
  gauges: {
    alajo_database_answers: {
      help: '1 while the database answers, 0 while it does not',
      failed: 0,
    },
    alajo_database_bytes: { help: 'The size of the database' },
    alajo_database_connections: { help: 'Open connections to the server, from any client' },
    alajo_database_connections_max: { help: 'Connections the server allows' },
  },
  read: async () => {
    const { rows } = await sql<{ bytes: number; open: number; allowed: number }>`
      select pg_database_size(current_database()) as bytes,
        (select count(*) from pg_stat_activity where datid is not null) as open,
        current_setting('max_connections')::int as allowed`.execute(db);
    const [{ bytes, open, allowed } = { bytes: 0, open: 0, allowed: 0 }] = rows;
    return {
      alajo_database_answers: 1,
      alajo_database_bytes: bytes,
      alajo_database_connections: open,
      alajo_database_connections_max: allowed,
    };
  },
});

/** The disk of the data folder; no metrics without such a folder. */
export const diskFigures = (folder: string): GaugeReader => ({
  gauges: {
    alajo_disk_bytes: { help: "Size of the data folder's disk" },
    alajo_disk_free_bytes: { help: "Free space on the data folder's disk" },
  },
  read: async () => {
    const { bsize, blocks, bavail } = await statfs(folder);
    return { alajo_disk_bytes: bsize * blocks, alajo_disk_free_bytes: bsize * bavail };
  },
});

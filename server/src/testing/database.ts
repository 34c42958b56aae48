// One database per test file.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

/** The app's database timeout in tests: a slow machine isn't a database failure. */
export const TEST_TIMEOUT_MS = 100_000;

/** Settings that deploy/citus.sql makes for a database: a clone has its template's rows but not its settings. */
const ON_A_CLUSTER = [
  'citus.enable_unsafe_triggers to on',
  `citus.propagate_set_commands to 'local'`,
];

/** Clones the migrated template, or creates an empty database; `drop` removes it. */
export async function testDatabase(
  template: 'alajo_template' | 'template0' = 'alajo_template',
): Promise<{ url: string; drop(): Promise<void> }> {
  const server = inject('postgresUrl');
  const servers = [server, ...inject('workerUrls')];
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // Copying files in memory takes a third of the time of going through the WAL.
  for (const server of servers) {
    await query(server, `create database ${name} template ${template} strategy file_copy`);
  }
  for (const setting of servers.length > 1 ? ON_A_CLUSTER : []) {
    await query(server, `alter database ${name} set ${setting}`);
  }
  const url = new URL(server);
  url.pathname = `/${name}`;
  const drop = async () => {
    for (const server of servers) await query(server, `drop database ${name} with (force)`);
  };
  return { url: url.href, drop };
}

async function query(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

// Vitest starts this once before the tests on a cluster: it creates the migrated template database, with distributed
// entries and postings, on the coordinator at CITUS_URL and on its workers. Each test file clones it on all of them
// (database.ts).
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../platform/database/migrate.ts';
import { seedTemplate } from './template.ts';

const SPREAD = new URL('../../../deploy/citus.sql', import.meta.url);
const TEMPLATE = 'alajo_template';

/**
 * Provides the servers' URLs; the returned teardown drops the template.
 * @public vitest.citus.config.ts names this file.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const coordinator = process.env.CITUS_URL;
  if (!coordinator) throw new Error('set CITUS_URL to a database of the cluster’s coordinator');
  const { rows: nodes } = await query<{ host: string; port: number }>(
    coordinator,
    'select nodename as host, nodeport as port from pg_dist_node where groupid > 0 order by 1, 2',
  );
  if (nodes.length === 0) throw new Error('the database at CITUS_URL has no workers');
  const workers = nodes.map(({ host, port }) => {
    const url = new URL(coordinator);
    url.hostname = host;
    url.port = String(port);
    return url.href;
  });
  const servers = [coordinator, ...workers];
  await onAll(servers, `drop database if exists ${TEMPLATE} with (force)`);
  await onAll(servers, `create database ${TEMPLATE}`);
  await onAll(servers.map(templateOf), 'create extension citus');
  const template = templateOf(coordinator);
  const { hostname, port } = new URL(coordinator);
  await query(template, `select citus_set_coordinator_host('${hostname}', ${port || 5432})`);
  for (const { host, port } of nodes) {
    await query(template, `select citus_add_node('${host}', ${port})`);
  }
  await migrate(template);
  await query(template, await readFile(SPREAD, 'utf8'));
  await seedTemplate(template);
  await closeTemplates(servers);
  project.provide('postgresUrl', coordinator);
  project.provide('workerUrls', workers);
  return () => onAll(servers, `drop database if exists ${TEMPLATE} with (force)`);
}

/** A database can only be cloned while no one is connected, including Citus itself. */
async function closeTemplates(servers: readonly string[]): Promise<void> {
  await onAll(servers, `alter database ${TEMPLATE} with allow_connections false`);
  await onAll(
    servers,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${TEMPLATE}'`,
  );
}

function templateOf(server: string): string {
  const url = new URL(server);
  url.pathname = `/${TEMPLATE}`;
  return url.href;
}

async function onAll(servers: readonly string[], sql: string): Promise<void> {
  for (const server of servers) await query(server, sql);
}

async function query<Row extends pg.QueryResultRow>(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query<Row>(sql);
  } finally {
    await client.end();
  }
}

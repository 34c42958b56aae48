// Vitest starts this once before all server tests: one PostgreSQL in a temporary folder, with a migrated template
// database that each test file clones (database.ts).
import { spawn } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../platform/database/migrate.ts';
import { startPostgres } from '../platform/operations/embedded-postgres.ts';
import { seedTemplate } from './template.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
    /** The workers of a cluster whose coordinator is `postgresUrl`; empty if there is none. */
    workerUrls: string[];
    /** True in `npm run test:long`: tries every case, not only a sample. */
    exhaustive: boolean;
    /** The programs of another PostgreSQL than npm's; '' for npm's. */
    postgresBin: string;
  }
}

/** Provides `postgresUrl`; the returned teardown stops the server and deletes its folder. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await fs.mkdtemp(path.join(await memoryOrDisk(), 'alajo-test-'));
  cleanUpAfterCrash(folder);
  // Every test file has its own pools, and files run on all cores at once: a parallel query takes five times as long as
  // a serial one.
  const settings = { max_connections: '500', max_parallel_workers_per_gather: '0' };
  const { postgresBin: bin } = project.getProvidedContext();
  const postgres = await startPostgres({
    dataDir: folder,
    durable: false,
    settings,
    ...(bin && { bin }),
  });
  const teardown = async () => {
    await postgres.stop();
    await fs.rm(folder, { recursive: true, force: true, maxRetries: 20 });
  };
  try {
    await createTemplate(postgres.url);
  } catch (error) {
    await teardown();
    throw error;
  }
  project.provide('postgresUrl', postgres.url);
  project.provide('workerUrls', []);
  return teardown;
}

/** Linux's in-memory folder, if there is room: on a disk each clone, of 900 files, takes 0.3 s. */
async function memoryOrDisk(): Promise<string> {
  const memory = '/dev/shm';
  const { bavail, bsize } = await fs.statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize > 8 * 2 ** 30 ? memory : os.tmpdir();
}

/** An aborted Vitest runs no teardown, so a shell waits for this process to end, and cleans up. */
function cleanUpAfterCrash(folder: string): void {
  const script = `read _; pid=$(head -n 1 "$1/cluster/postmaster.pid") && kill -INT "$pid" &&
    while kill -0 "$pid"; do sleep 0.1; done; rm -rf "$1"`;
  const shell = spawn('/bin/sh', ['-c', script, 'sh', folder], {
    cwd: '/',
    detached: true, // Ctrl-C would otherwise kill it along with this process
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.unref(); // its standard input stays open until this process is gone
}

async function createTemplate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('create database alajo_template');
    const template = new URL(url);
    template.pathname = '/alajo_template';
    await migrate(template.href);
    await seedTemplate(template.href);
    // Many test files can clone a template in parallel only if none can connect to it.
    await client.query('alter database alajo_template with allow_connections false');
  } finally {
    await client.end();
  }
}

// Shared by commands: the database that the environment names, what they print, and what they refuse.
// Alajo may be running.
import { type Db, openDatabase } from '../platform/database/database.ts';
import { openSchema } from '../platform/database/migrate.ts';
import { joinPostgres } from '../platform/operations/embedded-postgres.ts';
import { type Config, readConfig } from '../providers/config.ts';

/** Runs `work` on the migrated database and closes it, also when the work throws. */
export async function onDatabase<T>(work: (db: Db, config: Config) => Promise<T>): Promise<T> {
  const config = readConfig(process.env);
  const { url, leave } = await joinDatabase(config);
  try {
    const { db, close } = openDatabase((await openSchema(url)).url);
    return await work(db, config).finally(close);
  } finally {
    await leave();
  }
}

/** The configured database's URL; else that of the data folder's PostgreSQL, started unless it runs. */
export async function joinDatabase({ database_url, data_dir }: Config) {
  if (database_url) return { url: database_url, leave: async () => {} };
  const { url, stop } = await joinPostgres({ dataDir: data_dir });
  return { url, leave: stop };
}

/** Prints what `work` returns; where it throws, only why, and the command ends with 1. */
export async function runCommand(work: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await work()}\n`);
  } catch (error) {
    process.stderr.write(`${reasonOf(error)}\n`);
    process.exitCode = 1;
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // A mistake of ours is found by where it happened.
  if (error instanceof TypeError || error instanceof ReferenceError) return error.stack ?? '';
  return error.cause ? `${error.message}: ${reasonOf(error.cause)}` : error.message;
}

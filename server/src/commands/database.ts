// Shared by commands: the configured database, printing, and error handling. Alajo may be running.
import { type Db, openDatabase } from '../platform/database/database.ts';
import { openSchema } from '../platform/database/migrate.ts';
import { joinPostgres } from '../platform/operations/embedded-postgres.ts';
import { type Config, readConfig } from '../providers/config.ts';

/** Runs `work` on the migrated database and closes it, even if the work throws. */
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

/** The configured database's URL, or that of the data folder's PostgreSQL, which is started if it isn't running. */
export async function joinDatabase({ database_url, data_dir }: Config) {
  if (database_url) return { url: database_url, leave: async () => {} };
  const { url, stop } = await joinPostgres({ dataDir: data_dir });
  return { url, leave: stop };
}

/** Prints the result of `work`; if it throws, prints only the reason, and the command ends with 1. */
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
  // For our own mistakes, the stack shows where they happened.
  if (error instanceof TypeError || error instanceof ReferenceError) return error.stack ?? '';
  return error.cause ? `${error.message}: ${reasonOf(error.cause)}` : error.message;
}

// Opens the database that the environment names for a command, and prints the result.
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

/** Prints the lines, or `none` when there are none. */
export function say(lines: readonly string[], none: string): void {
  process.stdout.write(`${lines.join('\n') || none}\n`);
}

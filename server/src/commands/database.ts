// Opens the database that the environment names for a command, and prints the result.
// Alajo may be running.
import { type Db, openDatabase } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { joinPostgres } from '../platform/operations/embedded-postgres.ts';
import { type Config, readConfig } from '../providers/config.ts';

/** Runs `work` on the migrated database and closes it, also when the work throws. */
export async function onDatabase<T>(work: (db: Db, config: Config) => Promise<T>): Promise<T> {
  const config = readConfig(process.env);
  const { database_url, data_dir } = config;
  const postgres = database_url ? undefined : await joinPostgres({ dataDir: data_dir });
  const url = database_url ?? postgres?.url ?? '';
  try {
    await migrate(url);
    const { db, close } = openDatabase(url);
    return await work(db, config).finally(close);
  } finally {
    await postgres?.stop();
  }
}

/** Prints the lines, or `none` when there are none. */
export function say(lines: readonly string[], none: string): void {
  process.stdout.write(`${lines.join('\n') || none}\n`);
}

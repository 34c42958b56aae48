// Opens the database that the environment names for a command, and prints the result. The embedded
// database must not be running beside it.
import { type Db, openDatabase } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { startPostgres } from '../platform/operations/embedded-postgres.ts';
import { type Config, readConfig } from '../providers/config.ts';

/** Runs `work` on the migrated database and closes it, also when the work throws. */
export async function onDatabase<T>(work: (db: Db, config: Config) => Promise<T>): Promise<T> {
  const config = readConfig(process.env);
  const postgres = config.database_url
    ? undefined
    : await startPostgres({ dataDir: config.data_dir });
  const url = config.database_url ?? postgres?.url ?? '';
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

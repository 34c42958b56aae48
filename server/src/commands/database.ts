// What commands beside the server begin and end with: the database that the environment names. The
// embedded one must not be running beside them.

import { type Db, openDatabase } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { startPostgres } from '../platform/operations/embedded-postgres.ts';
import { type Config, readConfig } from '../providers/config.ts';

/** Does `work` on the migrated database and closes it, also when the work throws. */
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

/** Says lines of text, or what to say when there are none. */
export function say(lines: readonly string[], none: string): void {
  process.stdout.write(`${lines.join('\n') || none}\n`);
}

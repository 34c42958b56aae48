// `npm run restore -- FOLDER`: restores a backup into the empty configured database, or into a new data folder, and
// checks the restored books (docs/backup.md).
import { resolve } from 'node:path';
import { openHolds } from '../app.ts';
import { checkBooks } from '../ledger/check.ts';
import { openDatabase } from '../platform/database/database.ts';
import { type Postgres, startPostgres } from '../platform/operations/embedded-postgres.ts';
import { checkBackup, restore } from '../platform/operations/restore.ts';
import { readConfig } from '../providers/config.ts';
import { runCommand } from './database.ts';

await runCommand(async () => {
  const [folder, ...more] = process.argv.slice(2);
  if (folder === undefined || more.length > 0) throw new Error('Name the folder of one backup');
  const config = readConfig(process.env);
  const { data_dir } = config;
  let postgres: Postgres | undefined;
  try {
    // Checked before anything is started or created.
    const checked = await checkBackup(resolve(process.env.INIT_CWD ?? '.', folder));
    if (!config.database_url) postgres = await startPostgres({ dataDir: data_dir });
    const url = config.database_url ?? postgres?.url ?? '';
    await restore(checked, { url, data_dir });
    const { db, close } = openDatabase(url);
    const books = await checkBooks(db, openHolds).finally(close);
    const verdict = books.ok ? 'The books balance' : 'The books do not balance: npm run books';
    const { made_at, tables } = checked.manifest;
    process.exitCode = books.ok ? 0 : 1;
    return `Restored: ${tables.length} tables as of ${made_at}\n${verdict}: ${books.postings} postings.`;
  } finally {
    await postgres?.stop();
  }
});

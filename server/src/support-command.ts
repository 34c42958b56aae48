// `npm run support`: lists the tickets that wait for an answer, the late ones first; `-- show NUMBER`,
// `-- answer NUMBER "text"` and `-- close NUMBER` deal with one. The embedded database must not be
// running beside it.
import { systemClock } from './platform/clock.ts';
import { readConfig } from './platform/config.ts';
import { migrate, openDatabase } from './platform/database.ts';
import { startPostgres } from './platform/postgres.ts';
import { runDesk } from './support/desk.ts';

const config = readConfig(process.env);
const postgres = config.database_url
  ? undefined
  : await startPostgres({ dataDir: config.data_dir });
const url = config.database_url ?? postgres?.url ?? '';
await migrate(url);
const { db, close } = openDatabase(url);
try {
  process.stdout.write(`${await runDesk({ db, clock: systemClock }, process.argv.slice(2))}\n`);
} finally {
  await close();
  await postgres?.stop();
}

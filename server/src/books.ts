// `npm run books`: proves the books of the database that the environment names, says what is off,
// and ends with 1 if anything is. The embedded database must not be running beside it.
import { openHolds } from './app.ts';
import { checkBooks } from './ledger/check.ts';
import { readConfig } from './platform/config.ts';
import { migrate, openDatabase } from './platform/database.ts';
import { startPostgres } from './platform/postgres.ts';

const config = readConfig(process.env);
const postgres = config.database_url
  ? undefined
  : await startPostgres({ dataDir: config.data_dir });
const url = config.database_url ?? postgres?.url ?? '';
await migrate(url);
const { db, close } = openDatabase(url);
const books = await checkBooks(db, openHolds);
await close();
await postgres?.stop();
const lines = books.problems.map(({ what, account, entry }) =>
  [what, account && `account ${account}`, entry && `entry ${entry}`].filter(Boolean).join(', '),
);
const verdict = books.ok ? 'The books balance' : 'The books do not balance';
process.stdout.write(`${[...lines, `${verdict}: ${books.postings} postings.`].join('\n')}\n`);
process.exitCode = books.ok ? 0 : 1;

// `npm run migrate`: makes the database this version's by the owner's account, and gives the application's
// its rights. A server whose DATABASE_URL is the application's then needs no owner (docs/operations.md).
import { migrate } from '../platform/database/migrate.ts';
import { readConfig } from '../providers/config.ts';
import { joinDatabase } from './database.ts';

const config = readConfig(process.env);
const { database_url, database_owner_url } = config;
const app = database_owner_url && database_url;
const { url, leave } = await joinDatabase({
  ...config,
  database_url: database_owner_url ?? database_url,
});
try {
  const works = new URL(await migrate(url, { app }));
  const account = decodeURIComponent(works.username);
  process.stdout.write(`The database is this version’s. The application’s account: ${account}\n`);
} catch (error) {
  const { message, cause } = error instanceof Error ? error : { message: String(error) };
  const why = cause instanceof Error ? `: ${cause.message}` : '';
  process.stderr.write(`${message}${why}\n`);
  process.exitCode = 1;
} finally {
  await leave();
}

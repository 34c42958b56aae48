// `npm run migrate`: brings the database to this version with the owner's account, and gives the application's account
// its rights. A server whose DATABASE_URL is the application's then needs no owner (docs/deploying.md).
import { migrate } from '../platform/database/migrate.ts';
import { readConfig } from '../providers/config.ts';
import { joinDatabase, runCommand } from './database.ts';

await runCommand(async () => {
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
    return `The database matches this version. The application’s account: ${account}`;
  } finally {
    await leave();
  }
});

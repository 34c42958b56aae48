// `npm run backup -- FOLDER`: backs up the configured database and the data folder into a new folder; Alajo may be
// running (docs/backup.md).
import { resolve } from 'node:path';
import { systemClock } from '../platform/clock.ts';
import { backUp } from '../platform/operations/backup.ts';
import { readConfig } from '../providers/config.ts';
import { joinDatabase, runCommand } from './database.ts';

await runCommand(async () => {
  const [folder, ...more] = process.argv.slice(2);
  if (folder === undefined || more.length > 0)
    throw new Error('Name one new folder for the backup');
  const config = readConfig(process.env);
  const { url, leave } = await joinDatabase(config);
  try {
    // npm runs commands in the checkout, but the folder was named where npm was called.
    const target = resolve(process.env.INIT_CWD ?? '.', folder);
    const { data_dir } = config;
    const { tables, files } = await backUp({ url, data_dir, folder: target }, systemClock);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    return [
      `Backed up: ${tables.length} tables with ${rows} rows, ${files.length} files, in ${target}`,
      files.includes('secret')
        ? 'The PIN key is in it: anyone with this folder can guess PINs. Keep it locked away.'
        : 'The PIN key (ALAJO_SECRET) is not in it: keep that in another place.',
      ...(config.s3
        ? ['Pictures are in the bucket, not in the backup: keep versions of the bucket.']
        : []),
    ].join('\n');
  } finally {
    await leave();
  }
});

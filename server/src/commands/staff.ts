// `npm run staff -- invite "NAME" EMAIL --role administrator`: prints the link with which one of the first two
// administrators joins. Without arguments it lists the staff. Alajo may be running.
import { runStaffCommand } from '../console/staff/command.ts';
import { systemClock } from '../platform/clock.ts';
import { loadOrCreateSecret } from '../platform/operations/secret.ts';
import { onDatabase, runCommand } from './database.ts';

await runCommand(() =>
  onDatabase(async (db, config) => {
    const secret = config.secret ?? (await loadOrCreateSecret(config.data_dir));
    return runStaffCommand({ db, config, secret, clock: systemClock }, process.argv.slice(2));
  }),
);

// `npm run kyc`: the IDs that wait for a review. `-- show 42 FILE --staff EMAIL` writes one to a new file,
// `verify 42 --staff EMAIL` and `reject 42 unreadable --staff EMAIL` end its review, in the name of the
// member of our staff with that address. Alajo may be running.
import { systemClock } from '../platform/clock.ts';
import { loadOrCreateSecret } from '../platform/operations/secret.ts';
import { openStorage } from '../providers/storage/open.ts';
import { onDatabase, runCommand } from './database.ts';
import { runKycCommand } from './kyc-command.ts';

await runCommand(() =>
  onDatabase(async (db, config) => {
    const secret = config.secret ?? (await loadOrCreateSecret(config.data_dir));
    const deps = { db, secret, clock: systemClock, storage: openStorage(config) };
    return runKycCommand(deps, process.argv.slice(2));
  }),
);

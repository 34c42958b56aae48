// `npm run cases`: lists the cases waiting for staff; `npm run cases -- REFERENCE` shows a case and its ends, and with
// `--staff EMAIL` its history; `npm run cases -- REFERENCE END --staff EMAIL --reason "…"` ends it. Alajo may be
// running.
import { systemClock } from '../platform/clock.ts';
import { createLog } from '../platform/operations/log.ts';
import { loadOrCreateSecret } from '../platform/operations/secret.ts';
import { createProviders } from '../providers/create.ts';
import { runCasesCommand } from './cases-command.ts';
import { onDatabase, runCommand } from './database.ts';

await runCommand(() =>
  onDatabase(async (db, config) => {
    const log = createLog(config.log_level);
    const secret = config.secret ?? (await loadOrCreateSecret(config.data_dir));
    const clock = systemClock;
    const monitor = { clock, observe: () => {}, watch: () => {} };
    const providers = createProviders(config, { db, log, secret, monitor });
    return runCasesCommand({ db, clock, log, providers }, process.argv.slice(2));
  }),
);

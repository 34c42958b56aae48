// `npm run cases`: lists what waits for our staff; `npm run cases -- REFERENCE` shows a case and how it can end, and
// with `--staff EMAIL` what happened;
// `npm run cases -- REFERENCE END --staff EMAIL --reason "…"` ends it. Alajo may be running.
import { systemClock } from '../platform/clock.ts';
import { createLog } from '../platform/operations/log.ts';
import { runCasesCommand } from './cases-command.ts';
import { onDatabase, runCommand } from './database.ts';

await runCommand(() =>
  onDatabase((db, { log_level }) =>
    runCasesCommand({ db, clock: systemClock, log: createLog(log_level) }, process.argv.slice(2)),
  ),
);

// `npm run support`: the tickets that wait for a reply, the late ones first. `-- show NUMBER`, `-- answer
// NUMBER "text"` and `-- close NUMBER` deal with one, and `-- recall NUMBER hold` (or release, return, keep;
// bank-asked, bank-notified, bank-returned, bank-refused) with a transfer asked back; all in the name of
// somebody of our staff, by `--staff EMAIL`. Alajo may be running.
import { systemClock } from '../platform/clock.ts';
import { onDatabase, runCommand } from './database.ts';
import { runSupportCommand } from './support-command.ts';

await runCommand(() =>
  onDatabase((db) => runSupportCommand({ db, clock: systemClock }, process.argv.slice(2))),
);

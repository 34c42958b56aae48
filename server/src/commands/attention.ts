// `npm run attention`: lists what needs a person; `npm run attention -- REFERENCE delivered --staff EMAIL` (or
// `failed`; for an order `release` or `refund`, for a case `closed`) ends one. A
// return can be refunded in part: `npm run attention -- return-12 refund 4500 --staff EMAIL`. Alajo may be running.
import { createLedger } from '../ledger/submit.ts';
import { systemClock } from '../platform/clock.ts';
import { createLog } from '../platform/operations/log.ts';
import { runAttentionCommand } from './attention-command.ts';
import { onDatabase, runCommand } from './database.ts';

await runCommand(() =>
  onDatabase((db, config) => {
    const ledger = createLedger(db, systemClock);
    const deps = { db, ledger, clock: systemClock, log: createLog(config.log_level) };
    return runAttentionCommand(deps, process.argv.slice(2)).finally(() => ledger.drain());
  }),
);

// `npm run pots -- show LINK`: a pot that was reported; `hold LINK YOUR-EMAIL "reason"` stops payments into
// it and out of it; `release` and `give-back LINK YOUR-EMAIL` end that, when two people have said so.
// Alajo may be running.
import { systemClock } from '../platform/clock.ts';
import { runPotsCommand } from '../pots/command.ts';
import { onDatabase } from './database.ts';

const output = await onDatabase((db) =>
  runPotsCommand({ db, clock: systemClock }, process.argv.slice(2)),
);
process.stdout.write(`${output}\n`);

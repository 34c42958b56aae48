// `npm run kin -- show ID`: what is reported about a member of an Ajo group who died or cannot act; `confirm ID
// YOUR-EMAIL "reason"` suspends the seat when two people have said so, `dismiss` ends the report, `lift` a
// suspension that was a mistake, `abusive` costs whoever reported it points of their trust score. Alajo may
// be running.
import { runKinCommand } from '../ajo/kin/command.ts';
import { systemClock } from '../platform/clock.ts';
import { onDatabase } from './database.ts';

const output = await onDatabase((db) =>
  runKinCommand({ db, clock: systemClock }, process.argv.slice(2)),
);
process.stdout.write(`${output}\n`);

// `npm run disputes -- show ID`: a dispute about a round of an Ajo group; `pay-out ID YOUR-EMAIL "reason"`
// makes its payout, `give-back` returns the round's contributions when two people have said so, `abusive`
// costs whoever raised it points of their trust score. Alajo may be running.
import { runDisputesCommand } from '../ajo/disputes/command.ts';
import { systemClock } from '../platform/clock.ts';
import { onDatabase } from './database.ts';

const output = await onDatabase((db) =>
  runDisputesCommand({ db, clock: systemClock }, process.argv.slice(2)),
);
process.stdout.write(`${output}\n`);

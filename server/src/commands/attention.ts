// `npm run attention`: lists what needs a person; `npm run attention -- REFERENCE delivered` (or
// `failed`; for an order `release` or `refund`, for a job `retry` or `remove`) ends one. A return can be
// refunded in part: `npm run attention -- return-12 refund 4500`. Alajo may be running.
import { parseNaira } from '@alajo/contract/money.ts';
import { attentionOutcomes } from '../deps.ts';
import { createLedger } from '../ledger/submit.ts';
import { systemClock } from '../platform/clock.ts';
import { createLog } from '../platform/operations/log.ts';
import { endByHand, listAttention } from './attention-list.ts';
import { onDatabase, say } from './database.ts';

const [reference, outcome, naira] = process.argv.slice(2);
const chosen = attentionOutcomes.find((one) => one === outcome);
if (reference !== undefined && chosen === undefined) {
  throw new Error(`Add the outcome, one of: ${attentionOutcomes.join(', ')}`);
}
const amount = naira === undefined ? undefined : parseNaira(naira);
if (naira !== undefined && !amount) throw new Error(`${naira} is no amount in naira`);
const flagged = await onDatabase(async (db, config) => {
  const ledger = createLedger(db, systemClock);
  const log = createLog(config.log_level);
  if (reference !== undefined && chosen !== undefined) {
    const ending = endByHand({ db, ledger, clock: systemClock, log }, reference, chosen, amount);
    await ending.finally(() => ledger.drain());
  }
  return listAttention(db);
});
say(
  flagged.map((one) =>
    [
      one.reference,
      one.status,
      one.what,
      one.provider_reference,
      one.since.toISOString(),
      ...(one.by ? [`by ${one.by.toISOString()}`] : []),
    ].join('  '),
  ),
  'Nothing needs a person.',
);

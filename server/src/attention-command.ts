// `npm run attention`: lists what waits for a person; `npm run attention -- REFERENCE delivered` (or
// `failed`; of an order `release` or `refund`) ends one. The embedded database must not be running beside it.
import { endByHand, listAttention, OUTCOMES } from './attention.ts';
import { createLedger } from './ledger/submit.ts';
import { systemClock } from './platform/clock.ts';
import { readConfig } from './platform/config.ts';
import { migrate, openDatabase } from './platform/database.ts';
import { createLog } from './platform/log.ts';
import { startPostgres } from './platform/postgres.ts';

const [reference, outcome] = process.argv.slice(2);
const config = readConfig(process.env);
const postgres = config.database_url
  ? undefined
  : await startPostgres({ dataDir: config.data_dir });
const url = config.database_url ?? postgres?.url ?? '';
await migrate(url);
const { db, close } = openDatabase(url);
const ledger = createLedger(db, systemClock);
try {
  if (reference !== undefined) {
    const said = OUTCOMES.find((one) => one === outcome);
    if (said === undefined) throw new Error(`Say what became of it: ${OUTCOMES.join(', ')}`);
    const log = createLog(config.log_level);
    await endByHand({ db, ledger, clock: systemClock, log }, reference, said);
  }
  const flagged = await listAttention(db);
  const lines = flagged.map((one) =>
    [one.reference, one.status, one.what, one.provider_reference, one.since.toISOString()].join(
      '  ',
    ),
  );
  process.stdout.write(`${lines.join('\n') || 'Nothing waits for a person.'}\n`);
} finally {
  await ledger.drain();
  await close();
  await postgres?.stop();
}

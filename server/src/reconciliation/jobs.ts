// Reconciliation jobs: imports, and the nightly import of recent days from each provider.
import { addDays } from '@alajo/contract/days.ts';
import * as z from 'zod/mini';
import type { Deps } from '../deps.ts';
import { DAY, dayInLagos } from '../platform/clock.ts';
import { inTransaction } from '../platform/database/database.ts';
import type { Tasks } from '../platform/jobs/jobs.ts';
import { openExceptionCases } from './exception-cases.ts';
import { addApiImport } from './imports.ts';
import { apiOf } from './lists.ts';
import { runImport } from './run-import.ts';

// Late payments and chargebacks appear in the lists of previous days.
const DAYS_BACK = 3;
const DRAFT_KEPT_MS = DAY;

const job = z.object({ id: z.int() });

/** Imports recent days from every provider with an API. */
async function importNightly({ db, clock, providers }: Deps): Promise<void> {
  const now = clock.now();
  const to = addDays(dayInLagos(now), -1);
  const from = addDays(to, 1 - DAYS_BACK);
  const lists = await db.selectFrom('reconciliation_list').select(['id', 'format']).execute();
  for (const { id, format } of lists) {
    if (apiOf(providers, format) === undefined) continue;
    const range = { list_id: id, from, to, caller: null };
    await inTransaction(db, (tx) => addApiImport(tx, now, range));
  }
}

/** Deletes files that were never imported. */
async function purgeDrafts({ db, clock }: Deps): Promise<void> {
  await db
    .deleteFrom('reconciliation_import')
    .where('state', '=', 'draft')
    .where('created_at', '<', new Date(clock.now().getTime() - DRAFT_KEPT_MS))
    .execute();
}

export const reconciliationTasks = (deps: Deps): Tasks => ({
  reconciliation_import: (payload) => runImport(deps, z.parse(job, payload).id),
  reconciliation_nightly: () => importNightly(deps),
  async reconciliation_hourly() {
    await openExceptionCases(deps);
    await purgeDrafts(deps);
  },
});

/** Crontab in UTC: at 04:10 in Lagos, and every hour. */
export const reconciliationCron = [
  '10 3 * * * reconciliation_nightly ?fill=1d&max=3',
  '25 * * * * reconciliation_hourly',
] as const;

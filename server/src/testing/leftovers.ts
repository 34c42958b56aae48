// What earlier tests of a file have left to do, for files whose tests share one app and move its clock.
import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';

/** Drops all pending jobs, so that time passes only for what the next test makes. */
export async function dropJobs(db: Db): Promise<void> {
  await sql`delete from graphile_worker._private_jobs`.execute(db);
}

/** Drops all pending jobs, and lets the Ajo groups of earlier tests take no further step. */
export async function stopGroups(db: Db): Promise<void> {
  await db.updateTable('ajo_group').set({ next_at: null }).execute();
  await dropJobs(db);
}

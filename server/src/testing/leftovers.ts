// Removes work left over by earlier tests, for files whose tests share one app and move its clock.
import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';

/** Drops all pending jobs, so that only the next test's jobs run as time passes. */
export async function dropJobs(db: Db): Promise<void> {
  await sql`delete from graphile_worker._private_jobs`.execute(db);
}

/** Drops all pending jobs, and freezes the Ajo groups of earlier tests. */
export async function stopGroups(db: Db): Promise<void> {
  await db.updateTable('ajo_group').set({ next_at: null }).execute();
  await dropJobs(db);
}

// How the queue of jobs stands, and those that failed for the last time: a person runs them again, or
// removes them.
import { sql } from 'kysely';
import type { Db, Tx } from '../database/database.ts';
import type { Reading } from '../operations/metrics.ts';

type Queue = { waiting: number; oldest_seconds: number; dead: number };

/** Of jobs of all processes, for Prometheus. */
export const queueFigures = (db: Db): Reading => ({
  gauges: {
    alajo_jobs_waiting: { help: 'Jobs that are due and wait for a process, or for their next try' },
    alajo_jobs_oldest_seconds: { help: 'How long the job that is due for longest has been due' },
    alajo_jobs_dead: { help: 'Jobs that failed for the last time: npm run cases lists them' },
  },
  read: async () => {
    const { rows } = await sql<Queue>`
      with due as (
        select run_at from graphile_worker._private_jobs where is_available and run_at <= now()
      )
      select (select count(*) from due) as waiting,
        (select coalesce(extract(epoch from now() - min(run_at)), 0)::float8 from due) as oldest_seconds,
        (select count(*) from graphile_worker._private_jobs
          where attempts >= max_attempts and locked_at is null) as dead`.execute(db);
    const [queue] = rows;
    if (queue === undefined) return {};
    return {
      alajo_jobs_waiting: queue.waiting,
      alajo_jobs_oldest_seconds: queue.oldest_seconds,
      alajo_jobs_dead: queue.dead,
    };
  },
});

/** Gives a dead job all its tries again, from now on; false if there is no such dead job. */
export async function retryDeadJob(db: Db | Tx, id: number): Promise<boolean> {
  const { rows } = await sql`
    update graphile_worker._private_jobs set attempts = 0, run_at = now(), updated_at = now()
    where id = ${id} and attempts >= max_attempts and locked_at is null returning id`.execute(db);
  return rows.length > 0;
}

/** Removes a dead job; false if there is no such dead job. */
export async function removeDeadJob(db: Db | Tx, id: number): Promise<boolean> {
  const { rows } = await sql`
    delete from graphile_worker._private_jobs
    where id = ${id} and attempts >= max_attempts and locked_at is null returning id`.execute(db);
  return rows.length > 0;
}

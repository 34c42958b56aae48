// The state of the job queue, and dead jobs, which failed for the last time: staff retry or remove them.
import { sql } from 'kysely';
import type { Db, Tx } from '../database/database.ts';
import type { GaugeReader } from '../operations/metrics.ts';

type Queue = { waiting: number; oldest_seconds: number; dead: number };

/** Prometheus metrics of all processes' jobs. */
export const queueFigures = (db: Db): GaugeReader => ({
  gauges: {
    alajo_jobs_waiting: {
      help: 'Jobs that are due and waiting for a process or their next attempt',
    },
    alajo_jobs_oldest_seconds: { help: 'How long the most overdue job has been due' },
    alajo_jobs_dead: { help: 'Jobs that failed their last attempt: npm run cases lists them' },
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

/** Gives a dead job all its attempts again; false if there is no such job. */
export async function retryDeadJob(db: Db | Tx, id: number): Promise<boolean> {
  const { rows } = await sql`
    update graphile_worker._private_jobs set attempts = 0, run_at = now(), updated_at = now()
    where id = ${id} and attempts >= max_attempts and locked_at is null returning id`.execute(db);
  return rows.length > 0;
}

/** Removes a dead job; false if there is no such job. */
export async function removeDeadJob(db: Db | Tx, id: number): Promise<boolean> {
  const { rows } = await sql`
    delete from graphile_worker._private_jobs
    where id = ${id} and attempts >= max_attempts and locked_at is null returning id`.execute(db);
  return rows.length > 0;
}

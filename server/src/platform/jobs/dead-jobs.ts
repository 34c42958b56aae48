// How the queue of jobs stands, and those that failed for the last time: a person runs them again, or
// removes them.
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';

export type QueueFigures = { waiting: number; oldest_seconds: number; dead: number };

export async function findQueueFigures(db: Db): Promise<QueueFigures> {
  const { rows } = await sql<QueueFigures>`
    with due as (
      select run_at from graphile_worker._private_jobs where is_available and run_at <= now()
    )
    select (select count(*) from due) as waiting,
      (select coalesce(extract(epoch from now() - min(run_at)), 0)::float8 from due) as oldest_seconds,
      (select count(*) from graphile_worker._private_jobs
        where attempts >= max_attempts and locked_at is null) as dead`.execute(db);
  return rows[0] ?? { waiting: 0, oldest_seconds: 0, dead: 0 };
}

export type DeadJob = { id: number; task: string; error: string; since: Date };

const ERROR_MAX = 100;

/** The one that was added first comes first. */
export async function listDeadJobs(db: Db, limit: number): Promise<DeadJob[]> {
  const { rows } = await sql<DeadJob>`
    select j.id, t.identifier as task, left(coalesce(j.last_error, ''), ${ERROR_MAX}) as error,
      j.created_at as since
    from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where j.attempts >= j.max_attempts and j.locked_at is null
    order by j.created_at limit ${limit}`.execute(db);
  return rows;
}

/** Gives a dead job all its tries again, from now on; false if there is no such dead job. */
export async function retryDeadJob(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`
    update graphile_worker._private_jobs set attempts = 0, run_at = now(), updated_at = now()
    where id = ${id} and attempts >= max_attempts and locked_at is null returning id`.execute(db);
  return rows.length > 0;
}

/** Removes a dead job; false if there is no such dead job. */
export async function removeDeadJob(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`
    delete from graphile_worker._private_jobs
    where id = ${id} and attempts >= max_attempts and locked_at is null returning id`.execute(db);
  return rows.length > 0;
}

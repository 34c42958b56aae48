// Jobs that have failed their last attempt. They belong to no module. A retry doesn't move money directly: each job
// checks what is left to do, so one person can decide.
import { type RawBuilder, sql } from 'kysely';
import { numberedCase } from '../../payments/case-references.ts';
import { staffCannot } from '../../payments/staff-actions.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { removeDeadJob, retryDeadJob } from '../../platform/jobs/dead-jobs.ts';
import type { CaseEnd, CaseSource, RunEnd } from '../../staff/cases.ts';
import { objectOf } from './log-objects.ts';

const ERROR_SHOWN = 2000;

const dead = (columns: RawBuilder<unknown>) => sql`select ${columns}
  from graphile_worker._private_jobs j join graphile_worker._private_tasks k on k.id = j.task_id
  where j.attempts >= j.max_attempts and j.locked_at is null`;

type DeadJob = { task: string; attempts: number; error: string; created_at: Date; failed_at: Date };

async function describeJob(db: Db, id: string) {
  const { rows } = await sql<DeadJob>`${dead(sql`k.identifier as task, j.attempts,
    left(coalesce(j.last_error, ''), ${ERROR_SHOWN}) as error, j.created_at, j.updated_at as failed_at`)}
    and j.id = ${id}::bigint`.execute(db);
  const [job] = rows;
  if (job === undefined) return { facts: [], events: [] };
  return {
    facts: [
      { label: 'Task', value: job.task },
      { label: 'Attempts', value: String(job.attempts) },
      { label: 'Last error', value: job.error },
    ],
    events: [
      { at: job.created_at, description: 'Added' },
      { at: job.failed_at, description: 'Failed its last attempt' },
    ],
  };
}

/** Ends a dead job, for a reason. Throws case_claimed, and action_unavailable for a job that isn't dead. */
const endDeadJob =
  (end: 'retry' | 'dismiss'): RunEnd =>
  async ({ deps, work }, caller, { id, reference }, { reason }) => {
    await inTransaction(deps.db, async (tx) => {
      await work.refuseClaimed(tx, caller, { kind: 'dead_job', id });
      const { rows } = await sql<{ task: string }>`${dead(sql`k.identifier as task`)}
        and j.id = ${id}::bigint for update of j`.execute(tx);
      const [job] = rows;
      if (job === undefined) throw staffCannot('This job has already been retried or dismissed.');
      await (end === 'retry' ? retryDeadJob : removeDeadJob)(tx, Number(id));
      await caller.record(tx, {
        act: end === 'retry' ? 'job_retried' : 'job_dismissed',
        object: objectOf({ kind: 'dead_job', reference }),
        case_reference: reference,
        reason,
        details: { task: job.task },
      });
    });
    return end === 'retry' ? 'The job will run again.' : 'The job was dismissed.';
  };

const ends: readonly CaseEnd[] = [
  {
    name: 'retry',
    label: 'Retry',
    key: 'r',
    takes: {
      reason: {
        label: 'Why will it succeed now?',
        hint: 'It gets all its attempts again. Nothing is done twice. The reason stays in the log.',
      },
    },
    alone: { permission: 'jobs.work', run: endDeadJob('retry') },
  },
  {
    name: 'dismiss',
    label: 'Dismiss',
    look: 'danger',
    key: 'd',
    takes: {
      reason: {
        label: 'Why is it no longer needed?',
        hint: 'It won’t run again. The reason stays in the log.',
      },
    },
    alone: { permission: 'jobs.work', run: endDeadJob('dismiss') },
  },
];

export const deadJobs: CaseSource = {
  kind: 'dead_job',
  id: 'bigint',
  open: dead(sql`j.id, null::bigint as user_id, k.identifier as who,
      j.attempts || ' attempts, last: ' || left(coalesce(j.last_error, ''), 200) as what,
      null::bigint as amount, j.created_at as since, j.created_at as clock, 'dead' as state`),
  ...numberedCase('job'),
  describe: describeJob,
  ends,
};

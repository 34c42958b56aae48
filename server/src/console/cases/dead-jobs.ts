// Jobs that failed for the last time. They belong to no module.
import { sql } from 'kysely';
import type { CaseSource } from '../../deps.ts';
import { numberedCase } from '../../payments/case-references.ts';

export const deadJobs: CaseSource = {
  kind: 'dead_job',
  id: 'bigint',
  open: sql`select j.id, null::bigint as user_id, k.identifier as who,
      j.attempts || ' attempts, last: ' || left(coalesce(j.last_error, ''), 200) as what,
      null::bigint as amount, j.created_at as since, j.created_at as clock, 'dead' as state
    from graphile_worker._private_jobs j join graphile_worker._private_tasks k on k.id = j.task_id
    where j.attempts >= j.max_attempts and j.locked_at is null`,
  ...numberedCase('job'),
};

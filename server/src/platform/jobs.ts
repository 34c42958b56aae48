// What happens without a request: jobs in the same database, enqueued in the transaction of their
// cause, run at least once. A job's work must change nothing when it is done twice.
import { runMigrations } from 'graphile-worker';
import { sql } from 'kysely';
import type { Tx } from './database.ts';

/** A module's jobs by name; the payload is checked by the job itself. */
export type Tasks = Record<string, (payload: unknown) => Promise<void>>;

export type JobOptions = {
  /** One job waits under a key: enqueuing again moves it instead of adding another. */
  key: string;
  run_at: Date;
};

const MAX_ATTEMPTS = 25;

/** Adds a job to this transaction: it exists if and only if the rest of it does. */
export async function enqueue(
  tx: Tx,
  task: string,
  payload: Record<string, string | number>,
  options: JobOptions,
): Promise<void> {
  await sql`select graphile_worker.add_job(${task}, payload => ${JSON.stringify(payload)}::json,
    run_at => ${options.run_at}, max_attempts => ${MAX_ATTEMPTS}, job_key => ${options.key},
    job_key_mode => 'replace')`.execute(tx);
}

/** Creates or upgrades graphile-worker's own tables. */
export async function migrateJobs(url: string): Promise<void> {
  await runMigrations({ connectionString: url });
}

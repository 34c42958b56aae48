// What happens without a request: jobs in the same database, enqueued in the transaction of their
// cause, run at least once. A job's work must change nothing when it is done twice.
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Logger, run, runMigrations, type Task, type TaskList } from 'graphile-worker';
import { sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { Schema } from '../database/schema.ts';

/** A module's jobs by name; the payload is checked by the job itself. */
export type Tasks = Record<string, (payload: unknown) => Promise<void>>;

export type JobOptions = {
  /** One job waits under a key: enqueuing again moves it instead of adding another. */
  key: string;
  run_at: Date;
  /** True: one that waits under the key already keeps its own time. */
  keep_run_at?: boolean;
};

const MAX_ATTEMPTS = 25;

/** Adds a job to this transaction: it exists if and only if the rest of it does. */
export async function enqueue(
  tx: Transaction<Schema>,
  task: string,
  payload: Record<string, string | number>,
  options: JobOptions,
): Promise<void> {
  const mode = options.keep_run_at ? 'preserve_run_at' : 'replace';
  await sql`select graphile_worker.add_job(${task}, payload => ${JSON.stringify(payload)}::json,
    run_at => ${options.run_at}, max_attempts => ${MAX_ATTEMPTS}, job_key => ${options.key},
    job_key_mode => ${mode})`.execute(tx);
}

/** Creates or upgrades graphile-worker's own tables. */
export async function migrateJobs(url: string): Promise<void> {
  await runMigrations({ connectionString: url });
}

export type JobsOptions = {
  url: string;
  tasks: Tasks;
  /** Lines of a crontab, in UTC. */
  cron: string;
  log: FastifyBaseLogger;
  /** Told after each try of a job. */
  onJob(task: string, outcome: 'done' | 'failed', seconds: number): void;
  /** How long to wait before asking again for the lock, or for a database that went away. */
  retry_ms?: number;
};

export type Jobs = {
  /** Waits for the jobs that are being done, and gives the lock back. */
  stop(): Promise<void>;
};

const CONCURRENCY = 10;
const POLL_MS = 1000;
const RETRY_MS = 5000;
const CONNECT_MS = 5000;
// Any number, the same for all: whoever holds it runs the jobs, so that a job locked by anybody
// else is known to be a dead process's.
const JOBS_LOCK = 7_208_512;

/**
 * Runs due jobs while this process holds the lock 'alajo jobs', and keeps asking for it while
 * another does. Jobs that a killed process had begun are released first.
 */
export function startJobs(options: JobsOptions): Jobs {
  const stopping = new AbortController();
  const stopped = new Promise<void>((resolve) => {
    stopping.signal.addEventListener('abort', () => resolve());
  });
  const running = (async () => {
    while (!stopping.signal.aborted) {
      await runWhileHeld(options, stopped).catch((error) => {
        options.log.error({ err: error }, 'jobs stopped; trying again');
      });
      await wait(options.retry_ms ?? RETRY_MS, null, { signal: stopping.signal }).catch(() => {});
    }
  })();
  return {
    stop() {
      stopping.abort();
      return running;
    },
  };
}

async function runWhileHeld(options: JobsOptions, stopped: Promise<void>): Promise<void> {
  const connection = { connectionString: options.url, connectionTimeoutMillis: CONNECT_MS };
  const holder = new pg.Client({ ...connection, keepAlive: true });
  // The lock is the connection's: without it another process may begin, so this one must end.
  const lost = new Promise<void>((resolve) => {
    holder.on('error', () => resolve());
    holder.on('end', () => resolve());
  });
  const pool = new pg.Pool({ ...connection, max: CONCURRENCY });
  // Without a listener a connection that breaks, even while it is being closed, ends the process.
  pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}));
  try {
    await holder.connect();
    const held = await holder.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
      JOBS_LOCK,
    ]);
    if (held.rows[0]?.held !== true) return;
    await releaseDeadWorkers(holder);
    const runner = await run({
      pgPool: pool,
      concurrency: CONCURRENCY,
      pollInterval: POLL_MS,
      noHandleSignals: true,
      taskList: measured(options),
      crontab: options.cron,
      logger: workerLogger(options.log),
    });
    options.log.info('running jobs');
    const ends = Promise.race([stopped, lost, runner.promise]);
    await ends.finally(() => runner.stop().catch(() => {}));
  } finally {
    await pool.end();
    await holder.end().catch(() => {});
  }
}

async function releaseDeadWorkers(holder: pg.Client): Promise<void> {
  await holder.query(`
    select graphile_worker.force_unlock_workers(array(
      select locked_by from graphile_worker._private_jobs where locked_by is not null
      union select locked_by from graphile_worker._private_job_queues where locked_by is not null))`);
}

/** Each task, with its time told and its error logged: the payload is in neither. */
function measured({ tasks, log, onJob }: JobsOptions): TaskList {
  const entries = Object.entries(tasks).map(([task, work]): [string, Task] => [
    task,
    async (payload, { job }) => {
      const start = performance.now();
      const seconds = () => (performance.now() - start) / 1000;
      try {
        await work(payload);
        onJob(task, 'done', seconds());
      } catch (error) {
        onJob(task, 'failed', seconds());
        log.error({ err: error, task, job: job.id, attempt: job.attempts }, 'job failed');
        throw error;
      }
    },
  ]);
  return Object.fromEntries(entries);
}

/** graphile-worker tells every job; what matters of that is told above. */
function workerLogger(log: FastifyBaseLogger): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log.debug(`jobs: ${message}`);
  });
}

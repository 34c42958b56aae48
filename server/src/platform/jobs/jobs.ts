// Background jobs in the same database, enqueued in the transaction that causes them and run at least
// once. Running a job twice must change nothing.
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Logger, run, runMigrations, type Task, type TaskList } from 'graphile-worker';
import { sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { Schema } from '../database/schema.ts';

/** A module's jobs by name; each job validates its payload. */
export type Tasks = Record<string, (payload: unknown) => Promise<void>>;

export type JobOptions = {
  /** At most one job waits per key: enqueuing again moves it instead of adding another. */
  key: string;
  run_at: Date;
  /** True: a job already waiting under the key keeps its time. */
  keep_run_at?: boolean;
};

const MAX_ATTEMPTS = 25;

/** Adds a job in this transaction: it exists if and only if the transaction commits. */
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
  /** Called after each attempt at a job. */
  onJob(task: string, outcome: 'done' | 'failed', seconds: number): void;
  /** How long to wait before retrying the lock or a lost database. */
  retry_ms?: number;
};

export type Jobs = {
  /** Waits for running jobs and releases the lock. */
  stop(): Promise<void>;
};

const CONCURRENCY = 10;
const POLL_MS = 1000;
const RETRY_MS = 5000;
const CONNECT_MS = 5000;
// An arbitrary number, the same everywhere. Only the holder runs jobs, so any other worker's job lock
// belongs to a dead process.
const JOBS_LOCK = 7_208_512;

// Without batching, graphile-worker 0.17 drops the promise that marks a job as ended: a connection lost at
// that moment would be an unhandled rejection, which ends the process. A batch reports to the runner.
const SEND_ENDS_TO_THE_RUNNER = {
  worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
} satisfies GraphileConfig.Preset;

/**
 * Runs due jobs while this process holds the jobs lock, and keeps trying to get it while another process
 * does. First releases the jobs of killed processes.
 */
export function startJobs(options: JobsOptions): Jobs {
  const stopping = new AbortController();
  const stopped = new Promise<void>((resolve) => {
    stopping.signal.addEventListener('abort', () => resolve());
  });
  const running = (async () => {
    while (!stopping.signal.aborted) {
      await runWhileHeld(options, stopped).catch((error) => {
        options.log.error({ err: error }, 'jobs stopped; retrying');
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
  // The connection owns the lock: once it is lost another process may start, so this one must stop.
  const lost = new Promise<void>((resolve) => {
    holder.on('error', () => resolve());
    holder.on('end', () => resolve());
  });
  const pool = new pg.Pool({ ...connection, max: CONCURRENCY });
  // Without a listener, a connection that breaks, even while closing, would end the process.
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
      preset: SEND_ENDS_TO_THE_RUNNER,
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

/** Measures each task and logs its errors, never its payload. */
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

/** graphile-worker logs every job; `measured` already reports what matters. */
function workerLogger(log: FastifyBaseLogger): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log.debug(`jobs: ${message}`);
  });
}

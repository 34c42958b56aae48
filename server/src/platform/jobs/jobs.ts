// Background jobs in the same database, enqueued in the transaction that causes them and run at least once. Running a
// job twice, even concurrently, must change nothing.
import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { ROOT_CONTEXT, SpanKind } from '@opentelemetry/api';
import type { FastifyBaseLogger } from 'fastify';
import {
  type Job,
  Logger,
  run,
  type Task,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type pg from 'pg';
import { HOUR } from '../clock.ts';
import { jsonArray } from '../database/arrays.ts';
import { openPool } from '../database/pool.ts';
import type { Schema } from '../database/schema.ts';
import { contextFrom, inSpan, traceHeaders } from '../traces.ts';
import { RunnerPool } from './runner-pool.ts';

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
// Runs after all due jobs of the usual priority 0.
const LOW_PRIORITY = 10;

type Payload = Record<string, string | number | readonly number[]>;

/** Adds a job in this transaction: it exists if and only if the transaction commits. */
export async function enqueue(
  tx: Transaction<Schema>,
  task: string,
  payload: Payload,
  options: JobOptions,
): Promise<void> {
  await sql`select ${addJob(task, payload, options)}`.execute(tx);
}

/** The call that adds a job, for use within a larger statement. */
export function addJob(task: string, payload: Payload, options: JobOptions): RawBuilder<unknown> {
  const mode = options.keep_run_at ? 'preserve_run_at' : 'replace';
  const tracedPayload = { ...payload, ...traceHeaders() };
  return sql`graphile_worker.add_job(${task}, payload => ${JSON.stringify(tracedPayload)}::json,
    run_at => ${options.run_at}, max_attempts => ${MAX_ATTEMPTS}, job_key => ${options.key},
    job_key_mode => ${mode})`;
}

/**
 * Adds thousands of jobs with one statement in this transaction. They run when no other job is due, so that no payment
 * waits for them.
 */
export async function enqueueForLater(
  tx: Transaction<Schema>,
  task: string,
  jobs: readonly { key: string; payload: Payload }[],
  run_at: Date,
): Promise<void> {
  const payloads = jobs.map(({ payload }) => ({ ...payload, ...traceHeaders() }));
  await sql`
    select graphile_worker.add_jobs(array_agg(row(${task}, payload, null, ${run_at}::timestamptz,
      ${MAX_ATTEMPTS}::int2, key, ${LOW_PRIORITY}::int2, null)::graphile_worker.job_spec))
    from unnest(${jsonArray(payloads)}, ${jobs.map(({ key }) => key)}::text[]) j(payload, key)
    having count(*) > 0`.execute(tx);
}

export type JobsOptions = {
  url: string;
  tasks: Tasks;
  /** Lines of a crontab, in UTC. */
  cron: string;
  log: FastifyBaseLogger;
  /** Called after each attempt at a job. */
  onJob(task: string, outcome: 'done' | 'failed', seconds: number): void;
  /** The number of concurrent jobs; each takes a connection, and two more are kept. */
  concurrency?: number;
  /** The delay before retrying a lost database. */
  retry_ms?: number;
  /** The interval of this process's heartbeat. */
  beat_ms?: number;
  /** A process without a heartbeat for this long loses its jobs to others. */
  silence_ms?: number;
  /** A process without the database for this long counts as running no jobs. */
  idle_ms?: number;
  /** After a loss, the runner has this long to end before another one starts. */
  stop_ms?: number;
};

export type Jobs = {
  /** False once no job could be taken for a minute. */
  isRunning(): boolean;
  /** Waits for running jobs and takes no more. */
  stop(): Promise<void>;
};

const CONCURRENCY = 10;
const POLL_MS = 1000;
const RETRY_MS = 5000;
const LOSS_DETECTION_MS = 500;
const CONNECT_MS = 5000;
const ANSWER_MS = 10_000;
const HEARTBEAT_MS = 5000;
const SILENCE_MS = 20_000;
const IDLE_MS = 60_000;
const STOP_MS = 5000;

// Without batching, graphile-worker (0.17.3 and 0.18.0) drops the promise that marks a job as ended: a connection lost
// at that moment would be an unhandled rejection, which ends the process. A batch reports to the runner, but counts
// wrongly when two fail: the runner may then never end, so we limit how long we wait.
const BATCHED_COMPLETION = {
  worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
} satisfies GraphileConfig.Preset;

/**
 * Runs due jobs, alongside other processes: each job is locked by the process that runs it. Locks are renewed every five
 * seconds; the lock of a process that was killed, froze or lost its network is released after 20 s by any other
 * process. Resumes after losing the database, even if a job or the runner doesn't end.
 */
export function startJobs(options: JobsOptions): Jobs {
  const stopping = new AbortController();
  const stopped = new Promise<void>((resolve) => {
    stopping.signal.addEventListener('abort', () => resolve());
  });
  let idle_since: number | undefined = performance.now();
  const onAccess = () => {
    idle_since = undefined;
  };
  const onLoss = (error: unknown) => {
    idle_since ??= performance.now();
    options.log.error({ err: error }, 'jobs stopped; retrying');
  };
  const running = (async () => {
    while (!stopping.signal.aborted) {
      await runUntilLost(options, { stopped, onAccess, onLoss }).catch(onLoss);
      await wait(options.retry_ms ?? RETRY_MS, null, { signal: stopping.signal }).catch(() => {});
    }
  })();
  return {
    isRunning: () =>
      idle_since === undefined || performance.now() - idle_since < (options.idle_ms ?? IDLE_MS),
    stop() {
      stopping.abort();
      return running;
    },
  };
}

type Watch = {
  stopped: Promise<void>;
  /** Called after each successful query for jobs, whether it found one or not. */
  onAccess(): void;
  onLoss(error: unknown): void;
};

/** Runs jobs until `stopped`, or until the database is lost. Throws if they can't be started. */
async function runUntilLost(options: JobsOptions, { stopped, onAccess, onLoss }: Watch) {
  const { concurrency = CONCURRENCY, stop_ms = STOP_MS } = options;
  const config = {
    connectionString: options.url,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: ANSWER_MS,
    keepAlive: true,
    // One connection listens for new jobs, one renews the locks.
    max: concurrency + 2,
  };
  const pool = openPool(config, RunnerPool);
  const events: WorkerEvents = new EventEmitter();
  let worker = '';
  events.once('pool:create', ({ workerPool }) => {
    worker = workerPool.id;
  });
  events.on('worker:getJob:empty', onAccess);
  events.on('job:start', onAccess);
  const failed = firstFailure(events);
  const ended = new AbortController();
  const running = new Set<string>();
  try {
    const runner = await run({
      pgPool: pool,
      events,
      concurrency,
      pollInterval: POLL_MS,
      noHandleSignals: true,
      taskList: instrumentTasks(options, running),
      crontab: options.cron,
      preset: BATCHED_COMPLETION,
      logger: workerLogger(options.log),
    });
    options.log.info('running jobs');
    const renewals = renewLocks({ pool, worker, running, options, ended: ended.signal });
    const lost = Promise.race([renewals, failed, runner.promise])
      .then(throwEnded)
      .catch((error: unknown) => ({ error }));
    const loss = await Promise.race([stopped.then(() => undefined), lost]);
    if (loss) {
      onLoss(loss.error);
      // Stopped before its listener has seen the loss, it would query that connection again.
      await wait(LOSS_DETECTION_MS);
    }
    const stop = runner.stop().catch(() => {});
    // Jobs still running may continue: others take them once their locks are old.
    await (loss ? withTimeout(stop_ms, stop) : stop);
  } finally {
    ended.abort();
    await withTimeout(stop_ms, pool.end());
  }
}

/**
 * Rejects when the runner can take no more jobs. It reads its task ids once, and never retries if that fails; and it
 * shuts down when it couldn't record a job's end, but reports that only afterwards.
 */
function firstFailure(events: WorkerEvents): Promise<never> {
  const failed = new Promise<never>((_resolve, reject) => {
    events.once('worker:getJob:error', ({ error }) => reject(error));
    events.once('pool:fatalError', ({ error }) => reject(error));
    events.once('pool:gracefulShutdown', ({ message }) => reject(new Error(message)));
  });
  failed.catch(() => {});
  return failed;
}

function throwEnded(): never {
  throw new Error('the runner ended');
}

/** Waits for `work`, up to a limit. */
const withTimeout = (ms: number, work: Promise<unknown>) =>
  Promise.race([work, wait(ms, null, { ref: false })]);

type Renewal = {
  pool: pg.Pool;
  worker: string;
  /** The ids of the jobs this process is working on. */
  running: ReadonlySet<string>;
  options: JobsOptions;
  ended: AbortSignal;
};

/** Renews until `ended`; throws if that fails, because others will then take this process's jobs. */
async function renewLocks({ pool, worker, running, options, ended }: Renewal): Promise<void> {
  const { beat_ms = HEARTBEAT_MS, silence_ms = SILENCE_MS } = options;
  while (!ended.aborted) {
    await pool.query(RENEW_LOCKS, [worker, [...running], silence_ms]);
    await wait(beat_ms, null, { signal: ended }).catch(() => {});
  }
}

// A job whose acquisition reply was lost runs nowhere: its lock isn't renewed. graphile-worker itself releases locks
// only after four hours. Uses the database's clock, because processes' clocks differ.
const RENEW_LOCKS = `
  with renewed as (
    update graphile_worker._private_jobs set locked_at = now()
    where locked_by = $1 and id = any($2::bigint[])
  )
  update graphile_worker._private_jobs set locked_at = null, locked_by = null
  where locked_at < now() - $3 * interval '1 millisecond'
    and not (locked_by = $1 and id = any($2::bigint[]))`;

/** Measures each task and logs its errors, never its payload; `running` has the ids of running jobs. */
function instrumentTasks({ tasks, log, onJob }: JobsOptions, running: Set<string>): TaskList {
  const entries = Object.entries(tasks).map(([task, work]): [string, Task] => [
    task,
    async (tracedPayload, { job }) => {
      const start = performance.now();
      const seconds = () => (performance.now() - start) / 1000;
      const { payload, from } = separateTrace(tracedPayload, job);
      running.add(job.id);
      try {
        await inSpan(
          {
            name: `job ${task}`,
            kind: SpanKind.CONSUMER,
            attributes: { 'alajo.task': task, 'alajo.attempt': job.attempts },
            continues: from,
          },
          () => work(payload),
        );
        onJob(task, 'done', seconds());
      } catch (error) {
        onJob(task, 'failed', seconds());
        log.error({ err: error, task, job: job.id, attempt: job.attempts }, 'job failed');
        throw error;
      } finally {
        running.delete(job.id);
      }
    },
  ]);
  return Object.fromEntries(entries);
}

/** A job that waited longer starts its own trace; otherwise one that enqueues its successor would never end. */
const SAME_TRACE_MS = HOUR;

/** A job's own payload, and the trace it continues. */
function separateTrace(
  tracedPayload: unknown,
  { created_at, run_at }: Pick<Job, 'created_at' | 'run_at'>,
) {
  if (
    typeof tracedPayload !== 'object' ||
    tracedPayload === null ||
    !('traceparent' in tracedPayload)
  )
    return { payload: tracedPayload, from: [ROOT_CONTEXT] };
  const { traceparent, ...payload } = tracedPayload;
  const cause = contextFrom({ traceparent });
  const waited_ms = run_at.getTime() - created_at.getTime();
  return { payload, from: waited_ms > SAME_TRACE_MS ? [ROOT_CONTEXT, cause] : [cause] };
}

/** graphile-worker logs every job; `instrumentTasks` already reports what matters. */
function workerLogger(log: FastifyBaseLogger): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log.debug(`jobs: ${message}`);
  });
}

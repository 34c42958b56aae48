// Jobs on a real queue: run after their transaction commits, by every process, despite crashes.
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { databaseProxy } from '../../testing/database-proxy.ts';
import { type Database, inTransaction, openDatabase } from '../database/database.ts';
import { openPool } from '../database/pool.ts';
import { createLog } from '../operations/log.ts';
import { enqueue, type JobsOptions, startJobs } from './jobs.ts';
import { RunnerPool } from './runner-pool.ts';

let made: Awaited<ReturnType<typeof testDatabase>>;
let database: Database;
// graphile-worker prints a trace if it loses the database while it looks for a job.
const trace = vi.spyOn(console, 'trace').mockReturnValue(undefined);
beforeAll(async () => {
  made = await testDatabase();
  database = openDatabase(made.url);
});
afterAll(async () => {
  await database.close();
  await made.drop();
  trace.mockRestore();
});

const SILENCE_MS = 600;
let names = 0;

/** Runs the jobs of one uniquely named task. */
function worker(work: (payload: unknown) => Promise<void> = async () => {}, task = `t${++names}`) {
  const done: unknown[] = [];
  const logged: [string, string][] = [];
  const lines: string[] = [];
  const options: JobsOptions = {
    url: made.url,
    tasks: {
      [task]: async (payload) => {
        await work(payload);
        done.push(payload);
      },
    },
    cron: '',
    log: createLog('info', { write: (line) => lines.push(line) }),
    onJob: (name, outcome) => logged.push([name, outcome]),
    retry_ms: 50,
    beat_ms: 50,
    silence_ms: SILENCE_MS,
    stop_ms: 500,
    idle_ms: 100,
  };
  const start = () => {
    const jobs = startJobs(options);
    onTestFinished(() => jobs.stop());
    return jobs;
  };
  const running = () => lines.some((line) => line.includes('running jobs'));
  const add = (payload: Record<string, number>, key = `${task}-${payload.n}`) =>
    inTransaction(database.db, (tx) => enqueue(tx, task, payload, { key, run_at: new Date() }));
  return { task, done, told: logged, lines, start, running, add, options };
}

test('a job runs after its transaction commits, and never if it rolls back', async () => {
  const one = worker();
  one.start();
  await expect(
    inTransaction(database.db, async (tx) => {
      await enqueue(tx, one.task, { n: 1 }, { key: 'one', run_at: new Date() });
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  await one.add({ n: 2 });
  await expect.poll(() => one.done).toEqual([{ n: 2 }]);
  expect(one.told).toEqual([[one.task, 'done']]);
});

test('processes share the jobs, and each job runs once', async () => {
  // A process takes ten at a time, and here finishes none before the other has taken some too.
  const begun = new Set<string>();
  const both = Promise.withResolvers<void>();
  const wait = (name: string) => () => {
    if (begun.add(name).size === 2) both.resolve();
    return both.promise;
  };
  const first = worker(wait('first'));
  const second = worker(wait('second'), first.task);
  for (const runner of [first, second]) {
    runner.start();
    await expect.poll(runner.running).toBe(true);
  }
  const sent = Array.from({ length: 40 }, (_, n) => ({ n }));
  for (const payload of sent) await first.add(payload);
  const done = () => [...first.done, ...second.done] as { n: number }[];
  await expect.poll(() => done().length).toBe(40);
  expect(done().sort((a, b) => a.n - b.n)).toEqual(sent);
});

test('a job of a killed process runs again once its lock is old', async () => {
  const one = worker();
  await one.add({ n: 1 });
  await sql(
    `update graphile_worker._private_jobs j
    set locked_by = 'worker-dead', locked_at = now(), attempts = 1
    from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = $1`,
    [one.task],
  );
  one.start();
  await expect.poll(() => one.done).toEqual([{ n: 1 }]);
});

test('a running process keeps its job, however long it takes', async () => {
  let begun = 0;
  const finish = Promise.withResolvers<void>();
  const slow = () => {
    begun += 1;
    return finish.promise;
  };
  const first = worker(slow);
  const second = worker(slow, first.task);
  first.start();
  await first.add({ n: 1 });
  await expect.poll(() => begun).toBe(1);
  second.start();
  await expect.poll(second.running).toBe(true);
  const heldFor = async () => {
    const { rows } = await sql(
      `select extract(epoch from j.locked_at - j.created_at) * 1000 as ms
       from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1`,
      [first.task],
    );
    return Number(rows[0]?.ms);
  };
  // Without renewals the second process would have released the lock after this silence.
  const before = await heldFor();
  await expect.poll(heldFor).toBeGreaterThan(before + SILENCE_MS);
  expect(begun).toBe(1);
  finish.resolve();
  await expect.poll(() => first.done).toEqual([{ n: 1 }]);
  expect(second.done).toEqual([]);
});

test('a process that comes back after others took its job ends without harm', async () => {
  const proxy = await databaseProxy(made.url);
  onTestFinished(() => proxy.close());
  let begun = 0;
  const finish = Promise.withResolvers<void>();
  const frozen = worker(async () => {
    begun += 1;
    if (begun > 1) return;
    await finish.promise;
    throw new Error('too late');
  });
  frozen.options.url = proxy.url;
  frozen.start();
  await frozen.add({ n: 1 });
  await expect.poll(() => begun).toBe(1);
  proxy.freeze();
  const other = worker(undefined, frozen.task);
  other.start();
  await expect.poll(() => other.done).toEqual([{ n: 1 }]);
  proxy.thaw();
  finish.resolve();
  await frozen.add({ n: 2 });
  const both = () => [...other.done, ...frozen.done]; // either may take the second
  await expect.poll(both).toEqual([{ n: 1 }, { n: 2 }]);
});

test('a process resumes jobs after losing its connection', async () => {
  const one = worker();
  one.start();
  await expect.poll(one.running).toBe(true);
  await sql(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);
  await one.add({ n: 1 });
  await expect.poll(() => one.done).toEqual([{ n: 1 }]);
});

test("a process that couldn't read its tasks reports that it runs no jobs, and runs them later", async () => {
  const one = worker();
  await sql('alter table graphile_worker._private_tasks rename to hidden');
  const jobs = one.start();
  await expect.poll(() => one.lines.some((line) => line.includes('jobs stopped'))).toBe(true);
  await expect.poll(jobs.isRunning).toBe(false);
  await sql('alter table graphile_worker.hidden rename to _private_tasks');
  await one.add({ n: 1 });
  await expect.poll(() => one.done).toEqual([{ n: 1 }]);
  expect(jobs.isRunning()).toBe(true);
});

test('a connection that the runner releases twice returns to the pool once', async () => {
  const pool = openPool({ connectionString: made.url, max: 1 }, RunnerPool);
  onTestFinished(() => pool.end());
  const released = Promise.withResolvers<void>();
  pool.connect((_error, _client, release) => {
    release();
    release();
    released.resolve();
  });
  await released.promise;
  expect([pool.totalCount, pool.idleCount]).toEqual([1, 1]);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('losing the database while a job ends stops the jobs, not the process', async () => {
  const database_name = new URL(made.url).pathname.slice(1);
  const admin = new pg.Client({ connectionString: inject('postgresUrl') });
  await admin.connect();
  onTestFinished(() => admin.end());
  const accept = (yes: boolean) =>
    admin.query(`alter database ${database_name} with allow_connections ${yes}`);
  let runs = 0;
  const one = worker(async () => {
    runs += 1;
    if (runs > 1) return;
    await accept(false);
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      database_name,
    ]);
  });
  one.start();
  await one.add({ n: 1 });
  // The loss and a failed start: by then the job has ended.
  const losses = () => one.lines.filter((line) => line.includes('jobs stopped; retrying'));
  await expect.poll(() => losses().length).toBeGreaterThan(1);
  await accept(true);
  await expect.poll(() => runs).toBe(2);
});

test('jobs run again after several of them ended during a loss of the database', async () => {
  const proxy = await databaseProxy(made.url);
  onTestFinished(() => proxy.close());
  const jobs = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
  let begun = 0;
  const one = worker(() => jobs[begun++]?.promise ?? Promise.resolve());
  one.options.url = proxy.url;
  one.options.stop_ms = 3000;
  one.start();
  for (const n of jobs.keys()) await one.add({ n });
  await expect.poll(() => begun).toBe(jobs.length);
  proxy.cut();
  // The jobs end one after the other while the runner is being stopped, and none can record it: with four,
  // graphile-worker loses count and never ends.
  await passed(1000);
  for (const [ended, { resolve }] of jobs.entries()) {
    resolve();
    await expect.poll(() => one.done).toHaveLength(ended + 1);
    await passed(200);
  }
  proxy.mend();
  await one.add({ n: 9 });
  await expect.poll(() => one.done).toContainEqual({ n: 9 });
  expect(one.lines.join()).toContain('jobs stopped; retrying');
});

/** Waits for this many milliseconds. */
async function passed(ms: number): Promise<void> {
  const start = performance.now();
  await expect.poll(() => performance.now() - start).toBeGreaterThan(ms);
}

test("a job that never ends doesn't stop others from running after a loss of the database", async () => {
  const proxy = await databaseProxy(made.url);
  onTestFinished(() => proxy.close());
  const endless = Promise.withResolvers<void>();
  let begun = 0;
  const one = worker(() => (begun++ === 0 ? endless.promise : Promise.resolve()));
  one.options.url = proxy.url;
  one.start();
  await one.add({ n: 1 });
  await expect.poll(() => begun).toBe(1);
  proxy.cut();
  await expect.poll(() => one.lines.join()).toContain('jobs stopped; retrying');
  proxy.mend();
  await one.add({ n: 2 });
  await expect.poll(() => one.done).toContainEqual({ n: 2 });
  endless.resolve();
});

test('stopping waits for a running job', async () => {
  let finish = () => {};
  let begun = false;
  const one = worker(() => {
    begun = true;
    return new Promise((resolve) => {
      finish = resolve;
    });
  });
  const jobs = one.start();
  await one.add({ n: 1 });
  await expect.poll(() => begun).toBe(true);
  const stopped = jobs.stop();
  finish();
  await stopped;
  expect(one.done).toEqual([{ n: 1 }]);
});

test('a failed job is reported and retried; the log has its error, never its payload', async () => {
  let tries = 0;
  const one = worker(async () => {
    tries += 1;
    throw new Error('the bank is silent');
  });
  one.start();
  await one.add({ n: 424242 });
  await expect.poll(() => one.told).toContainEqual([one.task, 'failed']);
  const text = one.lines.join();
  expect(text).toContain('the bank is silent');
  expect(text).not.toContain('424242');
  const next = async () => {
    const { rows } = await sql(
      `select j.attempts, j.locked_by, j.run_at > now() as later
       from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1`,
      [one.task],
    );
    return rows;
  };
  await expect.poll(next).toEqual([{ attempts: 1, locked_by: null, later: true }]);
  expect(tries).toBe(1);
});

test('enqueuing under the same key moves the waiting job instead of adding another', async () => {
  const one = worker();
  await one.add({ n: 1 }, 'same');
  await one.add({ n: 2 }, 'same');
  one.start();
  await expect.poll(() => one.done).toEqual([{ n: 2 }]);
});

async function sql(text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: made.url });
  await client.connect();
  try {
    return await client.query(text, values);
  } finally {
    await client.end();
  }
}

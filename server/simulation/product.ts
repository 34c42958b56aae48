// The product under simulation: its real handlers and jobs on a separate database, with a clock that the
// simulation sets and a process that can crash. After a crash the request is retried, as a phone would
// retry it.
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '@alajo/contract/errors.ts';
import { Kysely, sql } from 'kysely';
import pino from 'pino';
import { openHolds, relay, tasksOf, wording } from '../src/app.ts';
import type { Deps } from '../src/deps.ts';
import { checkBooks } from '../src/ledger/check.ts';
import { createLedger } from '../src/ledger/submit.ts';
import { enqueueOutside } from '../src/notifications/outside-messages.ts';
import { type Db, openDatabase, prepared } from '../src/platform/database/database.ts';
import type { Schema } from '../src/platform/database/schema.ts';
import type { Tasks } from '../src/platform/jobs/jobs.ts';
import { createPasswordHashing, PASSWORD_COST } from '../src/platform/password-hashing.ts';
import { seedCatalogue } from '../src/services/catalogue.ts';
import { withGenericPlans } from '../src/testing/generic-plans.ts';
import { sandboxProviders, TEST_SECRET, testConfig } from '../src/testing/providers.ts';
import { enqueueFundingCheck } from '../src/wallet/fundings/funding-checks.ts';
import type { Person } from './model/model.ts';
import type { BankJob } from './model/pulls.ts';
import { findUnexpected } from './product/banks.ts';
import { hasBillPayers } from './product/bills.ts';
import { type CrashPlan, crashingDatabase } from './product/crash-injection.ts';
import { createCustomers } from './product/customers.ts';
import type { IncomeSource } from './product/handlers.ts';
import { readSnapshot } from './product/read-state.ts';
import { findRemindersSent } from './product/reminders-sent.ts';
import { createMembers } from './product/staff-actions.ts';
import { createRequests } from './requests.ts';
import { EPOCH, type Product } from './run.ts';
import { verbs } from './verbs/verbs.ts';

const JOBS_MAX = 1000;

export type OpenProduct = Product & { close(): Promise<void>; crashes(): number };

/**
 * A fault planted in the database before each action and job, or in the incomes that Ajo reads; a test checks
 * that it is detected.
 */
export type Defect = ((db: Db, now: number) => Promise<void>) | IncomeSource;

/** Creates the people in a migrated, empty database and opens the product for their actions. */
export async function openProduct(
  url: string,
  people: Person[],
  defect?: Defect,
): Promise<OpenProduct> {
  const { db: directDb, pool, close } = openDatabase(withGenericPlans(url), { max: 4 });
  const { dialect, crashPlan } = crashingDatabase(pool);
  const db: Db = new Kysely<Schema>({ dialect });
  let at = EPOCH;
  const clock = { now: () => new Date(at) };
  const errors: string[] = [];
  const deps = depsOf(db, clock, (line) => errors.push(line));
  const customers = await createCustomers(directDb, TEST_SECRET, people, clock.now());
  await createMembers(directDb, clock.now());
  if (hasBillPayers(customers)) await seedCatalogue(directDb);
  const corrupt = typeof defect === 'function' ? defect : undefined;
  const overrides = typeof defect === 'object' ? defect : {};
  const requests = createRequests(deps, directDb, customers, overrides);
  // A crashed process may log errors; a running one must not.
  const withRestarts: RunWithRestarts = async (work) => {
    await untilDone(crashPlan, work, () => errors.splice(0));
    if (errors.length > 0) throw new Error(`logged: ${errors.join(', ')}`);
  };
  const worker = createWorker(directDb, withRestarts, tasksOf(deps));
  const runJobs = async (now: number) => {
    at = now;
    for (let left = JOBS_MAX; left > 0; left--) {
      await corrupt?.(directDb, now);
      if (!(await worker.runOne(now))) return;
    }
    throw new Error('jobs never run out');
  };
  return {
    async perform(who, action, now) {
      at = now;
      worker.forgetNext();
      const work = requests.prepare(who, action);
      await corrupt?.(directDb, now);
      try {
        await (verbs[action.verb].repeatable ? withRestarts(work) : crashPlan.exempt(work));
        return null;
      } catch (error) {
        if (error instanceof AppError && error.code !== 'internal') return error.code;
        throw error;
      }
    },
    nextJob: worker.next,
    runJobs,
    async remind(kind, now) {
      at = now;
      for (const _ of ['one process', 'another']) {
        await corrupt?.(directDb, now);
        await worker.run(`reminders_${kind}`, {});
      }
      await corrupt?.(directDb, now);
      await withRestarts(() => enqueueOutside(deps, wording, relay.send));
      await runJobs(now);
      return findRemindersSent(directDb, now);
    },
    async sortIncome(now) {
      at = now;
      await corrupt?.(directDb, now);
      await worker.run('sorting_clock', {});
    },
    async expireProposals(now) {
      at = now;
      await corrupt?.(directDb, now);
      await worker.run('console_expire_proposals', {});
    },
    async runBankJob(kind, now) {
      at = now;
      await corrupt?.(directDb, now);
      await worker.run(BANK_TASKS[kind], {});
      await runJobs(now);
    },
    async reportDebits(now) {
      at = now;
      worker.forgetNext();
      for (const reference of await findUnexpected(directDb)) {
        await withRestarts(() => enqueueFundingCheck(deps, reference));
      }
    },
    injectFault(fault) {
      if (fault.verb === 'crash') crashPlan.plan(fault);
      else worker.repeatNext();
    },
    show(who, group, now) {
      at = now;
      return crashPlan.exempt(() => requests.show(who, group));
    },
    readSnapshot: (now) => readSnapshot(directDb, customers, now),
    async books() {
      const { problems } = await checkBooks(directDb, openHolds);
      return problems.map(({ what, account, entry }) => `${what} (${account ?? entry})`);
    },
    crashes: crashPlan.crashes,
    close,
  };
}

const BANK_TASKS: Record<BankJob, string> = {
  compare: 'wallet_compare_mandates',
  retry: 'wallet_retry_pulls',
  pull: 'wallet_begin_pulls',
};

type RunWithRestarts = (work: () => Promise<unknown>) => Promise<void>;

/** Restarts the process after a crash and retries, whatever error the crash ended in. */
async function untilDone(crashPlan: CrashPlan, work: () => Promise<unknown>, restart: () => void) {
  for (;;) {
    try {
      await work();
      if (!crashPlan.crashed()) return;
    } catch (error) {
      if (!crashPlan.crashed()) throw error;
    }
    crashPlan.restart();
    restart();
  }
}

/** Runs due jobs one at a time, each until it succeeds, and some twice. */
function createWorker(db: Db, withRestarts: RunWithRestarts, tasks: Tasks) {
  let repeat = false;
  // Undefined when jobs may have been enqueued since it was read.
  let next: number | null | undefined;
  const run = async (task: string, payload: unknown) => {
    next = undefined;
    const work = async () => tasks[task]?.(payload);
    await withRestarts(work);
    if (repeat) await withRestarts(work);
    repeat = false;
  };
  return {
    run,
    /** When the next job is due. */
    async next(): Promise<number | null> {
      next ??= (await claimJob(db, BEGINNING)).next;
      return next;
    },
    async runOne(now: number): Promise<boolean> {
      if (next && next > now) return false;
      const taken = await claimJob(db, new Date(now));
      next = taken.next;
      if (taken.task === null) return false;
      await run(taken.task, taken.payload);
      return true;
    },
    /** For work other than jobs, which may have enqueued some. */
    forgetNext() {
      next = undefined;
    },
    repeatNext() {
      repeat = true;
    },
  };
}

function depsOf(db: Db, clock: Deps['clock'], onError: (line: string) => void): Deps {
  const config = testConfig();
  return {
    db,
    clock,
    config,
    secret: TEST_SECRET,
    ledger: createLedger(db, clock),
    passwords: createPasswordHashing(PASSWORD_COST),
    log: pino({ level: 'error' }, { write: (line) => onError(shorten(line)) }),
    providers: sandboxProviders({ db, clock, config, files: join(tmpdir(), 'alajo-simulation') }),
  };
}

function shorten(line: string): string {
  const { msg, err }: { msg: string; err?: { message: string } } = JSON.parse(line);
  return err ? `${msg} (${err.message})` : msg;
}

/** The job taken, if one was due, and when the next remaining one is due. */
type ClaimedJob = { task: string | null; payload: unknown; next: number | null };

// Earlier than any job.
const BEGINNING = new Date(0);

// If many jobs are late, groups come first, then standing orders, pots and shops, because their order would
// otherwise be undefined. The job is deleted before it runs, as a worker locks it: it may enqueue its
// successor under the same key.
async function claimJob(db: Db, now: Date): Promise<ClaimedJob> {
  const [row] = await prepared(
    db,
    sql<Omit<ClaimedJob, 'next'> & { next: Date | null }>`
    with due as materialized (
      select j.id, t.identifier as task, j.payload
      from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
      where j.run_at <= ${now}
      order by t.identifier = 'ajo_clock' desc, t.identifier = 'schedules_clock' desc,
        t.identifier like 'pots%' desc, t.identifier like 'market%' desc, j.run_at, j.id limit 1)
    select due.task, due.payload,
      (select min(run_at) from graphile_worker._private_jobs j
        where j.id is distinct from due.id) as next,
      case when due.id is not null
        then (select count(*) from graphile_worker.complete_jobs(array[due.id])) end as completed
    from (select) one left join due on true`,
  );
  if (row === undefined) throw new Error('the query returned no row');
  return { ...row, next: row.next?.getTime() ?? null };
}

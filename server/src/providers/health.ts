// Health of outside companies, for staff. Each process counts its own calls of the last hour and writes them to a small
// table every few seconds, so no request waits for it. Readers see the sum over all processes.
import type { CompanyHealth } from '@alajo/contract/rules/pause-schemas.ts';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { type Clock, DAY, HOUR, MINUTE, SECOND } from '../platform/clock.ts';
import type { Db } from '../platform/database/database.ts';
import type { CallMonitor } from './http.ts';

const WRITE_EVERY_MS = 20 * SECOND;
/** A process silent for this long has ended, so its pause no longer matters. */
const ENDED_AFTER_MS = 2 * MINUTE;

/**
 * Upper bounds of the latency buckets in milliseconds, each 1.5 times the previous one; the last bucket is unbounded.
 */
const BUCKET_BOUNDS_MS = Array.from({ length: 24 }, (_, index) => 10 * 1.5 ** index);

type Minute = { answered: number; failed: number; latencies: number[] };
type ServiceHealth = {
  minutes: Map<number, Minute>;
  last_answer_at: Date | null;
  last_failure_at: Date | null;
  pausedSince: (() => Date | null)[];
};

export type Health = Pick<Required<CallMonitor>, 'observe' | 'watch'> & {
  /** Writes this process's counts. */
  write(db: Db): Promise<void>;
};

/** Counts this process's calls. */
export function createHealth(clock: Clock): Health {
  const process = uuidv7();
  const companies = new Map<string, ServiceHealth>();
  const healthOf = (company: string): ServiceHealth => {
    const health = companies.get(company) ?? {
      minutes: new Map(),
      last_answer_at: null,
      last_failure_at: null,
      pausedSince: [],
    };
    companies.set(company, health);
    return health;
  };
  return {
    watch: (company, pausedSince) => {
      healthOf(company).pausedSince.push(pausedSince);
    },
    observe: (company, outcome, seconds) => {
      const health = healthOf(company);
      const now = clock.now();
      const minute = minuteOf(health, now);
      if (outcome === 'answered') {
        minute.answered += 1;
        health.last_answer_at = now;
        const index = BUCKET_BOUNDS_MS.findIndex((bound) => seconds * SECOND <= bound);
        const bucket = index === -1 ? BUCKET_BOUNDS_MS.length : index;
        minute.latencies[bucket] = (minute.latencies[bucket] ?? 0) + 1;
      } else {
        minute.failed += 1;
        health.last_failure_at = now;
      }
    },
    async write(db) {
      const now = clock.now();
      const rows = [...companies].map(([company, health]) => ({
        process,
        company,
        ...sumOf(health, now),
        last_answer_at: health.last_answer_at,
        last_failure_at: health.last_failure_at,
        paused_since: earliest(health.pausedSince.map((read) => read())),
        at: now,
      }));
      if (rows.length > 0) {
        await db
          .insertInto('providers_health')
          .values(rows)
          .onConflict((conflict) =>
            conflict.columns(['process', 'company']).doUpdateSet((eb) => ({
              answered: eb.ref('excluded.answered'),
              failed: eb.ref('excluded.failed'),
              latencies: eb.ref('excluded.latencies'),
              last_answer_at: eb.ref('excluded.last_answer_at'),
              last_failure_at: eb.ref('excluded.last_failure_at'),
              paused_since: eb.ref('excluded.paused_since'),
              at: eb.ref('excluded.at'),
            })),
          )
          .execute();
      }
      const old = new Date(now.getTime() - DAY);
      await db.deleteFrom('providers_health').where('at', '<', old).execute();
    },
  };
}

/** Writes periodically until stopped. */
export function startHealth(health: Health, db: Db, log: FastifyBaseLogger) {
  const timer = setInterval(() => {
    health.write(db).catch((err) => log.warn({ err }, 'the providers’ health was not written'));
  }, WRITE_EVERY_MS).unref();
  return { stop: async () => clearInterval(timer) };
}

/** All companies called in the last day, with the last hour as seen by all processes. */
export async function listHealth(db: Db, now: Date): Promise<CompanyHealth[]> {
  const hour = new Date(now.getTime() - HOUR);
  const alive = new Date(now.getTime() - ENDED_AFTER_MS);
  const { rows } = await sql<HealthRow>`
    with sums as (
      select company, step, sum(count)::int as count from providers_health h,
        unnest(h.latencies) with ordinality l(count, step) where h.at >= ${hour} group by 1, 2)
    select h.company,
      coalesce(sum(h.answered) filter (where h.at >= ${hour}), 0)::int as answered,
      coalesce(sum(h.failed) filter (where h.at >= ${hour}), 0)::int as failed,
      coalesce((select array_agg(s.count order by s.step) from sums s where s.company = h.company),
        '{}') as latencies,
      max(h.last_answer_at) as last_answer_at, max(h.last_failure_at) as last_failure_at,
      count(*) filter (where h.at >= ${alive})::int as processes,
      count(h.paused_since) filter (where h.at >= ${alive})::int as stopped,
      min(h.paused_since) filter (where h.at >= ${alive}) as stopped_since
    from providers_health h group by h.company order by h.company`.execute(db);
  return rows.map(({ latencies, ...row }) => ({
    ...row,
    p50_ms: percentile(latencies, 0.5),
    p95_ms: percentile(latencies, 0.95),
    last_answer_at: row.last_answer_at?.toISOString() ?? null,
    last_failure_at: row.last_failure_at?.toISOString() ?? null,
    stopped_since: row.stopped_since?.toISOString() ?? null,
  }));
}

type HealthRow = Pick<
  CompanyHealth,
  'company' | 'answered' | 'failed' | 'processes' | 'stopped'
> & {
  latencies: number[];
  last_answer_at: Date | null;
  last_failure_at: Date | null;
  stopped_since: Date | null;
};

/** The upper bound of the bucket that contains the percentile. */
function percentile(latencies: readonly number[], share: number): number | null {
  const total = latencies.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let passed = 0;
  const step = latencies.findIndex((count) => {
    passed += count;
    return passed >= total * share;
  });
  return Math.trunc(BUCKET_BOUNDS_MS[Math.min(step, BUCKET_BOUNDS_MS.length - 1)] ?? 0);
}

function minuteOf(health: ServiceHealth, now: Date): Minute {
  const at = Math.trunc(now.getTime() / MINUTE);
  const minute = health.minutes.get(at) ?? { answered: 0, failed: 0, latencies: [] };
  health.minutes.set(at, minute);
  return minute;
}

/** The last hour; older minutes are dropped. */
function sumOf({ minutes }: ServiceHealth, now: Date): Minute {
  const oldest = Math.trunc((now.getTime() - HOUR) / MINUTE);
  const sum = {
    answered: 0,
    failed: 0,
    latencies: Array<number>(BUCKET_BOUNDS_MS.length + 1).fill(0),
  };
  for (const [at, minute] of minutes) {
    if (at <= oldest) {
      minutes.delete(at);
      continue;
    }
    sum.answered += minute.answered;
    sum.failed += minute.failed;
    sum.latencies = sum.latencies.map((count, step) => count + (minute.latencies[step] ?? 0));
  }
  return sum;
}

const earliest = (times: readonly (Date | null)[]): Date | null =>
  times.reduce(
    (first, time) => (first === null || (time !== null && time < first) ? time : first),
    null,
  );

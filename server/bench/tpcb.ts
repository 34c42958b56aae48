// TPC-B on the bench's PostgreSQL: pgbench's, or the same statements over `pg` where pgbench isn't installed.
import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { openPool } from '../src/platform/database/pool.ts';
import { type Figures, type Results, TPCB } from './results.ts';

const run = promisify(execFile);
const CLIENTS = 32;
// Connecting counts too, and takes seconds on a busy machine.
const SECONDS_MIN = 5;

type Options = { url: string; seconds: number; signal: AbortSignal };

/** Creates its tables; returns a function that measures it. `signal` ends pgbench. */
export async function prepareTpcb(
  results: Results,
  { url, seconds, signal }: Options,
): Promise<(when: string) => Promise<unknown>> {
  const pgbench = findPgbench();
  if (pgbench === undefined) return prepareStatements(results, url);
  await run(pgbench, ['-i', '-q', '-s', '10', url], { signal });
  const args = ['-c', `${CLIENTS}`, '-j', '2', '-T', `${Math.max(seconds, SECONDS_MIN)}`, url];
  return (when) =>
    results.measure(`${TPCB} by pgbench, ${CLIENTS} clients, ${when}`, undefined, async () =>
      parsePgbench((await run(pgbench, args, { signal })).stdout),
    );
}

function findPgbench(): string | undefined {
  const debian = globSync('/usr/lib/postgresql/*/bin').toSorted().reverse();
  return [...debian, ...(process.env.PATH ?? '').split(delimiter)]
    .map((folder) => join(folder, 'pgbench'))
    .find((path) => existsSync(path));
}

export function parsePgbench(output: string): Figures {
  const count = Number(/transactions actually processed: (\d+)/.exec(output)?.[1]);
  const per_second = Number(/^tps = ([\d.]+)/m.exec(output)?.[1]);
  if (!(count > 0 && per_second > 0)) throw new Error(`pgbench measured nothing:\n${output}`);
  return { count, per_second };
}

/** On tables like pgbench's, in its simple query mode. */
async function prepareStatements(results: Results, url: string) {
  const pool = openPool({ connectionString: url, max: CLIENTS });
  await pool.query(`create table pgbench_branches as select n as bid, 0 as bbalance from generate_series(1, 10) n;
    create table pgbench_tellers as select n as tid, 0 as tbalance from generate_series(1, 100) n;
    create table pgbench_accounts as select n as aid, 0 as abalance from generate_series(1, 1000000) n;
    alter table pgbench_branches add primary key (bid); alter table pgbench_tellers add primary key (tid);
    alter table pgbench_accounts add primary key (aid);
    create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp)`);
  const any = (most: number) => 1 + randomInt(most);
  return (when: string) =>
    results.rate(
      `${TPCB} over pg (no pgbench here), ${CLIENTS} clients, ${when}`,
      CLIENTS,
      async () => {
        const [aid, tid, bid, delta] = [any(1_000_000), any(100), any(10), any(5000)];
        const client = await pool.connect();
        for (const statement of [
          'begin',
          `update pgbench_accounts set abalance = abalance + ${delta} where aid = ${aid}`,
          `select abalance from pgbench_accounts where aid = ${aid}`,
          `update pgbench_tellers set tbalance = tbalance + ${delta} where tid = ${tid}`,
          `update pgbench_branches set bbalance = bbalance + ${delta} where bid = ${bid}`,
          `insert into pgbench_history values (${tid}, ${bid}, ${aid}, ${delta}, now())`,
          'commit',
        ])
          await client.query(statement);
        client.release();
      },
    );
}

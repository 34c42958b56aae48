// `npm run bench`: payments compared with TPC-B on the same PostgreSQL in the same run. Compare the ratios,
// not the absolute figures. Exits with 1 if a request failed or the books don't balance.
import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { kobo } from '@alajo/contract/money.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { openHolds } from '../src/app.ts';
import { account as system } from '../src/ledger/chart.ts';
import { checkBooks } from '../src/ledger/check.ts';
import { type Entry, post } from '../src/ledger/entries.ts';
import { listHistory } from '../src/ledger/statement.ts';
import { createLedger } from '../src/ledger/submit.ts';
import { systemClock } from '../src/platform/clock.ts';
import { type Db, inTransaction, openDatabase } from '../src/platform/database/database.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { startPostgres } from '../src/platform/operations/embedded-postgres.ts';
import { makePeople, type Payer } from './customers.ts';
import { measureInsights } from './insights.ts';
import { callPayday, makeGroups } from './payday.ts';
import { startServer } from './server.ts';
import { payStandingOrders } from './standing-orders.ts';
import { type Graph, sendBurst, startGraph } from './whatsapp.ts';

const run = promisify(execFile);
const SECONDS = 8;
const PEOPLE = 5000;
const MEMBERS = 100_000;
const ORDERS = 10_000;

type Row = {
  name: string;
  per_second: number;
  p50?: number;
  p99?: number;
  /** The share of one processor that the load itself used. */
  load?: number;
};
const rows: Row[] = [];
const note = (row: Row) => {
  rows.push(row);
  process.stderr.write(`${row.name}: ${Math.trunc(row.per_second)}/s\n`);
};

/** Runs `work` in `callers` parallel loops for the bench's duration. */
async function rate(name: string, callers: number, work: (n: number) => Promise<unknown>) {
  const until = performance.now() + SECONDS * 1000;
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (performance.now() < until) {
        const start = performance.now();
        await work(times.length);
        times.push(performance.now() - start);
      }
    }),
  );
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.trunc(times.length * share)] ?? 0;
  note({ name, per_second: times.length / SECONDS, p50: at(0.5), p99: at(0.99) });
}

function pgbenchPath(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort().reverse() : [];
  return versions
    .map((version) => join(debian, version, 'bin/pgbench'))
    .find((path) => existsSync(path));
}

async function tpcb(url: string): Promise<void> {
  const binary = pgbenchPath();
  if (binary === undefined) return tpcbOverPg(url);
  await run(binary, ['-i', '-q', '-s', '10', url]);
  const { stdout } = await run(binary, ['-c', '32', '-j', '2', '-T', String(SECONDS), url]);
  const per_second = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  note({ name: 'TPC-B by pgbench, 32 clients', per_second });
}

// Without pgbench: its five statements over `pg`, on tables like pgbench's.
async function tpcbOverPg(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 32 });
  await pool.query(`create table pgbench_branches as select n as bid, 0 as bbalance from generate_series(1, 10) n;
    create table pgbench_tellers as select n as tid, 0 as tbalance from generate_series(1, 100) n;
    create table pgbench_accounts as select n as aid, 0 as abalance from generate_series(1, 1000000) n;
    alter table pgbench_branches add primary key (bid); alter table pgbench_tellers add primary key (tid);
    alter table pgbench_accounts add primary key (aid);
    create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp)`);
  const any = (most: number) => 1 + randomInt(most);
  await rate('TPC-B over pg (no pgbench here), 32 connections', 32, async () => {
    const [aid, tid, bid, delta] = [any(1_000_000), any(100), any(10), any(5000)];
    const client = await pool.connect();
    await client.query('begin');
    await client.query('update pgbench_accounts set abalance = abalance + $1 where aid = $2', [
      delta,
      aid,
    ]);
    await client.query('select abalance from pgbench_accounts where aid = $1', [aid]);
    await client.query('update pgbench_tellers set tbalance = tbalance + $1 where tid = $2', [
      delta,
      tid,
    ]);
    await client.query('update pgbench_branches set bbalance = bbalance + $1 where bid = $2', [
      delta,
      bid,
    ]);
    await client.query('insert into pgbench_history values ($1, $2, $3, $4, now())', [
      tid,
      bid,
      aid,
      delta,
    ]);
    await client.query('commit');
    client.release();
  });
  await pool.end();
}

function payment(from: number, to: number): Entry {
  const amount = kobo(randomInt(100, 1000));
  return {
    id: uuidv7(),
    kind: 'bench',
    postings: [
      { account: from, amount: kobo(-amount) },
      { account: to, amount },
    ],
  };
}

async function ledgerRates(db: Db, people: Payer[]): Promise<void> {
  const any = (not = 0): number => {
    const wallet = people[randomInt(people.length)]?.wallet ?? 0;
    return wallet === not ? any(not) : wallet;
  };
  const spread = () => {
    const from = any();
    return payment(from, any(from));
  };
  const hot = () => payment(any(), system.services_float);
  const one = (entry: Entry) => inTransaction(db, (tx) => post(tx, systemClock.now(), entry));
  const ledger = createLedger(ledgerDatabase.db, systemClock);
  await rate('payment by one call, 16 connections', 16, () => one(spread()));
  await rate('payment batched, 1,000 callers', 1000, () => ledger.submit(spread()));
  await rate('hot account by one call, 16 connections', 16, () => one(hot()));
  await rate('hot account batched, 1,000 callers', 1000, () => ledger.submit(hot()));
  await ledger.drain();
}

type Load = {
  connections: number;
  seconds?: number;
  what?: string;
  most?: number;
  /** Sends to another server instead of the usual one. */
  at?: string;
};

/** Sends requests from a separate process; each run uses different amounts. */
async function loadOn(url: string, people: Payer[], dir: string) {
  const file = join(dir, 'people.json');
  await writeFile(file, JSON.stringify(people));
  const script = fileURLToPath(new URL('./http.ts', import.meta.url));
  let start = 0;
  return async ({ connections, seconds = SECONDS, what = 'transfer', most, at = url }: Load) => {
    start += 100_000;
    const args = [at, file, what, connections, seconds, start, ...(most ? [most] : [])];
    const { stdout } = await run(process.execPath, [script, ...args.map(String)]);
    const { failed: bad, refusals, ...figures } = JSON.parse(stdout);
    if (bad > 0) {
      const why = JSON.stringify(refusals);
      process.stderr.write(`${bad} failed: ${what}, ${connections} connections: ${why}\n`);
    }
    failed += bad;
    return figures;
  };
}
let failed = 0;

type HttpLoad = Awaited<ReturnType<typeof loadOn>>;

async function overHttp(load: HttpLoad): Promise<string[]> {
  await load({ connections: 64, seconds: 2 });
  const sizes: string[] = [];
  // Each runs next to its comparison, because the machine's speed varies over time.
  for (const connections of [64, 256]) {
    for (const payment of ['transfer', 'airtime'] as const) {
      const before = await storage();
      const figures = await load({ connections, what: payment });
      note({ name: `${payment} over HTTP, ${connections} connections`, ...figures });
      if (connections === 256) sizes.push(costs(payment, before, await storage()));
    }
  }
  return sizes;
}

/**
 * Permanent storage for payments in bytes, indexes included; the number of payments; and the end of the
 * WAL.
 */
async function storage() {
  const { rows } = await sql<{ kept: number; entries: number; wal: number }>`
    select (pg_total_relation_size('ledger_entry') + pg_total_relation_size('ledger_posting')
        + pg_total_relation_size('notification'))::bigint as kept,
      (select count(*) from ledger_entry where closes is null and reverses is null) as entries,
      pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint as wal`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('no storage');
  return row;
}

type Storage = Awaited<ReturnType<typeof storage>>;

function costs(label: string, before: Storage, after: Storage): string {
  const each = (sizeOf: 'kept' | 'wal') =>
    Math.round((after[sizeOf] - before[sizeOf]) / (after.entries - before.entries));
  return `${label}: ${each('kept')} bytes kept on disk, ${each('wal')} bytes of WAL.`;
}

/**
 * The gain from a second process behind the same port: one and two alternate, twice, because the machine's
 * speed varies. On two processors they compete with PostgreSQL and the load.
 */
async function twoProcesses(load: HttpLoad): Promise<string> {
  const two = await startServer(databaseUrl, secret, dir, { ...graph.env, ALAJO_PROCESSES: '2' });
  await load({ connections: 64, seconds: 2, at: two.url });
  const sums = { one: 0, two: 0 };
  for (let turn = 0; turn < 2; turn++) {
    for (const [name, at] of [
      ['one', server.url],
      ['two', two.url],
    ] as const) {
      const figures = await load({ connections: 256, at });
      sums[name] += figures.per_second;
      note({ name: `transfer over HTTP, 256 connections, processes: ${name}`, ...figures });
    }
  }
  await two.stop();
  return `Two processes paid ${(sums.two / sums.one).toPrecision(3)} times as often as one.`;
}

/** Contributions that fall due at the same time, and their effect on payments made meanwhile. */
async function payday(load: HttpLoad, members: Payer[]): Promise<void> {
  const groups = await makeGroups(
    db,
    members.map(({ id }) => id),
  );
  const calm = { connections: 16, most: 300 };
  note({ name: 'payments at 300 a second, quiet', ...(await load(calm)) });
  const [figures, per_second] = await Promise.all([load(calm), callPayday(db, groups)]);
  note({ name: 'payments at 300 a second, on payday', ...figures });
  note({ name: `payday: ${members.length} contributions at once`, per_second });
}

/**
 * The same contributions in groups with bonds whose members allow partial payments; one member in ten has
 * only half.
 */
async function shortPayday(members: Payer[]): Promise<void> {
  const users = members.map(({ id }) => id);
  const groups = await makeGroups(db, users, { bond: 1 });
  const per_second = await callPayday(db, groups);
  note({ name: `payday with bonds and parts: ${users.length} at once`, per_second });
}

/** Standing orders that fall due at the same time. */
async function standingOrders(members: Payer[]): Promise<void> {
  const users = members.slice(0, ORDERS).map(({ id }) => id);
  const per_second = await payStandingOrders(db, users);
  note({ name: `${users.length} standing orders at once`, per_second });
}

/**
 * Waits until all alerts for the payments so far are sent: they would take processor time from the next
 * load.
 */
async function alertsSent(): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ quiet: boolean }>`
      select not exists (select from notification_alert)
        and not exists (select from notification_message where sent_at is null) as quiet`.execute(
      db,
    );
    if (rows[0]?.quiet) return;
    await wait(1000);
  }
}

/** WhatsApp messages that arrive at once: stored before the 200, then processed. */
async function whatsappBurst(graph: Graph): Promise<void> {
  const { stored, answered, failed: bad } = await sendBurst(db, server.url, graph, people);
  failed += bad;
  note({ name: 'WhatsApp webhooks, 64 at once (p99 limit: 200 ms)', ...stored });
  note({ name: 'WhatsApp messages answered, in order', ...answered });
}

/** The same queries on an account with few postings and on one with many. */
async function longHistory(db: Db, people: Payer[]): Promise<void> {
  const other = people[0]?.wallet ?? 0;
  const ledger = createLedger(ledgerDatabase.db, systemClock);
  for (const [index, postings] of [10_000, 2_000_000].entries()) {
    const wallet = people[index + 1]?.wallet ?? 0;
    await grow(wallet, other, postings);
    await rate(`statement after ${postings} postings`, 1, () =>
      listHistory(db, wallet, { limit: 20 }),
    );
    await rate(`payment after ${postings} postings`, 1, () =>
      ledger.submit(payment(wallet, other)),
    );
  }
}

// Inserts rows directly, keeping what checkBooks verifies: every entry sums to zero, without gaps.
async function grow(wallet: number, other: number, postings: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('begin');
  const { rows } = await client.query(
    `select id, balance, posting_count as count from ledger_account where id = any($1) order by id for update`,
    [[wallet, other]],
  );
  const state = (id: number) => rows.find((row) => row.id === id) ?? { balance: 0, count: 0 };
  await client.query(
    `with made as materialized (
       select n, gen_random_uuid() as id, case when n % 2 = 0 then 1 else -1 end as amount
       from generate_series(1, $1::bigint) n
     ), entries as (
       insert into ledger_entry (id, kind, fingerprint, metadata, posted_at)
       select id, 'bench', 'bench', '{}', now() from made
     )
     insert into ledger_posting (account_id, seq, entry_id, amount, balance_after, posted_at)
     select $2::bigint, $3::bigint + n, id, amount, $4::bigint + case when n % 2 = 0 then 0 else -1 end, now() from made
     union all
     select $5::bigint, $6::bigint + n, id, -amount, $7::bigint + case when n % 2 = 0 then 0 else 1 end, now() from made`,
    [
      postings,
      wallet,
      state(wallet).count,
      state(wallet).balance,
      other,
      state(other).count,
      state(other).balance,
    ],
  );
  await client.query(
    'update ledger_account set posting_count = posting_count + $1 where id = any($2)',
    [postings, [wallet, other]],
  );
  await client.query('commit');
  await client.query('analyze ledger_posting, ledger_entry');
  await client.end();
}

function table(): string {
  const base = rows[0]?.per_second ?? 1;
  const cells = rows.map(({ name, per_second, p50, p99, load }) => {
    const ms = (value: number | undefined) =>
      (value === undefined ? '' : value.toPrecision(3)).padStart(9);
    const share = load === undefined ? '' : `${Math.round(load * 100)} %`.padStart(9);
    const ratio = (per_second / base).toPrecision(3).padStart(9);
    return `${name.padEnd(52)}${String(Math.trunc(per_second)).padStart(9)}${ratio}${ms(p50)}${ms(p99)}${share}`;
  });
  const head = `${''.padEnd(52)}${'per s'.padStart(9)}${'× TPC-B'.padStart(9)}${'p50 ms'.padStart(9)}${'p99 ms'.padStart(9)}${'load'.padStart(9)}`;
  return [head, ...cells].join('\n');
}

/** Problems that differ only in their figures, grouped by kind with one example each. */
function grouped(problems: readonly { what: string }[]): string[] {
  const kinds = Map.groupBy(problems, ({ what }) => what.replaceAll(/\d[\d:.+ -]*/g, '#'));
  return [...kinds.values()].map((some) => `  ${some.length} such as: ${some[0]?.what}`);
}

const dir = await mkdtemp(join(tmpdir(), 'alajo-bench-'));
const postgres = await startPostgres({ dataDir: dir });
const databaseUrl = postgres.url;
await migrate(databaseUrl);
const { db, close } = openDatabase(databaseUrl, { max: 32 });
const ledgerDatabase = openDatabase(databaseUrl, { max: 1, indexOnlyPlans: true });
const secret = 'b'.repeat(64);
await tpcb(databaseUrl);
const people = await makePeople(db, secret, PEOPLE);
await ledgerRates(db, people);
// Before the server starts: it closes past hours, and these transactions fall into such hours.
const spender = people[3];
if (spender) {
  await measureInsights({ db, clock: systemClock }, spender, (name, work) => rate(name, 1, work));
}
const graph = await startGraph();
const server = await startServer(databaseUrl, secret, dir, graph.env);
const load = await loadOn(server.url, people, dir);
const sizes = await overHttp(load);
await alertsSent();
const several = await twoProcesses(load);
await alertsSent();
await whatsappBurst(graph);
await alertsSent();
const members = await makePeople(db, secret, MEMBERS, PEOPLE + 1);
await payday(load, members);
await standingOrders(members);
await shortPayday(members);
await server.stop();
graph.stop();
if (failed > 0) process.stderr.write(`${failed} requests failed\n`);
await longHistory(db, people);
const books = await checkBooks(db, openHolds);
await Promise.all([close(), ledgerDatabase.close()]);
await postgres.stop();
if (books.ok) await rm(dir, { recursive: true, force: true });
const verdict = books.ok
  ? ['The books balance.']
  : [`The books do not balance; the data is kept in ${dir}:`, ...grouped(books.problems)];
process.stdout.write(`${[table(), ...sizes, several, ...verdict].join('\n')}\n`);
process.exitCode = failed === 0 && books.ok ? 0 : 1;

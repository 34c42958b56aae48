// `npm run bench [-- SECONDS MEMBERS]`: the rate of each kind of payment, and the processor time it takes, next to
// TPC-B on the same PostgreSQL. SECONDS is the duration of a load, MEMBERS those of a payday. Exits with 1 if a
// request failed, the books don't balance or it was interrupted; leaves nothing behind but wrong books.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openHolds } from '../src/app.ts';
import { checkBooks } from '../src/ledger/check.ts';
import { purgeAlerts } from '../src/notifications/alerts.ts';
import { systemClock } from '../src/platform/clock.ts';
import { type Db, openDatabase } from '../src/platform/database/database.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { startPostgres } from '../src/platform/operations/embedded-postgres.ts';
import { cpuTimeOf, hasCpuTime } from './cpu-time.ts';
import { makePeople } from './customers.ts';
import { HttpLoad, measureStorage } from './http-load.ts';
import { measureInsights } from './insights.ts';
import { measureLedger, measureLongHistory } from './ledger-load.ts';
import { callPayday, makeGroups } from './payday.ts';
import { type Figures, Results } from './results.ts';
import { startServer } from './server.ts';
import { payStandingOrders } from './standing-orders.ts';
import { prepareTpcb } from './tpcb.ts';
import { sendBurst, startGraph } from './whatsapp.ts';

const SECRET = 'b'.repeat(64);
const ANSWER_TIMEOUT_MS = 600_000; // statements for 10,000 customers, on a busy machine
const WARM_UP_SECONDS = 2;
const MEMBERS_MIN = 4000; // with fewer, there are fewer people than WhatsApp chats

const [seconds = 6, members = 60_000] = process.argv.slice(2).map(Number);
if (!(seconds >= 1 && members >= MEMBERS_MIN)) {
  throw new Error(`Use: npm run bench [-- SECONDS MEMBERS], with at least ${MEMBERS_MIN} members`);
}
const PEOPLE = Math.trunc(members / 20);
const ORDERS = Math.trunc(members / 10);
/** Postings of an account with a short history and of one with a long history. */
const POSTINGS = [members / 10, members * 20].map((count) => 2 * Math.trunc(count / 2));

type Server = Awaited<ReturnType<typeof startServer>>;
type Stage = { results: Results; load: HttpLoad; db: Db };

/** Lines to print below the table, and whether all requests succeeded and the books balance. */
type Verdict = { ok: boolean; lines: string[] };

/** Measures everything on an empty database. `resources` print the table and clean up. */
async function bench(resources: AsyncDisposableStack, signal: AbortSignal): Promise<Verdict> {
  const dir = await mkdtemp(join(tmpdir(), 'alajo-bench-'));
  let keep = false;
  resources.defer(async () => {
    if (!keep) await rm(dir, { recursive: true, force: true });
  });
  const starting = startPostgres({ dataDir: dir });
  // Even if interrupted while it starts.
  resources.defer(() => starting.then((postgres) => postgres.stop()));
  const { url: database_url } = await starting;
  await migrate(database_url);
  const { db } = openDatabase(database_url, { max: 32, answer_timeout_ms: ANSWER_TIMEOUT_MS });
  const { db: ledger_db } = openDatabase(database_url, { max: 1, indexOnlyPlans: true });
  const databases = { db, ledger_db };
  const postgres_cpu = hasCpuTime ? cpuTimeOf(await findPostmaster(db)) : undefined;
  const results = new Results(postgres_cpu, seconds);
  // Printed even if a later load fails: those before it took minutes.
  resources.defer(async () => print([results.table()]));
  const measureTpcb = await prepareTpcb(results, { url: database_url, seconds, signal });

  await measureTpcb('before');
  const people = await makePeople(db, SECRET, PEOPLE);
  await measureLedger(results, databases, people);
  // Before the server starts: it closes past hours, and these transactions fall into such hours.
  const [spender] = people.slice(-1);
  if (spender === undefined) throw new Error('no people');
  await measureInsights({ db, clock: systemClock }, spender, (name, work) =>
    results.rate(name, 1, work),
  );
  const graph = await startGraph();
  resources.defer(async () => graph.stop());
  const options = { database_url, secret: SECRET, dir, env: graph.env };
  const server = await startServer(resources, options);
  const load = await HttpLoad.open(people, dir, signal);
  const stage = { results, load, db };
  const sizes = await overHttp(stage, server);
  const two = await startServer(resources, {
    ...options,
    env: { ...graph.env, ALAJO_PROCESSES: '2' },
  });
  const several = await compareProcesses(stage, { one: server, two });
  await two.stop();
  const burst = await measureOn(stage, server, 'WhatsApp messages answered, in order', () =>
    sendBurst(db, server.url, graph, people),
  );
  results.add({ name: 'WhatsApp webhooks, 64 at once (p99 limit: 200 ms)', ...burst.stored });
  const payers = await makePeople(db, SECRET, members, PEOPLE + 1);
  const users = payers.map(({ id }) => id);
  await measureDueDays(stage, server, users);
  await server.stop();
  await measureLongHistory(results, databases, { people, sizes: POSTINGS });
  await measureTpcb('after');

  const books = await checkBooks(db, openHolds);
  keep = !books.ok;
  const failed = load.failed + burst.failed;
  const verdict = books.ok
    ? ['The books balance.']
    : [
        `The books do not balance. ALAJO_DATA_DIR=${dir} npm run books reads them again.`,
        ...grouped(books.problems),
      ];
  if (failed > 0) verdict.push(`${failed} requests failed.`);
  return { ok: failed === 0 && books.ok, lines: [...sizes, several, ...verdict] };
}

/** The process whose children are all processes of PostgreSQL. */
async function findPostmaster(db: Db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`
    select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid`.execute(db);
  return rows[0]?.pid ?? 0;
}

/** Measures a load on a server, and discards its alerts: sending them would take time from later loads. */
async function measureOn<Load extends Figures>(
  { results, db }: Stage,
  { cpu }: Server,
  name: string,
  work: () => Promise<Load>,
): Promise<Load> {
  const figures = await results.measure(name, cpu, work);
  await purgeAlerts(db, systemClock.now());
  return figures;
}

/** Returns the bytes that a payment of each kind leaves. */
async function overHttp(stage: Stage, server: Server): Promise<string[]> {
  const { load, db } = stage;
  const { url: at } = server;
  await load.send({ at, connections: 64, seconds: WARM_UP_SECONDS });
  const sizes: string[] = [];
  // Each runs next to its comparison, because the machine's speed varies over time.
  for (const connections of [64, 256]) {
    for (const payment of ['transfer', 'airtime'] as const) {
      const name = `${payment} over HTTP, ${connections} connections`;
      const size = await measureStorage(db, payment, () =>
        measureOn(stage, server, name, () => load.send({ at, connections, seconds, payment })),
      );
      if (connections === 256) sizes.push(size);
    }
  }
  return sizes;
}

/**
 * The gain from a second process behind the same port: one and two alternate, twice, because the machine's
 * speed varies. On two processors they compete with PostgreSQL and the load.
 */
async function compareProcesses(
  stage: Stage,
  servers: { one: Server; two: Server },
): Promise<string> {
  const { load } = stage;
  await load.send({ at: servers.two.url, connections: 64, seconds: WARM_UP_SECONDS });
  const sums = { one: 0, two: 0 };
  for (const name of ['one', 'two', 'one', 'two'] as const) {
    const server = servers[name];
    const { per_second } = await measureOn(
      stage,
      server,
      `transfer over HTTP, 256 connections, processes: ${name}`,
      () => load.send({ at: server.url, connections: 256, seconds }),
    );
    sums[name] += per_second;
  }
  return `Two processes paid ${(sums.two / sums.one).toPrecision(3)} times as often as one.`;
}

/** Contributions and standing orders that fall due at the same time. */
async function measureDueDays(
  stage: Stage,
  server: Server,
  users: readonly number[],
): Promise<void> {
  const { results, load, db } = stage;
  const groups = await makeGroups(db, users);
  const calm = { at: server.url, connections: 16, seconds, most: 300 };
  await measureOn(stage, server, 'payments at 300 a second, quiet', () => load.send(calm));
  const { payments } = await measureOn(
    stage,
    server,
    `payday: ${users.length} contributions at once, payments included`,
    async () => {
      const [payments, per_second] = await Promise.all([load.send(calm), callPayday(db, groups)]);
      return { count: users.length + payments.count, per_second, payments };
    },
  );
  results.add({ name: 'payments at 300 a second, on payday', ...payments });
  const orders = users.slice(0, ORDERS);
  await measureOn(stage, server, `${orders.length} standing orders at once`, async () => ({
    count: orders.length,
    per_second: await payStandingOrders(db, orders),
  }));
  // Members who allow partial payments; one in ten has only half.
  const short = await makeGroups(db, users, { bond: 1 });
  const name = `payday with bonds and parts: ${users.length} at once`;
  await measureOn(stage, server, name, async () => ({
    count: users.length,
    per_second: await callPayday(db, short),
  }));
}

/** Problems that differ only in their figures, grouped by kind with one example each. */
function grouped(problems: readonly { what: string }[]): string[] {
  const kinds = Map.groupBy(problems, ({ what }) => what.replaceAll(/\d[\d:.+ -]*/g, '#'));
  return [...kinds.values()].map((some) => `  ${some.length} such as: ${some[0]?.what}`);
}

function print(lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}

const interruption = new AbortController();
const interrupted = new Promise<never>((_, reject) => {
  interruption.signal.addEventListener('abort', () => reject(interruption.signal.reason));
});
// Not once: npm passes on the Ctrl-C that the terminal has sent us too.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => interruption.abort(`interrupted by ${signal}`));
}
const resources = new AsyncDisposableStack();
let verdict: Verdict;
try {
  verdict = await Promise.race([bench(resources, interruption.signal), interrupted]);
} catch (error) {
  verdict = { ok: false, lines: [`${error instanceof Error ? error.stack : error}`] };
}
interruption.abort(); // ends a load that was running beside what failed
await resources.disposeAsync();
print(verdict.lines);
// Interrupted work may still be pending.
process.exit(verdict.ok ? 0 : 1);

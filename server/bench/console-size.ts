// `npm run bench:console [CUSTOMERS ENTRIES CASES]`: the speed of the console's lists and totals with a
// million customers, ten million entries and 100,000 open cases of each kind, through the real handlers.
// Prints a table; exits with 1 if something is slower than the limit, or the books don't balance.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { booksRoutes } from '@alajo/contract/books/routes.ts';
import { caseRoutes } from '@alajo/contract/console/case-routes.ts';
import { customerRoutes } from '@alajo/contract/console/customer-routes.ts';
import { toReference } from '@alajo/contract/reference.ts';
import type { Route } from '@alajo/contract/route.ts';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import pino from 'pino';
import { buildApp } from '../src/app.ts';
import type { Deps } from '../src/deps.ts';
import { account as system } from '../src/ledger/chart.ts';
import { checkBooks } from '../src/ledger/check.ts';
import { closePast } from '../src/ledger/days.ts';
import { createLedger } from '../src/ledger/submit.ts';
import { walletNumber } from '../src/payments/wallet-number.ts';
import { DAY, dayInLagos, systemClock } from '../src/platform/clock.ts';
import { type Db, openDatabase } from '../src/platform/database/database.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { startPostgres } from '../src/platform/operations/embedded-postgres.ts';
import { createPasswordHashing } from '../src/platform/password-hashing.ts';
import { sandboxProviders, TEST_SECRET, testConfig } from '../src/testing/providers.ts';
import { makeStaff } from '../src/testing/staff.ts';
import { fill, type Size, someEntry, WALLETS } from './console-fill.ts';

const BAR_MS = 300;
const TIMES = 9;

const [customers = 1_000_000, entries = 10_000_000, cases = 100_000] = process.argv
  .slice(2)
  .map(Number);
const size: Size = { customers, entries, cases };

/** Runs everything on an empty database; returns whether its books balance. */
async function run(url: string, files: string): Promise<boolean> {
  await migrate(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await fill(client, size);
  await client.end();
  const { db, close } = openDatabase(url);
  const clock = systemClock;
  const config = testConfig();
  const deps: Deps = {
    db,
    clock,
    config,
    ledger: createLedger(db, clock),
    passwords: createPasswordHashing({ memoryCost: 8, timeCost: 1, parallelism: 1 }),
    secret: TEST_SECRET,
    log: pino({ level: 'silent' }),
    providers: sandboxProviders({ db, clock, config, files }),
  };
  await seconds('days closed', () => closePast(deps));
  const app = await buildApp(deps);
  const { headers } = await makeStaff(deps, ['compliance']);
  const ask = createRequester(app, headers);
  await measureCases(ask);
  await measureSearch(ask, db, config.institution);
  await measureBooks(ask);
  const books = await seconds('books checked', () => checkBooks(db));
  for (const { what } of books.problems.slice(0, 5)) process.stderr.write(`${what}\n`);
  await app.close();
  await close();
  return books.ok;
}

async function seconds<T>(label: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await work();
  process.stderr.write(`${label}: ${Math.trunc((performance.now() - start) / 1000)} s\n`);
  return result;
}

type Row = { label: string; first: number; median: number; worst: number };
const rows: Row[] = [];

type Answer = { results?: unknown[]; next?: string | null };
type Requester = (label: string, route: Route, query?: object, id?: number) => Promise<Answer>;

/** Sends the request several times; for the first, nothing is in the process's memory yet. */
function createRequester(app: FastifyInstance, headers: Record<string, string>): Requester {
  return async (label, route, query = {}, id = 0) => {
    const url = `/api/${route.path.replace(':id', String(id))}`;
    const times: number[] = [];
    let body = '';
    for (let n = 0; n < TIMES; n++) {
      const start = performance.now();
      const answer = await app.inject({ method: 'GET', url, headers, query: { ...query } });
      times.push(performance.now() - start);
      if (answer.statusCode !== 200) throw new Error(`${label}: ${answer.body}`);
      body = answer.body;
    }
    const sorted = times.toSorted((a, b) => a - b);
    const median = sorted[TIMES >> 1] ?? 0;
    rows.push({ label, first: times[0] ?? 0, median, worst: sorted.at(-1) ?? 0 });
    const answer: Answer = JSON.parse(body);
    if (answer.results?.length === 0) throw new Error(`${label}: nothing was found`);
    return answer;
  };
}

async function measureCases(ask: Requester): Promise<void> {
  const page = { limit: '50' };
  const { next } = await ask('queue', caseRoutes.cases, page);
  await ask('queue, next page', caseRoutes.cases, { ...page, cursor: next });
  await ask('queue, a group', caseRoutes.cases, { ...page, group: 'market_ajo' });
  await ask('queue, counts', caseRoutes.counts);
}

async function measureSearch(ask: Requester, db: Db, institution: string): Promise<void> {
  const { rows: found } = await someEntry(size).execute(db);
  const nth = Math.trunc(customers / 2);
  const searches = {
    'a common name': 'adaeze okafor',
    'part of a name': 'chine',
    phone: `0803${String(nth).padStart(7, '0')}`,
    email: `customer${nth}@example.ng`,
    reference: toReference(found[0]?.id ?? ''),
    'wallet number': walletNumber(WALLETS + nth, institution),
    shop: `fabrics ${cases - 7}`,
    group: `traders ${cases - 7}`,
  };
  for (const [label, q] of Object.entries(searches)) {
    await ask(`search, ${label}`, customerRoutes.search, { q });
  }
}

async function measureBooks(ask: Requester): Promise<void> {
  const past = { as_of: dayInLagos(new Date(Date.now() - 180 * DAY)) };
  await ask('trial balance, now', booksRoutes.trialBalance);
  await ask('trial balance, half a year ago', booksRoutes.trialBalance, past);
  const wallets = { kind: 'wallet', limit: '100' };
  const { next: after } = await ask('accounts of a kind', booksRoutes.accounts, wallets);
  await ask('accounts, next page', booksRoutes.accounts, { ...wallets, cursor: after });
  await ask('accounts, half a year ago', booksRoutes.accounts, { ...wallets, ...past });
  const page = { limit: '100' };
  const busiest = system.funding_clearing;
  const { next: below } = await ask('postings', booksRoutes.postings, page, busiest);
  await ask('postings, next page', booksRoutes.postings, { ...page, cursor: below }, busiest);
  await ask('postings, half a year ago', booksRoutes.postings, { ...page, ...past }, busiest);
  await ask('months', booksRoutes.months);
  await ask('growth by day', booksRoutes.growth, { by: 'day' });
  await ask('growth by month', booksRoutes.growth, { by: 'month' });
  await ask('providers', booksRoutes.providers);
}

function table(): string {
  const cell = (value: number | string) => String(value).padStart(9);
  const lines = rows.map(({ label, first, median, worst }) => {
    const figures = [first, median, worst].map((value) => cell(Math.ceil(value))).join('');
    return `${label.padEnd(34)}${figures}${worst > BAR_MS ? '  over the limit' : ''}`;
  });
  return [`${''.padEnd(34)}${['first ms', 'median', 'worst'].map(cell).join('')}`, ...lines].join(
    '\n',
  );
}

const dir = await mkdtemp(join(tmpdir(), 'alajo-size-'));
const postgres = await startPostgres({ dataDir: dir });
try {
  const ok = await run(postgres.url, join(dir, 'files'));
  process.stdout.write(
    `${customers} customers, ${entries} entries, ${cases} open cases of each kind; the limit is ${BAR_MS} ms\n${table()}\nThe books ${ok ? 'balance' : 'do not balance'}.\n`,
  );
  process.exitCode = ok && rows.every(({ worst }) => worst <= BAR_MS) ? 0 : 1;
} finally {
  await postgres.stop();
  await rm(dir, { recursive: true, force: true });
}

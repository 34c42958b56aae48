// `npm run simulate -- --seed 7 --seeds 1000 --days 365 --people 60` simulates 1,000 seeds from 7 on,
// several in parallel, and exits with 1 if the product differs from the model. With `--choose 4` only the
// model runs, and it prints the four seeds that together exercise the most.
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { migrate } from '../src/platform/database/migrate.ts';
import { startPostgres } from '../src/platform/operations/embedded-postgres.ts';
import { chooseSeeds, coverageOf, everything, union } from './coverage.ts';
import { runSeed } from './run.ts';
import { formatReport, type NewDatabase, simulate } from './simulate.ts';

const TEMPLATE = 'simulation_template';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '1' },
    days: { type: 'string', default: '60' },
    people: { type: 'string', default: '30' },
    choose: { type: 'string' },
  },
});

function wholeNumber(name: 'seed' | 'seeds' | 'days' | 'people' | 'choose', max: number): number {
  const value = Number(values[name]);
  if (Number.isSafeInteger(value) && value >= 1 && value <= max) return value;
  throw new RangeError(`--${name} must be a whole number from 1 to ${max}`);
}

const first = wholeNumber('seed', 2 ** 31 - 1);
const count = wholeNumber('seeds', 100_000);
const settings = { days: wholeNumber('days', 3650), people: wholeNumber('people', 1000) };

/** Prints the best seeds for the tests; only the model runs. */
async function chooseAndPrint(): Promise<void> {
  const covered = new Map<number, Set<string>>();
  for (let seed = first; seed < first + count; seed++) {
    covered.set(seed, coverageOf(await runSeed(null, { seed, ...settings })));
  }
  const chosen = chooseSeeds(covered, wholeNumber('choose', 100));
  const seen = union(chosen.map((seed) => covered.get(seed) ?? new Set()));
  const missing = everything.filter((name) => !seen.has(name));
  process.stdout.write(`seeds ${chosen.join(', ')} cover all but:\n${missing.join('\n')}\n`);
}

/** Simulates all seeds, each on its separate database. */
async function simulateAll(): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'alajo-simulation-'));
  const postgres = await startPostgres({ dataDir: dir, durable: false });
  try {
    await run(postgres.url, `create database ${TEMPLATE}`);
    await migrate(urlOf(postgres.url, TEMPLATE));
    await run(postgres.url, `alter database ${TEMPLATE} with allow_connections false`);
    const newDatabase = databasesOf(postgres.url);
    await Promise.all(Array.from({ length: availableParallelism() }, () => runSeeds(newDatabase)));
    process.stdout.write(`${next - first} seeds, ${failed} failed\n`);
    process.exitCode = failed === 0 ? 0 : 1;
  } finally {
    await postgres.stop();
    await rm(dir, { recursive: true, force: true });
  }
}

function databasesOf(server: string): NewDatabase {
  let made = 0;
  return async () => {
    made += 1;
    const name = `simulation_${made}`;
    await run(server, `create database ${name} template ${TEMPLATE} strategy file_copy`);
    return {
      url: urlOf(server, name),
      drop: () => run(server, `drop database ${name} with (force)`),
    };
  };
}

function urlOf(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function run(server: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

let [next, failed] = [first, 0];
let stopping = false;
// An interrupt waits for the running seeds, so that their databases are not left behind.
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    stopping = true;
  });
}

const onViolation = (lines: string[]) => {
  process.stdout.write(`${lines.join('\n  ')}\n  Shrinking its history ...\n`);
};

async function runSeeds(newDatabase: NewDatabase): Promise<void> {
  while (next < first + count && !stopping) {
    const seed = next;
    next += 1;
    const report = await simulate(newDatabase, { seed, ...settings }, { onViolation });
    process.stdout.write(`${formatReport(report)}\n`);
    if (report.found !== null) failed += 1;
  }
}

await (values.choose === undefined ? simulateAll() : chooseAndPrint());

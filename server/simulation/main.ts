// `npm run simulate -- --seed 7 --seeds 1000 --days 365 --people 60`: simulates 1,000 seeds starting
// with 7, several in parallel, and exits with 1 if the product differs from the model.
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { migrate } from '../src/platform/database/migrate.ts';
import { startPostgres } from '../src/platform/operations/embedded-postgres.ts';
import { formatReport, type NewDatabase, simulate } from './simulate.ts';

const TEMPLATE = 'simulation_template';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '1' },
    days: { type: 'string', default: '60' },
    people: { type: 'string', default: '30' },
  },
});

function wholeNumber(name: keyof typeof values, max: number): number {
  const value = Number(values[name]);
  if (Number.isSafeInteger(value) && value >= 1 && value <= max) return value;
  throw new RangeError(`--${name} must be a whole number from 1 to ${max}`);
}

const first = wholeNumber('seed', 2 ** 31 - 1);
const count = wholeNumber('seeds', 100_000);
const settings = { days: wholeNumber('days', 3650), people: wholeNumber('people', 1000) };

const dir = await mkdtemp(join(tmpdir(), 'alajo-simulation-'));
const postgres = await startPostgres({ dataDir: dir, durable: false });
const urlOf = (name: string) => {
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  return url.href;
};

async function run(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

let databases = 0;
const newDatabase: NewDatabase = async () => {
  databases += 1;
  const name = `simulation_${databases}`;
  await run(`create database ${name} template ${TEMPLATE} strategy file_copy`);
  return { url: urlOf(name), drop: () => run(`drop database ${name} with (force)`) };
};

let [next, failed] = [first, 0];
let stopping = false;
// An interrupt waits for the running seeds, which keeps their databases from being left behind.
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    stopping = true;
  });
}

const onViolation = (lines: string[]) => {
  process.stdout.write(`${lines.join('\n  ')}\n  Shrinking its history ...\n`);
};

async function runSeeds(): Promise<void> {
  while (next < first + count && !stopping) {
    const seed = next;
    next += 1;
    const report = await simulate(newDatabase, { seed, ...settings }, { onViolation });
    process.stdout.write(`${formatReport(report)}\n`);
    if (report.found !== null) failed += 1;
  }
}

try {
  await run(`create database ${TEMPLATE}`);
  await migrate(urlOf(TEMPLATE));
  await run(`alter database ${TEMPLATE} with allow_connections false`);
  await Promise.all(Array.from({ length: availableParallelism() }, runSeeds));
  process.stdout.write(`${next - first} seeds, ${failed} failed\n`);
  process.exitCode = failed === 0 ? 0 : 1;
} finally {
  await postgres.stop();
  await rm(dir, { recursive: true, force: true });
}

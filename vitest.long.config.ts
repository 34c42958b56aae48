import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { defineConfig } from 'vitest/config';
import { journeys } from './e2e/vitest.config.ts';
import { findInstalledPostgres } from './server/src/testing/installed-postgres.ts';
import { serverTests } from './server/vitest.config.ts';

// `npm run test:long`: exhaustive tests. Includes files named `*.long.test.ts`, and files of `npm test`
// that do more if `exhaustive` is provided (seeds, kills, inputs, tests marked `longTest`).

const SERVER = join(import.meta.dirname, 'server');
const GOES_DEEPER = /\blongTest\(|inject\('exhaustive'\)/;

/** Found by their calls, so that no list can miss one. */
const deeper = globSync('{src,test,simulation}/**/*.test.ts', { cwd: SERVER }).filter(
  (file) =>
    file.endsWith('.long.test.ts') || GOES_DEEPER.test(readFileSync(join(SERVER, file), 'utf8')),
);

// The tests that demand most of PostgreSQL: money, sign-in, jobs, migrations, and large queries. `demo`,
// which does everything customers do, and the tests of all routes cover the rest of the API.
const ON_OLDEST = [
  'src/{books,console,identity,insights,ledger,payments,people,platform,reconciliation,wallet}/**',
  'src/ajo/{groups,rounds}/**',
  'src/savings/goal-money.test.ts',
  'src/services/purchase-steps.test.ts',
  'test/**',
].map((path) => (path.endsWith('.ts') ? path : `${path}/*.test.ts`));

// Depend on what npm installs rather than on PostgreSQL: they start their own servers and clusters.
const NOT_ON_OLDEST = ['**/{backup,kill,simulation,sweep,*.long}.test.ts'];

/** The API's tests on the oldest supported PostgreSQL, if it is installed. */
function onOldestPostgres(): TestProjectInlineConfiguration[] {
  const postgresBin = findInstalledPostgres(15);
  if (postgresBin === undefined) return [];
  return [
    {
      root: 'server',
      test: {
        ...serverTests,
        name: 'PostgreSQL 15',
        include: ON_OLDEST,
        exclude: NOT_ON_OLDEST,
        provide: { exhaustive: false, postgresBin },
      },
    },
  ];
}

/** These server files, run exhaustively or on a sample. */
export const serverFiles = (
  include: string[],
  exhaustive: boolean,
  name = 'server',
): TestProjectInlineConfiguration => ({
  root: 'server',
  test: { ...serverTests, name, exclude: [], include, provide: { exhaustive, postgresBin: '' } },
});

/** Every journey but the one of `npm test`. */
export const longJourneys = (exhaustive: boolean): TestProjectInlineConfiguration => ({
  root: 'e2e',
  test: { ...journeys, include: ['**/*.long.test.ts'], exclude: [], provide: { exhaustive } },
});

export default defineConfig({
  test: {
    maxWorkers: 3,
    reporters: ['default', './tools/run-table.ts'],
    projects: [
      serverFiles(deeper, true),
      ...onOldestPostgres(),
      {
        test: {
          name: 'tidy',
          pool: 'threads',
          include: ['tools/**/*.long.test.ts'],
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      longJourneys(true),
    ],
  },
});

import { defineConfig } from 'vitest/config';
import { journeys } from './e2e/vitest.config.ts';
import { findInstalledPostgres } from './server/src/testing/installed-postgres.ts';
import { serverTests } from './server/vitest.config.ts';

// `npm run test:long`: what is exhaustive rather than new. Files of `npm test`, told to try all of what
// they try a part of there (seeds, kills, texts, widths and themes), and files named `*.long.test.ts`.
const DEEPER = [
  'passbook/passbook',
  'phoneless/phoneless',
  'ledger/kill',
  'ledger/load',
  'marketplace/products',
  'simulation/model',
  'test/backup',
  'test/demo',
  'test/main',
  'test/simulation',
  'test/sweep',
  'payouts/payout-steps',
  '*.long',
];

// What asks most of PostgreSQL: money, whoever signs in, jobs, migrations, and queries over much. The rest
// of the API is in it by `demo`, which does all of what customers do, and by the tests of all routes.
const ON_OLDEST = [
  'src/{books,console,identity,insights,ledger,payments,people,platform,reconciliation,wallet}/**',
  'src/ajo/{groups,invitations,money,passbook,rounds}/**',
  'src/savings/goal-money.test.ts',
  'src/services/settle.test.ts',
  'test/**',
].map((path) => (path.endsWith('.ts') ? path : `${path}/*.test.ts`));

// About what npm installs, not about PostgreSQL: these start servers and clusters of their own.
const NOT_ON_OLDEST = ['**/{main,backup,kill,simulation,sweep,*.long}.test.ts'];

/** The API's tests on the oldest PostgreSQL that works, where it is installed. */
function onOldestPostgres() {
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

export default defineConfig({
  test: {
    maxWorkers: 3,
    projects: [
      {
        root: 'server',
        test: {
          ...serverTests,
          exclude: [],
          include: DEEPER.map((file) => `**/${file}.test.ts`),
          provide: { exhaustive: true, postgresBin: '' },
        },
      },
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
      {
        root: 'e2e',
        test: { ...journeys, exclude: [], provide: { exhaustive: true }, testTimeout: 400_000 },
      },
    ],
  },
});

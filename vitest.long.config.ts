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

// Not about PostgreSQL, or about the one that npm installs: what starts servers and clusters of its own.
// The longest tests of Ajo's rules ask nothing of it that its groups, rounds and money do not.
const NOT_ON_OLDEST = [
  '**/{main,backup,kill,model,simulation,sweep,*.long}.test.ts',
  'src/ajo/{disputes,guarantors,kin,members,officers,phoneless,ready,seat-links,slots,votes,waiting}/**',
];

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
        include: ['{src,test}/**/*.test.ts'],
        exclude: NOT_ON_OLDEST,
        provide: { exhaustive: false, postgresBin, workerUrls: [] },
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
          provide: { exhaustive: true, postgresBin: '', workerUrls: [] },
        },
      },
      ...onOldestPostgres(),
      {
        root: 'e2e',
        test: { ...journeys, exclude: [], provide: { exhaustive: true }, testTimeout: 400_000 },
      },
    ],
  },
});

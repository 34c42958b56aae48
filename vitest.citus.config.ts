import { defineConfig } from 'vitest/config';
import { serverTests } from './server/vitest.config.ts';

// `npm run test:citus`: tests of money on a cluster whose coordinator is at CITUS_URL (docs/deploying.md,
// “Beyond one server”). The tests that can't run on a cluster are listed here, with the reason.
const NOT_THERE = [
  // Reads the coordinator's row statistics, but rows are on workers.
  'ten times the history costs a night at most 15 % more',
  // Switches off a trigger that entries lack on a cluster; ledger_watched has it.
  'every kind of row in a history has a receipt, and the public check finds it',
];

export default defineConfig({
  test: {
    maxWorkers: 2,
    testNamePattern: new RegExp(`^(?!.*(${NOT_THERE.join('|')}))`),
    projects: [
      {
        root: 'server',
        test: {
          ...serverTests,
          name: 'Citus',
          include: ['src/{ledger,wallet,insights,reconciliation,sorting}/**/*.test.ts'],
          exclude: ['**/kill.test.ts'], // kills its own PostgreSQL
          globalSetup: ['src/testing/citus.ts'],
        },
      },
    ],
  },
});

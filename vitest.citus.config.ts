import { defineConfig } from 'vitest/config';
import { serverTests } from './server/vitest.config.ts';

// `npm run test:citus`: money on a cluster whose coordinator is at CITUS_URL (docs/deploying.md, “Beyond one
// server”). What a cluster has not is named here, and why.
const NOT_THERE = [
  // They read the coordinator's own statistics of rows; rows lie on workers.
  'ten times the history costs a night at most 15 % more',
  // It switches off a trigger that entries have not there: ledger_watched has it.
  'every kind of row a history can have has a receipt, and the public check finds it',
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
          exclude: ['**/kill.test.ts'], // kills a PostgreSQL of its own
          globalSetup: ['src/testing/citus.ts'],
        },
      },
    ],
  },
});

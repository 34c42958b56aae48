import { defineConfig } from 'vitest/config';

// One run, five kinds of test (ARCHITECTURE.md, tests). Server tests share one PostgreSQL and each
// file clones its own database, so files run side by side: two at a time, also on two processors, of
// which vitest would leave one idle.
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'tidy',
          include: ['tools/**/*.test.ts'],
        },
      },
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          isolate: false, // a file's modules are the next one's too: a third of the time
          include: ['server/{src,test,simulation}/**/*.test.ts'],
          globalSetup: ['server/src/testing/postgres.ts'],
          provide: { exhaustive: false },
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      'web/vitest.config.ts',
      'e2e/vitest.config.ts',
    ],
  },
});

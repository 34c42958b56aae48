import { defineConfig } from 'vitest/config';

// One run, five kinds of test. Three files at a time keep two processors busy while one of them waits for
// PostgreSQL or a timer.
export default defineConfig({
  test: {
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'tidy',
          pool: 'threads',
          isolate: false,
          include: ['tools/**/*.test.ts'],
          exclude: ['**/*.long.test.ts'], // in `npm run test:long` only
          testTimeout: 240_000, // a test that reads all files, on a busy machine
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          name: 'contract',
          pool: 'threads',
          isolate: false,
          include: ['contract/src/**/*.test.ts'],
        },
      },
      'server/vitest.config.ts',
      'web/vitest.config.ts',
      'e2e/vitest.config.ts',
    ],
  },
});

import { defineConfig } from 'vitest/config';

// One run, five kinds of test. Files run two at a time, also on two processors, of which vitest would
// leave one idle.
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
      'server/vitest.config.ts',
      'web/vitest.config.ts',
      'e2e/vitest.config.ts',
    ],
  },
});

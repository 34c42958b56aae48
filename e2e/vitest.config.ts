import { defineConfig } from 'vitest/config';
import type { ProjectConfig } from 'vitest/node';
import { compileCache } from '../server/vitest.config.ts';

// Journeys drive a real browser against a real server.
export const journeys = {
  name: 'e2e',
  maxWorkers: 2,
  pool: 'threads',
  isolate: false,
  // Runs after all other projects: next to tests that race fifty buyers, a page would wait for seconds.
  sequence: { groupOrder: 1 },
  include: ['**/*.test.ts'],
  exclude: ['**/*.long.test.ts'], // in `npm run test:long` only
  globalSetup: ['../server/src/testing/postgres.ts', 'teardown.ts'],
  env: compileCache,
  provide: { exhaustive: false },
  expect: { poll: { timeout: 120_000 } }, // as long as the browser waits
  testTimeout: 300_000,
  hookTimeout: 600_000, // a first start with the demo, and copying it
} satisfies ProjectConfig;

// `npm test` runs one journey, which may wait a few seconds for the tests running alongside.
export default defineConfig({
  test: { ...journeys, maxWorkers: 3, sequence: { groupOrder: 0 } },
});

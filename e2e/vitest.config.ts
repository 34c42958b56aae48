import { defineConfig } from 'vitest/config';
import type { ProjectConfig } from 'vitest/node';
import { compileCache } from '../server/vitest.config.ts';

// Journeys drive a real browser against a real server.
export const journeys = {
  name: 'e2e',
  maxWorkers: 2,
  pool: 'threads',
  isolate: false,
  // After all other projects: beside tests where fifty buyers race, a page waits for seconds.
  sequence: { groupOrder: 1 },
  include: ['**/*.test.ts'],
  exclude: ['**/*.long.test.ts'], // in `npm run test:long` only
  globalSetup: ['../server/src/testing/postgres.ts', 'testing-browser.ts'],
  env: compileCache,
  provide: { exhaustive: false },
  expect: { poll: { timeout: 120_000 } }, // as long as the browser waits
  testTimeout: 300_000,
  hookTimeout: 600_000, // a first start with the demo, and its copy's
} satisfies ProjectConfig;

// `npm test` has one journey, which may wait a few seconds for the tests beside it.
export default defineConfig({
  test: { ...journeys, maxWorkers: 3, sequence: { groupOrder: 0 } },
});

import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import type { ProjectConfig } from 'vitest/node';

// The product's processes that tests start share what Node compiles of it: half of each start.
export const compileCache = {
  NODE_COMPILE_CACHE: fileURLToPath(
    new URL('../node_modules/.cache/node-compile', import.meta.url),
  ),
};

// Each file clones its own database of one PostgreSQL, so files run side by side.
export const serverTests = {
  name: 'server',
  pool: 'threads', // a process for each file takes a quarter longer
  isolate: false, // a file's modules are the next one's too: a third of the time
  include: ['{bench,src,test,simulation}/**/*.test.ts'],
  exclude: ['**/*.long.test.ts'], // in `npm run test:long` only
  globalSetup: ['src/testing/postgres.ts'],
  env: compileCache,
  provide: { exhaustive: false, postgresBin: '' },
  // Generous, because a busy machine may give a test a tenth of its processors.
  expect: { poll: { timeout: 180_000 } },
  testTimeout: 240_000,
  hookTimeout: 240_000,
} satisfies ProjectConfig;

export default defineConfig({ test: serverTests });

import { defineConfig } from 'vitest/config';
import type { ProjectConfig } from 'vitest/node';

// Each file clones its own database of one PostgreSQL, so files run side by side.
export const serverTests = {
  name: 'server',
  isolate: false, // a file's modules are the next one's too: a third of the time
  include: ['{src,test,simulation}/**/*.test.ts'],
  globalSetup: ['src/testing/postgres.ts'],
  provide: { exhaustive: false },
  testTimeout: 30_000,
  hookTimeout: 60_000,
} satisfies ProjectConfig;

export default defineConfig({ test: serverTests });

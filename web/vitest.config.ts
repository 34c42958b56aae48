import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'web',
    pool: 'threads', // quicker to start than processes
    environment: './testing-environment.ts',
    isolate: false,
    setupFiles: ['testing-setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    // A form filled in key by key, and axe, take their time on a machine with other work.
    testTimeout: 240_000,
  },
});

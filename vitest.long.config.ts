import { defineConfig } from 'vitest/config';
import { journeys } from './e2e/vitest.config.ts';
import { serverTests } from './server/vitest.config.ts';

// `npm run test:long`: what is exhaustive rather than new. Files of `npm test`, told to try all of what
// they try a part of there (seeds, kills, texts, widths and themes), and files named `*.long.test.ts`.
const DEEPER = ['ledger/kill', 'test/simulation', 'test/sweep', '*.long'];

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        root: 'server',
        test: {
          ...serverTests,
          exclude: [],
          include: DEEPER.map((file) => `**/${file}.test.ts`),
          provide: { exhaustive: true },
        },
      },
      {
        root: 'e2e',
        test: { ...journeys, provide: { exhaustive: true }, testTimeout: 400_000 },
      },
    ],
  },
});

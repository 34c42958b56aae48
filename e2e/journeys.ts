// Gives a file's journeys a browser and a server: one for the whole file, or one per test.
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, test } from 'vitest';
import { launchBrowser } from './browser.ts';

type Server = { remove(): Promise<void> };

// One browser per worker: sharing one costs a sixth more CPU, because every message then also passes through
// the main thread.
const journey = test.extend(
  'launched',
  { scope: 'worker' },
  // biome-ignore lint/correctness/noEmptyPattern: Vitest requires a pattern.
  async ({}, { onCleanup }) => {
    const browser = await launchBrowser();
    onCleanup(() => browser.close());
    return browser;
  },
);

/** Call once, at the top of a file. The returned values are available while the tests run. */
export function journeys<Kind extends Server>(start: () => Promise<Kind>, { each = false } = {}) {
  let browser: Browser | undefined;
  let server: Kind | undefined;
  const [before, after] = each ? [beforeEach, afterEach] : [beforeAll, afterAll];
  journey.beforeAll(({ launched }) => {
    browser = launched;
  });
  before(async () => {
    server = await start();
  });
  after(() => server?.remove());
  afterAll(async () => {
    // A failed test leaves its contexts open.
    for (const context of browser?.contexts() ?? []) await context.close();
  });
  return {
    get browser() {
      return started(browser);
    },
    get server() {
      return started(server);
    },
  };
}

function started<Part>(part: Part | undefined): Part {
  if (part === undefined) throw new Error('journeys begin in tests');
  return part;
}

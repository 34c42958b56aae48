// Gives a file's journeys the shared browser and a server: one for the whole file, or one per test.
import { type Browser, chromium } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest';
import type {} from './testing-browser.ts'; // types what `inject` returns

type Server = { remove(): Promise<void> };

/** Call once, at the top of a file. The returned values are available while the tests run. */
export function journeys<Kind extends Server>(start: () => Promise<Kind>, { each = false } = {}) {
  let browser: Browser | undefined;
  let server: Kind | undefined;
  const [before, after] = each ? [beforeEach, afterEach] : [beforeAll, afterAll];
  beforeAll(async () => {
    browser = await chromium.connect(inject('browserUrl'));
  });
  before(async () => {
    server = await start();
  });
  after(() => server?.remove());
  afterAll(() => browser?.close());
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

// What a file's journeys run on: the browser of all files, and a server for all of them, or a new one for each.
import { type Browser, chromium } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest';
import type {} from './testing-browser.ts'; // says what `inject` provides

type Server = { remove(): Promise<void> };

/** To be called once, at the top of a file; what it answers is there while its tests run. */
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

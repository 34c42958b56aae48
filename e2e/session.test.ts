// A session over weeks: each use prolongs it, and without use it ends.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY } from '../server/src/platform/clock.ts';
import { launchBrowser } from './browser.ts';
import { type ClockedServer, startClocked } from './clocked.ts';

let server: ClockedServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startClocked(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.remove();
});

test('a session lasts as long as it is used, and 30 days more', async () => {
  const ada = await server.alajo.person('ada', 5_000);
  const viewport = { width: 390, height: 844 };
  const { page, context } = await server.signIn(browser, viewport, ada);
  for (const days of [20, 20]) {
    await server.pass(days * DAY, context);
    await page.goto(`${server.url}/wallet`);
    await expect.poll(() => page.getByTestId('balance').textContent()).toBe('₦5,000');
  }
  await server.pass(31 * DAY, context);
  await page.goto(`${server.url}/wallet`);
  await page.getByRole('button', { name: 'Sign In' }).waitFor();
  await context.close();
});

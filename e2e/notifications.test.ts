// Live arrival in a real browser: two tabs hear of money at once and agree on what was read.
import { walletRoutes } from '@alajo/contract/wallet.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './browser.ts';
import { type ClockedServer, startClocked } from './clocked.ts';
import { expectAccessible } from './people.ts';

let server: ClockedServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startClocked(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.remove();
});

test('money arrives live in both tabs, and read in one is read in the other', async () => {
  const ada = await server.alajo.person('ada', 5_000);
  const bola = await server.alajo.person('bola');
  const viewport = { width: 390, height: 844 };
  const { page, context } = await server.signIn(browser, viewport, bola);
  const streams: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/notifications/stream/')) streams.push(request.url());
  });
  await page.goto(`${server.url}/notifications`);
  const second = await context.newPage();
  await second.goto(`${server.url}/wallet`);
  await expect.poll(() => second.getByTestId('balance').textContent()).toBe('₦0');
  await expect.poll(() => streams.length, { timeout: 15_000 }).toBeGreaterThan(0);
  const body = { type: 'user', recipient: bola.username, amount: 750 } as const;
  const headers = { 'x-transaction-pin': ada.pin };
  await server.alajo.call(walletRoutes.transfer, { body }, { token: ada.token, headers });
  for (const tab of [page, second]) {
    await tab.getByText(/New notification: .*₦750/).waitFor({ state: 'attached' });
  }
  await page.getByRole('button', { name: /₦750/ }).first().waitFor();
  await expect.poll(() => second.getByTestId('balance').textContent()).toBe('₦750');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Mark all read' }).click();
  for (const tab of [page, second]) {
    await tab.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  }
  // One stream serves both: the second tab asked for none of its own.
  expect(streams).toHaveLength(1);
  await context.close();
});

// Live notifications in a real browser: two tabs show incoming money at once and agree on which are read.
import { NOTIFICATION_STREAM } from '@alajo/contract/notifications/preferences.ts';
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import { expect, test } from 'vitest';
import { startClocked } from './clocked-server.ts';
import { journeys } from './journeys.ts';
import { bell } from './steps.ts';

const on = journeys(startClocked);

test('incoming money shows at once in both tabs, and reading it in one marks it read in the other', async () => {
  const ada = await on.server.alajo.person('ada', 5_000);
  const bola = await on.server.alajo.person('bola');
  const viewport = { width: 390, height: 844 };
  const { page, context } = await on.server.signIn(on.browser, viewport, bola);
  await page.goto('about:blank'); // ends the dashboard's stream
  const streams: string[] = []; // by the page that holds it; from its first byte on nothing is missed
  context.on('response', (response) => {
    if (!response.url().endsWith(NOTIFICATION_STREAM)) return;
    streams.push(new URL(response.frame().url()).pathname);
  });
  await page.goto(`${on.server.url}/notifications`);
  const second = await context.newPage();
  await second.goto(`${on.server.url}/wallet`);
  const balance = () => second.getByTestId('balance').textContent();
  await expect.poll(balance).toBe('₦0');
  await expect.poll(() => streams).toContain('/notifications');
  // The second tab listens once it waits for the stream's lock.
  const waiting = () =>
    second.evaluate(async () => (await navigator.locks.query()).pending?.length);
  await expect.poll(waiting).toBe(1);
  const body = { type: 'user', recipient: bola.username, amount: 750 } as const;
  const headers = { 'x-transaction-pin': ada.pin };
  await on.server.alajo.call(walletRoutes.transfer, { body }, { token: ada.token, headers });
  for (const tab of [page, second]) {
    await tab.getByText(/New notification: .*₦750/).waitFor({ state: 'attached' });
  }
  await page.getByRole('button', { name: /₦750/ }).first().waitFor();
  await expect.poll(balance).toBe('₦750');
  await page.getByRole('button', { name: 'Mark all read' }).click();
  for (const tab of [page, second]) {
    await bell(tab, /^Notifications$/).waitFor();
  }
  // One stream serves both: the second tab opened none.
  expect(streams).not.toContain('/wallet');
  await context.close();
});

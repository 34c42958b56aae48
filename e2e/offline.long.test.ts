// Offline: the app starts, shows saved data with its time, and sends no payments later. Then a new version
// waits until the customer reloads.
import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WEB_DIST } from '@alajo/server/platform/http/site.ts';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startClocked } from './clocked-server.ts';
import { journeys } from './journeys.ts';
import { confirm, expectBalance, PIN, reviewToUser } from './steps.ts';

const phone = { width: 390, height: 844 };
let web: string;
beforeAll(async () => {
  web = await mkdtemp(join(tmpdir(), 'alajo-web-'));
  // Without the compressed copies, which would hide the test's changes.
  await cp(WEB_DIST, web, { recursive: true, filter: (file) => !/\.(br|gz)$/.test(file) });
});
afterAll(() => rm(web, { recursive: true }));
const on = journeys(() => startClocked({ web }));

/** Waits until the service worker has cached everything. */
async function waitUntilCached(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    await navigator.serviceWorker.ready;
    return navigator.serviceWorker.controller !== null;
  });
}

/** Cuts a person's pages off the network, and their service worker too, which Chromium leaves online. */
async function goOffline(context: BrowserContext): Promise<void> {
  await context.setOffline(true);
  await context.route('**', (route) =>
    route.request().serviceWorker() ? route.abort('internetdisconnected') : route.continue(),
  );
}

async function goOnline(context: BrowserContext): Promise<void> {
  await context.unroute('**');
  await context.setOffline(false);
}

test('the app starts offline, shows when its figures were saved, and sends nothing later', async () => {
  const { url, alajo } = on.server;
  const ada = await alajo.person('ada', 20_000, { pin: PIN });
  const bola = await alajo.person('bola');
  const { page, context } = await on.server.signIn(on.browser, phone, ada);
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js').then(() => undefined));
  await waitUntilCached(page);
  await expectBalance(page, url, '₦20,000');
  await reviewToUser(page, 'bola', '2500');

  await goOffline(context);
  await confirm(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/We lost connection before confirming your payment/).waitFor();
  expect(await dialog.getByText(/try again/).count()).toBe(0);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url());
  });
  const reloaded = page.waitForResponse((response) => response.url().endsWith('/api/wallet/'));
  await goOnline(context);
  expect(await (await reloaded).json()).toMatchObject({ results: [{ balance: 20_000 }] });
  expect(sent).toEqual([]);
  expect(await page.getByRole('button', { name: /^Send/ }).isEnabled()).toBe(true);
  await confirm(page);
  await on.server.approve(page, ada);
  await page.getByText(/is with Bola/).waitFor();
  expect(await alajo.wallet(bola)).toMatchObject({ balance: 2500 });
  await expectBalance(page, url, '₦17,500');

  // A few seconds after the page, its latest receipts are saved.
  const isSaved = () =>
    [localStorage, sessionStorage].some((stored) =>
      stored.getItem('alajo_receipts')?.includes('Bola'),
    );
  await page.waitForFunction(isSaved);
  await goOffline(context);
  await page.reload();
  await page.getByText(/You are offline/).waitFor();
  await page
    .getByText(/^Saved at \d\d:\d\d, can’t reach Alajo/)
    .first()
    .waitFor();
  expect(await page.getByTestId('balance').textContent()).toBe('₦17,500');
  // Neither page was visited before.
  await page.goto(`${url}/transactions`);
  await page.getByRole('link', { name: /Bola/ }).first().click();
  await page.getByText('Bank or platform').waitFor();
  await page.getByText(/^Saved at \d\d:\d\d, can’t reach Alajo/).waitFor();
  await page.goto(`${url}/dashboard`);
  await page.getByRole('heading', { name: /^Good / }).waitFor();
  await page.getByRole('link', { name: 'Waste' }).click();
  const lost = page.getByRole('alert').filter({ hasText: 'This page could not be loaded.' });
  await lost.waitFor();
  // Coming back online reloads the failed page automatically, but not Home, parts of which had failed too.
  await goOnline(context);
  await page.getByRole('heading', { name: 'Waste', exact: false, level: 1 }).waitFor();
  await context.close();
});

test('a new version is announced, and applied when the customer reloads', async () => {
  const chidi = await on.server.alajo.person('chidi', 500);
  const { page, context } = await on.server.signIn(on.browser, phone, chidi);
  await waitUntilCached(page);
  await appendFile(join(web, 'sw.js'), '\n// the next version\n');
  const waiting = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      await registration?.update();
      return registration?.waiting?.state;
    });
  await expect.poll(waiting).toBe('installed');
  await page.getByText('A new version of Alajo is ready.').waitFor();
  await Promise.all([
    page.waitForEvent('load'),
    page.getByRole('button', { name: 'Reload' }).click(),
  ]);
  await page.getByRole('heading', { name: /^Good / }).waitFor();
  expect(await waiting()).toBeUndefined();
  expect(await page.getByText('A new version of Alajo is ready.').count()).toBe(0);
  await context.close();
});

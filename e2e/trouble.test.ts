// When things go wrong on the way: the server is killed, a session ends, two tabs disagree.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './browser.ts';
import {
  addMoney,
  confirm,
  expectBalance,
  newPage,
  register,
  reviewToUser,
  WIDTHS,
} from './people.ts';
import { startServer, type TestServer } from './server.ts';

const [phone, desk] = WIDTHS.map((one) => one.viewport);
let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.remove();
});

test('a server killed in the middle of sending loses nothing and sends nothing twice', async () => {
  const { url } = server;
  const { page, context } = await newPage(browser, phone ?? { width: 390, height: 844 });
  const other = await newPage(browser, phone ?? { width: 390, height: 844 });
  const receiver = await register(other.page, url, 'efe');
  await register(page, url, 'femi');
  await addMoney(page, url, '10000');
  await reviewToUser(page, receiver, '2500');
  // The payment is done, its answer is lost, and the server dies.
  await page.route('**/api/transfers/', async (route) => {
    await route.fetch();
    await server.end('SIGKILL');
    await route.abort('connectionreset');
  });
  await confirm(page);
  await page.getByText(/Can’t reach Alajo/).waitFor();
  await page.unroute('**/api/transfers/');
  await server.start();
  await confirm(page);
  await page.getByText(/₦2,500 sent to efe/).waitFor();
  await expectBalance(page, url, '₦7,500');
  await expectBalance(other.page, url, '₦2,500');
  await context.close();
  await other.context.close();
});

test('a 401 clears the session and everything kept', async () => {
  const { page, context } = await newPage(browser, desk ?? { width: 1280, height: 900 });
  await register(page, server.url, 'gbenga');
  await page.evaluate(() => localStorage.setItem('alajo_token', 'A'.repeat(43)));
  await page.reload();
  await page.getByRole('heading', { name: 'Sign In' }).waitFor();
  const kept = await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => key.startsWith('alajo_') && key !== 'alajo_theme'),
  );
  expect(kept).toEqual([]);
  await context.close();
});

test('two tabs agree: signing out in one signs out the other', async () => {
  const { page, context } = await newPage(browser, desk ?? { width: 1280, height: 900 });
  await register(page, server.url, 'hauwa');
  const second = await context.newPage();
  await second.goto(`${server.url}/dashboard`);
  await second.getByRole('heading', { name: /Hello, hauwa/ }).waitFor();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('link', { name: 'Get Started' }).first().waitFor();
  await second.getByRole('heading', { name: 'Sign In' }).waitFor();
  await context.close();
});

test('a polite stop ends with 0 and a second start keeps the data', async () => {
  const { page, context } = await newPage(browser, desk ?? { width: 1280, height: 900 });
  await register(page, server.url, 'ife');
  await addMoney(page, server.url, '1234');
  expect(await server.end('SIGTERM')).toBe(0);
  await server.start();
  await expectBalance(page, server.url, '₦1,234');
  await context.close();
});

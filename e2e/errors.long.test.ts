// Failures: the server is killed, a session ends, two tabs disagree.
import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { journeys } from './journeys.ts';
import { startServer } from './server.ts';
import {
  addMoney,
  approveByCode,
  confirm,
  DESKTOP,
  expectBalance,
  newPage,
  PHONE,
  readCode,
  register,
  reviewToUser,
} from './steps.ts';

const on = journeys(startServer);

/** A new recipient requires a code in addition to the PIN, so only an approved request is a payment. */
const isApproved = (route: Route) => 'x-approval' in route.request().headers();

const approve = (page: Page, username: string) =>
  approveByCode(page, () => readCode(page, on.server.url, `${username}@example.ng`, /to approve/));

test('a server killed while sending loses nothing and sends nothing twice', async () => {
  const { url } = on.server;
  const { page, context } = await newPage(on.browser, PHONE);
  const other = await newPage(on.browser, PHONE);
  const receiver = await register(other.page, url, 'efe');
  const sender = await register(page, url, 'femi');
  await addMoney(page, url, '10000');
  await reviewToUser(page, receiver, '2500');
  // The payment is made, its reply is lost, and the server dies.
  await page.route('**/api/transfers/', async (route) => {
    if (!isApproved(route)) return route.continue();
    await route.fetch();
    await on.server.end('SIGKILL');
    await route.abort('connectionreset');
  });
  await confirm(page);
  await approve(page, sender);
  await page
    .getByRole('dialog')
    .getByText(/We lost connection before confirming your payment/)
    .waitFor();
  await page.unroute('**/api/transfers/');
  await on.server.start();
  await confirm(page);
  await page.getByText(/is with efe/).waitFor();
  await expectBalance(page, url, '₦7,500');
  await expectBalance(other.page, url, '₦2,500');
  await context.close();
  await other.context.close();
});

test('a tab closed before the reply pays once, and the next tab reports the payment', async () => {
  const { url } = on.server;
  const { page, context } = await newPage(on.browser, PHONE);
  const other = await newPage(on.browser, PHONE);
  const receiver = await register(other.page, url, 'ebuka');
  const sender = await register(page, url, 'fola');
  await addMoney(page, url, '10000');
  await reviewToUser(page, receiver, '2500');
  const { promise: paid, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/transfers/', async (route) => {
    if (!isApproved(route)) return route.continue();
    await route.fetch(); // the payment is made, and its reply is never shown
    resolve();
  });
  await confirm(page);
  await approve(page, sender);
  await paid;
  await page.close();

  const next = await context.newPage();
  await next.goto(`${url}/dashboard`);
  await next.getByText(/^₦2,500 to ebuka .* went through\.$/).waitFor();
  await next.getByRole('link', { name: 'View receipt' }).click();
  await next.getByRole('heading', { name: 'Receipt' }).waitFor();
  await next.getByRole('button', { name: 'OK' }).click();
  await next.reload();
  await next.getByRole('heading', { name: 'Receipt' }).waitFor();
  await expectBalance(next, url, '₦7,500');
  expect(await next.getByText(/went through/).count()).toBe(0);
  await expectBalance(other.page, url, '₦2,500');
  await context.close();
  await other.context.close();
});

test('a 401 clears the session and everything stored', async () => {
  const { page, context } = await newPage(on.browser, DESKTOP);
  await register(page, on.server.url, 'gbenga');
  await page.evaluate(() => localStorage.setItem('alajo_token', 'A'.repeat(43)));
  await page.reload();
  await page.getByRole('heading', { name: 'Sign In' }).waitFor();
  const stored = await page.evaluate(() =>
    Object.keys(localStorage).filter(
      // Keys that belong to the browser rather than to a customer.
      (key) => key.startsWith('alajo_') && !['alajo_theme', 'alajo_device'].includes(key),
    ),
  );
  expect(stored).toEqual([]);
  await context.close();
});

test('signing out in one tab signs out the other', async () => {
  const { page, context } = await newPage(on.browser, DESKTOP);
  await register(page, on.server.url, 'hauwa');
  const second = await context.newPage();
  await second.goto(`${on.server.url}/dashboard`);
  await second.getByRole('heading', { name: /^Good / }).waitFor();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('link', { name: 'Get Started' }).first().waitFor();
  await second.getByRole('heading', { name: 'Sign In' }).waitFor();
  await context.close();
});

test('a graceful stop exits with 0, and the next start has the data', async () => {
  const { page, context } = await newPage(on.browser, DESKTOP);
  await register(page, on.server.url, 'ife');
  await addMoney(page, on.server.url, '1234');
  expect(await on.server.end('SIGTERM')).toBe(0);
  await on.server.start();
  await expectBalance(page, on.server.url, '₦1,234');
  await context.close();
});

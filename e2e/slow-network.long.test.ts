// A cheap phone at the edge of the network: 400 kbit/s, 400 ms, and some of it gets lost on the way.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { journeys } from './journeys.ts';
import {
  addMoney,
  confirm,
  expectBalance,
  newPage,
  PASSWORD,
  PHONE,
  register,
  reviewToUser,
  SLOW,
  slow,
} from './people.ts';
import { startServer } from './server.ts';

const on = journeys(startServer);

// Generous, because this machine may be busy: the bytes and requests below are what counts.
const PAINT_MAX_MS = 2_000;
const USABLE_MAX_MS = 7_000;

/** What the page has to fetch before it can be used, replies’ heads included. */
const CRITICAL_BYTES = 124_000;
const CRITICAL_ROUNDS = 2;

test('the first visit paints at once, and signing in waits for two rounds of requests only', async () => {
  await untilCompressed(on.server.url);
  const { page, context } = await newPage(on.browser, PHONE);
  const session = await slow(page);
  const started = new Map<string, number>();
  const size = new Map<string, number>();
  const fetched = new Map<string, string>();
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    fetched.set(requestId, new URL(request.url).pathname);
    started.set(requestId, timestamp * 1000);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    size.set(requestId, encodedDataLength);
  });
  await page.goto(`${on.server.url}/login`, { waitUntil: 'commit' });
  await page.locator('.outline').getByLabel('Username').fill('ada');
  const typed = await page.evaluate(() => performance.now());
  await page.locator('#root').getByRole('button', { name: 'Sign In' }).waitFor();
  expect(await page.getByLabel('Username').inputValue()).toBe('ada');
  const usable = await page.evaluate(() => performance.now());
  const painted = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  );
  const critical = [...fetched].filter(([, path]) => /^\/login$|\.(js|css)$/.test(path));
  const bytes = critical.reduce((sum, [id]) => sum + (size.get(id) ?? 0), 0);
  process.stdout.write(
    `first paint ${Math.round(painted ?? 0)} ms, typed after ${Math.round(typed)} ms, the app after ${Math.round(usable)} ms, ${bytes} bytes in ${critical.length} requests\n`,
  );
  expect(bytes).toBeLessThanOrEqual(CRITICAL_BYTES);
  expect(rounds(critical.map(([id]) => started.get(id) ?? 0))).toBeLessThanOrEqual(CRITICAL_ROUNDS);
  expect(painted).toBeLessThanOrEqual(PAINT_MAX_MS);
  expect(usable).toBeLessThanOrEqual(USABLE_MAX_MS);
  await context.close();
});

test('what is typed and pressed before the app has arrived signs in once, in the same place', async () => {
  const { url } = on.server;
  const first = await newPage(on.browser, PHONE);
  const username = await register(first.page, url, 'bisi');
  await first.context.close();
  const { page, context } = await newPage(on.browser, PHONE);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/app-.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  const sent: (string | null)[] = [];
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/auth/login/', async (route) => {
    sent.push(route.request().postData());
    await answered.promise;
    await route.continue();
  });
  await page.goto(`${url}/dashboard`, { waitUntil: 'commit' });
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Username').pressSequentially(username);
  await page.getByLabel('Remember Me').uncheck();
  await page.getByLabel('Username').press('Enter');
  const button = page.getByRole('button', { name: 'Sign In' });
  expect(await button.getAttribute('aria-busy')).toBe('true');
  await stylesheetArrived(page);
  const shifts = await watchShifts(page);
  expect(page.url()).toBe(`${url}/dashboard`);
  expect(sent).toEqual([]);
  release();
  await page.locator('#root').getByRole('button', { name: 'Sign In' }).waitFor();
  expect(await button.getAttribute('aria-busy')).toBe('true');
  expect(await page.getByLabel('Username').evaluate((field) => field.matches(':focus'))).toBe(true);
  expect(await shifts()).toBeLessThan(0.001); // the font arrives
  answered.resolve();
  await page.getByRole('heading', { name: /^Good / }).waitFor();
  expect(sent).toEqual([JSON.stringify({ username, password: PASSWORD })]);
  expect(await page.evaluate(() => localStorage.getItem('alajo_token'))).toBeNull();
  await context.close();
});

test('the sign-in form stops waiting when the app cannot be loaded', async () => {
  const { page, context } = await newPage(on.browser, PHONE);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/app-.*\.js$/, async (route) => {
    await released;
    await route.abort('connectionreset');
  });
  await page.goto(`${on.server.url}/login`, { waitUntil: 'commit' });
  await page.getByLabel('Username').fill('ada');
  const button = page.getByRole('button', { name: 'Sign In' });
  await button.click();
  expect(await button.getAttribute('aria-busy')).toBe('true');
  release();
  await page.getByText('Alajo could not be loaded.').waitFor();
  expect(await button.getAttribute('aria-busy')).toBe('false');
  await page.unroute(/\/assets\/app-.*\.js$/);
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.locator('#root').getByRole('button', { name: 'Sign In' }).waitFor();
  await context.close();
});

const stylesheetArrived = (page: Page) =>
  page.waitForFunction(() => [...document.styleSheets].some(({ href }) => href !== null));

/** Sums up the layout shifts from now on. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  const shifts = await page.evaluateHandle(() => {
    const found: number[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) found.push(entry.toJSON().value);
    }).observe({ type: 'layout-shift' });
    return found;
  });
  return () => shifts.evaluate((found) => found.reduce((sum, value) => sum + value, 0));
}

/** The first start after a build compresses its files while it already serves them. */
async function untilCompressed(url: string): Promise<void> {
  const page = await (await fetch(`${url}/login`)).text();
  const files = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)];
  for (const [, file = ''] of files) {
    const headers = { 'accept-encoding': 'br' }; // which fetch leaves out over plain http
    const encoding = async () =>
      (await fetch(url + file, { headers })).headers.get('content-encoding');
    await expect.poll(encoding).toBe('br');
  }
}

/** How often requests had to wait for the reply of others: a latency apart. */
function rounds(starts: number[]): number {
  const [first = 0, ...rest] = starts.toSorted((a, b) => a - b);
  let count = 1;
  let last = first;
  for (const start of rest) {
    if (start - last >= SLOW.latency_ms) count += 1;
    last = start;
  }
  return count;
}

test('a page that gets lost on the way leaves the page before it, and Retry opens it', async () => {
  const { page, context } = await newPage(on.browser, PHONE);
  await register(page, on.server.url, 'kemi');
  await slow(page);
  let times = 0;
  await page.route(/\/assets\/waste-.*\.js$/, async (route) => {
    times += 1;
    if (times > 1) return route.continue();
    await route.abort('connectionreset');
  });
  await page.getByRole('link', { name: 'Waste', exact: true }).click();
  await page.getByText('This page could not be loaded.').waitFor();
  await page.getByRole('heading', { name: /^Good / }).waitFor();
  await page.getByRole('button', { name: 'More' }).waitFor();
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('heading', { name: 'Waste Management' }).waitFor();
  await context.close();
});

test('the menu opens although its code is lost', async () => {
  const { page, context } = await newPage(on.browser, PHONE);
  await page.route(/\/assets\/dialog-.*\.js$/, (route) => route.abort('connectionreset'));
  await register(page, on.server.url, 'lola');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('link', { name: 'Help & Support' }).click();
  await page.waitForURL(/\/support$/);
  await context.close();
});

test('a payment whose reply is lost is paid once when it is sent again', async () => {
  const { url } = on.server;
  const { page, context } = await newPage(on.browser, PHONE);
  const other = await newPage(on.browser, PHONE);
  const receiver = await register(other.page, url, 'musa');
  await register(page, url, 'ngozi');
  await addMoney(page, url, '10000');
  await reviewToUser(page, receiver, '2500');
  await slow(page);
  const keys: (string | undefined)[] = [];
  await page.route('**/api/transfers/', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch(); // paid, but the reply never arrives
    await route.abort('connectionreset');
  });
  await confirm(page);
  await page.getByText(/Can’t reach Alajo/).waitFor();
  await confirm(page);
  await page.getByText(/is with musa/).waitFor();
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
  await page.unroute('**/api/transfers/');
  await expectBalance(page, url, '₦7,500');
  await expectBalance(other.page, url, '₦2,500');
  await context.close();
  await other.context.close();
});

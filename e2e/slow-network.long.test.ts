// A cheap phone on a poor connection: 400 kbit/s, 400 ms latency, and some requests fail.
import { readdir } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { journeys } from './journeys.ts';
import { startServer } from './server.ts';
import {
  addMoney,
  approveByCode,
  arrive,
  confirm,
  expectBalance,
  newPage,
  PASSWORD,
  PHONE,
  readCode,
  register,
  reviewToUser,
  SLOW,
  slow,
} from './steps.ts';

const on = journeys(startServer);

/** Bytes that the page fetches before it can be used, response headers included. */
const CRITICAL_BYTES = 124_000;
const CRITICAL_ROUNDS = 2;

test('the first visit paints at once, and signing in needs only two rounds of requests', async () => {
  await untilCompressed();
  const { page, context } = await newPage(on.browser, PHONE);
  const session = await slow(page);
  const started = new Map<string, number>();
  const finished = new Map<string, number>();
  const size = new Map<string, number>();
  const fetched = new Map<string, string>();
  let epoch_ms = 0; // of the timestamps
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp, wallTime }) => {
    fetched.set(requestId, new URL(request.url).pathname);
    started.set(requestId, timestamp * 1000);
    epoch_ms = (wallTime - timestamp) * 1000;
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    size.set(requestId, encodedDataLength);
    finished.set(requestId, timestamp * 1000);
  });
  await page.goto(`${on.server.url}/login`, { waitUntil: 'commit' });
  await page.locator('.outline').getByLabel('Username').fill('ada');
  const typed = await page.evaluate(() => performance.now());
  const usable = await waitForApp(page);
  expect(await page.getByLabel('Username').inputValue()).toBe('ada');
  const painted = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  );
  // The app did not wait for anything that arrived after it.
  const usable_at = (await page.evaluate(() => performance.timeOrigin)) + usable - epoch_ms;
  const critical = [...fetched].filter(
    ([id, path]) =>
      /^\/login$|\.(js|css)$/.test(path) && (finished.get(id) ?? usable_at) < usable_at,
  );
  const bytes = critical.reduce((sum, [id]) => sum + (size.get(id) ?? 0), 0);
  process.stdout.write(
    `first paint ${Math.round(painted ?? 0)} ms, typed after ${Math.round(typed)} ms, the app after ${Math.round(usable)} ms, ${bytes} bytes in ${critical.length} requests\n`,
  );
  expect(bytes).toBeLessThanOrEqual(CRITICAL_BYTES);
  expect(rounds(critical.map(([id]) => started.get(id) ?? 0))).toBeLessThanOrEqual(CRITICAL_ROUNDS);
  await context.close();
});

test('a form filled in and submitted before the app has loaded signs in once, without moving', async () => {
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
  const button = page.getByRole('button', { name: 'Sign In', exact: true });
  expect(await button.getAttribute('aria-busy')).toBe('true');
  await stylesheetArrived(page);
  const shifts = await watchShifts(page);
  expect(page.url()).toBe(`${url}/dashboard`);
  expect(sent).toEqual([]);
  release();
  await page.locator('#root').getByRole('button', { name: 'Sign In', exact: true }).waitFor();
  expect(await button.getAttribute('aria-busy')).toBe('true');
  expect(await page.getByLabel('Username').evaluate((field) => field.matches(':focus'))).toBe(true);
  expect(await shifts()).toBeLessThan(0.001); // the font arrives
  answered.resolve();
  await arrive(page, () => readCode(page, url, `${username}@example.ng`, /new device/));
  expect(sent.map((body) => JSON.parse(body ?? ''))).toEqual([
    { username, password: PASSWORD, device: expect.any(Object) },
  ]);
  expect(await page.evaluate(() => localStorage.getItem('alajo_token'))).toBeNull();
  await context.close();
});

test('the sign-in form stops waiting if the app cannot be loaded', async () => {
  const { page, context } = await newPage(on.browser, PHONE);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/app-.*\.js$/, async (route) => {
    await released;
    await route.abort('connectionreset');
  });
  await page.goto(`${on.server.url}/login#password`, { waitUntil: 'commit' });
  await page.getByLabel('Username').fill('ada');
  const button = page.getByRole('button', { name: 'Sign In', exact: true });
  await button.click();
  expect(await button.getAttribute('aria-busy')).toBe('true');
  release();
  await page.getByText('Alajo could not be loaded.').waitFor();
  expect(await button.getAttribute('aria-busy')).toBe('false');
  await page.unroute(/\/assets\/app-.*\.js$/);
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.locator('#root').getByRole('button', { name: 'Sign In', exact: true }).waitFor();
  await context.close();
});

/** Waits for the app's form to replace the outline. Returns when it appeared, in ms of the page. */
async function waitForApp(page: Page): Promise<number> {
  const drawn = () =>
    document.querySelector('#root form [type=submit]') !== null && performance.now();
  const came = await page.waitForFunction(drawn, undefined, { polling: 'raf' });
  return Number(await came.jsonValue());
}

const stylesheetArrived = (page: Page) =>
  page.waitForFunction(() => [...document.styleSheets].some(({ href }) => href !== null));

/** Adds up the layout shifts from now on. */
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

/** The first start after a build serves files with lighter compression while it compresses them fully. */
async function untilCompressed(): Promise<void> {
  const assets = new URL('../web/dist/assets/', import.meta.url);
  const names = () => readdir(assets);
  const packed = (await names()).filter((name) => /\.(js|css)$/.test(name));
  await expect.poll(names).toEqual(expect.arrayContaining(packed.map((name) => `${name}.br`)));
}

/** Counts how many times requests waited for the replies of others, which puts a latency between them. */
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

test('a page whose code or styles fail to load keeps the previous page, and Retry opens it', async () => {
  const { page, context } = await newPage(on.browser, PHONE);
  await register(page, on.server.url, 'kemi');
  await slow(page);
  await fail(page, /\/assets\/waste-.*\.js$/);
  await page.getByRole('link', { name: 'Waste', exact: true }).click();
  await page.getByText('This page could not be loaded.').waitFor();
  await page.getByRole('heading', { name: /^Good / }).waitFor();
  await page.getByRole('button', { name: 'More' }).waitFor();
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('heading', { name: 'Waste Management' }).waitFor();
  await fail(page, /\/assets\/services-.*\.css$/);
  await page.getByRole('link', { name: 'Pay', exact: true }).click();
  await page.getByText('This page could not be loaded.').waitFor();
  await page.getByRole('heading', { name: 'Waste Management' }).waitFor();
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('heading', { name: 'Digital Services' }).waitFor();
  // With a duplicate stylesheet, Chrome computes the page's styles and layout again at every later link.
  const styles = await page
    .locator('link[rel=stylesheet]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(styles).toEqual([...new Set(styles)]);
  expect(styles).toContainEqual(expect.stringMatching(/services-/));
  await context.close();
});

test('the app gets its styles although their first two requests fail', async () => {
  const { page, context } = await newPage(on.browser, PHONE, { serviceWorkers: 'block' });
  await fail(page, /\/assets\/app-.*\.css$/, 2);
  await page.goto(`${on.server.url}/login`);
  await page.waitForFunction(hasStyles);
  await context.close();
});

/** Tells whether the app's stylesheet has loaded, in the page. Reading the rules of one that failed throws. */
function hasStyles(): boolean {
  const [styles, ...more] = [...document.styleSheets].filter(({ href }) => href?.includes('/app-'));
  try {
    return styles !== undefined && more.length === 0 && styles.cssRules.length > 0;
  } catch {
    return false;
  }
}

/** Fails the first requests for this file, as if the connection broke. */
async function fail(page: Page, file: RegExp, times = 1): Promise<void> {
  await page.route(file, (route) => route.abort('connectionreset'), { times });
}

test('the menu opens even if its code fails to load', async () => {
  const { page, context } = await newPage(on.browser, PHONE);
  await page.route(/\/assets\/dialog-.*\.js$/, (route) => route.abort('connectionreset'));
  await register(page, on.server.url, 'lola');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('link', { name: 'Help & Support' }).click();
  await page.waitForURL(/\/support$/);
  await context.close();
});

test('a payment with a lost reply is paid once when it is sent again', async () => {
  const { url } = on.server;
  const { page, context } = await newPage(on.browser, PHONE);
  const other = await newPage(on.browser, PHONE);
  const receiver = await register(other.page, url, 'musa');
  const sender = await register(page, url, 'ngozi');
  await addMoney(page, url, '10000');
  await reviewToUser(page, receiver, '2500');
  await slow(page);
  const keys: (string | undefined)[] = [];
  await page.route('**/api/transfers/', async (route) => {
    const headers = route.request().headers();
    keys.push(headers['idempotency-key']);
    // The first request asks for an approval; the second has it.
    if (keys.length !== 2) return route.continue();
    expect(headers).toHaveProperty('x-approval');
    await route.fetch(); // paid, but the reply never arrives
    await route.abort('connectionreset');
  });
  await confirm(page);
  await approveByCode(page, () => readCode(page, url, `${sender}@example.ng`, /to approve/));
  await page
    .getByRole('dialog')
    .getByText(/went through\.$/)
    .waitFor();
  await confirm(page);
  await page.getByText(/is with musa/).waitFor();
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  await page.unroute('**/api/transfers/');
  await expectBalance(page, url, '₦7,500');
  await expectBalance(other.page, url, '₦2,500');
  await context.close();
  await other.context.close();
});

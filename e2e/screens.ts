// Takes the screenshots for README and docs: `npm run screens`. They show the demo customer's screens on a
// new data folder, so only changed screens and dates differ from the last run.
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from './browser.ts';
import { removeFirstStarts, startServer } from './server.ts';

const FOLDER = join(import.meta.dirname, '../docs/screens');

const PHONE = { width: 390, height: 844 };
/** Tall enough for a whole form above the bar at the bottom. */
const LONG_PHONE = { width: 390, height: 1040 };
const WIDE = { width: 1280, height: 900 };

type Screenshot = {
  name: string;
  path: string;
  viewport: { width: number; height: number };
  /** Actions of the customer before the screenshot. */
  act?: (page: Page) => Promise<void>;
};

const SCREENS: Screenshot[] = [
  { name: 'dashboard-phone', path: '/dashboard', viewport: PHONE, act: showBalances },
  { name: 'services-phone', path: '/services', viewport: PHONE, act: fillAirtime },
  { name: 'group-phone', path: '/ajo', viewport: LONG_PHONE, act: openGroup },
  { name: 'console-wide', path: '/staff/queue', viewport: WIDE, act: openCase },
];

async function showBalances(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Show balances' }).click();
  await page.getByText('₦125,000', { exact: true }).first().waitFor();
}

async function fillAirtime(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'MTN 100' }).click();
  await page.getByLabel('Phone number').fill('0803 123 4567');
}

async function openGroup(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /Balógun Traders Àjọ/ })
    .first()
    .click();
  await page.getByRole('region', { name: 'Members' }).waitFor();
}

/** Signs in as one of the demo staff, and opens the case that is due first after the scam claim. */
async function openCase(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Ngozi Obi/ }).click();
  await page.getByRole('table', { name: 'Cases by time left' }).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  const open = page.getByRole('region', { name: 'Case' });
  await open.getByText('Paid in').waitFor();
}

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Username').fill('demo');
  await page.getByLabel('Password', { exact: true }).fill('demo-naira-25');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByRole('heading', { name: /^Good / }).waitFor();
}

/** Waits until text, font and pictures have loaded. */
async function whenComplete(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.sweep')].every((element) => !element.checkVisibility()),
  );
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode()));
  });
}

await mkdir(FOLDER, { recursive: true });
for (const file of await readdir(FOLDER)) await rm(join(FOLDER, file));
// The console accepts requests only from its own address.
const server = await startServer({ demo: true, host: 'localhost' });
const browser = await launchBrowser();
/** Saved at the first sign-in: without it, a browser would be a new device and require a code. */
let signedIn: Awaited<ReturnType<BrowserContext['storageState']>> | undefined;
try {
  for (const { name, path, viewport, act } of SCREENS) {
    const context = await browser.newContext({
      viewport,
      reducedMotion: 'reduce',
      colorScheme: 'light',
      locale: 'en-NG',
      timezoneId: 'Africa/Lagos',
      ...(signedIn && { storageState: signedIn }),
    });
    const page = await context.newPage();
    if (signedIn === undefined) await signIn(page, server.url);
    signedIn ??= await context.storageState();
    await page.goto(server.url + path);
    await whenComplete(page);
    await act?.(page);
    await page.mouse.move(0, 0);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.screenshot({ path: join(FOLDER, `${name}.png`) });
    await context.close();
  }
} finally {
  await browser.close();
  await server.remove();
  await removeFirstStarts();
}

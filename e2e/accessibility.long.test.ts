// Every page of the app, on a phone and a desktop, light and dark: axe, touch targets, focus, layout
// shifts, and no sideways scroll on the narrowest screens and with the largest fonts. The landing page and
// the pages of the staff console: axe. A payment and an open group by keyboard alone, and reduced motion for
// those who prefer it. Without `exhaustive`, every page of the app is checked once, on the narrowest phone in
// the light theme, and the console not at all.
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { newsletterMessages } from '@alajo/contract/notifications/newsletter.ts';
import { NOTIFICATION_STREAM } from '@alajo/contract/notifications/preferences.ts';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { addressesFor, DEMO, signInDemo } from './addresses.ts';
import { CONTRAST, findAxeViolations, TARGETS } from './axe.ts';
import { journeys } from './journeys.ts';
import {
  countShifts,
  findHeadProblems,
  findLayoutProblems,
  findSidewaysScroll,
  preloadFont,
} from './layout-problems.ts';
import { startServer } from './server.ts';
import { DESKTOP, newPage } from './steps.ts';

// Staff requests must come from the console’s origin, so the server has a known address.
const on = journeys(() => startServer({ demo: true, host: 'localhost' }));

// The narrowest phone: anything that fits there fits everywhere.
const NARROW = { width: 360, height: 740 };
const VIEWPORTS = inject('exhaustive') ? [NARROW, DESKTOP] : [NARROW];
const THEMES = inject('exhaustive') ? (['light', 'dark'] as const) : (['light'] as const);

// The service worker's requests would not be delayed.
const WITHOUT_WORKER = { serviceWorkers: 'block' } as const;

const LATE_MS = 60;

/**
 * Delays replies as real networks do: content that waits for them must not shift the layout when they
 * arrive.
 */
async function delayReplies(page: Page): Promise<() => Promise<void>> {
  const open = new Set<unknown>();
  page.on('request', (request) => {
    // The notification stream is a reply that never ends.
    if (!request.url().endsWith(NOTIFICATION_STREAM)) open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  await page.route('**/api/**', async (route) => {
    await wait(LATE_MS);
    await route.continue();
  });
  return async () => {
    await page.locator('h1').first().waitFor(); // it has no role while a dialog is open
    await expect.poll(() => open.size, { interval: 20 }).toBe(0);
    await page.waitForFunction(() =>
      [...document.querySelectorAll('main .sweep')].every((element) => !element.checkVisibility()),
    );
  };
}

/** Contrast in the dark theme, which only changes colours. */
async function darkContrast(page: Page): Promise<string[]> {
  await theme(page, 'dark');
  const found = await findAxeViolations(page, CONTRAST);
  await theme(page, 'light');
  return found.map((violation) => `dark: ${violation}`);
}

async function theme(page: Page, chosen: string): Promise<void> {
  await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), chosen);
  await coloursSettled(page);
}

/** Waits until colours have changed: contrast during the transition does not count. */
async function coloursSettled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    const ending = document
      .getAnimations()
      .filter(
        (animation) =>
          animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY,
      );
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
}

async function walk(page: Page, addresses: string[]): Promise<string[]> {
  await preloadFont(page);
  const shifts = await countShifts(page);
  const settled = await delayReplies(page);
  const problems: string[] = [];
  for (const address of addresses) {
    await page.goto(on.server.url + address);
    await settled().catch((cause: unknown) => {
      throw new Error(`${address} did not settle`, { cause });
    });
    problems.push(...(await shifts()).map((shift) => `${address}: ${shift}`));
    await page.keyboard.press('Tab'); // from here on focus is the keyboard's
    for (const viewport of VIEWPORTS) {
      await page.setViewportSize(viewport);
      const found = await findAxeViolations(page, TARGETS);
      if (inject('exhaustive')) found.push(...(await darkContrast(page)));
      found.push(...(await findLayoutProblems(page)), ...(await findHeadProblems(page)));
      problems.push(...found.map((problem) => `${address} at ${viewport.width}: ${problem}`));
    }
    const wider = await findSidewaysScroll(page);
    problems.push(...wider.map((problem) => `${address} ${problem}`));
    await page.setViewportSize(NARROW);
  }
  return problems;
}

test('every page is accessible, has the same head, 44 px targets and a visible focus, and does not shift', async () => {
  const visitor = await newPage(on.browser, NARROW, WITHOUT_WORKER);
  const customer = await newPage(on.browser, NARROW, WITHOUT_WORKER);
  const made = await signInDemo(customer.page, on.server.url);
  const problems: string[] = [];
  for (const { page, context } of [visitor, customer]) {
    const reader = page === visitor.page ? 'visitor' : 'customer';
    problems.push(...(await walk(page, await addressesFor(reader, made))));
    await context.close();
  }
  expect(problems).toEqual([]);
}, 900_000); // some sixty pages, six checks each

/** Every page in the console's menu. */
async function consolePages(): Promise<string[]> {
  const table = await readFile(new URL('../web/src/staff/sections.ts', import.meta.url), 'utf8');
  return [...table.matchAll(/path: '([^']+)'/g)].map(([, path = '']) => path);
}

test.each(inject('exhaustive') ? THEMES : [])(
  'axe finds no problems on the pages of the staff console, %s',
  async (colorScheme) => {
    const { page, context } = await newPage(on.browser, DESKTOP, { colorScheme });
    const { url } = on.server;
    await page.goto(`${url}/staff/queue`);
    await page.getByRole('button', { name: /^Ruth Pam/ }).click(); // an auditor, who may read everything
    await page.waitForURL(/\/staff\/queue/);
    const paths = await consolePages();
    expect(paths.length).toBeGreaterThan(15);
    const problems: string[] = [];
    for (const path of paths) {
      await page.goto(url + path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForFunction(() =>
        [...document.querySelectorAll('.sweep')].every((element) => !element.checkVisibility()),
      );
      await coloursSettled(page);
      const found = await findAxeViolations(page);
      problems.push(...found.map((problem) => `${path}: ${problem}`));
    }
    expect(problems).toEqual([]);
    await context.close();
  },
);

test.each(THEMES)('axe finds no problems on the landing page, %s', async (colorScheme) => {
  const { page, context } = await newPage(on.browser, NARROW, { colorScheme });
  for (const viewport of VIEWPORTS) {
    await page.setViewportSize(viewport);
    await page.goto(`${on.server.url}/#${newsletterMessages.refused.id}`);
    expect(await findAxeViolations(page)).toEqual([]);
    const wider = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
    expect(wider).toBe(0);
  }
  await context.close();
});

test('the app has no animations for customers who prefer reduced motion', async () => {
  const { page, context } = await newPage(on.browser, NARROW);
  await signInDemo(page, on.server.url);
  await page.route('**/api/**', () => undefined); // never answered, so the loading state stays visible
  await page.goto(`${on.server.url}/savings`);
  const skeleton = page.locator('main .sweep').first();
  await skeleton.waitFor();
  const beat = () =>
    skeleton.evaluate((element) => getComputedStyle(element, '::before').animationDuration);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await beat()).toBe('1.2s');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await beat()).toBe('1e-05s');
  const moving = await page.evaluate(() => {
    document.documentElement.setAttribute('data-theme', 'dark');
    return document.getAnimations().filter((animation) => animation instanceof CSSTransition)
      .length;
  });
  expect(moving).toBe(0);
  await context.close();
});

const focused = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    const label =
      focused instanceof HTMLInputElement ? focused.labels?.[0]?.textContent : undefined;
    return (focused?.getAttribute('aria-label') ?? label ?? focused?.textContent ?? '').trim();
  });

/** Presses Tab until the element with this name has the focus. Throws the path taken if it never does. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const seen: string[] = [];
  const there = (text: string) => (typeof name === 'string' ? text === name : name.test(text));
  for (let presses = 0; presses < 80; presses++) {
    const at = await focused(page);
    if (there(at)) return;
    seen.push(at.slice(0, 30));
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${name}: ${seen.join(' → ')}`);
}

async function press(page: Page, name: string | RegExp): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}

async function type(page: Page, name: string | RegExp, text: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.type(text);
}

// Before the payment by keyboard: its browser becomes a known device, and another would need a code.
test('on a wide screen, Tab goes through an open group and the menu, past what the group covers', async () => {
  const { page, context } = await newPage(on.browser, DESKTOP, WITHOUT_WORKER);
  await signInDemo(page, on.server.url);
  await page.goto(`${on.server.url}/ajo`);
  await page
    .getByRole('button', { name: /Balógun Traders Àjọ/ })
    .first()
    .click();
  await page.getByRole('region', { name: 'Members' }).waitFor();
  const seen = await tabRound(page, 'Back to your groups');
  expect(seen).toEqual(expect.arrayContaining(['Dashboard', 'Logout', 'Close']));
  for (const covered of ['Skip to content', 'Profile menu', 'Create Group']) {
    expect(seen).not.toContain(covered);
  }
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await tabTo(page, 'Profile menu');
  await context.close();
});

/** Presses Tab from the element with this name until it has the focus again, and returns what had it. */
async function tabRound(page: Page, name: string): Promise<string[]> {
  await page.getByRole('button', { name, exact: true }).focus();
  const seen: string[] = [];
  for (let presses = 0; presses < 120; presses++) {
    await page.keyboard.press('Tab');
    const at = await focused(page);
    if (at === name) return seen;
    seen.push(at);
  }
  throw new Error(`Tab does not return to ${name}: ${seen.join(' → ')}`);
}

test('a customer can sign in, send money with the PIN, see its receipt and sign out by keyboard alone', async () => {
  const { page, context } = await newPage(on.browser, NARROW);
  await page.goto(`${on.server.url}/login`);
  await type(page, 'Username', DEMO.username);
  await type(page, 'Password', DEMO.password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /^Good / }).waitFor();

  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('Skip to content');
  await press(page, 'More');
  await page.getByRole('dialog', { name: 'Menu' }).waitFor();
  await press(page, 'Wallet');
  await page.getByRole('heading', { name: 'Wallet', level: 1 }).waitFor();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });

  await press(page, 'Send Money');
  await page.getByRole('dialog', { name: 'Send Money' }).waitFor();
  await press(page, /^To an Alajo user/);
  await type(page, 'Username or email', 'amaka');
  await page.keyboard.press('Enter');
  await type(page, 'Amount (₦)', '1250');
  await page.keyboard.press('Enter');
  await page.getByText('Total').waitFor();
  await type(page, 'Transaction PIN', DEMO.pin);
  await page.getByText(/is with Amaka/).waitFor();
  // The result has the focus, so a screen reader reads it out and Tab continues from there.
  await expect.poll(() => focused(page)).toMatch(/₦1,250\s*is with Amaka/);
  await press(page, 'View receipt');
  await page.getByText('Successful').waitFor();

  await press(page, 'Profile menu');
  await page.getByRole('menu').waitFor();
  await page.keyboard.press('End');
  await expect.poll(() => focused(page)).toBe('Logout');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Confirm Logout' }).waitFor();
  await press(page, 'Logout');
  await page.getByRole('link', { name: 'Get Started' }).first().waitFor();
  await context.close();
});

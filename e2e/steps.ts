// Steps that the journeys share: register in the browser, read codes, add and send money. Elements are
// found by role and label, as people find them.
import { join } from 'node:path';
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  CDPSession,
  Page,
  Request,
} from 'playwright-core';
import { expect, onTestFailed } from 'vitest';

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 900 };

/** For journeys whose layout differs on a desktop; all others use a phone. */
export const WIDTHS = [
  { name: 'phone', viewport: PHONE },
  { name: 'desktop', viewport: DESKTOP },
] as const;

export const PASSWORD = 'mango-tree-7';
export const PIN = '4826';

let registered = 0;

/** A page in its own browser context, with separate storage. */
export async function newPage(
  browser: Browser,
  viewport: { width: number; height: number },
  more: BrowserContextOptions = {},
): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce', ...more });
  context.setDefaultTimeout(120_000);
  await navigateAfterHistory(context);
  const page = await context.newPage();
  if (TRACED) await context.tracing.start({ screenshots: true, snapshots: true });
  const unanswered = watchRequests(page);
  onTestFailed(({ task }) => {
    const urls = unanswered();
    if (urls.length > 0) {
      process.stderr.write(`Unanswered in “${task.name}”: ${urls.join(', ')}\n`);
    }
    return saveEvidence(page, context, task.name);
  });
  return { page, context };
}

declare global {
  /** In a page: a step in its history has begun and is not over. */
  var isInHistoryStep: boolean | undefined;
}

/** Makes `goto` and `reload` wait for the step back after a closed dialog, which would abort them. */
async function navigateAfterHistory(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    for (const name of ['back', 'forward', 'go'] as const) {
      const step = history[name].bind(history);
      history[name] = (delta?: number) => {
        globalThis.isInHistoryStep = true;
        step(delta);
      };
    }
    addEventListener('popstate', () => {
      globalThis.isInHistoryStep = false;
    });
  });
  context.on('page', (page) => {
    const goto = page.goto.bind(page);
    page.goto = async (...options) => {
      await waitForHistory(page);
      return goto(...options);
    };
    const reload = page.reload.bind(page);
    page.reload = async (...options) => {
      await waitForHistory(page);
      return reload(...options);
    };
  });
}

/** Waits until every layer closed so far has left the browser's history. */
async function waitForHistory(page: Page): Promise<void> {
  // The app steps back on a timer once a layer has closed, so this check runs on a later one.
  await page.waitForFunction(
    () => new Promise((resolve) => setTimeout(() => resolve(!globalThis.isInHistoryStep))),
  );
}

/** Returns a function that lists a page's requests still without a reply. */
function watchRequests(page: Page): () => string[] {
  const open = new Set<Request>();
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return () => [...open].map((request) => request.url());
}

const EVIDENCE = join(import.meta.dirname, '../test-results');
const TRACED = process.env.TRACE === '1';
let pictures = 0;

/**
 * After a failure: takes a screenshot if the page is still open, and with TRACE=1 keeps a trace of every
 * step.
 */
async function saveEvidence(page: Page, context: BrowserContext, title: string): Promise<void> {
  if (page.isClosed()) return;
  pictures += 1;
  const name = `${title.replace(/[^\p{L}\d]+/gu, '-').slice(0, 60)}-${pictures}`;
  await page.screenshot({ path: join(EVIDENCE, `${name}.png`) });
  if (TRACED) await context.tracing.stop({ path: join(EVIDENCE, `${name}.zip`) });
}

/** Registers with the code from the development outbox; ends on the dashboard. */
export async function register(page: Page, url: string, name: string): Promise<string> {
  registered += 1;
  const username = `${name}${registered}`;
  const email = `${username}@example.ng`;
  await page.goto(`${url}/`);
  await page.getByRole('link', { name: 'Get Started' }).first().click();
  await fillRegistration(page, {
    first_name: name,
    last_name: 'Okonkwo-Adéyẹmí',
    username,
    email,
    phone: `0803 ${String(2_000_000 + registered)}`,
  });
  // The code submits automatically once it is complete.
  await page.getByLabel('6-digit code').fill(await readCode(page, url, email));
  await page.getByText('OTP verified successfully!').waitFor();
  await dashboard(page).waitFor();
  return username;
}

type NewCustomer = Record<'first_name' | 'last_name' | 'username' | 'email' | 'phone', string>;

/** Goes through the three steps of registration; the next page asks for the code. */
export async function fillRegistration(page: Page, customer: NewCustomer): Promise<void> {
  const next = page.getByRole('button', { name: 'Continue' });
  await page.getByLabel('First name').fill(customer.first_name);
  await page.getByLabel('Last name').fill(customer.last_name);
  await page.getByLabel('Username').fill(customer.username);
  await next.click();
  await page.getByLabel('Email').fill(customer.email);
  await page.getByLabel('Phone number').fill(customer.phone);
  await next.click();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
}

const dashboard = (page: Page) =>
  page.getByRole('heading', { level: 1, name: /^Good (morning|afternoon|evening)/ });

/**
 * After Sign In: enters the code that only an unknown device requires, and skips creating a passkey; ends
 * on the dashboard.
 */
export async function arrive(page: Page, readTheirs: () => Promise<string>): Promise<void> {
  const code = page.getByLabel('6-digit code');
  await dashboard(page).or(code).first().waitFor();
  // The code submits automatically once it is complete.
  if (await code.isVisible()) {
    await code.fill(await readTheirs());
    await page.getByRole('button', { name: 'Not now' }).click();
  }
  await dashboard(page).waitFor();
}

/** Per server and address, the number of messages up to and including the last code that was read. */
const readBefore = new Map<string, number>();

/**
 * The newest unread code sent to an address in a message that matches `about`; waits until there is one.
 */
export async function readCode(
  page: Page,
  url: string,
  email: string,
  about = /./,
): Promise<string> {
  const inbox = `${url} ${email}`;
  let code: string | undefined;
  await expect
    .poll(async () => {
      const response = await page.request.get(`${url}/dev/outbox.json`, {
        params: { to: email },
      });
      const messages: { text: string }[] = await response.json();
      const from = readBefore.get(inbox) ?? 0;
      const at = messages.findLastIndex(({ text }, n) => n >= from && about.test(text));
      code = messages[at]?.text.match(/\b\d{6}\b/)?.[0];
      if (code !== undefined) readBefore.set(inbox, at + 1);
      return code;
    })
    .toBeDefined();
  return code ?? '';
}

/**
 * Gives the page a device that keeps passkeys and unlocks them automatically; returns a function that
 * removes it.
 */
export async function addAuthenticator(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return async () => {
    await session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
  };
}

/** A very poor connection. */
export const SLOW = { kbit_per_s: 400, latency_ms: 400 };

/** Gives the page a cheap phone's network; returns the CDP session. */
export async function slow(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const bytes = (SLOW.kbit_per_s * 1000) / 8;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: SLOW.latency_ms,
    downloadThroughput: bytes,
    uploadThroughput: bytes,
  });
  return session;
}

/** Adds money by card on the sandbox's checkout page. */
export async function addMoney(page: Page, url: string, amount: string): Promise<void> {
  await page.goto(`${url}/wallet`);
  await page.getByRole('button', { name: 'Add Money' }).click();
  await page.getByLabel('Amount (₦)').fill(amount);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: /^Approve/ }).click();
  await page.getByText(/is in your wallet\./).waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await waitForDialogClosed(page);
}

export const waitForDialogClosed = (page: Page) =>
  page.getByRole('dialog').waitFor({ state: 'detached' });

/** Opens the dialog and continues to the review of a transfer to a customer. */
export async function reviewToUser(page: Page, username: string, amount: string): Promise<void> {
  await page.getByRole('button', { name: 'Send Money' }).click();
  await page.getByRole('button', { name: /To an Alajo user/ }).click();
  await page.getByLabel('Username or email').fill(username);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Amount (₦)').fill(amount);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Total').waitFor();
}

/** Types the PIN; a new one twice, with the password. */
async function enterPin(page: Page, pin = PIN): Promise<void> {
  const field = page.getByLabel(/^(New t|T)ransaction PIN$/);
  await field.fill(pin);
  const confirmation = page.getByLabel('Confirm transaction PIN');
  if (!(await confirmation.isVisible())) return;
  await confirmation.fill(pin);
  await page.getByLabel('Your password').fill(PASSWORD);
}

/** Types the PIN, whose last digit sends. A new one, or one after a failure, needs the button. */
export async function confirm(page: Page, pin = PIN): Promise<void> {
  const send = page.getByRole('dialog').getByRole('button', { name: /^Send/ });
  await page.getByLabel(/^(New t|T)ransaction PIN$/).waitFor();
  const asks = await send.isVisible();
  await enterPin(page, pin);
  if (asks) await send.click();
}

/**
 * For payments that need more than the PIN: requests a code and approves with it. The code submits
 * automatically once it is complete.
 */
export async function approveByCode(page: Page, readTheirs: () => Promise<string>): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Approve this' });
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await dialog.getByLabel('6-digit code').waitFor();
  await dialog.getByLabel('6-digit code').fill(await readTheirs());
  await dialog.waitFor({ state: 'detached' });
}

/** The bell leads to the page on phones and opens a popover on wide screens. */
export const bell = (page: Page, name = /^Notifications/) =>
  page.getByRole('link', { name }).or(page.getByRole('button', { name }));

/** Shows the balances, which are hidden by default. */
export async function showBalances(page: Page): Promise<void> {
  const eye = page.getByRole('button', { name: /^(Show|Hide) balances$/ });
  if ((await eye.getAttribute('aria-label')) === 'Show balances') await eye.click();
}

/** Expects this balance on the wallet page, once the server has replied. */
export async function expectBalance(page: Page, url: string, balance: string): Promise<void> {
  await page.goto(`${url}/wallet`);
  await showBalances(page);
  const shown = page.getByTestId('balance');
  await expect.poll(() => shown.textContent()).toBe(balance);
}

/** Opens one of the rows behind "More about this group". */
export async function openFromMore(page: Page, row: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'More about this group' }).first().click();
  await page
    .getByRole('dialog', { name: 'More about this group' })
    .getByRole('button', { name: row })
    .click();
}

/** Unfolds the terms of a new group and picks those without fee, reserve and bond. */
export async function chooseFamilyTerms(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByText('Family', { exact: true }).click();
}

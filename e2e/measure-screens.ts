// Prints how much the customers' screens ask of people, against the targets: `npm run measure:screens`.
import type { Locator, Page } from 'playwright-core';
import { addressesFor, DEMO, type SeededPages, signInDemo } from './addresses.ts';
import { findAxeViolations } from './axe.ts';
import { launchBrowser } from './browser.ts';
import { findSidewaysScroll } from './layout-problems.ts';
import { removeFirstStarts, startServer } from './server.ts';

const PHONE = { width: 360, height: 740 };
const WIDE = { width: 1280, height: 900 };

const server = await startServer({ demo: true, host: 'localhost' });
const browser = await launchBrowser();
const measures: { what: string; today: string; target: string }[] = [];
const measure = (what: string, today: string | number, target: string) =>
  measures.push({ what, today: String(today), target });

const CONTROLS = 'a[href], button, input:not([type="hidden"]), select, textarea, summary';

const visible = async (controls: Locator): Promise<number> => {
  const shown = await Promise.all((await controls.all()).map((control) => control.isVisible()));
  return shown.filter(Boolean).length;
};

const words = async (shown: Locator): Promise<number> =>
  (await shown.innerText()).split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

async function open(page: Page, address: string): Promise<void> {
  await page.goto(server.url + address);
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('load');
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.sweep')].every((element) => !element.checkVisibility()),
  );
}

async function newPage(viewport: typeof PHONE) {
  const context = await browser.newContext({
    viewport,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  return context.newPage();
}

async function measureSettings(page: Page): Promise<void> {
  await open(page, '/settings');
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const controls = await visible(page.locator('main').locator(CONTROLS));
  measure('Settings at 360 px: height, controls', `${height} px, ${controls}`, '≤ 1,200 px, ≤ 12');
}

async function measureGroup(page: Page): Promise<void> {
  await open(page, '/ajo');
  await page
    .getByRole('button', { name: /Balógun Traders/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Group Rules').first().waitFor();
  // Those of the first screen, below the head with its arrow, share and menu.
  const actions = await dialog.evaluate(
    (group) =>
      [...group.querySelectorAll('button, a[href]')].filter((control) => {
        const { top, bottom } = control.getBoundingClientRect();
        return control.checkVisibility() && top > 64 && bottom <= innerHeight;
      }).length,
  );
  measure('group page: actions on the first screen', actions, '≤ 4');
}

async function measureCreation(page: Page): Promise<void> {
  await open(page, '/ajo');
  await page.getByRole('button', { name: 'Create Group' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Àjọ Group' });
  await dialog.getByLabel('Group Name').fill('Measured');
  await dialog.getByLabel('Contribution Amount (₦)').fill('20000');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByLabel('Maximum Members').waitFor();
  const height = await dialog.evaluate((form) => form.scrollHeight);
  const fields = await visible(dialog.locator('input, select, textarea'));
  measure('create group, step 2: height, fields', `${height} px, ${fields}`, '≤ 1,200 px, ≤ 6');
}

async function measureJoining(visitor: Page, customer: Page, { code }: SeededPages) {
  await open(visitor, `/join/${code}`);
  const invitation = await words(visitor.locator('main'));
  await open(customer, '/ajo?tab=available');
  await customer.getByRole('tab', { name: /Available Groups/ }).click();
  const join = customer.getByRole('button', { name: 'Join Group' }).first();
  let dialog = 0;
  if (await join.isVisible()) {
    await join.click();
    dialog = await words(customer.getByRole('dialog'));
  }
  measure('words before joining: invitation', invitation, '≤ 250 with the dialog');
  measure('words in the dialog of an open group, rules included', dialog, '≤ 250');
}

/** Counts the taps of an organiser whose group has a late member, up to the request that reminds them. */
async function measureReminder(page: Page): Promise<void> {
  await page.route('**/api/ajo-groups/?*', async (route) => {
    const reply = await (await route.fetch()).json();
    const late = { contribution_status: 'late', has_paid: false, missing: 20_000 };
    for (const group of reply.results) {
      if (group.status !== 'active' || group.round === null) continue;
      const grace_until = new Date(Date.now() + 86_400_000).toISOString();
      Object.assign(group.round, { status: 'collecting', grace_until });
      for (const member of group.members) {
        Object.assign(member, { is_organiser: member.is_you }, member.is_you ? {} : late);
      }
    }
    await route.fulfill({ json: reply });
  });
  let taps = 0;
  const tap = async (control: Locator) => {
    taps += 1;
    await control.click();
  };
  await open(page, '/dashboard');
  await tap(page.getByRole('button', { name: /^Remind / }).first());
  const sent = page.waitForRequest(/\/reminder\/$/);
  await tap(page.getByRole('button', { name: 'Send reminder' }));
  await sent;
  measure('taps to remind a late member', taps, '2');
  await page.unrouteAll();
}

async function measureAllPages(visitor: Page, customer: Page, made: SeededPages): Promise<void> {
  const widths = new Map<number, string[]>();
  const sideways: string[] = [];
  const violations: string[] = [];
  for (const [page, reader] of [[visitor, 'visitor'] as const, [customer, 'customer'] as const]) {
    for (const address of await addressesFor(reader, made)) {
      await page.setViewportSize(PHONE);
      await open(page, address);
      violations.push(...(await findAxeViolations(page)).map((found) => `${address} ${found}`));
      sideways.push(...(await findSidewaysScroll(page)).map((found) => `${address} ${found}`));
      if (reader === 'visitor') continue;
      await page.setViewportSize(WIDE);
      const width = await page.evaluate(() => {
        const content = document.querySelector('#content')?.firstElementChild;
        return Math.round(content?.getBoundingClientRect().width ?? 0);
      });
      if (width > 0) widths.set(width, [...(widths.get(width) ?? []), address]);
    }
  }
  measure('content widths at 1280 px', [...widths.keys()].sort((a, b) => a - b).join(', '), '2');
  measure('pages with sideways scroll, 24 px font or 320 px', sideways.length, '0');
  measure('axe violations', violations.length, '0');
  const rare = [...widths].filter(([width]) => ![720, 1120].includes(width));
  for (const [width, addresses] of rare) process.stdout.write(`${width}: ${addresses.join(' ')}\n`);
  for (const problem of [...sideways, ...violations]) process.stdout.write(`${problem}\n`);
}

try {
  const [visitor, customer] = [await newPage(PHONE), await newPage(PHONE)];
  const made = await signInDemo(customer, server.url);
  process.stdout.write(`Signed in as ${DEMO.username}.\n`);
  await measureSettings(customer);
  await measureGroup(customer);
  await measureCreation(customer);
  await measureJoining(visitor, customer, made);
  await measureReminder(customer);
  await measureAllPages(visitor, customer, made);
  // biome-ignore lint/suspicious/noConsole: the table is this command's output.
  console.table(measures);
} finally {
  await browser.close();
  await server.remove();
  await removeFirstStarts();
}

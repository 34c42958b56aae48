// The queue by keyboard alone: several cases are claimed and released, stuck payments are resolved by one
// proposal, and a saved view appears on another device. In the console's two widths, light and dark.
import type { Page } from 'playwright-core';
import { describe, test } from 'vitest';
import { journeys } from './journeys.ts';
import { startServer } from './server.ts';
import { newPage } from './steps.ts';

// Staff requests must come from the console's origin, so the server has a known address.
const on = journeys(() => startServer({ demo: true, host: 'localhost' }));

const CONSOLES = [
  { name: 'wide', viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
  { name: 'narrow', viewport: { width: 768, height: 800 }, colorScheme: 'dark' },
] as const;

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${on.server.url}${path}`);
  await page.getByRole('button', { name: /Ngozi Obi/ }).click();
  await page.getByRole('table', { name: 'Cases by time left' }).waitFor();
}

/** Selects a row by its shortcut keys. */
async function press(page: Page, keys: string): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

describe.each(CONSOLES)(
  'the staff queue, $name and $colorScheme',
  ({ name, viewport, colorScheme }) => {
    test('claims and releases several cases, and finds a saved view on another device', async () => {
      const { page } = await newPage(on.browser, viewport, { colorScheme });
      await open(page, '/staff/queue?owner=unassigned');
      await press(page, 'jxjX');
      const chosen = page.getByRole('region', { name: 'Selected cases' });
      await chosen.getByText('2 cases selected.').waitFor();
      await press(page, 'C');
      // Claimed cases leave the list of unclaimed ones.
      await chosen.waitFor({ state: 'detached' });
      await page.goto(`${on.server.url}/staff/queue?owner=me`);
      await page.getByRole('table', { name: 'Cases by time left' }).waitFor();

      await press(page, 'v');
      await page.getByRole('menuitem', { name: 'Save this view…' }).click();
      await page.getByLabel('Name').fill(`Mine, ${name}`);
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: new RegExp(`^Mine, ${name}`) }).waitFor();

      const { page: other } = await newPage(on.browser, viewport, { colorScheme });
      await open(other, '/staff/queue');
      await press(other, 'v');
      await other.getByRole('menuitem', { name: `Mine, ${name}` }).click();
      // The button shows the view's name once its list is loaded; earlier keys would act on the previous
      // list.
      await other.getByRole('button', { name: new RegExp(`^Mine, ${name}`) }).waitFor();
      await other.getByRole('table', { name: 'Cases by time left' }).waitFor();
      await press(other, 'jxjX');
      await press(other, 'R');
      await other.getByRole('region', { name: 'Selected cases' }).waitFor({ state: 'detached' });

      await press(other, 'v');
      await other.getByRole('menuitem', { name: 'Rename or delete…' }).click();
      await other.getByRole('button', { name: `Delete Mine, ${name}` }).click();
      await other.getByText('You have no views left.').waitFor();
    });
  },
);

test('a stuck payment selected in the queue gets a proposal to resolve it', async () => {
  const { page } = await newPage(on.browser, { width: 1280, height: 800 });
  await open(page, '/staff/queue?kind=stuck_payment');
  await press(page, 'jx');
  await page.getByRole('region', { name: 'Resolve together' }).waitFor();
  await press(page, 'p');
  await page.getByLabel('Reason').fill('The bank confirmed it by phone');
  await page.getByRole('button', { name: 'Propose: end as paid' }).last().click();
  await page.waitForURL(/\/staff\/proposals\?open=\d+/);
  await page
    .getByRole('region', { name: 'Proposal' })
    .getByText(/The bank confirmed it/)
    .waitFor();
});

test('an Ajo dispute in the queue opens its group at the dispute', async () => {
  const { page } = await newPage(on.browser, { width: 1280, height: 800 });
  await open(page, '/staff/queue?kind=ajo_dispute');
  await press(page, 'j');
  await page.getByRole('region', { name: 'Case' }).getByText('Round').first().waitFor();
  await press(page, 'o');
  const dispute = page.getByRole('region', { name: 'Group' }).getByRole('region', {
    name: /^Round \d+ disputed by/,
  });
  await dispute.and(page.locator(':focus')).waitFor();
});

// A collection from its operator to its photo: one member of staff adds the operator, assigns the
// collection and completes it with a photo, two pay for it, and the customer sees the photo.

import { wasteRoutes } from '@alajo/contract/waste/routes.ts';
import { PICTURE } from '@alajo/server/testing/samples.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DAY, HOUR } from '../server/src/platform/clock.ts';
import { startClocked } from './clocked-server.ts';
import { journeys } from './journeys.ts';
import { newPage, PHONE } from './steps.ts';

// Starts on 20 November 2026.
const on = journeys(startClocked);
const WIDE = { width: 1280, height: 800 };

/** The console of a member who has just used their passkey; sessions end within hours. */
async function consoleOf(role: 'operations' | 'finance'): Promise<Page> {
  const { alajo } = on.server;
  const { headers } = await alajo.staff(role);
  const { page, context } = await newPage(on.browser, WIDE);
  await context.clock.setFixedTime(alajo.clock.now());
  // The server’s public address differs from the one it listens on here.
  await context.route('**/api/staff/**', async (route) => {
    const response = await route.fetch({ headers: { ...route.request().headers(), ...headers } });
    await route.fulfill({ response });
  });
  return page;
}

/** Closes a console that may still be polling. */
async function close(page: Page) {
  await page.context().unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().close();
}

test('a collection is assigned, completed with a photo and paid for by two people, and the customer sees the photo', async () => {
  const { url, alajo } = on.server;
  const ada = await alajo.person('ada', 20_000);
  const body = {
    waste_type: 'household',
    collection_address: '14 Adéyẹmí Street,\nSurulere, Lagos',
    scheduled_date: '2026-11-23 09:00:00',
    amount: 2000,
  } as const;
  await alajo.call(wasteRoutes.book, { body }, alajo.as(ada));

  const first = await consoleOf('operations');
  await first.goto(`${url}/staff/waste-operators`);
  await first.getByRole('table', { name: 'Waste operators' }).waitFor();
  await first.keyboard.press('n');
  await first.getByLabel('Name').fill('Surulere Waste Partners');
  await first.getByLabel('Areas').fill('Surulere, Yaba');
  await first.getByLabel('Bank').selectOption({ index: 1 });
  await first.getByLabel('Account number').fill('0123456789');
  await first.getByLabel('Why').fill('They collect in Surulere');
  await first.getByRole('button', { name: 'Add operator' }).click();
  await first.getByRole('heading', { name: 'Surulere Waste Partners' }).waitFor();
  const operator = first.url();

  const collections = `${url}/staff/collections?day=2026-11-23`;
  await first.goto(collections);
  await first.getByRole('rowheader', { name: 'Surulere · 1' }).waitFor();
  await first.keyboard.press('j');
  await first
    .getByLabel('Assign to')
    .selectOption({ label: 'Surulere Waste Partners · Surulere, Yaba' });
  await first.getByRole('cell', { name: 'Surulere Waste Partners' }).waitFor();
  await first.getByRole('button', { name: 'Confirm' }).click();
  await first.getByRole('cell', { name: 'Confirmed' }).waitFor();
  await close(first);

  await on.server.pass(2 * DAY + 23 * HOUR);
  const later = await consoleOf('operations');
  await later.goto(collections);
  await later.getByRole('rowheader', { name: 'Surulere · 1' }).waitFor();
  await later.keyboard.press('j');
  await later.getByRole('button', { name: 'Start' }).click();
  const photo = { name: 'bins.png', mimeType: 'image/png', buffer: PICTURE };
  await later.getByLabel('Add a picture').setInputFiles(photo);
  await later.getByRole('button', { name: 'Collected 1, opens large' }).waitFor();
  await later.getByRole('button', { name: 'Complete' }).click();
  await later.getByText('Owed to the operator').waitFor();

  await later.goto(operator);
  await later.getByRole('button', { name: 'Propose to pay ₦2,000' }).waitFor();
  await later.keyboard.press('p');
  await later.getByLabel(/^Why pay/).fill('The week’s work');
  await later.getByRole('button', { name: 'Propose', exact: true }).click();
  await later.getByText('Proposed. A second person has to approve it.').waitFor();
  const proposal = later.getByRole('link', { name: 'Proposed' });
  const at = (await proposal.getAttribute('href')) ?? '';

  const second = await consoleOf('finance');
  await second.goto(url + at);
  await second.getByRole('heading', { name: 'Pay Surulere Waste Partners ₦2,000' }).waitFor();
  await second.keyboard.press('a');
  const approve = second.getByRole('button', { name: 'Approve now' });
  await approve.click();
  await approve.waitFor({ state: 'detached' });
  await alajo.runJobs();
  await alajo.runJobs();
  await later.goto(operator);
  await later.getByText('Paid', { exact: true }).waitFor();
  await later.getByText('Nothing is owed.').waitFor();
  for (const page of [later, second]) await close(page);

  const { page, context } = await on.server.signIn(on.browser, PHONE, ada);
  await page.goto(`${url}/waste`);
  await page.getByRole('button', { name: /^See photo: Household/ }).click();
  const shown = page.getByRole('img', { name: 'Collection photo' });
  await shown.waitFor();
  expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  await context.close();
});

// A transfer that no provider settles, too large for one person to resolve: one member of staff proposes
// that it failed, another reviews the entries and approves, and the customer gets the money back and reads
// the reason.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { journeys } from './journeys.ts';
import { startServer } from './server.ts';
import { newPage, PHONE } from './steps.ts';

const on = journeys(() => startServer({ demo: true, host: 'localhost' }));
const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 768, height: 900 };

async function signInAs(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(name) }).focus();
  await page.keyboard.press('Enter');
}

test('two members of staff resolve a stuck payout, and the customer sees the outcome', async () => {
  const { url } = on.server;
  const { page: maker } = await newPage(on.browser, WIDE);
  await maker.goto(`${url}/staff/payments`);
  await signInAs(maker, 'Ngozi Obi');
  const row = maker.getByRole('row', { name: /Zainab.*₦35,0/ });
  await row.waitFor();
  await row.getByRole('link').click();
  await maker.getByRole('link', { name: /What happened/ }).waitFor();
  await maker.keyboard.press('o');
  const story = maker.getByRole('region', { name: 'What happened' });
  await story.getByText('Sent to the provider').first().waitFor();
  await maker.keyboard.press('q');
  await story.getByText('Status requested').first().waitFor();
  await story.locator('summary').first().click();
  await story
    .getByText(/"status": "pending"/)
    .filter({ visible: true })
    .first()
    .waitFor();
  await maker.getByText('End as failed', { exact: true }).click();
  await maker.getByLabel('Reason').fill('The bank confirmed by email that it never arrived');
  await maker.getByRole('button', { name: 'Propose: end as failed' }).click();
  const banner = maker.getByRole('region', { name: 'A change is pending' });
  await banner.getByText(/someone else has to approve it/).waitFor();
  expect(await banner.getByRole('button', { name: /Approve/ }).count()).toBe(0);
  await maker.getByRole('region', { name: 'After approval' }).waitFor();

  const { page: approver } = await newPage(on.browser, NARROW, { colorScheme: 'dark' });
  await approver.goto(maker.url());
  await signInAs(approver, 'Bayo Adeyemi');
  await approver.getByRole('region', { name: 'After approval' }).waitFor();
  await approver.keyboard.press('a');
  await approver.getByRole('button', { name: 'Approve now' }).waitFor();
  await approver.keyboard.press('Enter');
  await approver.getByText('Ended manually as failed').waitFor();
  await approver.getByText('Reversed', { exact: true }).first().waitFor();

  const { page: customer } = await newPage(on.browser, PHONE);
  await customer.goto(`${url}/login`);
  await customer.getByLabel('Username').fill('zainab');
  await customer.getByLabel('Password', { exact: true }).fill('demo-naira-25');
  await customer.getByRole('button', { name: 'Sign In', exact: true }).click();
  await customer.getByRole('heading', { level: 1, name: /^Good / }).waitFor();
  await customer.goto(`${url}/notifications`);
  await customer
    .getByText(/^Transfer to .* failed$/)
    .first()
    .waitFor();
  const reference = new URL(maker.url()).pathname.split('/').at(-1);
  await customer.goto(`${url}/receipt?ref=${reference}`);
  await customer
    .getByText(/Failed/)
    .first()
    .waitFor();
});

// A customer verifies phone, profile info, BVN, NIN and ID in the sandbox, up to KYC Verified: tier and
// limits rise, and parked money moves in. /send-money opens the dialog.
import type { Deps } from '@alajo/server/deps.ts';
import { latestCode } from '@alajo/server/testing/app.ts';
import { photo } from '@alajo/server/testing/kyc.ts';
import { expect, test } from 'vitest';
import { MINUTE } from '../server/src/platform/clock.ts';
import { startClocked } from './clocked-server.ts';
import { journeys } from './journeys.ts';
import { PHONE } from './steps.ts';

const reviewed = (deps: Deps) => ({
  ...deps,
  config: { ...deps.config, reviewer: 'sandbox' as const },
});
// Each journey starts on 20 November 2026.
const on = journeys(() => startClocked({ wrap: reviewed }), { each: true });

test('four steps lead to KYC Verified, and each tier allows sending and holding more', async () => {
  const { url, alajo } = on.server;
  const ada = await alajo.person('ada', 250_000);
  const bola = await alajo.person('bola', 100_000, { tier: 3 });
  await alajo.send(bola, 'ada', 90_000);
  const { page, context } = await on.server.signIn(on.browser, PHONE, ada);
  const dialog = page.getByRole('dialog');
  const step = (name: string) => page.getByRole('button', { name }).click();
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
  const done = async (description: RegExp) => {
    await dialog.getByText(description).waitFor();
    await press('Done');
  };

  await page.getByRole('button', { name: 'Profile menu' }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await page.getByText('KYC In Progress').waitFor();
  await page.getByText('Tier 1', { exact: true }).waitFor();
  await page.getByText('₦300,000 of ₦300,000').waitFor();
  await page.getByText(/^Tier 2: send ₦200,000 a day/).waitFor();

  await step('Start: Verify Phone Number');
  await press('Send code');
  await dialog.getByLabel('6-digit code').waitFor();
  await alajo.runJobs();
  const { phone_number } = await alajo.db
    .selectFrom('identity_user')
    .select('phone_number')
    .where('id', '=', ada.id)
    .executeTakeFirstOrThrow();
  await dialog.getByLabel('6-digit code').fill(await latestCode(alajo.deps, phone_number));
  await press('Verify');
  await done(/is confirmed\.$/);

  await step('Start: Add BVN');
  await press('Add Profile Info');
  await dialog.getByLabel('Date of birth').fill('1994-03-12');
  await dialog.getByLabel('House number and street').fill('14 Adéyẹmí Street');
  await dialog.getByLabel('Town or local government area').fill('Surulere');
  await dialog.getByLabel('State').selectOption('Lagos');
  await dialog.getByLabel('What do you do for a living?').fill('Trader');
  await press('Save');
  await done(/profile info is saved/);
  await step('Start: Add BVN');
  await dialog.getByLabel('BVN').fill('22000000002');
  await press('Confirm BVN');
  await dialog.getByText('This BVN belongs to someone else. Check the number.').waitFor();
  await dialog.getByLabel('BVN').fill('22123456789');
  await press('Confirm BVN');
  await done(/Your BVN is confirmed/);
  await page.getByText('75%').waitFor();
  await page.getByText('Tier 2', { exact: true }).waitFor();
  await alajo.runJobs();
  await page.reload();
  await page.getByText('₦340,000 of ₦500,000').waitFor();

  await step('Start: Add NIN');
  await dialog.getByLabel('NIN').fill('70000000001');
  await press('Confirm NIN');
  await dialog.getByText(/doesn’t quite match this NIN/).waitFor();
  await dialog.getByLabel('NIN').fill('70123456789');
  await press('Confirm NIN');
  await done(/Your NIN is confirmed/);
  await page
    .getByText(/ends in 89$/)
    .first()
    .waitFor();
  await page.getByText('75%').waitFor();

  await step('Start: Upload Valid ID');
  await dialog.getByLabel('Which ID is it?').selectOption('International passport');
  await dialog.getByLabel('Expiry date').fill('2031-05-01');
  const buffer = Buffer.from(await photo(3000, 2000));
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByText('Choose a picture or PDF').click();
  await (await chooser).setFiles({ name: 'id.jpg', mimeType: 'image/jpeg', buffer });
  await dialog.getByText('id.jpg').waitFor();
  await press('Send ID');
  await done(/We’ve received your ID/);
  await page.getByText('Waiting: we’re reviewing it').waitFor();
  await on.server.pass(2 * MINUTE, context);
  await page.reload();
  await page.getByText('KYC Verified').waitFor();
  await page.getByText('100%').waitFor();
  await page.getByText('Tier 3', { exact: true }).waitFor();
  await page.getByText('You can hold any amount.').waitFor();

  await page.getByRole('link', { name: 'Send Money' }).click();
  await dialog.getByRole('button', { name: /To an Alajo user/ }).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.waitForURL(`${url}/wallet`);
  await page.waitForFunction(() => !history.state?.layer); // its step back in the history would abort the next navigation
  await page.goto(`${url}/send-money`);
  await dialog.getByRole('button', { name: /To a bank account/ }).waitFor();
  expect(await ada.balance()).toBe(340_000);
  await context.close();
});

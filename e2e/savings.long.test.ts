// A goal over several days: created, contributed to, auto-saved, missed and caught up, completed,
// withdrawn and deleted; and a locked one broken by hardship.
import { expect, test } from 'vitest';
import { DAY } from '../server/src/platform/clock.ts';
import { startClocked } from './clocked-server.ts';
import { journeys } from './journeys.ts';
import { expectBalance, PHONE, waitForDialogClosed } from './steps.ts';

// Each journey starts on 20 November 2026.
const on = journeys(startClocked, { each: true });

test('a goal is saved for over several days, reached, withdrawn and deleted', async () => {
  const { url, alajo } = on.server;
  const ada = await alajo.person('ada', 20_000);
  const { page, context } = await on.server.signIn(on.browser, PHONE, ada);
  const enterPin = () => page.getByLabel('Transaction PIN').fill(ada.pin);
  const openPage = () => page.goto(`${url}/savings`);

  await page.goto(`${url}/dashboard`);
  await page.getByRole('navigation', { name: 'Quick actions' }).getByText('Savings').click();
  await page.getByRole('button', { name: 'Create Your First Goal' }).click();
  await page.getByLabel('Goal Title').fill('School fees');
  await page.getByLabel('Target Amount (₦)').fill('25000');
  await page.getByLabel('Target Date').fill('2026-12-20');
  await page.getByRole('button', { name: 'Create Goal' }).click();
  await page.getByText('30 days left').waitFor();
  await page.getByText('₦834 per day').waitFor();

  await page.getByRole('button', { name: 'Contribute to School fees' }).click();
  await page.getByLabel('Enter contribution amount:').fill('10000');
  await enterPin();
  await page.getByRole('button', { name: 'Contribute ₦10,000' }).click();
  await page
    .getByRole('status')
    .filter({ hasText: /₦10,000\s*saved to School fees/ })
    .waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByText('40.0%').waitFor();

  await page.getByRole('button', { name: 'Details of School fees' }).click();
  await page.getByRole('button', { name: 'Auto-save' }).click();
  await page.getByLabel('Amount (₦)').fill('4000');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByText('Auto-save moves ₦4,000 a day').waitFor();
  await enterPin();
  await page.getByText('₦4,000 daily').waitFor();

  await page.goto(`${url}/dashboard`);
  await page.getByText('Safe to spend').click();
  await page.getByText(/^Auto-save: School fees, 4 times from Sat 21 Nov/).waitFor();

  await on.server.pass(3 * DAY, context);
  await openPage();
  await page.getByText('₦18,000', { exact: true }).first().waitFor();
  await page.getByText('Auto-save missed ₦4,000').waitFor();
  const rich = await alajo.person('rich', 20_000);
  await alajo.send(rich, ada.username, 10_000);
  await page.getByRole('button', { name: 'Catch up' }).click();
  await enterPin();
  await page
    .getByRole('status')
    .filter({ hasText: /₦4,000\s*saved to School fees/ })
    .waitFor();

  await on.server.pass(DAY, context);
  await openPage();
  await page.getByText('Completed', { exact: true }).waitFor();
  await page.getByText('100.0%').waitFor();
  await page.getByRole('button', { name: 'Details of School fees' }).click();
  await page.getByRole('img', { name: /^Grew to ₦25,000 of ₦25,000/ }).waitFor();
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await page.getByLabel('Amount (₦)').fill('5000');
  await page.getByRole('button', { name: 'Withdraw to my wallet' }).click();
  await page
    .getByRole('status')
    .filter({ hasText: /₦5,000\s*is back in your wallet./ })
    .waitFor();
  await page.getByRole('link', { name: 'View receipt' }).click();
  await page.getByText('Withdrawn from School fees').waitFor();
  await expectBalance(page, url, '₦10,000');

  await openPage();
  await page.getByRole('button', { name: 'Delete School fees' }).click();
  await page.getByText('Are you sure you want to delete this goal?').waitFor();
  await page.getByText('₦20,000 returns to your wallet.').waitFor();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('Start Your First Savings Goal').waitFor();
  await expectBalance(page, url, '₦30,000');
  expect(await ada.balance()).toBe(30_000);
  await context.close();
});

test('a locked goal is broken for hardship: requested, cancelled, requested again and paid after 72 hours', async () => {
  const { url, alajo } = on.server;
  const ada = await alajo.person('ada', 20_000);
  const { page, context } = await on.server.signIn(on.browser, PHONE, ada);
  const openPage = () => page.goto(`${url}/savings`);
  await openPage();
  await page.getByRole('button', { name: 'Create Your First Goal' }).click();
  await page.getByLabel('Goal Title').fill('House rent');
  await page.getByLabel('Target Amount (₦)').fill('25000');
  await page.getByLabel('Target Date').fill('2027-03-01');
  await page.getByText('Locked until your date').click();
  await page.getByText('you can only withdraw for hardship').waitFor();
  await page.getByRole('button', { name: 'Create Goal' }).click();
  await page.getByText('Locked until 1 Mar 2027').waitFor();
  await page.getByRole('button', { name: 'Contribute to House rent' }).click();
  await page.getByLabel('Enter contribution amount:').fill('10000');
  await page.getByLabel('Transaction PIN').fill(ada.pin);
  await page.getByRole('button', { name: 'Contribute ₦10,000' }).click();
  await page.getByRole('button', { name: 'Done' }).click();

  const ask = async () => {
    await page.getByRole('button', { name: 'Details of House rent' }).click();
    await page.getByRole('button', { name: 'Request early withdrawal' }).click();
    await page.getByLabel('What happened?').selectOption('medical');
    await page.getByLabel('Amount (₦)').fill('6000');
    await page.getByLabel('Transaction PIN').fill(ada.pin);
    await page.getByRole('button', { name: 'Request early withdrawal' }).click();
    await page.getByText('We’ll remind you the day before.').waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
    await waitForDialogClosed(page);
  };
  await ask();
  await on.server.pass(2 * DAY, context);
  await openPage();
  await page.getByRole('button', { name: 'Cancel the withdrawal from House rent' }).click();
  await page.getByText('Cancel withdrawal').waitFor({ state: 'detached' });
  await on.server.pass(2 * DAY, context);
  expect(await ada.balance()).toBe(10_000);

  await openPage();
  await ask();
  await on.server.pass(3 * DAY - 1, context);
  expect(await ada.balance()).toBe(10_000);
  await on.server.pass(1, context);
  expect(await ada.balance()).toBe(16_000);
  await openPage();
  await page.getByText('₦4,000', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Details of House rent' }).click();
  await page.getByText('Withdrawn').waitFor();
  await context.close();
});

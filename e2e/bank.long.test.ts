// Money to a bank, on a desktop: first the NIN that it needs, then every charge.
import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { journeys } from './journeys.ts';
import { startServer } from './server.ts';
import {
  addMoney,
  approveByCode,
  confirm,
  DESKTOP,
  expectBalance,
  newPage,
  readCode,
  register,
  reviewToUser,
} from './steps.ts';

const on = journeys(startServer);

test('sending to a bank asks for a BVN or NIN, then shows every charge first; a wrong PIN or too little money moves nothing', async () => {
  const { url } = on.server;
  const { page, context } = await newPage(on.browser, DESKTOP);
  const chidi = await register(page, url, 'chidi');
  await addMoney(page, url, '60000');
  await page.getByRole('button', { name: 'Send Money' }).click();
  await quoteToBank(page);
  await page.getByText(/^Transfers to banks need your BVN or NIN\./).waitFor();
  await page.getByRole('link', { name: 'Add BVN or NIN' }).click();
  await addNin(page);
  await page.getByRole('link', { name: 'Send Money' }).click();
  await quoteToBank(page);
  for (const amount of ['₦25', '₦1.88', '₦50', '₦10,076.88']) {
    await page.getByText(amount, { exact: true }).waitFor();
  }
  await confirm(page);
  await approveByCode(page, () => readCode(page, url, `${chidi}@example.ng`, /to approve/));
  await page.getByText(/is on its way to|is with/).waitFor();
  await page.getByRole('link', { name: 'View receipt' }).click();
  await page.getByText('Successful').waitFor();
  await expectBalance(page, url, '₦49,923.12');

  const other = await newPage(on.browser, DESKTOP);
  const receiver = await register(other.page, url, 'dayo');
  await reviewToUser(page, receiver, '1000');
  await confirm(page, '0000');
  await page.getByText(/Incorrect PIN/).waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByLabel('Amount (₦)').fill('49999');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText(/You need ₦75\.88 more/).waitFor();
  await expectBalance(page, url, '₦49,923.12');
  await context.close();
  await other.context.close();
});

/** Up to the charges of ₦10,000 to Access Bank. */
async function quoteToBank(page: Page): Promise<void> {
  await page.getByRole('button', { name: /To a bank account/ }).click();
  await page.getByLabel('Account number').fill('0123456789');
  await page.getByLabel('Bank', { exact: true }).fill('access');
  await page.getByRole('button', { name: 'Access Bank', exact: true }).click();
  await page.getByLabel('Amount (₦)').fill('10000');
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** From the dialog that the link opened. */
async function addNin(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
  await press('Add Profile Info');
  await dialog.getByLabel('Date of birth').fill('1994-03-12');
  await dialog.getByLabel('House number and street').fill('14 Adeola Street');
  await dialog.getByLabel('Town or local government area').fill('Surulere');
  await dialog.getByLabel('State').selectOption('Lagos');
  await dialog.getByLabel('What do you do for a living?').fill('Trader');
  await press('Save');
  await press('Done');
  await press('Use your NIN instead');
  await dialog.getByLabel('NIN').fill('71234567890');
  await press('Confirm NIN');
  await dialog.getByText(/Your NIN is confirmed/).waitFor();
  await press('Done');
}

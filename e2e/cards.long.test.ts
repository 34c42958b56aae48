// A saved card on a phone: saved while adding money, charged with one tap and the PIN, and removed.
import { expect, test } from 'vitest';
import { journeys } from './journeys.ts';
import { startServer } from './server.ts';
import {
  expectBalance,
  newPage,
  PASSWORD,
  PHONE,
  PIN,
  register,
  waitForDialogClosed,
} from './steps.ts';

const on = journeys(startServer);

test('a customer saves a card, adds money from it with the PIN alone, and removes it', async () => {
  const { url } = on.server;
  const { page, context } = await newPage(on.browser, PHONE);
  await page.goto(`${url}/`);
  await register(page, url, 'ada');
  const dialog = page.getByRole('dialog', { name: 'Add Money' });
  const openForm = async (amount: string) => {
    await page.goto(`${url}/wallet`);
    await page.getByRole('button', { name: 'Add Money' }).click();
    await dialog.getByLabel('Amount (₦)').fill(amount);
  };

  await openForm('5000');
  await dialog.getByLabel('Save this card for next time').check();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('New transaction PIN').fill(PIN);
  await page.getByLabel('Confirm transaction PIN').fill(PIN);
  await page.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(/\/sandbox\/checkout\//);
  await page.getByLabel('Card').selectOption('4246');
  await page.getByRole('button', { name: /^Approve/ }).click();
  await page.getByText(/is in your wallet\./).waitFor();
  await page.getByText('Mastercard •••4246 is saved.').waitFor();

  await openForm('3000');
  const card = dialog.getByRole('radio', { name: 'Mastercard •••4246 Saved card' });
  await card.waitFor();
  expect(await card.isChecked()).toBe(true);
  await dialog.getByRole('button', { name: 'Add ₦3,000' }).click();
  await page.getByLabel('Transaction PIN').waitFor();
  // Android's Back leads to the form, not out of it.
  await page.goBack();
  await dialog.getByRole('button', { name: 'Add ₦3,000' }).click();
  await page.getByLabel('Transaction PIN').fill(PIN);
  await page.getByText(/is in your wallet\./).waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await waitForDialogClosed(page);
  await expectBalance(page, url, '₦8,000');

  await page.goto(`${url}/settings/cards`);
  await page.getByRole('button', { name: 'Remove Mastercard •••4246' }).click();
  await page.getByRole('button', { name: 'Remove it' }).click();
  await page.getByText('Mastercard •••4246 is removed.').waitFor();
  await page.getByText(/^No saved cards yet/).waitFor();
  await openForm('3000');
  const debit = dialog.getByRole('radio', { name: /^Debit card/ });
  await debit.waitFor();
  expect(await debit.isChecked()).toBe(true);
  expect(await dialog.getByRole('radio').count()).toBe(3);
  await context.close();
});

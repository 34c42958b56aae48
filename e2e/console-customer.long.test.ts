// Support freezes a wallet while its owner pays: the payment is refused with a reason, and goes through
// once support unfreezes the wallet.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { journeys } from './journeys.ts';
import { startServer } from './server.ts';
import {
  addMoney,
  approveByCode,
  confirm,
  expectBalance,
  newPage,
  PHONE,
  readCode,
  register,
  reviewToUser,
  waitForDialogClosed,
} from './steps.ts';

const on = journeys(() => startServer({ demo: true, host: 'localhost' }));
const WIDE = { width: 1279, height: 800 };
const NARROW = { width: 768, height: 800 };
const REASON = 'Her bank says the card was stolen';

test('a wallet that support freezes refuses a payment with a reason, and pays once unfrozen', async () => {
  const { url } = on.server;
  const { page: owner } = await newPage(on.browser, PHONE);
  const username = await register(owner, url, 'adaeze');
  await addMoney(owner, url, '5000');
  await reviewToUser(owner, 'demo', '1000');

  const { page: staff } = await newPage(on.browser, WIDE);
  await staff.goto(`${url}/staff`);
  await staff.getByRole('button', { name: /Halima Sani/ }).click();
  await openCustomer(staff, username);
  await staff.getByRole('table', { name: 'Ledger' }).getByText('+5,000.00').waitFor();
  await staff.keyboard.press('z');
  await staff.getByLabel('Why').fill(REASON);
  await staff.getByRole('button', { name: 'Freeze', exact: true }).last().click();
  await staff.getByText('The wallet is frozen. The customer was notified.').waitFor();

  await confirm(owner);
  await owner.getByText(/Your wallet is frozen, so no money can leave it/).waitFor();
  await owner.goto(`${url}/settings#freeze`);
  await owner.getByText('Alajo froze your wallet', { exact: true }).waitFor();
  expect(await owner.getByRole('button', { name: 'Unfreeze wallet' }).count()).toBe(0);
  await owner.goto(`${url}/settings#activity`);
  await owner.getByText('Alajo staff froze your wallet').waitFor();
  await owner.getByText('Alajo staff looked at your account').waitFor();
  await expectBalance(owner, url, '₦5,000');

  await staff.setViewportSize(NARROW);
  await staff.keyboard.press('z');
  await staff.getByLabel('Why').fill('Her bank called back: it was hers');
  await staff.getByRole('button', { name: 'Unfreeze', exact: true }).last().click();
  await staff.getByText(/Our freeze is lifted/).waitFor();

  await owner.goto(`${url}/wallet`);
  await reviewToUser(owner, 'demo', '1000');
  await confirm(owner);
  await approveByCode(owner, () => readCode(owner, url, `${username}@example.ng`, /to approve/));
  await owner.getByRole('button', { name: 'Done' }).click();
  await waitForDialogClosed(owner);
  await expectBalance(owner, url, '₦4,000');

  await staff.keyboard.press('v');
  await staff.getByLabel('Reason').fill('Whether the transfer is in her list');
  await staff.getByRole('button', { name: 'Open the account' }).click();
  await staff.getByText(/You’re seeing what/).waitFor();
  await staff.getByRole('link', { name: 'Transactions', exact: true }).click();
  await staff.getByRole('region', { name: 'Transactions' }).getByText('₦1,000').waitFor();
  await staff.keyboard.press('Escape');
  await staff.getByRole('table', { name: 'Ledger' }).waitFor();
  await staff.keyboard.press('Escape');
  await staff.getByRole('heading', { name: 'Customers' }).waitFor();
});

/** Finds a customer with the search bar and gives a reason for opening the account. */
async function openCustomer(page: Page, username: string): Promise<void> {
  await page.getByRole('combobox').fill(username);
  await page.getByRole('option', { name: new RegExp(`@${username}`) }).click();
  await page.getByLabel('Reason').fill(REASON);
  await page.getByRole('button', { name: 'Open the account' }).click();
}

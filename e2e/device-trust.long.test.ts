// The life of a passkey: added in Settings, used to sign in and pay, and lost with its device. Browsers
// bind passkeys to a name, so the server is at localhost.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { journeys } from './journeys.ts';
import { startServer } from './server.ts';
import {
  addAuthenticator,
  addMoney,
  newPage,
  PASSWORD,
  PHONE,
  PIN,
  readCode,
  register,
  reviewToUser,
  waitForDialogClosed,
} from './steps.ts';

const on = journeys(() => startServer({ host: 'localhost' }));

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const question = (page: Page) => page.getByRole('dialog', { name: 'Approve this' });

/** Approves a request with a code sent for it. */
async function approveByCode(page: Page, email: string): Promise<void> {
  const other = question(page).getByRole('button', { name: 'Get a code instead' });
  const send = question(page).getByRole('button', { name: 'Send code' });
  await other.or(send).first().waitFor();
  if (await other.isVisible()) await other.click();
  await send.click();
  await question(page)
    .getByText(/We have sent|We’ve sent/)
    .waitFor();
  // The last digit approves.
  await question(page)
    .getByLabel('6-digit code')
    .fill(await readCode(page, on.server.url, email, /to approve/));
  await question(page).waitFor({ state: 'detached' });
}

async function logOut(page: Page): Promise<void> {
  await page.goto(`${on.server.url}/settings`);
  await press(page, 'Log Out');
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(/\/(login)?$/);
}

test('a passkey is added, signs in, pays and is lost', async () => {
  const { url } = on.server;
  const other = await newPage(on.browser, PHONE);
  const bola = await register(other.page, url, 'bola');
  await other.context.close();

  const { page, context } = await newPage(on.browser, PHONE);
  const lose = await addAuthenticator(page);
  const ada = await register(page, url, 'ada');
  const email = `${ada}@example.ng`;
  await addMoney(page, url, '60000');

  await page.goto(`${url}/settings#passkeys`);
  await press(page, 'Add a passkey');
  await approveByCode(page, email);
  await page.getByText(/^Your passkey is added\./).waitFor();
  await page.goto(`${url}/support#step-up`);
  await page
    .getByRole('region', { name: 'When we ask for more than your PIN' })
    .getByText('Passkey')
    .first()
    .waitFor();

  await logOut(page);
  await page.goto(`${url}/login`);
  // The browser may suggest a passkey at once, and the virtual authenticator then accepts it automatically.
  const button = page.getByRole('button', { name: 'Sign in with a passkey' });
  const home = page.getByRole('heading', { level: 1, name: /^Good (morning|afternoon|evening)/ });
  await button.or(home).first().waitFor();
  if (await button.isVisible()) {
    await button.click({ timeout: 5000 }).catch(() => undefined);
  }
  await home.waitFor();

  // A payment to a new recipient, within the limit for the day after adding a passkey: the passkey is
  // enough.
  await page.goto(`${url}/wallet`);
  await reviewToUser(page, bola, '15000');
  const pin = page.getByLabel('New transaction PIN');
  const passkey = page.getByRole('button', { name: 'Use your passkey', exact: true });
  await pin.or(passkey).first().waitFor();
  if (await pin.isVisible()) {
    await pin.fill(PIN);
    await page.getByLabel('Confirm transaction PIN').fill(PIN);
    await page.getByLabel('Your password').fill(PASSWORD);
    await page.getByRole('dialog').getByRole('button', { name: /^Send/ }).click();
    await question(page).getByRole('button', { name: 'Approve with your passkey' }).click();
  } else await passkey.click();
  await page
    .getByText(/is with /)
    .first()
    .waitFor();

  // The passkey is gone with its device: a code replaces it, and the account drops the unusable passkey.
  await lose();
  await page.goto(`${url}/settings#passkeys`);
  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .click();
  await press(page, 'Remove passkey');
  await approveByCode(page, email);
  await page
    .getByText(/removed/)
    .first()
    .waitFor();
  await waitForDialogClosed(page);
  await expect.poll(() => page.getByRole('button', { name: /^Remove / }).count()).toBe(0);
  await page.goto(`${url}/wallet`);
  await reviewToUser(page, bola, '500');
  expect(await page.getByRole('button', { name: 'Use your passkey' }).count()).toBe(0);
  await context.close();
});

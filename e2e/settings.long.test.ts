// Settings on one person's two devices: edit, freeze and unfreeze, sign out, download data; and preferences that
// aren't saved yet.
import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { startClocked } from './clocked-server.ts';
import { journeys } from './journeys.ts';
import {
  confirm,
  DESKTOP,
  expectBalance,
  PHONE,
  reviewToUser,
  waitForDialogClosed,
} from './steps.ts';

const on = journeys(startClocked);

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id);
const themeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme);

test('settings changed on the phone apply on the desktop: profile, theme, freeze, sessions, data', async () => {
  const ada = await on.server.alajo.person('ada', 5_000);
  await on.server.alajo.person('bola');
  const phone = await on.server.signIn(on.browser, PHONE, ada);
  const desktop = await on.server.signIn(on.browser, DESKTOP, ada);

  await phone.page.getByRole('button', { name: 'Profile menu' }).click();
  await phone.page.getByRole('menuitem', { name: 'Settings' }).click();
  await phone.page.getByRole('link', { name: /^Profile/ }).click();
  await press(phone.page, 'Edit');
  await phone.page.getByLabel('First name').fill('Adaeze');
  await press(phone.page, 'Save');
  await phone.page.getByText('Your profile is saved.').waitFor();

  await phone.page.getByRole('link', { name: 'Back to Settings' }).click();
  const saved = phone.page.waitForResponse((reply) => reply.url().endsWith('/preferences/'));
  await phone.page.getByRole('switch', { name: 'Dark mode' }).check();
  expect((await saved).status()).toBe(200);
  await desktop.page.goto(`${on.server.url}/settings`);
  await expect.poll(() => themeOf(desktop.page)).toBe('dark');
  const profile = desktop.page.getByRole('region', { name: 'Profile' });
  await profile.getByText('Adaeze', { exact: true }).waitFor();

  await phone.page.getByLabel('Search settings').fill('freeze');
  await phone.page.getByRole('link', { name: /^Stop all debits now/ }).click();
  await expect.poll(() => focusedId(phone.page)).toBe('freeze');
  await press(phone.page, 'Freeze wallet');
  await press(phone.page, 'Freeze now');
  await phone.page.getByText('Your wallet is frozen. No money can leave it.').waitFor();
  await desktop.page.goto(`${on.server.url}/wallet`);
  await desktop.page.getByText('Your wallet is frozen. No money can leave it.').waitFor();
  await reviewToUser(desktop.page, 'bola', '500');
  await confirm(desktop.page, ada.pin);
  await desktop.page.getByText(/See Settings for why and what to do/).waitFor();
  await expectBalance(desktop.page, on.server.url, '₦5,000');
  await desktop.page.getByRole('link', { name: 'Unfreeze' }).click();
  await press(desktop.page, 'Unfreeze wallet');
  await desktop.page.getByLabel('Password', { exact: true }).fill(ada.password);
  await desktop.page.getByLabel('Transaction PIN').fill(ada.pin);
  await desktop.page.getByRole('dialog').getByRole('button', { name: 'Unfreeze wallet' }).click();
  await desktop.page.getByRole('button', { name: 'Freeze wallet' }).waitFor();
  await waitForDialogClosed(desktop.page);
  await desktop.page.goto(`${on.server.url}/wallet`);
  await reviewToUser(desktop.page, 'bola', '500');
  await confirm(desktop.page, ada.pin);
  await on.server.approve(desktop.page, ada);
  await desktop.page.getByText(/is with Bola/).waitFor();
  await expectBalance(desktop.page, on.server.url, '₦4,500');

  await desktop.page.goto(`${on.server.url}/settings/data`);
  await press(desktop.page, 'Export my data');
  await desktop.page.getByLabel('Password', { exact: true }).fill(ada.password);
  const saving = desktop.page.waitForEvent('download');
  await press(desktop.page, 'Download');
  await on.server.approve(desktop.page, ada);
  const { data } = JSON.parse(await text(await (await saving).createReadStream()));
  expect(data.profile).toMatchObject([{ username: ada.username, first_name: 'Adaeze' }]);
  expect(data.balances).toContainEqual({ kind: 'wallet', balance: 4500 });
  await press(desktop.page, 'Done');

  await desktop.page.getByRole('link', { name: /^Devices/ }).click();
  await press(desktop.page, 'Sign out everywhere else');
  await desktop.page.getByText('Only this device is signed in now.').waitFor();
  await desktop.page.goto(`${on.server.url}/settings#activity`);
  const activity = desktop.page.getByRole('region', { name: 'Security activity' });
  await activity.getByText('All other devices were signed out').waitFor();
  await activity.getByText('Your data was downloaded').waitFor();
  await phone.page.goto(`${on.server.url}/wallet`);
  await phone.page.getByRole('button', { name: 'Sign In', exact: true }).waitFor();
  await Promise.all([phone.context.close(), desktop.context.close()]);
});

test('Back and links ask before unsaved preferences are lost, and one Back then leaves', async () => {
  const obi = await on.server.alajo.person('obi');
  const { page, context } = await on.server.signIn(on.browser, PHONE, obi);
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await page.goto(`${on.server.url}/settings`);
  const layers = (count: number) =>
    expect.poll(() => page.evaluate(() => window.history.state?.layer ?? 0)).toBe(count);
  const row = page
    .getByRole('navigation', { name: 'Settings' })
    .getByRole('link', { name: /^Notifications/ });
  await row.click();
  const ajo = page.getByRole('switch', { name: 'Ajo', exact: true });
  await ajo.uncheck();
  await layers(1);
  await page.goBack();
  await question.getByRole('button', { name: 'Stay' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await ajo.isChecked()).toBe(false);
  await layers(1);
  await page.goBack();
  await question.getByRole('button', { name: 'Leave' }).click();
  await layers(0);
  await row.click();
  await ajo.waitFor();
  expect(await ajo.isChecked()).toBe(true);
  await ajo.uncheck();
  await page.getByRole('link', { name: 'Home' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL(/\/dashboard$/);
  await page.goBack();
  await ajo.uncheck();
  await press(page, 'Save Preferences');
  await page.getByText('Your preferences are saved.').waitFor();
  await layers(0);
  await page.goBack();
  await row.waitFor();
  await context.close();
});

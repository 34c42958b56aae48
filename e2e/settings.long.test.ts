// Settings on one person's two devices: edit, freeze and unfreeze, sign out, download data.
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
const themeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme);

test('settings changed on the phone apply on the desktop: profile, theme, freeze, sessions, data', async () => {
  const ada = await on.server.alajo.person('ada', 5_000);
  await on.server.alajo.person('bola');
  const phone = await on.server.signIn(on.browser, PHONE, ada);
  const desktop = await on.server.signIn(on.browser, DESKTOP, ada);

  await phone.page.getByRole('button', { name: 'Profile menu' }).click();
  await phone.page.getByRole('menuitem', { name: 'Settings' }).click();
  await press(phone.page, 'Edit');
  await phone.page.getByLabel('First name').fill('Adaeze');
  await press(phone.page, 'Save');
  await phone.page.getByText('Your profile is saved.').waitFor();

  await phone.page.getByRole('radio', { name: 'Dark' }).check();
  await press(phone.page, 'Save Preferences');
  await phone.page.getByText('Saved on all your devices.').waitFor();
  await desktop.page.goto(`${on.server.url}/settings`);
  await expect.poll(() => themeOf(desktop.page)).toBe('dark');
  await expect.poll(() => desktop.page.getByLabel('First name').inputValue()).toBe('Adaeze');

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

  await desktop.page.goto(`${on.server.url}/settings`);
  await press(desktop.page, 'Export my data');
  await desktop.page.getByLabel('Password', { exact: true }).fill(ada.password);
  const saving = desktop.page.waitForEvent('download');
  await press(desktop.page, 'Download');
  await on.server.approve(desktop.page, ada);
  const { data } = JSON.parse(await text(await (await saving).createReadStream()));
  expect(data.profile).toMatchObject([{ username: ada.username, first_name: 'Adaeze' }]);
  expect(data.balances).toContainEqual({ kind: 'wallet', balance: 4500 });
  await press(desktop.page, 'Done');

  await press(desktop.page, 'Sign out everywhere else');
  await desktop.page.getByText('Only this device is signed in now.').waitFor();
  const activity = desktop.page.getByRole('region', { name: 'Security activity' });
  await activity.getByText('All other devices were signed out').waitFor();
  await activity.getByText('Your data was downloaded').waitFor();
  await phone.page.goto(`${on.server.url}/wallet`);
  await phone.page.getByRole('button', { name: 'Sign In', exact: true }).waitFor();
  await Promise.all([phone.context.close(), desktop.context.close()]);
});

// Android's Back on a phone: it first closes the top layer, and only then leaves the page.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { startClocked } from './clocked-server.ts';
import { journeys } from './journeys.ts';
import { PHONE } from './steps.ts';

const on = journeys(startClocked);

const pathOf = (page: Page) => new URL(page.url()).pathname;

/** Waits until the history has an entry for each of this many layers above the page. */
const settled = (page: Page, layers: number) =>
  expect.poll(() => page.evaluate(() => window.history.state?.layer ?? 0)).toBe(layers);

async function signIn(name: string) {
  const person = await on.server.alajo.person(name, 20_000);
  return on.server.signIn(on.browser, PHONE, person);
}

/** Opens another page from the menu. */
async function visit(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'More' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.getByRole('link', { name: entry }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await settled(page, 0);
}

test('Back closes menus and dialogs one after another, then leaves the page', async () => {
  const { page, context } = await signIn('ada');
  await visit(page, 'Wallet');
  const layers = [
    ['More', page.getByRole('dialog', { name: 'Menu' })],
    ['Profile menu', page.getByRole('menu', { name: 'Profile menu' })],
    ['Add Money', page.getByRole('dialog', { name: 'Add Money' })],
  ] as const;
  for (const [button, layer] of layers) {
    await page.getByRole('button', { name: button }).click();
    await layer.waitFor();
    await settled(page, 1);
    await page.goBack();
    await layer.waitFor({ state: 'hidden' });
    await settled(page, 0);
    expect(pathOf(page)).toBe('/wallet');
  }
  await page.goBack();
  await page.getByRole('heading', { name: /^Good / }).waitFor();
  await context.close();
});

test('Back closes the cart, which has its own URL', async () => {
  const { page, context } = await signIn('bola');
  await page.getByRole('navigation', { name: 'Quick actions' }).getByText('Shop').click();
  await page.getByRole('button', { name: 'Cart, 0 items' }).click();
  const cart = page.getByRole('dialog', { name: /^Shopping Cart/ });
  await cart.waitFor();
  await settled(page, 1);
  await page.goBack();
  await cart.waitFor({ state: 'hidden' });
  await settled(page, 0);
  expect(page.url()).toMatch(/\/marketplace$/);
  await page.goBack();
  await page.getByRole('heading', { name: /^Good / }).waitFor();
  await context.close();
});

test('Back undoes the steps of Send Money, even if it was opened by URL', async () => {
  const { page, context } = await signIn('chidi');
  const receiver = await on.server.alajo.person('dayo');
  await page.goto(`${on.server.url}/send-money`);
  await page.getByRole('button', { name: /To an Alajo user/ }).click();
  await page.getByLabel('Username or email').fill(receiver.username);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Amount (₦)').fill('500');
  await page.getByLabel('Note (optional)').fill('For the bus');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Total').waitFor();
  await settled(page, 2);
  await page.goBack();
  await expect.poll(() => page.getByLabel('Amount (₦)').inputValue()).toBe('500');
  expect(await page.getByLabel('Note (optional)').inputValue()).toBe('For the bus');
  await settled(page, 2);
  await page.goBack();
  await page.getByLabel('Username or email').waitFor();
  await settled(page, 2);
  await page.goBack();
  await page.getByRole('button', { name: /To an Alajo user/ }).waitFor();
  await settled(page, 1);
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByRole('heading', { name: 'Wallet', exact: true }).waitFor();
  await settled(page, 0);
  await page.goBack();
  await page.getByRole('heading', { name: /^Good / }).waitFor();
  await context.close();
});

test('a half-filled group form is offered again, and a reload with its dialog open adds no extra Back', async () => {
  const { page, context } = await signIn('efe');
  await visit(page, 'Ajo/Esusu');
  const create = page.getByRole('dialog', { name: 'Create New Àjọ Group' });
  await page.getByRole('button', { name: 'Create Group' }).click();
  await create.getByLabel('Group Name').fill('Ìyá Àlájọ');
  await create.getByLabel('Description').fill('For school fees');
  await create.getByLabel('Contribution Amount (₦)').fill('5000');
  await create.getByRole('button', { name: 'Continue' }).click();
  await create.getByLabel('Start Date').waitFor();
  await settled(page, 2);
  await page.goBack();
  await create.getByLabel('Group Name').waitFor();
  await settled(page, 1);
  await page.goBack();
  await create.waitFor({ state: 'hidden' });
  await settled(page, 0);
  expect(pathOf(page)).toBe('/ajo');

  await page.getByRole('button', { name: 'Create Group' }).click();
  await create.getByText('We kept what you typed.').waitFor();
  expect(await create.getByLabel('Group Name').inputValue()).toBe('Ìyá Àlájọ');
  await settled(page, 1);
  await page.reload();
  await page.getByRole('button', { name: 'Create Group' }).waitFor();
  await settled(page, 0);
  await page.goBack();
  await page.getByRole('heading', { name: /^Good / }).waitFor();
  await context.close();
});

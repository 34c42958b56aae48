// From opening a shop to paying its seller, on a phone; and a price that changes before
// checkout.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { startClocked } from './clocked-server.ts';
import { journeys } from './journeys.ts';
import { bell, expectBalance, PHONE, PIN } from './steps.ts';

const on = journeys(startClocked);

// Long, because most screens of both people are checked in both themes.
const LONG_MS = 240_000;

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });

async function openShop(page: Page, name: string): Promise<void> {
  await page.goto(`${on.server.url}/marketplace`);
  await page.getByRole('link', { name: 'Start Selling' }).click();
  await page.getByLabel('Name of your shop').fill(name);
  await button(page, 'Open my shop').click();
  await page.getByRole('heading', { name }).waitFor();
}

type Goods = { name: string; price: string; stock: string };

async function putOnSale(page: Page, { name, price, stock }: Goods): Promise<void> {
  await page.goto(`${on.server.url}/marketplace/selling?tab=products`);
  await page.getByRole('button', { name: /^Add (a|your first) product$/ }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Category').selectOption({ label: 'Home & Kitchen' });
  await page.getByLabel('Price each (₦)').fill(price);
  await page.getByLabel('How many do you have?').fill(stock);
  await button(page, 'Put it on sale').click();
  const picture = { name: 'shop.jpg', mimeType: 'image/jpeg' };
  const buffer = await page.screenshot({ type: 'jpeg' });
  await page.getByLabel('Add a picture').setInputFiles({ ...picture, buffer });
  await button(page, 'Remove picture 1').waitFor();
  await button(page, 'Done').click();
}

async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel('Street and number').fill('12 Allen Avenue');
  await page.getByLabel('Town or city').fill('Ikeja');
  await page.getByLabel('State').selectOption({ label: 'Lagos' });
  await button(page, 'Continue').click();
  await page.getByLabel(/transaction PIN/i).waitFor();
}

async function pay(page: Page, amount: string): Promise<void> {
  await page.getByText(`The fourth digit confirms: Pay ${amount}.`).waitFor();
  await page.getByLabel(/transaction PIN/i).fill(PIN);
}

test(
  'a seller opens a shop, a buyer pays into escrow and confirms delivery, and the seller is paid',
  async () => {
    const { url, alajo, signIn, approve } = on.server;
    const kettle = 'Electric Kettle';
    const tolu = await alajo.person('tolu', 0, { pin: PIN });
    const ada = await alajo.person('ada', 30_000, { pin: PIN });
    const seller = await signIn(on.browser, PHONE, tolu);
    const buyer = await signIn(on.browser, PHONE, ada);
    await openShop(seller.page, 'Tolu’s stores');
    await putOnSale(seller.page, { name: kettle, price: '12500', stock: '3' });

    const { page } = buyer;
    await page.getByRole('navigation', { name: 'Quick actions' }).getByText('Shop').click();
    await page.getByRole('searchbox').fill('kettle');
    await page.keyboard.press('Enter');
    await button(page, kettle).waitFor();
    await button(page, kettle).click();
    await page.getByText('Only 3 left').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Add to Cart' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'View cart' }).click();
    await button(page, `Add one ${kettle}`).click();
    await page.getByRole('dialog', { name: 'Shopping Cart (2 items)' }).waitFor();
    await button(page, 'Proceed to Checkout').click();
    await fillAddress(page);
    await pay(page, '₦25,000');
    await approve(page, ada);
    await page.getByRole('dialog', { name: 'Done' }).waitFor();
    await expectBalance(page, url, '₦5,000');
    await expectBalance(seller.page, url, '₦0');

    await bell(seller.page).click();
    await seller.page.getByRole('button', { name: /order/i }).first().click();
    await button(seller.page, 'Mark as sent').waitFor();
    await button(seller.page, 'Mark as sent').click();
    await seller.page.getByLabel(/Carrier and number/).fill('GIG 4471');
    await button(seller.page, 'Yes, it’s sent').click();
    await seller.page.getByText(/^We’ve told .* it’s on its way/).waitFor();

    await page.goto(`${url}/marketplace/orders`);
    await page.getByRole('button', { name: /^Order #/ }).click();
    await page.getByText('GIG 4471').waitFor();
    await button(page, 'Confirm delivery').click();
    await button(page, 'Yes, it has arrived').click();
    await page.getByText(/Thank you\. ₦25,000 has gone to/).waitFor();
    await button(page, `Review ${kettle}`).click();
    await page.getByRole('radio', { name: '5 of 5: Excellent' }).check({ force: true });
    await button(page, 'Send review').click();
    await expect.poll(() => button(page, `Review ${kettle}`).count()).toBe(0);
    await page.getByRole('link', { name: kettle }).click();
    await page.getByText('(1 review)').first().waitFor();
    await expectBalance(seller.page, url, '₦25,000');
    await expectBalance(page, url, '₦5,000');
    await seller.context.close();
    await buyer.context.close();
  },
  LONG_MS,
);

test(
  'a price that rose since the buyer saw it is shown, and charged only once the buyer agrees',
  async () => {
    const { url, alajo, signIn, approve } = on.server;
    const musa = await alajo.person('musa', 0, { pin: PIN });
    const bola = await alajo.person('bola', 15_000, { pin: PIN });
    const seller = await signIn(on.browser, PHONE, musa);
    const { page, context } = await signIn(on.browser, PHONE, bola);
    await openShop(seller.page, 'Musa’s fans');
    await putOnSale(seller.page, { name: 'Standing fan', price: '10000', stock: '1' });
    await page.goto(`${url}/marketplace?search=fan`);
    await button(page, 'Add to Cart').click();
    await button(page, 'View cart').click();
    await button(page, 'Proceed to Checkout').click();
    await fillAddress(page);
    await button(seller.page, 'Edit Standing fan').click();
    await seller.page.getByLabel('Price each (₦)').fill('11000');
    await button(seller.page, 'Save').click();
    await seller.page.getByRole('dialog').waitFor({ state: 'detached' });
    await pay(page, '₦10,000');
    await page.getByText('Standing fan now costs ₦11,000, not ₦10,000.').waitFor();
    await button(page, 'Review the new total').click();
    await pay(page, '₦11,000');
    await approve(page, bola);
    await page.getByRole('dialog', { name: 'Done' }).waitFor();
    await expectBalance(page, url, '₦4,000');
    await seller.context.close();
    await context.close();
  },
  LONG_MS,
);

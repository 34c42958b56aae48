// Returns on a phone: one requested with a picture, accepted, sent and refunded; another kept for part of
// the price.
import { marketOf, type Person } from '@alajo/server/testing/marketplace.ts';
import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { startClocked } from './clocked-server.ts';
import { journeys } from './journeys.ts';
import { expectBalance, PHONE } from './steps.ts';

const on = journeys(startClocked);

// Long, because most screens of both people are checked in both themes.
const LONG_MS = 240_000;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const returning = (page: Page) => page.getByRole('region', { name: 'Return', exact: true });

/**
 * An order of two lamps for ₦25,000 in total, which has been delivered, with both people's pages open at
 * it.
 */
async function delivered(sellerName: string, buyerName: string) {
  const { alajo, url, signIn } = on.server;
  const market = marketOf(alajo);
  const [selling, buying] = [await alajo.person(sellerName), await alajo.person(buyerName, 30_000)];
  const lamp = await market.shop(selling, 12_500, 5, { name: 'Reading lamp' });
  const order = await market.buy(buying, lamp, 2);
  await market.ship(selling, order);
  await market.deliver(selling, order);
  const open = async (who: Person, path: string) => {
    const signedIn = await signIn(on.browser, PHONE, who);
    await signedIn.page.goto(`${url}/marketplace/${path}${order}`);
    return signedIn;
  };
  return {
    buyer: await open(buying, 'orders?order='),
    seller: () => open(selling, 'selling?order='),
  };
}

/** Requests a return of one of the two lamps. */
async function requestReturn(page: Page): Promise<void> {
  await button(page, 'Return items').click();
  await page.getByLabel('How many of Reading lamp?').selectOption('1');
  await page.getByText('You paid for this').getByText('₦12,500').waitFor();
  await page.getByLabel('What is wrong?').fill('The shade of one is cracked.');
  const picture = { name: 'cracked.jpg', mimeType: 'image/jpeg' };
  const buffer = await page.screenshot({ type: 'jpeg' });
  await page.getByLabel('Choose pictures').setInputFiles({ ...picture, buffer });
  await page.getByRole('list', { name: 'Chosen pictures' }).getByText('cracked.jpg').waitFor();
  await button(page, 'Ask for a return').click();
  await page.getByText(/has your request\. We’ll hold the money/).waitFor();
}

test(
  'one of two items is returned with a tracking number and refunded on arrival',
  async () => {
    const { url } = on.server;
    const { buyer, seller: sellerOf } = await delivered('uche', 'ada');
    const { page } = buyer;
    await requestReturn(page);
    await returning(page).getByRole('img').waitFor();

    const seller = await sellerOf();
    await returning(seller.page).getByText('The shade of one is cracked.').waitFor();
    await returning(seller.page).getByRole('img').waitFor();
    await button(seller.page, 'Accept return').click();
    await seller.page
      .getByLabel('Where should they send it?')
      .fill('Uche, 9 Marina Road, Lagos, 08031234567');
    await button(seller.page, 'Accept return').click();
    await seller.page.getByText(/^We’ve told .* where to send it\.$/).waitFor();

    await page.reload();
    await returning(page).getByText('9 Marina Road').waitFor();
    await button(page, 'I’ve sent it back').click();
    await page.getByLabel('Carrier').fill('GIG');
    await page.getByLabel('Tracking or waybill number').fill('GIG 4471');
    await button(page, 'Yes, it’s on its way').click();
    await page.getByText(/Keep the waybill until it’s settled\./).waitFor();

    await seller.page.reload();
    await returning(seller.page).getByText('GIG 4471').waitFor();
    await button(seller.page, 'I’ve received it').click();
    await button(seller.page, 'Yes, refund').click();
    await seller.page.getByText(/has been refunded ₦12,500\./).waitFor();

    await page.reload();
    await returning(page).getByRole('heading', { name: 'Refunded ₦12,500' }).waitFor();
    await expectBalance(page, url, '₦17,500');
    await expectBalance(seller.page, url, '₦12,500');
    await Promise.all([buyer.context, seller.context].map((context) => context.close()));
  },
  LONG_MS,
);

test(
  'a buyer accepts the partial refund that the seller offers, and keeps the goods',
  async () => {
    const { url } = on.server;
    const { buyer, seller: sellerOf } = await delivered('obi', 'bisi');
    const { page } = buyer;
    await requestReturn(page);
    const seller = await sellerOf();
    await button(seller.page, 'Offer part of it').click();
    await seller.page.getByLabel('How much will you refund?').fill('13000');
    await button(seller.page, 'Send the offer').click();
    await seller.page.getByText('Offer less than ₦12,500, or press Refund now.').waitFor();
    await seller.page.getByLabel('How much will you refund?').fill('4000');
    await button(seller.page, 'Send the offer').click();
    await seller.page.getByText(/^We’ve sent .* your offer\.$/).waitFor();

    await page.reload();
    await button(page, 'Take ₦4,000').click();
    await page.getByText(/keep the goods\. ₦21,000 goes to/).waitFor();
    await button(page, 'Yes, take it').click();
    await page.getByText('₦4,000 is in your wallet.').waitFor();
    await expectBalance(page, url, '₦9,000');
    await expectBalance(seller.page, url, '₦21,000');
    await Promise.all([buyer.context, seller.context].map((context) => context.close()));
  },
  LONG_MS,
);

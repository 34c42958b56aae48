// Money from deposit to receipt, at phone and desktop width.
import { describe, expect, test } from 'vitest';
import { longTest } from '../server/src/testing/long.ts';
import { journeys } from './journeys.ts';
import {
  addMoney,
  approveByCode,
  bell,
  confirm,
  expectAccessible,
  expectBalance,
  newPage,
  readCode,
  register,
  reviewToUser,
  WIDTHS,
} from './people.ts';
import { startServer } from './server.ts';

const on = journeys(startServer);

describe.each(WIDTHS)('on a $name', ({ viewport }) => {
  test('a new customer adds money and sends it; the receiver sees it, and anyone can check the receipt', async () => {
    const { url } = on.server;
    const ada = await newPage(on.browser, viewport);
    const bola = await newPage(on.browser, viewport);
    await ada.page.goto(`${url}/`);
    await expectAccessible(ada.page);
    const sender = await register(ada.page, url, 'ada');
    const receiver = await register(bola.page, url, 'bola');
    await expectAccessible(ada.page);
    await addMoney(ada.page, url, '25000');
    await reviewToUser(ada.page, receiver, '4500.50');
    await ada.page.getByText('Free').waitFor();
    await expectAccessible(ada.page);
    await confirm(ada.page);
    // Somebody who was never paid before takes a code beside the PIN.
    await ada.page.getByText('Approve this').waitFor();
    await expectAccessible(ada.page);
    await approveByCode(ada.page, () =>
      readCode(ada.page, url, `${sender}@example.ng`, /to approve/),
    );
    await ada.page.getByText(/is with bola Okonkwo-Adéyẹmí/).waitFor();
    await ada.page.getByRole('link', { name: 'View receipt' }).click();
    await ada.page.getByText('Successful').waitFor();
    await expectAccessible(ada.page);
    await expectBalance(ada.page, url, '₦20,499.50');

    await expectBalance(bola.page, url, '₦4,500.50');
    await bell(bola.page, /^Notifications, 1 unread/).click();
    await bola.page
      .getByRole('button', { name: /You received ₦4,500\.50/ })
      .first()
      .click();
    await bola.page.getByText('Transfer from ada Okonkwo-Adéyẹmí').waitFor();
    const link = await bola.page.getByRole('link', { name: /\/verify$/ }).getAttribute('href');

    const stranger = await newPage(on.browser, viewport);
    await stranger.page.goto(link ?? '');
    await stranger.page.getByText('This payment was made.').waitFor();
    await expectAccessible(stranger.page);
    expect(await stranger.page.getByText('₦4,500.50').count()).toBe(1);
    expect(await stranger.page.getByText('Okonkwo').count()).toBe(0);
    for (const one of [ada, bola, stranger]) await one.context.close();
  });

  longTest(
    'sending to a bank shows every charge first; wrong PIN and too little money move nothing',
    async () => {
      const { url } = on.server;
      const { page, context } = await newPage(on.browser, viewport);
      const chidi = await register(page, url, 'chidi');
      await addMoney(page, url, '60000');
      await page.getByRole('button', { name: 'Send Money' }).click();
      await page.getByRole('button', { name: /To a bank account/ }).click();
      await page.getByLabel('Account number').fill('0123456789');
      await page.getByLabel('Bank', { exact: true }).fill('access');
      await page.getByRole('button', { name: 'Access Bank', exact: true }).click();
      await page.getByLabel('Amount (₦)').fill('10000');
      await page.getByRole('button', { name: 'Continue' }).click();
      for (const amount of ['₦25', '₦1.88', '₦50', '₦10,076.88']) {
        await page.getByText(amount, { exact: true }).waitFor();
      }
      await confirm(page);
      await approveByCode(page, () => readCode(page, url, `${chidi}@example.ng`, /to approve/));
      await page.getByText(/is on its way to|is with/).waitFor();
      await page.getByRole('link', { name: 'View receipt' }).click();
      await page.getByText('Successful').waitFor();
      await expectBalance(page, url, '₦49,923.12');

      const other = await newPage(on.browser, viewport);
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
    },
  );
});

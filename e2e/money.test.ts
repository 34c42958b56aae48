// Money from deposit to receipt: the one journey of `npm test`.
import { expect, test } from 'vitest';
import { journeys } from './journeys.ts';
import { startServer } from './server.ts';
import {
  addMoney,
  approveByCode,
  bell,
  confirm,
  expectBalance,
  newPage,
  PHONE,
  readCode,
  register,
  reviewToUser,
} from './steps.ts';

const on = journeys(startServer);

test('a new customer adds money and sends it; the receiver sees it, and anyone can check the receipt', async () => {
  const { url } = on.server;
  const ada = await newPage(on.browser, PHONE);
  const bola = await newPage(on.browser, PHONE);
  await ada.page.goto(`${url}/`);
  const sender = await register(ada.page, url, 'ada');
  const receiver = await register(bola.page, url, 'bola');
  await addMoney(ada.page, url, '25000');
  await reviewToUser(ada.page, receiver, '4500.50');
  await ada.page.getByText('Free').waitFor();
  await confirm(ada.page);
  // A new recipient requires a code in addition to the PIN.
  await ada.page.getByText('Approve this').waitFor();
  await approveByCode(ada.page, () =>
    readCode(ada.page, url, `${sender}@example.ng`, /to approve/),
  );
  await ada.page.getByText(/is with bola Okonkwo-Adéyẹmí/).waitFor();
  await ada.page.getByRole('link', { name: 'View receipt' }).click();
  await ada.page.getByText('Successful').waitFor();
  await expectBalance(ada.page, url, '₦20,499.50');

  await expectBalance(bola.page, url, '₦4,500.50');
  await bell(bola.page, /^Notifications, 1 unread/).click();
  await bola.page
    .getByRole('button', { name: /You received ₦4,500\.50/ })
    .first()
    .click();
  await bola.page.getByText('Transfer from ada Okonkwo-Adéyẹmí').waitFor();
  const link = await bola.page.getByRole('link', { name: /\/verify$/ }).getAttribute('href');

  const stranger = await newPage(on.browser, PHONE);
  await stranger.page.goto(link ?? '');
  await stranger.page.getByText('This payment was made.').waitFor();
  expect(await stranger.page.getByText('₦4,500.50').count()).toBe(1);
  expect(await stranger.page.getByText('Okonkwo').count()).toBe(0);
  for (const customer of [ada, bola, stranger]) await customer.context.close();
});

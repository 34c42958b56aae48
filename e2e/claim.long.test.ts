// “I was tricked” on a phone: from the receipt to the case, and the receiver's side, who gives the money back.
import { test } from 'vitest';
import { startClocked } from './clocked-server.ts';
import { journeys } from './journeys.ts';
import { expectBalance, PHONE } from './steps.ts';

const on = journeys(startClocked);

const LONG_MS = 240_000;

test(
  'a tricked customer claims a payment from its receipt, and the receiver answers and gives it back',
  async () => {
    const { alajo, url, signIn } = on.server;
    const [ada, kelvin] = [await alajo.person('ada', 20_000), await alajo.person('kelvin')];
    const sent = await alajo.send(ada, kelvin.username, 15_000);
    const reference = String(sent.body.reference);
    await alajo.send(kelvin, ada.username, 3800);

    const { page, context } = await signIn(on.browser, PHONE, ada);
    await page.goto(`${url}/receipt?ref=${reference}`);
    await page.getByRole('link', { name: 'I was tricked' }).click();
    await page.getByRole('checkbox', { name: /Kelvin/, checked: true }).waitFor();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'What happened?' }).waitFor();
    // Back leads to the payments, and not out of the page.
    await page.goBack();
    await page.getByRole('heading', { name: 'Which payments?' }).waitFor();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('radio', { name: 'I paid for something that never came' }).check();
    await page.getByRole('button', { name: 'Start now' }).click();
    await page.getByRole('heading', { name: 'What happens now' }).waitFor();
    await page.getByText('₦11,200', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'See the case' }).click();
    await page.getByText('Our team decides next').waitFor();
    await page.getByRole('button', { name: 'Add a photo or a message' }).click();
    await page.getByLabel('In your own words').fill('He sent a stone in a box.');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('He sent a stone in a box.').waitFor();

    const receiver = await signIn(on.browser, PHONE, kelvin);
    await receiver.page.goto(`${url}/notifications`);
    const told = receiver.page.getByText('₦11,200 in your wallet is on hold');
    await told.first().click();
    // The notification of the payment is in the same row, which opens.
    await told.nth(1).click();
    await receiver.page.getByRole('heading', { name: '₦11,200 on hold' }).waitFor();
    await receiver.page.getByRole('button', { name: 'Reply with a photo or a message' }).click();
    const picture = { name: 'parcel.jpg', mimeType: 'image/jpeg' };
    const buffer = await receiver.page.screenshot({ type: 'jpeg' });
    await receiver.page.getByLabel('Add a picture').setInputFiles({ ...picture, buffer });
    await receiver.page.getByRole('img', { name: /The one you added/ }).waitFor();
    await receiver.page.getByRole('button', { name: 'Give the money back' }).click();
    await receiver.page.getByLabel('Transaction PIN').fill(kelvin.pin);
    await receiver.page.getByText('Nothing is on hold any more').waitFor();

    await page.reload();
    await page.getByText('₦11,200 came back to your wallet').waitFor();
    await expectBalance(page, url, '₦20,000');
    await Promise.all([context, receiver.context].map((opened) => opened.close()));
  },
  LONG_MS,
);

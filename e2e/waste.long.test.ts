// Waste collections over several days: one is booked, confirmed, in progress, completed and rated; one is
// moved and cancelled; a weekly one is booked again automatically, missed and refunded, and stopped.
import { expect, test } from 'vitest';
import { DAY, HOUR } from '../server/src/platform/clock.ts';
import { moveByOperator, type OperatorMove } from '../server/src/waste/operator.ts';
import { startClocked } from './clocked-server.ts';
import { journeys } from './journeys.ts';
import { expectBalance, PHONE, waitForDialogClosed } from './steps.ts';

// Each journey starts on 20 November 2026.
const on = journeys(startClocked, { each: true });

/** Moves the customer's newest booking to its next status, as the operator. */
async function operate(move: OperatorMove) {
  const { alajo } = on.server;
  const { id } = await alajo.db
    .selectFrom('waste_booking')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  await moveByOperator(alajo.deps, id, move);
}

test('one collection is booked, completed and rated; another is cancelled and refunded', async () => {
  const { url, alajo } = on.server;
  const ada = await alajo.person('ada', 20_000);
  const { page, context } = await on.server.signIn(on.browser, PHONE, ada);
  const openPage = () => page.goto(`${url}/waste`);
  const book = async (kind: RegExp, when: string) => {
    await page.getByRole('button', { name: kind }).click();
    await page.getByLabel('Collection address').fill('14 Adéyẹmí Street,\nSurulere, Lagos');
    await page.getByLabel('Scheduled date and time').fill(when);
    await page.getByRole('button', { name: 'Book', exact: true }).click();
    await page.getByLabel('Transaction PIN').fill(ada.pin);
    await page.getByText('Waste collection booked successfully!').waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
  };

  await page.goto(`${url}/dashboard`);
  await page.getByRole('navigation', { name: 'Quick actions' }).getByText('Waste').click();
  await page.getByText('No collections yet').waitFor();
  await book(/^Electronic/, '2026-11-23T09:00');
  await page.getByText('Pending', { exact: true }).waitFor();
  await page.getByText(/^₦3,000 is on hold/).waitFor();
  await page.getByRole('link', { name: /^Receipt: Electronic/ }).click();
  await page.getByText('We hold the price until the collection is completed.').waitFor();
  await expectBalance(page, url, '₦17,000');

  await operate('confirm');
  await openPage();
  await page.getByText('Booking Confirmed').waitFor();
  await on.server.pass(2 * DAY + 23 * HOUR, context);
  await operate('start');
  await openPage();
  await page.getByText('In progress', { exact: true }).waitFor();
  await on.server.pass(HOUR, context);
  await operate('complete');
  await openPage();
  await page.getByText(/^₦3,000 was paid on 23 Nov 2026/).waitFor();
  await page.getByRole('button', { name: /^Rate:/ }).click();
  await page.getByRole('radio', { name: '5 of 5: Excellent' }).check({ force: true });
  await page.getByRole('button', { name: 'Send rating' }).click();
  await page.getByRole('img', { name: 'You gave 5 of 5 stars' }).waitFor();

  await book(/^Recyclable/, '2026-11-25T16:30');
  await page.getByRole('button', { name: /^Reschedule:/ }).click();
  await page.getByLabel('New date and time').fill('2026-11-26T08:15');
  await page.getByRole('button', { name: 'Reschedule', exact: true }).click();
  await page.getByText('26 Nov 2026, 08:15').waitFor();
  await page.getByRole('button', { name: /^Cancel: Recyclable/ }).click();
  await page.getByText('₦1,500 will be back in your wallet right away.').waitFor();
  await page.getByRole('button', { name: 'Cancel collection' }).click();
  await page.getByText('You cancelled it. ₦1,500 is back in your wallet.').waitFor();
  await page.getByRole('link', { name: /^Receipt: Recyclable/ }).click();
  await page.getByText('₦1,500 is back in your wallet.').waitFor();
  await expectBalance(page, url, '₦17,000');
  expect(await ada.balance()).toBe(17_000);
  await context.close();
});

test('a weekly collection is booked again automatically, refunded if no one comes, and stopped', async () => {
  const { url, alajo } = on.server;
  const ada = await alajo.person('ada', 10_000);
  const { page, context } = await on.server.signIn(on.browser, PHONE, ada);
  await page.goto(`${url}/waste`);
  await page.getByRole('button', { name: /^Household/ }).click();
  await page.getByLabel('Collection address').fill('3 Broad Street');
  await page.getByLabel('Scheduled date and time').fill('2026-11-22T09:00');
  await page.getByLabel('Repeat every week').check();
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  await page.getByLabel('Transaction PIN').fill(ada.pin);
  await page.getByText(/We’ll book the next one on Sun 22 Nov/).waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await waitForDialogClosed(page);
  await page.getByText('Household collection, ₦2,000 a week').waitFor();

  await on.server.pass(3 * DAY, context);
  await page.goto(`${url}/waste`);
  await page.getByText('No one came in time. ₦2,000 is back in your wallet.').waitFor();
  await page.getByText('29 Nov 2026, 09:00 · weekly').waitFor();
  await expectBalance(page, url, '₦8,000');
  await page.goto(`${url}/waste`);
  await page.getByRole('button', { name: /^Stop weekly/ }).click();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByText('Weekly collections').waitFor({ state: 'hidden' });
  await on.server.pass(5 * DAY, context);
  await expectBalance(page, url, '₦8,000');
  await context.close();
});

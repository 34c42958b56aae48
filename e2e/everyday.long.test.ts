// Everyday money management: seeing where money went, requesting it, splitting a bill, returning a mistaken
// transfer, splitting income, and collecting for one purpose.
import { potsRoutes } from '@alajo/contract/pots/routes.ts';
import { requestsRoutes } from '@alajo/contract/requests/routes.ts';
import { savingsRoutes } from '@alajo/contract/savings/routes.ts';
import { sortingRoutes } from '@alajo/contract/sorting/routes.ts';
import type { Person } from '@alajo/server/testing/wallet.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { tasksOf } from '../server/src/app.ts';
import { startClocked } from './clocked-server.ts';
import { journeys } from './journeys.ts';
import { newPage, PHONE } from './steps.ts';

const on = journeys(startClocked);
const DAY = 24 * 3_600_000;
const IN_A_WEEK = 7 * DAY;

const signIn = (who: Person) => on.server.signIn(on.browser, PHONE, who);
const dayFrom = (ms: number) =>
  new Date(on.server.alajo.clock.now().getTime() + ms).toISOString().slice(0, 10);

/** A page for someone without an account. */
async function guest() {
  const made = await newPage(on.browser, PHONE);
  await made.context.clock.setFixedTime(on.server.alajo.clock.now());
  return made;
}

/** Fills in a guest's form and pays by transfer. */
async function payByTransfer(page: Page, amount?: string): Promise<void> {
  if (amount !== undefined) await page.getByLabel('Amount (₦)').fill(amount);
  await page.getByLabel('Your name').fill('Chidi Obi');
  await page.getByLabel('Your email').fill('chidi@example.ng');
  await page.getByText('Bank transfer', { exact: true }).click();
  await page.getByRole('button', { name: /^(Continue|Pay ₦)/ }).click();
  await page.getByText('Transfer exactly').waitFor();
  const reference = String(new URL(page.url()).searchParams.get('payment'));
  await on.server.alajo.pressCheckout(reference, 'approve');
  await page.getByRole('button', { name: 'I have paid' }).click();
}

test('a month shows where money went, and one tap adds a recurring payment to the forecast', async () => {
  const { alajo, url } = on.server;
  const ada = await alajo.person('ada', 60_000);
  const musa = await alajo.person('musa');
  for (let week = 0; week < 3; week++) {
    if (week > 0) await on.server.pass(IN_A_WEEK);
    expect((await alajo.send(ada, musa.username, 5000, { again: true })).status).toBe(201);
  }
  const { page, context } = await signIn(ada);
  await page.goto(`${url}/insights`);
  await page.getByText('Money Out', { exact: true }).waitFor();
  await page
    .getByText(/^₦(5,000|10,000|15,000)$/)
    .first()
    .waitFor();
  await page.getByText('Next 60 days', { exact: true }).click();
  await page.getByText('About ₦5,000 goes every week').waitFor();
  await page.getByRole('button', { name: 'Add to forecast: Musa Okafor' }).click();
  await page.getByRole('button', { name: 'Remove from forecast: Musa Okafor' }).waitFor();
  await page.getByText(/^In your forecast/).waitFor();
  await context.close();
});

test('a request is paid by another customer, and another by a guest', async () => {
  const { alajo, url } = on.server;
  const bola = await alajo.person('bola');
  const chi = await alajo.person('chi', 8000);
  const ask = async (title: string) => {
    const body = { title, amount: 2500, days: 30 } as never;
    const { body: made } = await alajo.call(requestsRoutes.create, { body }, alajo.as(bola));
    return `${url}/pay/${made.slug}`;
  };
  const cake = await ask('Cake');
  const customer = await signIn(chi);
  await customer.page.goto(cake);
  await customer.page.getByLabel('Transaction PIN').fill(chi.pin);
  await on.server.approve(customer.page, chi);
  await customer.page.getByText('is with Bola Okafor').waitFor();
  const { page, context } = await guest();
  await page.goto(await ask('Drinks'));
  await payByTransfer(page);
  await page.getByText('₦2,500 is with Bola Okafor. Thank you.').waitFor();
  expect(await bola.balance()).toBe(5000);
  await page.goto(cake);
  await page.getByText(/^Paid: ₦2,500/).waitFor();
  await Promise.all([context, customer.context].map((context) => context.close()));
});

test('a bill is split equally, and a customer pays their share', async () => {
  const { alajo, url } = on.server;
  const dayo = await alajo.person('dayo');
  const efe = await alajo.person('efe', 5000);
  const { page, context } = await signIn(dayo);
  await page.goto(`${url}/splits/new`);
  await page.getByLabel('What was it?').fill('Dinner');
  await page.getByLabel('Total (₦)').fill('9000');
  await page.getByRole('textbox', { name: 'Person 1' }).fill(`@${efe.username}`);
  await page.getByRole('button', { name: 'Add a person' }).click();
  await page.getByRole('textbox', { name: 'Person 2' }).fill('Uncle Femi');
  await page.getByRole('button', { name: 'Send requests' }).click();
  await page.getByText('of ₦6,000. The bill was ₦9,000, your share ₦3,000.').waitFor();
  const payer = await signIn(efe);
  await payer.page.goto(`${url}/requests`);
  await payer.page.getByRole('link', { name: /Dinner/ }).click();
  await payer.page.getByLabel('Transaction PIN').fill(efe.pin);
  await payer.page.getByRole('button', { name: 'Pay ₦3,000' }).click();
  await on.server.approve(payer.page, efe);
  await payer.page.getByText('is with Dayo Okafor').waitFor();
  await page.reload();
  await page.getByText('Paid', { exact: true }).waitFor();
  expect(await dayo.balance()).toBe(3000);
  await Promise.all([context, payer.context].map((context) => context.close()));
});

test('a transfer to the wrong person is requested back and returned', async () => {
  const { alajo, url } = on.server;
  const [femi, gbemi] = [await alajo.person('femi', 6000), await alajo.person('gbemi')];
  const reference = String((await alajo.send(femi, gbemi.username, 4000)).body.reference);
  const sender = await signIn(femi);
  await sender.page.goto(`${url}/receipt?ref=${reference}`);
  await sender.page.getByRole('button', { name: 'Sent to the wrong person?' }).click();
  await sender.page.getByRole('button', { name: 'Ask Gbemi Okafor' }).click();
  await sender.page.getByText('You asked Gbemi Okafor for ₦4,000 back').waitFor();
  const receiver = await signIn(gbemi);
  await receiver.page.goto(`${url}/receipt?ref=${reference}`);
  await receiver.page.getByRole('button', { name: 'Return ₦4,000' }).click();
  await receiver.page.getByLabel('Transaction PIN').fill(gbemi.pin);
  await receiver.page.getByText('is back with Femi Okafor').waitFor();
  await receiver.page.getByRole('button', { name: 'Done' }).click();
  await receiver.page.getByText('You returned ₦4,000').first().waitFor();
  await sender.page.reload();
  await sender.page.getByText('₦4,000 came back to your wallet').waitFor();
  expect([await femi.balance(), await gbemi.balance()]).toEqual([6000, 0]);
  await Promise.all([sender.context, receiver.context].map((context) => context.close()));
});

test('a rule asks before splitting income, and a split is undone within the hour', async () => {
  const { alajo, url } = on.server;
  const [hauwa, ike] = [await alajo.person('hauwa'), await alajo.person('ike', 30_000)];
  const goal = {
    title: 'Rent',
    description: '',
    target_amount: 90_000,
    target_date: dayFrom(100 * DAY),
  };
  const made = await alajo.call(savingsRoutes.create, { body: goal as never }, alajo.as(hauwa));
  const parts = [{ kind: 'percent', goal_id: made.body.id, percent: 40 }];
  const rule = { source: 'any', at_least: 1000, mode: 'ask', parts };
  const set = await alajo.call(sortingRoutes.createRule, { body: rule as never }, alajo.as(hauwa));
  expect(set.status).toBe(201);
  await alajo.send(ike, hauwa.username, 20_000);
  await tasksOf(alajo.deps).sorting_clock?.({});
  const { page, context } = await signIn(hauwa);
  await page.goto(`${url}/savings/sorting`);
  const ask = page.getByRole('region', { name: 'Split ₦20,000' });
  await ask.getByText('Rent').waitFor();
  await ask.getByRole('button', { name: 'Split ₦8,000' }).click();
  const sorted = page.getByRole('region', { name: 'Auto-split history' });
  await sorted.getByRole('button', { name: /^Undo/ }).click();
  await sorted.getByText('Undone').waitFor();
  expect(await hauwa.balance()).toBe(20_000);
  await context.close();
});

test('a guest and a customer pay into a pot, and it is paid out', async () => {
  const { alajo, url } = on.server;
  const [joy, kemi] = [await alajo.person('joy', 0, { tier: 2 }), await alajo.person('kemi', 9000)];
  const terms = {
    title: 'Aso ebi',
    purpose: 'aso_ebi',
    rule: 'pay_out',
    closes_on: dayFrom(9 * DAY),
  };
  const made = await alajo.call(potsRoutes.create, { body: terms as never }, alajo.as(joy));
  const link = `${url}/pot/${made.body.slug}`;
  const { page, context } = await guest();
  await page.goto(link);
  await page.getByRole('button', { name: 'Pay in by card or transfer' }).click();
  await payByTransfer(page, '5000');
  await page.getByText('₦5,000 is in Aso ebi. Thank you.').waitFor();
  await page.getByRole('link', { name: /^View proof/ }).click();
  await page.getByText('₦5,000').first().waitFor();

  const customer = await signIn(kemi);
  await customer.page.goto(link);
  await customer.page.getByRole('button', { name: 'Pay in' }).click();
  await customer.page.getByLabel('Amount (₦)').fill('3000');
  await customer.page.getByLabel('Transaction PIN').fill(kemi.pin);
  await customer.page.getByRole('button', { name: 'Pay in ₦3,000' }).click();
  await on.server.approve(customer.page, kemi);
  await customer.page.getByText('is in Aso ebi').waitFor();

  const organiser = await signIn(joy);
  await organiser.page.goto(link);
  await organiser.page.getByText('Chidi O.').waitFor();
  await organiser.page.getByText(/· guest$/).waitFor();
  await organiser.page.getByRole('button', { name: 'Pay it out now' }).click();
  await organiser.page.getByLabel('Transaction PIN').fill(joy.pin);
  await organiser.page.getByText('is with Joy Okafor').waitFor();
  expect(await joy.balance()).toBe(8000);
  await page.goto(link);
  await page.getByText(/^₦8,000 went to Joy Okafor/).waitFor();
  await Promise.all(
    [context, customer.context, organiser.context].map((context) => context.close()),
  );
});

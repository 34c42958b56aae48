// A group over several weeks, with a browser for each member: created, joined, contributed to, missed and
// covered, turns swapped, collected and continued.
import { ajoRoutes } from '@alajo/contract/ajo/routes.ts';
import type { Person } from '@alajo/server/testing/wallet.ts';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DAY } from '../server/src/platform/clock.ts';
import { startClocked } from './clocked-server.ts';
import { journeys } from './journeys.ts';
import { chooseFamilyTerms, openFromMore, PHONE, PIN } from './steps.ts';

// Each journey starts on 20 November 2026.
const on = journeys(startClocked, { each: true });

const NAME = 'Àjọ Ìlọsíwájú';

test('a group is created and joined, a missed contribution covered, turns swapped, every turn collected, and the group ends', async () => {
  const { alajo } = on.server;
  const ada = await visit(await alajo.person('ada', 50_000));
  const bola = await visit(await alajo.person('bola', 50_000));
  const chi = await visit(await alajo.person('chi', 5_000));
  const contexts = [ada, bola, chi].map(({ context }) => context);

  await create(ada.page);
  await join(bola.page, 2);
  await join(chi.page, 3);
  await on.server.pass(2 * DAY, ...contexts);

  // Round 1, due on the 22nd: all contributions are in. Ada, the organiser, is last.
  await openGroup(bola.page);
  await bola.page.getByText('3 of 3 members').waitFor();
  await bola.page.getByRole('button', { name: 'Request Collection' }).click();
  await bola.page.getByText('₦15,000 is in your wallet.').waitFor();
  expect(await bola.person.balance()).toBe(60_000);
  await openGroup(ada.page);
  await ada.page.getByText('Round 2 of 3').waitFor();

  // Round 2 is Chi's, who has no money left: late, and covered by Ada.
  await on.server.pass(7 * DAY, ...contexts);
  await openGroup(ada.page);
  await ada.page.getByText('Late', { exact: true }).waitFor();
  await ada.page.getByRole('button', { name: /^Chi Okafor #2/ }).click();
  await ada.page.getByRole('button', { name: /^Cover Chi/ }).click();
  await pay(ada, 'Pay ₦5,000');
  await ada.page.getByText(/^₦5,000 paid for Chi/).waitFor();
  await openGroup(chi.page);
  await chi.page.getByRole('button', { name: 'Request Collection' }).click();
  await chi.page.getByText('₦10,000 is in your wallet. ₦5,000 went to what you owed.').waitFor();
  expect(await chi.person.balance()).toBe(10_000);
  expect(await ada.person.balance()).toBe(40_000);

  // Round 3: no one requests the payout, so it is paid automatically.
  await on.server.pass(9 * DAY, ...contexts);
  await openGroup(ada.page);
  await ada.page
    .getByRole('dialog')
    .getByText(/^completed$/i)
    .first()
    .waitFor();
  await openFromMore(ada.page, /^Passbook and history/);
  await ada.page.getByRole('listitem').filter({ hasText: 'Everyone has collected.' }).waitFor();
  expect(await alajo.wallet(ada.person)).toMatchObject({ balance: 50_000 });
  await Promise.all(contexts.map((context) => context.close()));
});

test('turns are swapped, one contribution is paid ahead, and another is missed', async () => {
  const { alajo } = on.server;
  const ada = await visit(await alajo.person('ada', 50_000));
  const bola = await visit(await alajo.person('bola', 50_000));
  const chi = await visit(await alajo.person('chi', 20_000));
  const dayo = await alajo.person('dayo', 5_000);
  const contexts = [ada, bola, chi].map(({ context }) => context);
  await create(ada.page, '4');
  await join(bola.page, 2);
  await join(chi.page, 3);
  const { body } = await alajo.call(ajoRoutes.available, { query: {} }, dayo);
  const [open] = body.results as { id: number }[];
  const params = { id: String(open?.id) };
  const headers = { 'x-transaction-pin': dayo.pin };
  const joining = { params, body: { terms_version: 1 } };
  await alajo.call(ajoRoutes.join, joining, { token: dayo.token, headers });

  // Round 1: the amounts held from everyone pay it.
  await on.server.pass(2 * DAY, ...contexts);
  await openGroup(bola.page);
  await bola.page.getByText('4 of 4 members').waitFor();
  await bola.page.getByRole('button', { name: 'Request Collection' }).click();
  await bola.page.getByText('₦20,000 is in your wallet.').waitFor();

  // Chi is next, and swaps with ada.
  await openGroup(chi.page);
  await chi.page.getByRole('button', { name: /^Swap my turn/ }).click();
  await chi.page.getByLabel('Their turn').selectOption({ label: '#4 Ada Okafor, 13 Dec' });
  await chi.page.getByRole('button', { name: 'Offer swap' }).click();
  await chi.page.getByText(/^Your offer is with Ada/).waitFor();
  await openGroup(ada.page);
  await ada.page.getByRole('button', { name: /^Swap my turn/ }).click();
  await ada.page.getByRole('button', { name: 'Accept swap' }).click();
  await ada.page.getByText('Turns swapped. Your position is now #2.').waitFor();
  await ada.page.getByRole('button', { name: /^Pay ahead/ }).click();
  await ada.page.getByLabel('Rounds to pay').selectOption('2');
  await pay(ada, 'Pay ₦10,000');
  await ada.page.getByText('₦10,000 paid to').waitFor();
  expect(await ada.person.balance()).toBe(35_000);

  // Round 2: Dayo has nothing left. The contribution is retried for two days, then missed; Ada gets what is
  // in the pot.
  await on.server.pass(9 * DAY, ...contexts);
  await openGroup(ada.page);
  await ada.page.getByText('3 of 4 members').waitFor();
  await ada.page.getByText('Owes', { exact: true }).waitFor();
  await ada.page.getByRole('button', { name: 'Request Collection' }).click();
  await ada.page.getByText('₦15,000 is in your wallet.').waitFor();
  await openGroup(ada.page);
  await ada.page.getByRole('button', { name: /^Dayo Okafor #4/ }).waitFor();
  await Promise.all(contexts.map((context) => context.close()));
});

type Visitor = { person: Person; page: Page; context: BrowserContext };

async function visit(person: Person): Promise<Visitor> {
  return { person, ...(await on.server.signIn(on.browser, PHONE, person)) };
}

async function create(page: Page, members = '3'): Promise<void> {
  await page.goto(`${on.server.url}/ajo`);
  await page.getByRole('button', { name: 'Create Group' }).first().click();
  await page.getByLabel('Group Name').fill(NAME);
  await page.getByLabel('Description').fill('Stall rent');
  await page.getByLabel('Contribution Amount (₦)').fill('5000');
  await page.getByLabel('Frequency').selectOption('weekly');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Maximum Members').fill(members);
  await page.getByLabel('Start Date').fill('2026-11-22');
  await chooseFamilyTerms(page);
  await page.getByLabel('Grace period').selectOption('48');
  await page.getByLabel('Who can join').selectOption('open');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('if full').waitFor();
  await page.getByLabel('Transaction PIN').fill(PIN);
  await page.getByRole('button', { name: 'Create Àjọ Group' }).click();
  await page.getByText('Your position: #1').first().waitFor();
}

async function join(page: Page, position: number): Promise<void> {
  await page.goto(`${on.server.url}/ajo`);
  await page.getByRole('tab', { name: /Available Groups/ }).click();
  await page.getByRole('button', { name: 'Join Group' }).click();
  await page.getByText(`Your Position: #${position}`).waitFor();
  await page.getByRole('checkbox').check();
  await page.getByLabel('Transaction PIN').fill(PIN);
  await page.getByRole('dialog').getByRole('button', { name: 'Join Group' }).click();
  // The organiser collects last.
  await page.getByText(`You collect as #${position - 1}`).waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
}

async function openGroup(page: Page): Promise<void> {
  await page.goto(`${on.server.url}/ajo`);
  await page.getByRole('button', { name: NAME }).click();
  await page.getByRole('dialog').getByText('Group Details').waitFor();
}

async function pay({ page, person }: Visitor, button: string): Promise<void> {
  await page.getByText(`The fourth digit confirms: ${button}.`).waitFor();
  await page.getByLabel('Transaction PIN').fill(person.pin);
}

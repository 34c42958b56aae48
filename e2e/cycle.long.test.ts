// A whole cycle of a group, from the invitations to the next cycle, with a moving clock.
import { invitationRoutes } from '@alajo/contract/ajo/invitation-routes.ts';
import { ajoRoutes } from '@alajo/contract/ajo/routes.ts';
import type { Person } from '@alajo/server/testing/wallet.ts';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DAY } from '../server/src/platform/clock.ts';
import { startClocked } from './clocked-server.ts';
import { journeys } from './journeys.ts';
import { chooseFamilyTerms, PHONE } from './steps.ts';

const on = journeys(startClocked);

const NAME = 'Ẹgbẹ́ Ìyá Ọjà';

type Visitor = { person: Person; page: Page; context: BrowserContext };

const visit = async (name: string): Promise<Visitor> => {
  const person = await on.server.alajo.person(name, 50_000);
  return { person, ...(await on.server.signIn(on.browser, PHONE, person)) };
};

test('four people join by invitation, collect in turn and start another cycle, with the last first', async () => {
  const { alajo } = on.server;
  const ada = await visit('ada');
  const bola = await visit('bola');
  const chi = await visit('chi');
  const dayo = await visit('dayo');
  const everyone = [ada, bola, chi, dayo];
  const contexts = everyone.map(({ context }) => context);
  const params = await create(ada);

  // Two join with the organiser’s link; a member invites the third, who waits for the organiser.
  await join(bola, await linkOf(ada, params));
  await join(dayo, await linkOf(ada, params));
  await requestToJoin(chi, await linkOf(bola, params));
  await openGroup(ada.page);
  await ada.page.getByRole('link', { name: 'Review' }).click();
  await ada.page.getByRole('button', { name: /^Approve Chi/ }).click();
  await ada.page.getByText(/^Chi .* is in/).waitFor();

  // Two days before the start, everyone’s first contribution and bond are held.
  await on.server.pass(DAY * 3, ...contexts);
  await openGroup(dayo.page);
  await dayo.page.getByText(/4 of 4 are ready/).waitFor();
  expect(await dayo.person.balance()).toBe(40_000);

  // Four rounds: contributions are taken automatically; one member requests their payout, the others get it
  // automatically.
  await on.server.pass(DAY * 2, ...contexts);
  await openGroup(bola.page);
  await bola.page.getByText('all 4 paid').waitFor();
  await bola.page.getByRole('button', { name: 'Request Collection' }).click();
  await bola.page.getByText('₦20,000 is in your wallet.').waitFor();
  for (let week = 0; week < 3; week++) await on.server.pass(DAY * 7, ...contexts);
  await on.server.pass(DAY * 2, ...contexts);
  await Promise.all(everyone.map(({ person }) => expect.poll(() => person.balance()).toBe(50_000)));

  // The organiser proposes the next cycle; each confirms with the PIN.
  await openGroup(ada.page);
  await ada.page.getByRole('button', { name: 'Renew group' }).click();
  await ada.page.getByLabel('Transaction PIN').fill(ada.person.pin);
  await ada.page.getByRole('dialog').getByText('Still to answer: Bola').first().waitFor();
  for (const { page, person } of [bola, chi, dayo]) {
    await page.goto(`${on.server.url}/ajo`);
    await page.getByRole('heading', { name: `Go again with ${NAME}?` }).waitFor();
    await page.getByText('The terms are the same as last time.').waitFor();
    await page.getByRole('button', { name: 'Confirm' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Transaction PIN').waitFor();
    for (const box of await dialog.getByRole('checkbox').all()) await box.check();
    await dialog.getByLabel('Transaction PIN').fill(person.pin);
    await dialog.getByRole('button', { name: 'Join Group' }).click();
    await page.getByText('You have joined').waitFor();
  }
  const { body } = await alajo.call(ajoRoutes.mine, { query: {} }, ada.person);
  const [next] = body.results as { order: string; total_members: number }[];
  expect(next).toMatchObject({ order: 'rotated', total_members: 4, renewal: { unanswered: [] } });
  await on.server.pass(DAY * 7, ...contexts);
  await openGroup(ada.page);
  await ada.page.getByText('Round 2 of 4').first().waitFor();
  await ada.page.getByText('₦20,000 collected').waitFor();
  await Promise.all(contexts.map((context) => context.close()));
});

/** A private group of four with a bond, from the 25th; returns its path parameters. */
async function create({ page, person }: Visitor) {
  await page.goto(`${on.server.url}/ajo`);
  await page.getByRole('button', { name: 'Create Group' }).first().click();
  await page.getByLabel('Group Name').fill(NAME);
  await page.getByLabel('Description').fill('Stock for the shop');
  await page.getByLabel('Contribution Amount (₦)').fill('5000');
  await page.getByLabel('Frequency').selectOption('weekly');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Maximum Members').fill('4');
  await page.getByLabel('Start Date').fill('2026-11-25');
  await chooseFamilyTerms(page);
  await page.getByLabel('Bond').selectOption('1');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Transaction PIN').fill(person.pin);
  await page.getByRole('button', { name: 'Create Àjọ Group' }).click();
  await page.getByText('Your position: #1').first().waitFor();
  const { body } = await on.server.alajo.call(ajoRoutes.mine, { query: {} }, person);
  const [made] = body.results as { id: number }[];
  return { id: String(made?.id) };
}

async function linkOf({ person }: Visitor, params: { id: string }): Promise<string> {
  const { body } = await on.server.alajo.call(invitationRoutes.invite, { params }, person);
  return `${on.server.url}/join/${body.code}`;
}

async function follow({ page, person }: Visitor, link: string, button: string) {
  await page.goto(link);
  await page.getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog', { name: `Join ${NAME}` });
  await dialog.getByRole('checkbox').check();
  await dialog.getByLabel('Transaction PIN').fill(person.pin);
  await dialog.getByRole('button', { name: button }).click();
}

async function join(visitor: Visitor, link: string): Promise<void> {
  await follow(visitor, link, 'Join Group');
  await visitor.page.getByText(`You are in ${NAME}.`).waitFor();
}

async function requestToJoin(visitor: Visitor, link: string): Promise<void> {
  await follow(visitor, link, 'Ask to Join');
  await visitor.page.getByText(/will reply to you/).waitFor();
}

async function openGroup(page: Page): Promise<void> {
  await page.goto(`${on.server.url}/ajo`);
  await page.getByRole('button', { name: NAME }).first().click();
  await page.getByRole('dialog').getByText('Group Details').waitFor();
}

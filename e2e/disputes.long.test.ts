// A disputed round, with a browser for each member: raised with a picture, answered, extended by a vote,
// and paid out when the time is over, while the rest of the group continues.
import { ajoRoutes } from '@alajo/contract/ajo/routes.ts';
import type { Person } from '@alajo/server/testing/wallet.ts';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DAY } from '../server/src/platform/clock.ts';
import { startClocked } from './clocked-server.ts';
import { journeys } from './journeys.ts';
import { openFromMore, PHONE } from './steps.ts';

// Each journey starts on 20 November 2026.
const on = journeys(startClocked, { each: true });

const NAME = 'Àjọ Ìlọsíwájú';
const form = {
  name: NAME,
  description: 'Stall rent',
  contribution_amount: 5000,
  frequency: 'weekly',
  max_members: 4,
  start_date: '2026-11-22',
  visibility: 'open',
} as const;

test('one round’s payout waits for a dispute, while everything else continues', async () => {
  const { alajo } = on.server;
  const [ada, bola, chi, dayo] = [
    await visit(await alajo.person('ada', 50_000)),
    await visit(await alajo.person('bola', 50_000)),
    await visit(await alajo.person('chi', 50_000)),
    await visit(await alajo.person('dayo', 50_000)),
  ];
  const contexts = [ada, bola, chi, dayo].map(({ context }) => context);
  const { body } = await alajo.call(ajoRoutes.create, { body: form }, alajo.as(ada.person));
  const params = { id: String(body.id) };
  for (const { person } of [bola, chi, dayo]) {
    await alajo.call(ajoRoutes.join, { params, body: { terms_version: 1 } }, alajo.as(person));
  }
  await on.server.pass(2 * DAY, ...contexts);

  // Bola collects first, and Chi disputes that this was agreed.
  await openGroup(chi.page);
  await openFromMore(chi.page, /^Dispute round 1/);
  await chi.page.getByLabel('What is wrong?').fill('We agreed in March that I collect first.');
  await chi.page.getByRole('button', { name: 'Stop this payout' }).click();
  await chi.page.getByRole('heading', { name: 'The dispute about round 1' }).waitFor();
  const picture = { name: 'chat.jpg', mimeType: 'image/jpeg' };
  const buffer = await chi.page.screenshot({ type: 'jpeg' });
  await chi.page.getByLabel('Add a picture').setInputFiles({ ...picture, buffer });
  await chi.page.getByRole('img', { name: /^From Chi/ }).waitFor();

  // Bola can't collect, and answers.
  await openGroup(bola.page);
  await bola.page.getByText(/It’s on hold because of a dispute/).waitFor();
  expect(await bola.page.getByRole('region', { name: /^Hold round 1/ }).count()).toBe(0);
  expect(await bola.page.getByRole('button', { name: 'Request Collection' }).count()).toBe(0);
  await bola.page.getByRole('button', { name: 'Read the discussion' }).click();
  await bola.page.getByLabel('What do you know about it?').fill('Everyone agreed to my turn.');
  await bola.page.getByRole('button', { name: 'Post' }).click();
  await bola.page.getByRole('listitem').filter({ hasText: 'Everyone agreed' }).waitFor();

  // Ada and Dayo, who have no part in it, vote to extend the wait.
  for (const { page } of [ada, dayo]) {
    await openGroup(page);
    const voted = page.waitForResponse((reply) => reply.request().method() === 'POST');
    await page
      .getByRole('region', { name: /^Hold round 1/ })
      .getByRole('button', { name: 'Yes' })
      .click();
    await voted; // the second vote decides
  }
  await dayo.page.getByText(/^The group agreed. Only this payout stays on hold longer/).waitFor();
  await on.server.pass(5 * DAY, ...contexts);
  expect(await bola.person.balance()).toBe(45_000);
  await on.server.pass(DAY, ...contexts);
  expect(await bola.person.balance()).toBe(65_000);

  // Round 2 is collected on its due day.
  await on.server.pass(DAY, ...contexts);
  await openGroup(chi.page);
  await chi.page.getByText('Round 2 of 4').waitFor();
  await chi.page.getByText('4 of 4 members').waitFor();
  await openFromMore(chi.page, /^Passbook and history/);
  const ended = 'The dispute about round 1 ended without a decision.';
  await chi.page.getByRole('listitem').filter({ hasText: ended }).waitFor();
  await Promise.all(contexts.map((context) => context.close()));
});

type Visitor = { person: Person; page: Page; context: BrowserContext };

async function visit(person: Person): Promise<Visitor> {
  return { person, ...(await on.server.signIn(on.browser, PHONE, person)) };
}

async function openGroup(page: Page): Promise<void> {
  await page.goto(`${on.server.url}/ajo`);
  await page.getByRole('button', { name: NAME }).click();
  await page.getByRole('dialog').getByText('Group Details').waitFor();
}

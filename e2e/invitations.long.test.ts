// From a WhatsApp link to membership: a visitor who has never heard of Alajo joins a group, on a small phone
// with a poor connection.
import { invitationRoutes } from '@alajo/contract/ajo/invitation-routes.ts';
import { ajoRoutes } from '@alajo/contract/ajo/routes.ts';
import type { Person } from '@alajo/server/testing/wallet.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { startClocked } from './clocked-server.ts';
import { journeys } from './journeys.ts';
import { fillRegistration, newPage, PASSWORD, PHONE, PIN, readCode, slow } from './steps.ts';

const on = journeys(startClocked, { each: true });

const SMALL_PHONE = { width: 360, height: 740 };
const NAME = 'Ẹgbẹ́ Àwọn Ọ̀rẹ́';

test('a new visitor reads the terms, registers and joins the group at 400 kbit/s', async () => {
  const { alajo } = on.server;
  const ada = await alajo.person('ada', 50_000);
  const link = await linkInto(ada, { approval: false });
  const { page, context } = await newPage(on.browser, SMALL_PHONE);
  await context.clock.setFixedTime(alajo.clock.now());
  await slow(page);
  const began = performance.now();
  await page.goto(link);
  await page.getByRole('heading', { name: NAME }).waitFor();
  const read = performance.now();
  await page.getByText('At most ₦33,000 leaves your wallet in all.').waitFor();
  expect(await page.locator('body').innerText()).not.toMatch(/Ada Okafor/);
  await page.getByRole('link', { name: 'Join Group' }).click();
  await register(page);
  const registered = performance.now();
  await page.waitForURL(/\/join\//);
  await page.getByRole('button', { name: 'Join Group' }).click();
  const dialog = page.getByRole('dialog', { name: `Join ${NAME}` });
  await dialog.getByRole('checkbox').check();
  await dialog.getByLabel('New transaction PIN').fill(PIN);
  await dialog.getByLabel('Confirm transaction PIN').fill(PIN);
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Join Group' }).click();
  await page.getByText(`You are in ${NAME}.`).waitFor();
  await page.getByRole('button', { name: 'View group' }).click();
  await page
    .getByRole('dialog', { name: NAME })
    .getByRole('heading', { name: 'Members' })
    .waitFor();
  const done = performance.now();
  const seconds = (from: number, to: number) => `${Math.round((to - from) / 1000)} s`;
  process.stdout.write(
    `terms after ${seconds(began, read)}, registered after ${seconds(began, registered)}, in the group after ${seconds(began, done)}\n`,
  );
  const { body } = await alajo.call(ajoRoutes.mine, { query: {} }, ada);
  expect(body.results).toMatchObject([{ members: [{}, { name: 'Bisi Adéyẹmí' }] }]);
  await context.close();
});

test('a visitor asks to join, the organiser approves, and an ended link no longer works', async () => {
  const { alajo, url } = on.server;
  const ada = await alajo.person('ada', 50_000);
  const bola = await alajo.person('bola', 50_000);
  const link = await linkInto(ada, { approval: true });
  const theirs = await on.server.signIn(on.browser, PHONE, bola);
  await theirs.page.goto(link);
  await theirs.page.getByRole('button', { name: 'Ask to Join' }).click();
  const dialog = theirs.page.getByRole('dialog', { name: `Join ${NAME}` });
  await dialog.getByRole('checkbox').check();
  await dialog.getByLabel('Transaction PIN').fill(bola.pin);
  await dialog.getByRole('button', { name: 'Ask to Join' }).click();
  await theirs.page.getByText(/will reply to you/).waitFor();

  const organiser = await on.server.signIn(on.browser, PHONE, ada);
  await organiser.page.goto(`${url}/ajo`);
  await organiser.page.getByRole('button', { name: NAME }).click();
  await organiser.page.getByRole('link', { name: 'Review' }).click();
  await organiser.page.getByRole('button', { name: /^Approve Bola/ }).click();
  await organiser.page.getByText(/^Bola .* is in/).waitFor();
  await organiser.page.getByRole('link', { name: 'Back to the group' }).click();
  await organiser.page.getByRole('button', { name: 'Invite friends' }).click();
  await organiser.page.getByRole('img', { name: /^QR code/ }).waitFor();
  await organiser.page.getByText('1 has joined with this link.').waitFor();
  const whatsApp = organiser.page.getByRole('link', { name: 'Share on WhatsApp' });
  const href = String(await whatsApp.getAttribute('href'));
  expect(decodeURIComponent(href)).toContain(link);
  await organiser.page.getByRole('button', { name: 'End this link' }).click();
  await organiser.page.getByText(/^The link has ended/).waitFor();

  const { page, context } = await newPage(on.browser, PHONE);
  await page.goto(link);
  await page.getByRole('heading', { name: 'This invitation has ended' }).waitFor();
  await Promise.all([context, theirs.context, organiser.context].map((context) => context.close()));
});

/** The link to a new private group. */
async function linkInto(organiser: Person, form: { approval: boolean }): Promise<string> {
  const { alajo, url } = on.server;
  const body = {
    name: NAME,
    description: 'School fees in January',
    contribution_amount: 5000,
    frequency: 'monthly' as const,
    max_members: 6,
    start_date: '2026-12-15',
    reserve: 10,
    rules: ['Pay before noon'],
    ...form,
  };
  const made = await alajo.call(ajoRoutes.create, { body }, alajo.as(organiser));
  const params = { id: String(made.body.id) };
  const invited = await alajo.call(invitationRoutes.invite, { params }, organiser);
  return `${url}/join/${invited.body.code}`;
}

async function register(page: Page): Promise<void> {
  const email = 'bisi@example.ng';
  await page.getByText(`Ada O. invites you to ${NAME}.`).waitFor();
  await fillRegistration(page, {
    first_name: 'Bisi',
    last_name: 'Adéyẹmí',
    username: 'bisi',
    email,
    phone: '0803 200 9999',
  });
  await page.waitForURL(/\/verify-otp/);
  await on.server.alajo.runJobs();
  await page.getByLabel('6-digit code').fill(await readCode(page, on.server.url, email));
  await page.getByText('OTP verified successfully!').waitFor();
}

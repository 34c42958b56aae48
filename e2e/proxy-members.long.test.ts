// A member without a smartphone, from the code she reads aloud to her payout to her bank account and then
// her own account. Apart from the codes, the organiser does everything for her.
import { ajoRoutes } from '@alajo/contract/ajo/routes.ts';
import type { Person } from '@alajo/server/testing/wallet.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DAY } from '../server/src/platform/clock.ts';
import { startClocked } from './clocked-server.ts';
import { journeys } from './journeys.ts';
import { fillRegistration, newPage, PHONE } from './steps.ts';

const on = journeys(startClocked, { each: true });

const NAME = 'Ẹgbẹ́ Ọjà Bódìjà';
const NUMBER = '+2348051234567';

test('a member without a smartphone joins, is paid for and paid out with codes alone, and registers', async () => {
  const { alajo, url } = on.server;
  const ada = await alajo.person('ada', 50_000);
  const bola = await alajo.person('bola', 50_000);
  const group = await groupOf(ada, bola);
  const { page, context } = await on.server.signIn(on.browser, PHONE, ada);
  const members = { name: /^Members without a smartphone/ };
  await page.goto(`${url}/ajo/officers/${group}`);
  const dialog = page.getByRole('dialog', { name: NAME });
  await page.getByRole('button', members).click();
  await dialog.getByRole('button', { name: 'Add a member' }).click();
  await dialog.getByLabel('First name').fill('Adaeze');
  await dialog.getByLabel('Surname').fill('Chukwu');
  await dialog.getByLabel('Their phone number').fill('0805 123 4567');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByText(/at most ₦10,000 per round, ₦30,000 in all/).waitFor();
  await dialog.getByLabel('Transaction PIN').fill(ada.pin);
  await dialog.getByText('We’ve sent Adaeze Chukwu an SMS').waitFor();
  await dialog.getByLabel('Their 6-digit code').fill(await codeSent());
  await dialog.getByRole('button', { name: 'Give them the seat' }).click();
  await dialog.getByText('Adaeze Chukwu has a seat. They get every receipt by SMS.').waitFor();
  await page.goto(`${url}/ajo?group=${group}`);
  await page.getByText('paid for by you').waitFor();

  // Her turn is the third.
  await on.server.pass(18 * DAY, context);
  await page.goto(`${url}/ajo/officers/${group}`);
  await page.getByRole('button', members).click();
  await dialog.getByText(/₦15,000 is waiting for them/).waitFor();
  await dialog.getByRole('button', { name: 'Send to the bank account of Adaeze Chukwu' }).click();
  await dialog.getByLabel('Their account number').fill(ACCOUNT);
  await dialog.getByRole('button', { name: 'Show all banks' }).click();
  await dialog.getByRole('button', { name: /Guaranty Trust Bank/ }).click();
  await dialog.getByRole('button', { name: 'Send them the code' }).click();
  await dialog.getByText(/We’ve sent Adaeze Chukwu an SMS with this account/).waitFor();
  await dialog.getByLabel('Their 6-digit code').fill(await codeSent());
  await dialog.getByLabel('Transaction PIN').fill(ada.pin);
  await dialog.getByRole('button', { name: 'Send it' }).click();
  await page.getByText(/^on its way to/).waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await on.server.pass(1000, context);
  await page.reload();
  await page.getByRole('button', members).click();
  await dialog.getByText(/Guaranty Trust Bank: arrived\./).waitFor();
  const received = await texts();
  expect(received.filter((text) => text.startsWith('Ada Okafor paid NGN 5,000'))).toHaveLength(3);
  expect(received.at(-1)).toMatch(/^NGN .* reached your account/);

  const own = await newPage(on.browser, PHONE);
  await register(own.page);
  await own.page.goto(`${url}/ajo?group=${group}`);
  await own.page.getByText(/paid for by Ada Okafor/).waitFor();
  await context.close();
  await own.context.close();
});

// The sandbox bank names the account after her.
const ACCOUNT = '0120420020';

async function groupOf(organiser: Person, other: Person): Promise<number> {
  const { alajo } = on.server;
  const body = {
    name: NAME,
    description: '',
    contribution_amount: 5000,
    frequency: 'weekly' as const,
    max_members: 3,
    start_date: '2026-11-23',
    order: 'join' as const,
    visibility: 'open' as const,
  };
  const made = await alajo.call(ajoRoutes.create, { body }, alajo.as(organiser));
  const params = { id: String(made.body.id) };
  const joining = { terms_version: 1, organiser_first: true };
  await alajo.call(ajoRoutes.join, { params, body: joining }, alajo.as(other));
  return Number(made.body.id);
}

async function texts(): Promise<string[]> {
  const { alajo } = on.server;
  await alajo.runJobs();
  const rows = await alajo.db
    .selectFrom('dev_outbox')
    .select('text')
    .where('address', '=', NUMBER)
    .orderBy('id')
    .execute();
  return rows.map(({ text }) => text);
}

const codeSent = async () => /code: (\d{6})/.exec((await texts()).at(-1) ?? '')?.[1] ?? '';

async function register(page: Page): Promise<void> {
  await page.goto(`${on.server.url}/register`);
  await fillRegistration(page, {
    first_name: 'Adaeze',
    last_name: 'Chukwu',
    username: 'adaeze',
    email: 'adaeze@example.ng',
    phone: '0805 123 4567',
  });
  await page.waitForURL(/\/verify-otp/);
  const code = (await texts()).at(-1)?.slice(0, 6) ?? '';
  await page.getByLabel('6-digit code').fill(code);
  await page
    .getByRole('heading', { level: 1, name: /^Good (morning|afternoon|evening)/ })
    .waitFor();
}

// A bank on a phone: added for a group with one sentence and the PIN, announced at noon, pulled at 20:00, skipped once,
// and removed.
import { ajoRoutes } from '@alajo/contract/ajo/routes.ts';
import { withoutReadyCheck } from '@alajo/server/testing/ajo.ts';
import type { Person } from '@alajo/server/testing/wallet.ts';
import type { BrowserContext } from 'playwright-core';
import { expect, test } from 'vitest';
import { tasksOf } from '../server/src/app.ts';
import { startClocked } from './clocked-server.ts';
import { journeys } from './journeys.ts';
import { PHONE } from './steps.ts';

const on = journeys(startClocked);

const NAME = 'Balógun Traders';

test('a member adds a bank, and it pays the contribution that the wallet is missing', async () => {
  const { alajo, url } = on.server;
  const home = new URL(alajo.deps.config.url).origin;
  const [ada, bola, chi] = await Promise.all(
    ['ada', 'bola', 'chi'].map((name) => alajo.person(name, name === 'ada' ? 5500 : 50_000)),
  );
  if (!ada || !bola || !chi) throw new Error('no people');
  await startGroup(bola, [chi, ada]);
  await until('2026-12-01T09:00:00+01:00');

  const { page, context } = await on.server.signIn(on.browser, PHONE, ada);
  await leadToServer(context);
  await page.goto(`${url}/settings/cards`);
  await page.getByText(/^No banks yet/).waitFor();
  await page.getByRole('link', { name: 'Add a bank' }).click();
  await page.getByLabel('Your account number').fill('0123456123');
  await page.getByLabel('Bank', { exact: true }).fill('gtb');
  await page.getByRole('button', { name: /GTBank|Guaranty/ }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('₦5,500 a week').waitFor();
  await page.getByText('15 December 2026').waitFor();
  // Android's Back leads to the account, not out of it.
  await page.goBack();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Transaction PIN').fill(ada.pin);
  await page.getByRole('button', { name: 'Approve' }).click();
  // It leads back to the configured address, which usually no one serves: the next page must not overtake that.
  await page.waitForURL(({ protocol, origin }) => protocol === 'chrome-error:' || origin === home, {
    waitUntil: 'commit',
  });
  await expect.poll(isReady).toBe(true);
  await page.goto(`${url}/settings/cards`);
  await page.getByRole('link', { name: /Guaranty Trust Bank •••123/ }).click();
  await page.getByText('₦11,000').first().waitFor();
  await page.getByRole('button', { name: `Stop for ${NAME}` }).waitFor();

  await until('2026-12-07T12:00:00+01:00', context);
  await run('reminders_noon');
  await page.goto(`${url}/notifications`);
  await page.getByText(/will come from Guaranty Trust Bank •••123 at 20:00/).click();
  await page.getByRole('heading', { name: 'Pay another way' }).waitFor();
  await until('2026-12-07T20:00:00+01:00', context);
  await run('wallet_begin_pulls');
  expect(await ada.balance()).toBe(5500);

  await page.goto(`${url}/settings/cards`);
  await page.getByRole('link', { name: /Guaranty Trust Bank •••123/ }).click();
  await page.getByText('Came').waitFor();
  await until('2026-12-14T12:00:00+01:00', context);
  expect(await ada.balance()).toBe(0);
  await run('reminders_noon');
  await page.goto(`${url}/banks/tonight`);
  await page.getByRole('button', { name: /^Not tonight/ }).click();
  await page.getByText(/^You skipped ₦5,500/).waitFor();
  await until('2026-12-14T20:00:00+01:00', context);
  await run('wallet_begin_pulls');
  expect(await ada.balance()).toBe(0);

  await page.goto(`${url}/settings/cards`);
  await page.getByRole('link', { name: /Guaranty Trust Bank •••123/ }).click();
  await page.getByRole('button', { name: 'Options for this bank' }).click();
  await page.getByRole('menuitem', { name: 'Remove this bank' }).click();
  await page.getByRole('button', { name: 'Remove it' }).click();
  await page.getByText(/^No banks yet/).waitFor();
  await context.close();
});

const isReady = async () => {
  await on.server.alajo.runJobs();
  const rows = await on.server.alajo.db.selectFrom('wallet_mandate').select('status').execute();
  return rows.every(({ status }) => status === 'active');
};

/** A weekly group of ₦5,500 that starts on 1 December; the others collect before the last. */
async function startGroup(organiser: Person, others: readonly Person[]): Promise<void> {
  const { alajo } = on.server;
  const created = await alajo.call(
    ajoRoutes.create,
    {
      body: {
        name: NAME,
        description: 'Market women',
        contribution_amount: 5500,
        frequency: 'weekly',
        max_members: 3,
        start_date: '2026-12-01',
        order: 'join',
        visibility: 'open',
      },
    },
    alajo.as(organiser),
  );
  const id = Number(created.body.id);
  await withoutReadyCheck(alajo, id);
  for (const other of others) {
    const body = { terms_version: 1, organiser_first: true };
    await alajo.call(ajoRoutes.join, { params: { id: String(id) }, body }, alajo.as(other));
  }
}

async function run(task: string): Promise<void> {
  await tasksOf(on.server.alajo.deps)[task]?.({});
  await on.server.alajo.runJobs();
}

const until = (instant: string, ...browsers: BrowserContext[]) =>
  on.server.pass(Date.parse(instant) - on.server.alajo.clock.now().getTime(), ...browsers);

/** The bank's page has the configured address, where this test has no server. */
const leadToServer = (context: BrowserContext) =>
  context.route(
    ({ origin }) => origin === new URL(on.server.alajo.deps.config.url).origin,
    (route) => {
      const { pathname } = new URL(route.request().url());
      const location = `${on.server.url}${pathname}`;
      return route.fulfill({ status: 303, headers: { location } });
    },
  );

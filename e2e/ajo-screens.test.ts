// An Ajo group from the first form to a collection, by three people in their browsers and with the
// days going by: made, joined, drawn, one of them late and covered, collected, a swap.
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../server/src/wallet/testing.ts';
import { launchBrowser } from './browser.ts';
import { type ClockedServer, startClocked } from './clocked.ts';
import { expectAccessible, WIDTHS } from './people.ts';

const DAY_MS = 86_400_000;
const NAME = 'Ìyá Àlájọ of Ìbàdàn';

type Signed = { page: Page; context: BrowserContext; person: Person };

let server: ClockedServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startClocked(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.remove();
});

const pressIn = (page: Page) => (name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click();

/** Three steps of the form, to the summary and the new group. */
async function create(page: Page, start: string): Promise<void> {
  const press = pressIn(page);
  await page.goto(`${server.url}/ajo`);
  await page.getByText('You are in no group yet').waitFor();
  await expectAccessible(page);
  await press('Create Group');
  await page.getByLabel('Group Name').fill(NAME);
  await page.getByLabel('Description').fill('For school fees');
  await page.getByLabel('Contribution Amount (₦)').fill('10000');
  await page.getByLabel('Frequency').selectOption('weekly');
  await expectAccessible(page);
  await press('Continue');
  await page.getByLabel('Maximum Members').fill('3');
  await page.getByLabel('Start Date').fill(start);
  await page.getByLabel('Order of turns').selectOption('drawn');
  await page.getByLabel('Late fee').fill('2');
  await page.getByLabel('Reserve').fill('10');
  await page.getByLabel('Group Rules').fill('Pay before noon\nNo stories');
  await expectAccessible(page);
  await press('Continue');
  await page.getByText('₦30,000 if full').waitFor();
  await expectAccessible(page);
  await press('Create Àjọ Group');
  await page.getByText(`${NAME} is open`).waitFor();
  await press('View group');
  await page.getByRole('dialog', { name: NAME }).waitFor();
  await expectAccessible(page);
  await press('Close');
}

async function join(page: Page, place: number): Promise<void> {
  await page.goto(`${server.url}/ajo?tab=available`);
  await pressIn(page)('Join Group');
  const dialog = page.getByRole('dialog', { name: `Join ${NAME}` });
  await dialog.getByText(`Your Position: #${place}`).waitFor();
  await dialog.getByRole('checkbox').check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Join Group' }).click();
  await page.getByText(`Your position is #${place}; turns are drawn by lot`).waitFor();
  await pressIn(page)('View group');
  await page.getByRole('dialog', { name: NAME }).waitFor();
}

async function pay({ page, person }: Signed, amount: string): Promise<void> {
  await page.getByLabel('Transaction PIN').fill(person.pin ?? '');
  await pressIn(page)(`Pay ${amount}`);
}

async function openGroup(page: Page): Promise<void> {
  await page.goto(`${server.url}/ajo`);
  await page.getByRole('button', { name: NAME }).click();
  await page.getByRole('dialog', { name: NAME }).waitFor();
}

/** Who of them sees that it is their turn. */
async function collectorOf(pages: Signed[]): Promise<Signed> {
  for (const one of pages) {
    await openGroup(one.page);
    const turn = one.page.getByRole('dialog').getByText("It's your collection turn!");
    if ((await turn.count()) > 0) return one;
  }
  throw new Error('nobody collects');
}

/** The group's waiting turn of one of them. */
async function turnOf({ page }: Signed): Promise<number> {
  const row = page.getByRole('region', { name: 'Collection Schedule' }).getByText('(you)');
  return Number(/#(\d+)/.exec((await row.textContent()) ?? '')?.[1]);
}

/** One of two who wait offers to swap; the other one accepts. */
async function swap(offering: Signed, asked: Signed): Promise<void> {
  await openGroup(asked.page);
  const before = await turnOf(asked);
  await openGroup(offering.page);
  const after = await turnOf(offering);
  const press = pressIn(offering.page);
  await press('Swap turns');
  await offering.page.getByLabel('Their turn').selectOption({ index: 1 });
  await expectAccessible(offering.page);
  await press('Offer swap');
  await offering.page.getByText(/^Your offer is with/).waitFor();
  await expectAccessible(offering.page);
  await openGroup(asked.page);
  await expectAccessible(asked.page);
  await pressIn(asked.page)('Accept swap');
  await asked.page.getByText(`Turns are swapped: your position is #${after}.`).waitFor();
  expect(after).not.toBe(before);
}

async function checkDraw(page: Page, verdict: RegExp): Promise<void> {
  await pressIn(page)('Check the draw');
  await page.getByText(verdict).waitFor();
  await expectAccessible(page);
  await pressIn(page)('Back');
}

test('a group is made, joined, drawn, covered, collected and swapped in', async () => {
  const { alajo } = server;
  const people = [
    { person: await alajo.person('ada', 100_000, { pin: '2580' }), at: WIDTHS[0] },
    { person: await alajo.person('bola', 100_000, { pin: '2580' }), at: WIDTHS[1] },
    { person: await alajo.person('chi', 0, { pin: '2580' }), at: WIDTHS[0] },
  ];
  const signed: Signed[] = [];
  for (const { person, at } of people) {
    const viewport = at?.viewport ?? { width: 390, height: 844 };
    signed.push({ ...(await server.signIn(browser, viewport, person)), person });
  }
  const [ada, bola, chi] = signed;
  if (!ada || !bola || !chi) throw new Error('nobody');
  const start = new Date(alajo.clock.now().getTime() + 3 * DAY_MS).toISOString().slice(0, 10);
  await create(ada.page, start);
  await join(bola.page, 2);
  await join(chi.page, 3);
  await server.pass(3 * DAY_MS, ...signed.map(({ context }) => context));

  const collector = await collectorOf(signed);
  const payer = collector === ada ? bola : ada;
  await openGroup(payer.page);
  await payer.page.getByText('2 of 3 paid, ₦20,000 of ₦30,000').waitFor();
  await expectAccessible(payer.page);
  await checkDraw(payer.page, /^The seed fits its hash, and the turns are those it draws/);
  await payer.page.getByRole('button', { name: /^Cover/ }).click();
  await expectAccessible(payer.page);
  await pay(payer, '₦10,000');
  await payer.page.getByText(/₦10,000 paid for chi/i).waitFor();
  await expectAccessible(payer.page);

  await openGroup(chi.page);
  await chi.page
    .getByRole('dialog')
    .getByText(/is due from you/)
    .waitFor();
  await chi.page.getByText('Covered', { exact: true }).waitFor();

  await openGroup(collector.page);
  await expectAccessible(collector.page);
  await pressIn(collector.page)('Request Collection');
  await collector.page.getByText(/is in your wallet\..* Your contributions go on/).waitFor();
  await expectAccessible(collector.page);

  const waiting = signed.filter((one) => one !== collector);
  const [first, second] = waiting;
  if (!first || !second) throw new Error('nobody waits');
  await swap(first, second);
  await checkDraw(second.page, /Turns have changed since the draw/);
  await pressIn(second.page)('What happened');
  await second.page.getByText(/swapped turns/).waitFor();
  await expectAccessible(second.page);

  await openGroup(payer.page);
  await pressIn(payer.page)('Pay ahead');
  await expectAccessible(payer.page);
  await pay(payer, '₦11,000');
  await payer.page.getByText(/₦11,000 paid to .* Round 3 is due on/).waitFor();
  await pressIn(payer.page)('Done');
  await payer.page.getByText('Paid ahead', { exact: true }).waitFor();
  await payer.page
    .getByRole('button', { name: /^Trust score of/ })
    .first()
    .click();
  await payer.page
    .getByText(/round 1 of/)
    .first()
    .waitFor();
  await expectAccessible(payer.page);
}, 240_000);

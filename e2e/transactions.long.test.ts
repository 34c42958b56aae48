// A long history on a phone: scrolled to its end, searched, and printed as a statement.
import { naira } from '@alajo/contract/money.ts';
import type { Person } from '@alajo/server/testing/wallet.ts';
import type { Page } from 'playwright-core';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { account } from '../server/src/ledger/chart.ts';
import { postAll } from '../server/src/ledger/entries.ts';
import { startClocked } from './clocked-server.ts';
import { journeys } from './journeys.ts';

const on = journeys(startClocked);

const MOVEMENTS = 1_499;

/** Posts real entries, so that the books balance: airtime for ₦1 each, one with a rare word. */
async function buyOften({ wallet }: Person): Promise<void> {
  const { db, clock } = on.server.alajo;
  const people = { sender: 'Ada', recipient: 'MTN', bank: 'Alajo', account: null, note: null };
  const entries = Array.from({ length: MOVEMENTS }, (_, n) => {
    const words = n === 3 ? 'Airtime for Ọlúṣẹ́gun' : `MTN airtime ${n}`;
    const descriptions = { debit: words, credit: words };
    return {
      id: uuidv7(),
      kind: 'airtime',
      metadata: { ...people, amount: naira(1), lines: [], target: null, says: descriptions },
      postings: [
        { account: wallet, amount: naira(-1) },
        { account: account.services_float, amount: naira(1) },
      ],
    };
  });
  for (let at = 0; at < entries.length; at += 500) {
    await postAll(db, clock.now(), entries.slice(at, at + 500));
  }
}

/** Scrolls until the last transaction has loaded. */
async function scrollToEnd(page: Page): Promise<number> {
  const rows = page.getByRole('list', { name: 'Transactions' }).getByRole('listitem');
  let most = 0;
  await expect
    .poll(
      async () => {
        await page.mouse.wheel(0, 100_000);
        most = Math.max(most, await rows.count());
        return rows.last().getAttribute('aria-posinset');
      },
      { interval: 30 },
    )
    .toBe(String(MOVEMENTS + 1));
  return most;
}

test('a long history keeps few rows in the page, scrolls to its end, and keeps its place after a receipt', async () => {
  const ada = await on.server.alajo.person('ada', 20_000);
  await buyOften(ada);
  const viewport = { width: 360, height: 740 };
  const { page, context } = await on.server.signIn(on.browser, viewport, ada);
  await page.goto(`${on.server.url}/transactions`);
  await page
    .getByText(/^MTN airtime/)
    .first()
    .waitFor();
  expect(await scrollToEnd(page)).toBeLessThan(60);

  const oldest = page.getByRole('link', { name: /Opening balance/ });
  await oldest.click();
  await page.getByRole('heading', { name: 'Receipt' }).waitFor();
  await page.goBack();
  await oldest.waitFor();

  await page.getByLabel('Search').fill('ọLÚṣẹ́GUN');
  await page.getByText('Airtime for Ọlúṣẹ́gun').waitFor();
  await page.waitForURL(/search=/);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('dialog', { name: 'Filters' }).waitFor();
  await context.close();
}, 240_000);

test('a printed statement matches the screen, without the menu, and its totals are right', async () => {
  const bola = await on.server.alajo.person('bola', 1_000);
  await on.server.alajo.person('chidi');
  await on.server.alajo.send(bola, 'chidi', 250.5, { note: 'Ankara' });
  for (const viewport of [
    { width: 360, height: 740 },
    { width: 1280, height: 900 },
  ]) {
    const { page, context } = await on.server.signIn(on.browser, viewport, bola);
    await page.goto(`${on.server.url}/transactions`);
    await page.getByRole('button', { name: 'More options' }).click();
    await page.getByRole('menuitem', { name: 'Statement, PDF or CSV' }).click();
    await page.getByRole('table').waitFor();
    const sums = await page.getByRole('definition').allTextContents();
    expect(sums).toEqual(['₦0', '+₦1,000', '−₦250.50', '₦749.50']);
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    expect((await saving).suggestedFilename()).toMatch(/^alajo-statement-2026-11-01-to-.*\.csv$/);

    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await page.getByRole('button', { name: 'Print or PDF' }).isVisible()).toBe(false);
    expect(await page.getByRole('navigation').count()).toBe(0);
    const paper = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
    expect(paper).toBe('light');
    await context.close();
  }
});

// Airtime, data and an electricity token, at phone and desktop width: delivered; pending and then
// delivered; refused and refunded.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { SECOND } from '../server/src/platform/clock.ts';
import { startClocked } from './clocked-server.ts';
import { journeys } from './journeys.ts';
import { expectBalance, PHONE, PIN, WIDTHS, waitForDialogClosed } from './steps.ts';

const on = journeys(startClocked);

async function pay(page: Page): Promise<void> {
  await page.getByLabel(/transaction PIN/i).fill(PIN);
}

async function airtime(page: Page, url: string, phone: string, quick: string): Promise<void> {
  await page.goto(`${url}/services`);
  await page.getByRole('button', { name: quick }).click();
  await page.getByLabel('Phone number').fill(phone);
  await page.getByRole('button', { name: 'Buy Airtime' }).click();
  await pay(page);
}

describe.each(WIDTHS)('buying services on a $name', ({ name, viewport }) => {
  test('buys airtime from the dashboard, a data plan, and an electricity token shown on its receipt', async () => {
    const { url, alajo, signIn } = on.server;
    const efe = await alajo.person(`efe-${name}`, 20_000, { pin: PIN });
    const { page, context } = await signIn(on.browser, viewport, efe);
    await page.getByRole('navigation', { name: 'Money' }).getByText('Airtime').click();
    await page.getByRole('button', { name: 'MTN 100' }).click();
    await page.getByLabel('Phone number').fill('0803 123 4567');
    await page.getByRole('button', { name: 'Buy Airtime' }).click();
    await page.getByText('Free', { exact: true }).waitFor();
    await pay(page);
    await page.getByText('Airtime purchase successful: ₦100, MTN, 0803 123 4567.').waitFor();
    await page.getByRole('button', { name: 'Done' }).click();

    await page.getByRole('tab', { name: 'Data' }).click();
    await page.getByLabel('Phone number').fill('0805 123 4567');
    await page.getByText('7 days', { exact: true }).click();
    await page.getByText('2.5GB', { exact: true }).click();
    await page.getByRole('button', { name: 'Buy Data' }).click();
    await pay(page);
    await page.getByText(/Data purchase successful/).waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
    await waitForDialogClosed(page);

    await page.goto(`${url}/services?tab=bills&category=electricity`);
    await page.getByRole('button', { name: 'Ikeja Electric' }).click();
    await page.getByLabel('Meter number').fill('45071234567');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('12 Allen Avenue, Ikeja, Lagos').waitFor();
    await page.getByLabel('Amount (₦)').fill('5000');
    await page.getByRole('button', { name: 'Pay Bill' }).click();
    await page.getByRole('dialog').getByText('₦5,050', { exact: true }).waitFor();
    await pay(page);
    const token = page.getByText(/^(\d{4} ){4}\d{4}$/);
    const shown = await token.textContent();
    await page.getByRole('link', { name: 'View receipt' }).click();
    await page.getByText('Successful', { exact: true }).waitFor();
    expect(await token.textContent()).toBe(shown);
    await expectBalance(page, url, '₦13,850');
    await context.close();
  });
});

test('a pending purchase is delivered without a second order; a refused one is refunded at once', async () => {
  const { url, alajo, signIn, pass } = on.server;
  const femi = await alajo.person('femi', 5000, { pin: PIN });
  const { page, context } = await signIn(on.browser, PHONE, femi);
  await airtime(page, url, '0803 000 0004', 'MTN 100');
  await page.getByText(/₦100 is on hold/).waitFor();
  await pass(40 * SECOND, context);
  await context.clock.fastForward(10 * SECOND); // the page polls
  await page.getByText(/Airtime purchase successful/).waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await waitForDialogClosed(page);
  await airtime(page, url, '0805 000 0003', 'Glo 200');
  await page.getByText(/Airtime purchase failed.*₦200 is back in your wallet/).waitFor();
  await page.getByRole('link', { name: 'View receipt' }).click();
  await page.getByText('Failed', { exact: true }).waitFor();
  await expectBalance(page, url, '₦4,900');
  await context.close();
});

// A ticket written in the app is answered from the console by keyboard alone, the customer sees the answer
// without a reload and replies, and staff see the reply. In the console's two widths, light and dark.
import { describe, expect, test } from 'vitest';
import { journeys } from './journeys.ts';
import { startServer } from './server.ts';
import { newPage, PHONE, register } from './steps.ts';

// Staff requests must come from the console's origin, so the server has a known address.
const on = journeys(() => startServer({ demo: true, host: 'localhost' }));

const CONSOLES = [
  { name: 'wide', viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
  { name: 'narrow', viewport: { width: 768, height: 800 }, colorScheme: 'dark' },
] as const;

describe.each(CONSOLES)(
  'the staff inbox, $name and $colorScheme',
  ({ name, viewport, colorScheme }) => {
    test('answers a ticket by keyboard, and both sides see each other’s messages without a reload', async () => {
      const { url } = on.server;
      const customer = await newPage(on.browser, PHONE);
      await register(customer.page, url, 'ifeoma');
      await customer.page.goto(`${url}/support`);
      await customer.page.getByLabel('Subject').fill(`My limit 😟 ${name}`);
      await customer.page.getByLabel('Message', { exact: true }).fill('Can I send ₦280,000 today?');
      await customer.page.getByRole('button', { name: 'Send message' }).click();
      const sent = await customer.page
        .getByText(/^We’ve received your message: ALJ-/)
        .textContent();
      const number = sent?.slice(-10) ?? '';
      await customer.page.getByRole('button', { name: `Open ${number}`, exact: true }).click();
      const panel = customer.page.getByRole('dialog', { name: number });
      await panel.getByText('Can I send ₦280,000 today?').waitFor();

      const { page, context } = await newPage(on.browser, viewport, { colorScheme });
      await page.goto(`${url}/staff/inbox`);
      await page.getByRole('button', { name: /Ngozi Obi/ }).click();
      await page.getByRole('link', { name: new RegExp(`My limit 😟 ${name}`) }).waitFor();
      const rows = await page.getByRole('table', { name: 'Threads' }).getByRole('link').count();
      for (let step = 0; step < rows; step++) {
        await page.keyboard.press('j');
      }
      await page.keyboard.press('Enter');
      const thread = page.getByRole('region', { name: 'Thread' });
      await thread.getByRole('log').getByText('Can I send ₦280,000 today?').waitFor();
      await page.keyboard.press('n');
      await page.getByLabel('Note', { exact: true }).waitFor();
      await page.keyboard.type('Tier 2 would do.');
      await page.keyboard.press('Control+Enter');
      await thread.getByRole('log').getByText('Tier 2 would do.').waitFor();
      await thread.getByRole('button', { name: 'reply' }).waitFor();
      await page.keyboard.press('r');
      await page.getByLabel('Reply', { exact: true }).waitFor();
      await page.keyboard.type('Yes, once your ID is verified.');
      await page.keyboard.press('Control+Enter');
      await thread.getByText('Waiting for the customer').waitFor();

      await panel.getByText('Yes, once your ID is verified.').waitFor();
      expect(await panel.getByText('Tier 2 would do.').count()).toBe(0);
      await panel.getByLabel('Your message').fill('I have sent it.');
      await panel.getByRole('button', { name: 'Send' }).click();
      await panel.getByRole('log').getByText('I have sent it.').waitFor();

      await thread.getByRole('log').getByText('I have sent it.').waitFor();
      await page.keyboard.press('e');
      await thread.getByText('Closed', { exact: true }).waitFor();
      await panel.getByText('Closed. Reply to reopen it.').waitFor();
      await customer.context.close();
      await context.close();
    });
  },
);

// From a receipt to an answer: a customer reports a problem with its transaction, support answers with the
// command, and the customer is notified, reads it and writes back; then a chat. At phone and desktop width.

import { describe, test } from 'vitest';
import { runCasesCommand } from '../server/src/commands/cases-command.ts';
import { HOUR, SECOND } from '../server/src/platform/clock.ts';
import { startClocked } from './clocked-server.ts';
import { journeys } from './journeys.ts';
import { bell, WIDTHS, waitForDialogClosed } from './steps.ts';

const on = journeys(startClocked);

describe.each(WIDTHS)('support on a $name', ({ name, viewport }) => {
  test('a problem is reported from its receipt, answered, read and replied to, and a chat continues', async () => {
    const { url, alajo } = on.server;
    const { email } = await alajo.staff('support');
    const answer = (number: string, message: string) =>
      runCasesCommand(alajo.deps, [number, 'answer', '--message', message, '--staff', email]);
    const ada = await alajo.person(`ada-${name}`, 20_000);
    const reference = await alajo.pay(ada, '0123450005', 2000);
    const { page, context } = await on.server.signIn(on.browser, viewport, ada);

    await page.goto(`${url}/receipt?ref=${reference}`);
    await page.getByRole('link', { name: 'Report a problem' }).click();
    await page.getByRole('heading', { name: 'Help & Support' }).waitFor();
    await page.getByLabel('Message', { exact: true }).fill('He has not got it. My PIN is 1234');
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.getByText(/This looks like a PIN/).waitFor();
    await page.getByLabel('Message', { exact: true }).fill('He has not got it.');
    await page.getByRole('button', { name: 'Send message' }).click();
    const confirmation = await page.getByText(/^We’ve received your message: ALJ-/).textContent();
    const number = confirmation?.slice(-10) ?? '';
    await page.getByRole('button', { name: `Open ${number}`, exact: true }).click();
    const panel = page.getByRole('dialog', { name: number });
    await panel.getByRole('link', { name: /Pending/ }).waitFor();
    await panel.getByText(/^We’ll reply by/).waitFor();
    await panel.getByRole('button', { name: 'Close', exact: true }).click();
    await waitForDialogClosed(page);

    await answer(number, 'His bank is slow today. We ask it every hour.');
    await page.goto(`${url}/dashboard`);
    await bell(page).click();
    const replied = page.getByRole('button', { name: new RegExp(`We replied to ${number}`) });
    await replied.first().click();
    // The page of a phone shows the notifications about one ticket as one row that opens.
    if (name === 'phone') await replied.nth(1).click();
    await panel.getByText('His bank is slow today. We ask it every hour.').waitFor();
    await panel.getByText('We’ve replied. Write back if it’s not solved.').waitFor();
    await panel.getByLabel('Your message').fill('Thank you, I wait.');
    await panel.getByRole('button', { name: 'Send' }).click();
    await panel.getByText(/^We’ll reply by/).waitFor();
    // While the thread is open, an answer appears without a reload.
    await answer(number, 'He has it now.');
    await context.clock.fastForward(5 * SECOND);
    await panel.getByText('He has it now.').waitFor();
    await panel.getByRole('button', { name: 'Close as solved' }).click();
    await panel.getByText('Closed. Reply to reopen it.').waitFor();
    await panel.getByRole('button', { name: 'Close', exact: true }).click();

    await page.getByRole('button', { name: /^Live Chat/ }).click();
    const chat = page.getByRole('dialog', { name: 'Live Chat' });
    await chat.getByLabel('Your message').fill('What is Tier 2?');
    await chat.getByRole('button', { name: 'Send' }).click();
    await chat.getByRole('log').getByText('What is Tier 2?').waitFor();
    await on.server.pass(25 * HOUR, context);
    await page.goto(`${url}/support?chat=1`);
    await chat.getByText(/and we’re late\. Sorry\.$/).waitFor();
    await context.close();
  });
});

// Banking by chat, with a simulated phone next to the app: a chat is linked, shows the balance and prepares a
// payment, which the app confirms. Then WhatsApp moves to another phone, and the chat loses access.
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { startClocked } from './clocked-server.ts';
import { journeys } from './journeys.ts';
import { PHONE } from './steps.ts';

const on = journeys(startClocked, { each: true });

test('a chat prepares a payment, the app confirms it, and a chat moved to another phone loses access', async () => {
  const { alajo, url } = on.server;
  const ada = await alajo.person('ada', 50_000);
  const { page, context } = await on.server.signIn(on.browser, PHONE, ada);
  await page.goto(`${url}/settings#whatsapp`);
  const section = page.getByRole('region', { name: 'WhatsApp' });
  await section.getByRole('button', { name: 'Link WhatsApp' }).click();
  const chat = await opened(context, section.getByRole('link', { name: 'Send it in WhatsApp' }));
  await write(chat, await chat.getByLabel('Message', { exact: true }).inputValue());
  await answered(chat, /You’re linked/);
  await section.getByText(/^Linked since/).waitFor();

  await write(chat, 'abeg how much dey my account');
  await answered(chat, /₦50,000 dey your wallet/);
  await write(chat, 'airtime 500 for 0803 123 4567');
  await answered(chat, /Nothing is paid until you confirm it in Alajo/);
  expect(await ada.balance()).toBe(50_000);
  const review = chat.getByRole('link', { name: 'Review and confirm' });
  const confirm = await opened(context, review.last());
  await confirm.getByText(/^Asked for in WhatsApp at/).waitFor();
  await confirm.getByText('Airtime for 0803 123 4567').waitFor();
  await confirm.getByLabel('Transaction PIN').fill(ada.pin);
  await confirm.getByRole('link', { name: 'View receipt' }).waitFor();
  expect(await ada.balance()).toBe(49_500);
  await confirm.reload();
  await confirm.getByText(/has already been paid/).waitFor();

  // A PIN typed there isn't stored. Then a payment is prepared that will never be confirmed.
  await write(chat, ada.pin);
  await answered(chat, /looked like a PIN. We didn’t keep it/);
  await write(chat, 'airtime 700 for 0803 123 4567');
  await answered(chat, /You pay ₦700/);
  await chat.getByLabel('Phone and options').click();
  await chat.getByRole('button', { name: 'Set up WhatsApp on another phone' }).click();
  await chat.getByText('WhatsApp is on another phone now.').waitFor();
  await write(chat, 'balance');
  await answered(chat, /Open Alajo to link this chat again/);
  const late = await opened(context, review.last());
  await late.getByText(/The chat is no longer linked/).waitFor();
  await page.reload();
  await section.getByText(/That WhatsApp moved to another phone/).waitFor();
  expect(await ada.balance()).toBe(49_500);
  await context.close();
});

test('a message delivered twice is answered once, and FREEZE stops a pending payment', async () => {
  const { alajo, url } = on.server;
  const obi = await alajo.person('obi', 50_000);
  const { page, context } = await on.server.signIn(on.browser, PHONE, obi);
  await page.goto(`${url}/settings#whatsapp`);
  await page.getByRole('button', { name: 'Link WhatsApp' }).click();
  const chat = await opened(context, page.getByRole('link', { name: 'Send it in WhatsApp' }));
  await write(chat, await chat.getByLabel('Message', { exact: true }).inputValue());
  await answered(chat, /You’re linked/);
  await chat.getByLabel('Phone and options').click();
  await chat.getByLabel('Tell each message twice').check();
  await chat.keyboard.press('Escape');
  await write(chat, 'airtime 700 for 0803 123 4567');
  await answered(chat, /You pay ₦700/);
  const review = chat.getByRole('link', { name: 'Review and confirm' });
  expect(await review.count()).toBe(1);
  const confirm = await opened(context, review);
  await confirm.getByText('Airtime for 0803 123 4567').waitFor();
  await write(chat, 'freeze!!');
  await answered(chat, /Your wallet is frozen/);
  await confirm.getByLabel('Transaction PIN').fill(obi.pin);
  await confirm.getByText(/The chat is no longer linked, so nothing was paid/).waitFor();
  expect(await obi.balance()).toBe(50_000);
  await context.close();
});

/** Opens a link in a new page, on this server's port. */
async function opened(context: BrowserContext, link: Locator): Promise<Page> {
  const { pathname, search } = new URL((await link.getAttribute('href')) ?? '');
  const page = await context.newPage();
  await page.goto(`${on.server.url}${pathname}${search}`);
  return page;
}

async function write(chat: Page, text: string): Promise<void> {
  const stored = chat.waitForResponse((reply) => reply.url().endsWith('/dev/whatsapp/messages'));
  await chat.getByLabel('Message', { exact: true }).fill(text);
  await chat.getByRole('button', { name: 'Send' }).click();
  expect((await stored).status()).toBe(200);
}

async function answered(chat: Page, words: RegExp): Promise<void> {
  await on.server.alajo.runJobs();
  await chat.getByRole('log').getByText(words).last().waitFor();
}

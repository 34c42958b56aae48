// The staff console in a real browser: two administrators invite a colleague, who creates a passkey from
// the link, signs out and signs back in with it. The authenticator is the browser's virtual one.
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { journeys } from './journeys.ts';
import { startServer } from './server.ts';
import { newPage } from './steps.ts';

const on = journeys(() => startServer({ demo: true, host: 'localhost' }));
const WIDE = { width: 1200, height: 800 };
const NARROW = { width: 768, height: 800 };
const NAME = 'Ngozichukwuka Onyekachukwu-Nwabueze';
const EMAIL = 'ngozichukwuka@staff.example.ng';

test('two administrators invite a colleague, whose passkey is all they need to sign in', async () => {
  const { url } = on.server;
  const { page: first } = await newPage(on.browser, WIDE);
  await first.goto(`${url}/staff/members`);
  await signInAs(first, 'Chika Eze');
  await first.getByRole('link', { name: /Ruth Pam/ }).waitFor();
  await first.keyboard.press('n');
  await first.getByLabel('Name').fill(NAME);
  await first.getByLabel('Email').fill(EMAIL);
  await first.getByRole('checkbox', { name: /^Compliance/ }).check();
  await first.getByLabel('Why').fill('Begins on Monday');
  await first.getByRole('button', { name: 'Propose' }).click();
  await first.getByRole('dialog').waitFor({ state: 'hidden' });
  // Opened from the menu: closing the dialog goes one step back in the history, which a page load would
  // interrupt.
  await first.getByRole('link', { name: /^Proposals/ }).click();
  await first.getByRole('link', { name: new RegExp(`Invite ${NAME}`) }).click();
  await first.getByText(/you can only withdraw it/).waitFor();
  expect(await first.getByRole('button', { name: /Approve/ }).count()).toBe(0);

  const { page: second } = await newPage(on.browser, NARROW);
  await second.goto(`${url}/staff/proposals`);
  await signInAs(second, 'Sola Ajayi');
  await second.getByRole('link', { name: new RegExp(`Invite ${NAME}`) }).waitFor();
  await second.keyboard.press('j');
  await second.keyboard.press('Enter');
  await second.getByText(/You can approve it/).waitFor();
  await second.keyboard.press('a');
  await second.keyboard.press('Enter');
  await second.getByText(/^Sola Ajayi, /).waitFor();

  const { page: invited, context } = await newPage(on.browser, WIDE, { colorScheme: 'dark' });
  await addAuthenticator(context, invited);
  await invited.goto(await invitationFor(invited, url));
  await invited.getByRole('heading', { name: `Welcome, ${NAME}` }).waitFor();
  await invited.getByRole('button', { name: 'Create your passkey' }).click();
  await invited.getByRole('button', { name: /Your account/ }).click();
  await invited.getByRole('menuitem', { name: 'Sign out' }).click();
  await invited.getByText('You are signed out.').waitFor();

  await invited.goto(`${url}/staff/log`);
  await invited.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await invited.getByRole('link', { name: 'Accepted an invitation with a passkey' }).click();
  await invited.getByRole('region', { name: 'Log entry' }).getByText(NAME).waitFor();
});

async function signInAs(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(name) }).click();
}

async function addAuthenticator(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** The link in the email, once it has been sent. */
async function invitationFor(page: Page, url: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const reply = await page.request.get(`${url}/dev/outbox.json`, { params: { to: EMAIL } });
      const mails: { text: string }[] = await reply.json();
      link = mails.at(-1)?.text.match(/http\S+/)?.[0];
      return link;
    })
    .toBeDefined();
  return link ?? '';
}

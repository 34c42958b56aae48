// An ID from its upload in the app to the decision in the staff console, by keyboard alone. One is
// verified, and the customer sees the new tier and that staff viewed the ID. A PDF is rejected, and the
// customer reads the reason.

import { user } from '@alajo/contract/identity/schemas.ts';
import { rejectionReasons } from '@alajo/contract/kyc/review-schemas.ts';
import { INFO, pdf, photo } from '@alajo/server/testing/kyc.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { journeys } from './journeys.ts';
import { startServer } from './server.ts';
import { DESKTOP, newPage, PHONE, readCode, register } from './steps.ts';

const on = journeys(() => startServer({ demo: true, host: 'localhost', reviewer: 'person' }));
const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 768, height: 900 };

/** Calls the API with a customer's session. */
function caller(page: Page, token: string) {
  const api = `${on.server.url}/api`;
  const headers = { authorization: `Token ${token}` };
  return async (
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    data?: object,
    type = 'application/json',
  ) => {
    const sent = { method, data, headers: { ...headers, 'content-type': type } };
    const answer = await page.request.fetch(`${api}/${path}`, sent);
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
}

/**
 * Signs in as a client without a device, to an account without known devices. Returns the session's token.
 */
async function signInByApi(page: Page, username: string, password: string): Promise<string> {
  const data = { username, password };
  const signedIn = await page.request.post(`${on.server.url}/api/auth/login/`, { data });
  return (await signedIn.json()).token;
}

/** Completes all steps except the ID for the customer signed in on a page. */
async function takeSteps(page: Page): Promise<void> {
  const call = caller(page, await page.evaluate(() => localStorage.getItem('alajo_token') ?? ''));
  await call('PUT', 'kyc/info/', INFO);
  await call('POST', 'kyc/bvn/', { bvn: '22123456789' });
  const { phone_number } = user.parse(await call('GET', 'profile/'));
  await call('POST', 'kyc/phone/send-code/', {});
  const otp = await readCode(page, on.server.url, phone_number, /confirm your phone number/);
  await call('POST', 'kyc/phone/', { otp });
}

test('an ID goes from upload to verified by keyboard alone, and the customer sees the result', async () => {
  const { url } = on.server;
  const { page: customer } = await newPage(on.browser, PHONE);
  await register(customer, url, 'kemi');
  await takeSteps(customer);
  await customer.goto(`${url}/profile`);
  await customer.getByText('Tier 2', { exact: true }).waitFor();
  await customer.getByRole('button', { name: 'Start: Upload Valid ID' }).click();
  const dialog = customer.getByRole('dialog');
  await dialog.getByLabel('Which ID is it?').selectOption('International passport');
  await dialog.getByLabel('Expiry date').fill('2031-05-01');
  const buffer = Buffer.from(await photo(1200, 1800));
  const chooser = customer.waitForEvent('filechooser');
  await dialog.getByText('Choose a picture or PDF').click();
  await (await chooser).setFiles({ name: 'id.jpg', mimeType: 'image/jpeg', buffer });
  await dialog.getByRole('button', { name: 'Send ID' }).click();
  await dialog.getByText(/We’ve received your ID/).waitFor();
  const call = caller(customer, await signInByApi(customer, 'musa', 'demo-naira-25'));
  await call('POST', 'kyc/id/?kind=nin_slip', pdf(), 'application/pdf');

  const { page: staff } = await newPage(on.browser, WIDE);
  await staff.goto(`${url}/staff/identity`);
  await signInAs(staff, 'Halima Sani');
  // Earlier IDs come first in the queue.
  await skipTo(staff, 'kemi');
  await staff.getByText('3 agree, 0 differ').waitFor();
  await staff.getByText(/marked: Halima Sani - \d+ - \d{4}-/).waitFor();
  for (const key of ['+', '+', 'o']) await staff.keyboard.press(key);
  await staff.getByText('150%, 90°').waitFor();
  await expect.poll(() => inkOf(staff)).toBe(true);

  const { page: other } = await newPage(on.browser, NARROW, { colorScheme: 'dark' });
  await other.goto(staff.url());
  await signInAs(other, 'Emeka Nnadi');
  await other.getByText('Halima Sani is also viewing').waitFor();
  await other.getByRole('img', { name: /^ID of kemi/ }).waitFor();

  await staff.keyboard.press('a');
  await staff.getByText(/^Verified: kemi/).waitFor();
  // The colleague decides second.
  await other.keyboard.press('3');
  await other.keyboard.press('r');
  await other.getByText(/This review has ended/).waitFor();

  await skipTo(staff, 'Musa');
  await staff.getByText(/NIN slip, PDF/).waitFor();
  await expect.poll(() => inkOf(staff)).toBe(true);
  await staff.keyboard.press('2');
  await staff.keyboard.press('r');
  await staff.getByText(/^Rejected: Musa/).waitFor();

  await customer.goto(`${url}/profile`);
  await customer.getByText('KYC Verified').waitFor();
  await customer.getByText('Tier 3', { exact: true }).waitFor();
  await customer.goto(`${url}/settings#activity`);
  await customer.getByText('Alajo staff looked at your ID').first().waitFor();

  const { page: musa } = await newPage(on.browser, DESKTOP);
  await musa.goto(`${url}/login`);
  await musa.getByLabel('Username').fill('musa');
  await musa.getByLabel('Password', { exact: true }).fill('demo-naira-25');
  await musa.getByRole('button', { name: 'Sign In', exact: true }).click();
  await musa.getByRole('heading', { level: 1, name: /^Good/ }).waitFor();
  await musa.goto(`${url}/profile`);
  await musa.getByText(rejectionReasons.name_differs.description).waitFor();
});

async function signInAs(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(name) }).focus();
  await page.keyboard.press('Enter');
}

/** Skips the IDs before a person's, waiting for each to be shown. */
async function skipTo(page: Page, name: string): Promise<void> {
  const document = page.getByRole('img', { name: /^ID of/ }).first();
  const shown = () => document.getAttribute('aria-label');
  for (let label = await shown(); !label?.startsWith(`ID of ${name}`); label = await shown()) {
    await page.keyboard.press('s');
    await expect.poll(shown).not.toBe(label);
  }
}

/** True once the document is drawn: a canvas without a drawing is transparent. */
const inkOf = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.querySelector('canvas');
    const { width = 0, height = 0 } = canvas ?? {};
    const middle = canvas?.getContext('2d')?.getImageData(width / 2, height / 2, 1, 1).data;
    return middle !== undefined && middle[3] === 255;
  });

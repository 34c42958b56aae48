// The landing page in a browser that runs no scripts.
import { newsletterMessages } from '@alajo/contract/notifications/newsletter.ts';
import { expect, test } from 'vitest';
import { startClocked } from './clocked-server.ts';
import { journeys } from './journeys.ts';

const on = journeys(startClocked);

const subscribers = () =>
  on.server.alajo.db.selectFrom('newsletter_subscriber').select('email').execute();

test('without scripts, an email address is stored and confirmed, and a reload doesn’t send it again', async () => {
  const context = await on.browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  });
  const page = await context.newPage();
  const send = async (email: string) => {
    await page.goto(on.server.url);
    await page.getByLabel('Email address').fill(email);
    await page.getByRole('button', { name: 'Subscribe' }).click();
  };
  await send('ada@example.ng');
  await page.getByText(newsletterMessages.thanks.text).waitFor();
  expect(await page.getByText(newsletterMessages.refused.text).isVisible()).toBe(false);
  await page.reload();
  await page.getByText(newsletterMessages.thanks.text).waitFor();
  expect(await subscribers()).toEqual([{ email: 'ada@example.ng' }]);
  // An email address the browser accepts and the server does not.
  await send('ada@localhost');
  await page.getByText(newsletterMessages.refused.text).waitFor();
  expect(await subscribers()).toEqual([{ email: 'ada@example.ng' }]);
  await context.close();
});

test('without scripts, the calculator shows the result for the chosen values and no other', async () => {
  const context = await on.browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  });
  const page = await context.newPage();
  await page.goto(on.server.url);
  const shown = async () => {
    const box = page.getByRole('region', { name: 'What would you collect?' });
    expect(await box.getByText('The pot').filter({ visible: true }).count()).toBe(1);
    return (await box.getByRole('status').innerText()).replaceAll(/\s+/g, ' ');
  };
  expect(await shown()).toBe(
    'You pay ₦20,000 a month for 10 months and collect ₦200,000 once, at your turn. No Alajo fee.',
  );
  await page.getByRole('radio', { name: '12' }).check();
  await page.getByRole('radio', { name: '₦5,000' }).check();
  await page.getByRole('radio', { name: 'Month' }).press('ArrowLeft');
  expect(await shown()).toBe(
    'You pay ₦5,000 a week for 12 weeks and collect ₦60,000 once, at your turn. No Alajo fee.',
  );
  await context.close();
});

// A payment whose first reply from Paystack was lost.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PaystackApp, paystackApp } from '../testing/paystack.ts';

let alajo: PaystackApp;
beforeAll(async () => {
  alajo = await paystackApp();
});
afterAll(() => alajo.close());

test('a card payment whose first reply was lost continues under its key, and is credited once', async () => {
  const ada = await alajo.person('ada');
  const { paystack } = alajo;
  paystack.script.loses_replies = true;
  const lost = await alajo.fund(ada, 2000, 'card', { key: 'lost-reply' });
  expect([lost.status, lost.body.code]).toEqual([503, 'provider_unavailable']);
  paystack.script.loses_replies = false;

  const again = () => alajo.fund(ada, 2000, 'card', { key: 'lost-reply' });
  const continued = async () =>
    (await again()).body as { reference: string; next_step: { url: string } };
  const retried = await Promise.all([again(), again(), again()]);
  expect(retried.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(retried.map(({ body }) => JSON.stringify(body.next_step))).size).toBe(1);
  const { reference, next_step } = await continued();
  const theirs = String(next_step.url.split('/').at(-1));
  expect(theirs.slice(0, 26)).toBe(reference);

  paystack.pay(theirs);
  for (let n = 0; n < 2; n++) {
    await alajo.webhook('charge.success', { domain: 'test', reference: theirs });
  }
  await alajo.runJobs();
  expect((await alajo.check(ada, reference)).body.status).toBe('completed');
  expect(await ada.balance()).toBe(2000);
});

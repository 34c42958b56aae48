import { naira } from '@alajo/contract/money.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { checkoutPage } from './sandbox-checkout.ts';

let alajo: TestApp;
beforeAll(async () => {
  alajo = await testApp();
});
afterAll(() => alajo.close());

const reference = '01ABCDEFGHJKMNPQRSTVWXYZ01';
const payment = { reference, amount: naira(1500), source: 'card', status: 'pending' } as const;

test("a customer's name can't become markup", () => {
  const page = checkoutPage({ ...payment, name: '<script>"&\'' }, 'https://a.example/?"x');
  expect(page).toContain('&#60;script&#62;&#34;&#38;&#39;');
  expect(page).not.toContain('<script>');
  expect(page).not.toContain('?"x');
});

test('the page works without scripts or inline styles, under a policy that allows neither', async () => {
  const { payments } = alajo.deps.providers;
  const expires_at = alajo.clock.now();
  const back = 'https://a.example/wallet';
  const more = { email: 'a@example.ng', name: 'Ada Okafor', expires_at, back };
  await payments.begin({ ...payment, ...more });
  const page = await alajo.app.inject({ url: `/sandbox/checkout/${reference}` });
  expect([page.statusCode, page.headers['content-type']]).toEqual([
    200,
    'text/html; charset=utf-8',
  ]);
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'; style-src 'self'");
  expect(policy).not.toContain('unsafe');
  expect(policy).not.toContain('script-src');
  expect(page.body).not.toMatch(/<script|<style|\s(style|on\w+)=/);
  for (const text of ['₦1,500', 'Alajo', 'Approve', 'Decline', 'Pay late', 'Pay twice']) {
    expect(page.body).toContain(text);
  }
  const style = await alajo.app.inject({ url: '/sandbox/checkout.css' });
  expect([style.statusCode, style.headers['content-type']]).toEqual([200, 'text/css']);
});

test('rejects an unknown payment and an unknown button', async () => {
  const other = `/sandbox/checkout/${'0'.repeat(26)}`;
  expect((await alajo.app.inject({ url: other })).statusCode).toBe(404);
  const press = (url: string, payload: string) =>
    alajo.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  expect((await press(`/sandbox/checkout/${reference}`, 'act=steal')).statusCode).toBe(400);
  expect((await press(other, 'act=approve')).statusCode).toBe(303);
  expect((await alajo.app.inject({ url: '/sandbox/checkout/nonsense' })).statusCode).toBe(400);
});

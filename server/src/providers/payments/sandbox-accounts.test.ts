import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SECOND } from '../../platform/clock.ts';
import { type Person, type WalletApp, walletApp } from '../../testing/wallet.ts';

let alajo: WalletApp;
beforeAll(async () => {
  alajo = await walletApp();
});
afterAll(() => alajo.close());

const identify = (who: Person, bvn: string) => {
  const body = { bvn, bank_code: '058', account_number: '0123456789' };
  return alajo.call(walletRoutes.identify, { body }, alajo.as(who));
};

const press = (url: string, payload: string) =>
  alajo.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

test("paying into a customer's account number on its page credits their wallet, once per page", async () => {
  const ada = await alajo.person('ada');
  await identify(ada, '22123456789');
  await alajo.pass(10 * SECOND);
  const { body } = await alajo.call(walletRoutes.ownAccount, {}, ada);
  expect(body).toMatchObject({ offered: true, identification: { status: 'done' } });
  const { url, account_number } = body.account as { url: string; account_number: string };
  expect(account_number).toMatch(/^\d{10}$/);
  const { pathname } = new URL(url);
  const page = await alajo.app.inject({ url: pathname });
  expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  expect(page.body).toContain(account_number);
  expect(page.body).not.toMatch(/<script|<style|\s(style|on\w+)=/);
  const once = /name="once" value="([^"]+)"/.exec(page.body)?.[1];
  for (let n = 0; n < 2; n++) {
    const answer = await press(pathname, `amount=1250.50&once=${once}`);
    expect([answer.statusCode, answer.headers.location]).toEqual([
      303,
      `${alajo.deps.config.url}/wallet`,
    ]);
    await alajo.runJobs();
  }
  expect(await ada.balance()).toBe(1250.5);
  expect((await alajo.notices(ada))[0]).toMatchObject({ title: '₦1,250.50 added to your wallet' });
});

test('identifies anyone except by the BVNs reserved for failures', async () => {
  const { body } = await identify(await alajo.person('no-bvn'), '22000000003');
  expect(body).toMatchObject({ identification: { status: 'failed' } });
  const outcomes = [];
  for (const [name, bvn] of [
    ['mismatch', '22000000002'],
    ['silent', '22000000004'],
    ['anybody', '22000000005'],
  ] as const) {
    const who = await alajo.person(name);
    await identify(who, bvn);
    await alajo.pass(10 * SECOND);
    const { body: after } = await alajo.call(walletRoutes.ownAccount, {}, who);
    outcomes.push((after.identification as { status: string }).status);
  }
  expect(outcomes).toEqual(['failed', 'waiting', 'done']);
});

test('rejects an unknown account number and an invalid amount', async () => {
  const nobody = '/sandbox/account/8000000000';
  expect((await alajo.app.inject({ url: nobody })).statusCode).toBe(404);
  const once = '019aa000-0000-7000-8000-000000000000';
  expect((await press(nobody, `amount=0&once=${once}`)).statusCode).toBe(400);
  expect((await press(nobody, `amount=100&once=${once}`)).statusCode).toBe(303);
  await alajo.runJobs();
  expect((await alajo.app.inject({ url: nobody })).statusCode).toBe(404);
});

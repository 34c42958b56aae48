import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tasksOf } from '../../app.ts';
import { DAY } from '../../platform/clock.ts';
import { ProviderUnavailable } from '../../providers/unavailable.ts';
import { type Person, statusAndCode, type WalletApp, walletApp } from '../../testing/wallet.ts';

let alajo: WalletApp;
let ada: Person;
let answer: () => Promise<{ code: string; name: string }[]>;
let calls = 0;
beforeAll(async () => {
  alajo = await walletApp((deps) => {
    const { payouts } = deps.providers;
    const all = payouts.banks;
    answer = all;
    const banks = () => {
      calls += 1;
      return answer();
    };
    return { ...deps, providers: { ...deps.providers, payouts: { ...payouts, banks } } };
  });
  ada = await alajo.person('ada');
});
afterAll(() => alajo.close());

const list = async () => {
  const { status, body } = await alajo.call(walletRoutes.banks, {}, ada);
  return { status, banks: body.results as { code: string; name: string }[] };
};
const silent = () => Promise.reject(new ProviderUnavailable('no answer'));

test('lists banks by name, refreshes them daily, and keeps them during a provider outage', async () => {
  const online = answer;
  answer = silent;
  expect((await list()).status).toBe(503);
  answer = online;
  const { banks } = await list();
  expect(banks).toContainEqual({ code: '058', name: 'Guaranty Trust Bank' });
  expect(banks.map((bank) => bank.name)).toEqual(
    banks.map((bank) => bank.name).toSorted((a, b) => a.localeCompare(b, 'en')),
  );
  const before = calls;
  expect(await list()).toEqual({ status: 200, banks });
  expect(calls).toBe(before);

  alajo.clock.advance(DAY);
  answer = silent;
  expect(await list()).toEqual({ status: 200, banks });
  answer = async () => (await online()).filter((bank) => bank.code !== '058');
  expect((await list()).banks).toHaveLength(banks.length - 1);
  expect((await list()).banks).toHaveLength(banks.length - 1);
});

const resolve = (account_number: string, bank_code = '044') =>
  alajo.call(walletRoutes.resolveBank, { query: { account_number, bank_code } }, ada);

test('name enquiry returns a stable name, and an outage is never "wrong account"', async () => {
  const found = await resolve('0123456789');
  expect(found.body).toEqual({
    account_number: '0123456789',
    account_name: expect.stringMatching(/^\S+ \S+$/),
    bank_code: '044',
    bank_name: 'Access Bank',
  });
  expect(await resolve('0123456789')).toEqual(found);
  expect(await statusAndCode(resolve('0123450001'))).toBe('404 account_not_found');
  expect(await statusAndCode(resolve('0123450002'))).toBe('503 bank_unavailable');
  expect(await statusAndCode(resolve('0123450010'))).toBe('503 bank_unavailable');
  const unknown = await resolve('0123456789', '99999');
  expect(unknown.body).toMatchObject({ code: 'invalid_request', field: 'bank_code' });
  expect(await statusAndCode(resolve('12345'))).toBe('400 invalid_request');
});

test('refuses a quote when the bank can’t confirm the account name', async () => {
  expect(await statusAndCode(alajo.quote(ada, '0123450001', 100, '044'))).toBe(
    '404 account_not_found',
  );
  expect(await statusAndCode(alajo.quote(ada, '0123450002', 100, '044'))).toBe(
    '503 bank_unavailable',
  );
  expect(await statusAndCode(alajo.quote(ada, '0123456789', 0, '044'))).toBe('400 invalid_request');
});

test('the nightly job deletes unpaid quotes that expired a day ago', async () => {
  const bea = await alajo.person('bea', 1000);
  const quoted = await alajo.quote(bea, '0123456789', 100, '044');
  await alajo.transfer(bea, { type: 'bank', quote_id: quoted.body.id });
  for (let at = 0; at < 3; at++) await alajo.quote(ada, '0123456789', 100 + at, '044');
  alajo.clock.advance(DAY + DAY / 2);
  const { body } = await alajo.quote(ada, '0123456789', 100, '044');
  await tasksOf(alajo.deps).wallet_forget_answers?.({});
  const left = await alajo.db
    .selectFrom('wallet_quote')
    .select('id')
    .orderBy('expires_at')
    .execute();
  expect(left).toEqual([{ id: quoted.body.id }, { id: body.id }]);
});

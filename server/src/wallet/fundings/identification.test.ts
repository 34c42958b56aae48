// Identification, which Paystack requires before it assigns a customer an account number.
import { kycRoutes } from '@alajo/contract/kyc/routes.ts';
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tasksOf } from '../../app.ts';
import { DAY, HOUR } from '../../platform/clock.ts';
import { ProviderUnavailable } from '../../providers/unavailable.ts';
import { INFO } from '../../testing/kyc.ts';
import { CLAIM, type PaystackApp, paystackApp } from '../../testing/paystack.ts';
import { type Person, statusAndCode } from '../../testing/wallet.ts';

let alajo: PaystackApp;
beforeAll(async () => {
  alajo = await paystackApp();
});
afterAll(() => alajo.close());

const codeOf = (who: Person) => `CUS_${who.email}`;
const ask = (who: Person, claim: object = {}) =>
  alajo.call(walletRoutes.identify, { body: { ...CLAIM, ...claim } }, alajo.as(who));
const assign = (who: Person) => alajo.call(walletRoutes.assignOwnAccount, {}, who);
const own = async (who: Person) => (await alajo.call(walletRoutes.ownAccount, {}, who)).body;
const status = async (who: Person) => {
  const { identification } = (await own(who)) as { identification: { status: string } };
  return identification.status;
};
const sentTo = (path: string) =>
  alajo.paystack.requests.filter((request) => decodeURIComponent(request.path) === path);
const claimsSent = (who: Person) => sentTo(`/customer/${codeOf(who)}/identification`);
const titles = async (who: Person) => (await alajo.notices(who)).map(({ title }) => title);

/** Paystack reports the outcome of a check, possibly several times. */
async function report(who: Person, outcome: 'success' | 'failed', more: object = {}) {
  const data = { customer_code: codeOf(who), email: who.email, ...more };
  expect(await alajo.webhook(`customeridentification.${outcome}`, data)).toBe(200);
  await alajo.runJobs();
}
const failed = { reason: 'Account number or BVN is incorrect' };

test('a customer gets a number only after Paystack has identified them', async () => {
  const ada = await alajo.person('ada');
  expect(await status(ada)).toBe('needed');
  expect(await statusAndCode(assign(ada))).toBe('409 identification_required');
  expect(await statusAndCode(ask(ada))).toBe('200');
  expect(await status(ada)).toBe('waiting');
  expect(await statusAndCode(assign(ada))).toBe('409 identification_required');
  expect(claimsSent(ada).map(({ body }) => body)).toEqual([
    { country: 'NG', type: 'bank_account', first_name: 'Ada', last_name: 'Okafor', ...CLAIM },
  ]);

  // A webhook's claim is looked up: it may be forged, or early.
  await report(ada, 'success');
  expect(await status(ada)).toBe('waiting');
  alajo.paystack.identified.add(codeOf(ada));
  await report(ada, 'success');
  const { account, identification } = await own(ada);
  expect([account, identification]).toEqual([
    expect.objectContaining({ bank_name: 'Wema Bank' }),
    { status: 'done', reason: null },
  ]);
  for (const outcome of ['success', 'failed', 'success'] as const) await report(ada, outcome);
  expect((await own(ada)).account).toEqual(account);
  expect(await titles(ada)).toEqual(['You now have a bank account number']);
});

test('a second request while Paystack checks sends nothing, even in parallel', async () => {
  const ife = await alajo.person('ife');
  const replies = await Promise.all([ask(ife), ask(ife), ask(ife)]);
  expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200]));
  await ask(ife, { bvn: '22987654321' });
  expect(claimsSent(ife)).toHaveLength(1);
});

test('the BVN and the account number are stored nowhere, jobs included', async () => {
  const joy = await alajo.person('joy');
  const secret = { bvn: '22718281828', account_number: '3141592653' };
  await ask(joy, secret);
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'graphile_worker')`.execute(alajo.db);
  for (const { name } of rows) {
    const { rows: found } = await sql`
      select 1 from ${sql.raw(name)} t
      where t::text like any(array[${`%${secret.bvn}%`}, ${`%${secret.account_number}%`}])`.execute(
      alajo.db,
    );
    expect(found, name).toEqual([]);
  }
});

test('a failure shows its reason and can be retried; reports of the earlier claim change nothing', async () => {
  const obi = await alajo.person('obi');
  await ask(obi);
  await report(obi, 'failed', failed);
  expect(await own(obi)).toMatchObject({
    account: null,
    identification: { status: 'failed', reason: expect.stringContaining('don’t match') },
  });
  expect(await titles(obi)).toEqual(['We couldn’t confirm your BVN and bank account']);

  await ask(obi, { account_number: '0123456111' });
  expect(await status(obi)).toBe('waiting');
  const identification = { bvn: '221*****789', account_number: '012****789', bank_code: '058' };
  await report(obi, 'failed', { ...failed, identification });
  expect(await status(obi)).toBe('waiting');
  await report(obi, 'failed', { ...failed, domain: 'live' });
  await report(obi, 'failed', { ...failed, customer_code: 'CUS_of_nobody' });
  expect(await status(obi)).toBe('waiting');
  await report(obi, 'failed', {
    ...failed,
    identification: { ...identification, account_number: '012****111' },
  });
  expect(await status(obi)).toBe('failed');
});

test('a claim that Paystack refuses immediately fails with its reason', async () => {
  const uche = await alajo.person('uche');
  alajo.paystack.script.identification = {
    status: 400,
    body: { status: false, message: 'Invalid BVN' },
  };
  const { body } = await ask(uche);
  delete alajo.paystack.script.identification;
  expect(body).toMatchObject({
    identification: { status: 'failed', reason: expect.stringContaining('couldn’t find that BVN') },
  });
});

test('a lost reply can be retried, and the first attempt counts when Paystack reports it', async () => {
  const temi = await alajo.person('temi');
  alajo.paystack.script.identification = { status: 0 };
  expect(await statusAndCode(ask(temi))).toBe('503 provider_unavailable');
  delete alajo.paystack.script.identification;
  expect(await status(temi)).toBe('failed');
  alajo.paystack.identified.add(codeOf(temi));
  await report(temi, 'success');
  expect(await status(temi)).toBe('done');
  expect((await own(temi)).account).not.toBeNull();
});

test('an identified customer whose number can’t be assigned gets it later, or on request', async () => {
  const [ugo, vera] = [await alajo.person('ugo'), await alajo.person('vera')];
  alajo.paystack.script.dedicated = { status: 400, body: { status: false, message: 'Later' } };
  for (const who of [ugo, vera]) {
    await ask(who);
    alajo.paystack.identified.add(codeOf(who));
    await expect(report(who, 'success')).rejects.toThrow(ProviderUnavailable);
    expect(await own(who)).toMatchObject({ account: null, identification: { status: 'done' } });
  }
  expect(await statusAndCode(assign(ugo))).toBe('503 provider_unavailable');
  delete alajo.paystack.script.dedicated;
  expect((await assign(ugo)).body.account).not.toBeNull();
  // The test's runner drops a failed job; the product retries it.
  await tasksOf(alajo.deps, {}).wallet_number?.({ user_id: vera.id });
  await tasksOf(alajo.deps, {}).wallet_number?.({ user_id: vera.id });
  expect((await own(vera)).account).not.toBeNull();
  expect(await titles(vera)).toEqual(['You now have a bank account number']);
});

test('without a webhook the outcome is looked up, and without an outcome a retry is allowed after a day', async () => {
  const [bisi, kemi] = [await alajo.person('bisi'), await alajo.person('kemi')];
  await ask(bisi);
  await ask(kemi);
  alajo.paystack.identified.add(codeOf(bisi));
  await alajo.pass(HOUR);
  expect((await own(bisi)).account).not.toBeNull();
  expect(await status(kemi)).toBe('waiting');
  await alajo.pass(DAY + HOUR);
  expect(await own(kemi)).toMatchObject({
    identification: { status: 'failed', reason: expect.stringContaining('didn’t respond') },
  });
  // Lookups end.
  const looks = sentTo(`/customer/${codeOf(kemi)}`).length;
  await alajo.pass(3 * DAY);
  expect(sentTo(`/customer/${codeOf(kemi)}`)).toHaveLength(looks);
});

test('refuses a BVN other than the confirmed one, or one confirmed for someone else, without sending it', async () => {
  const [zara, eve] = [await alajo.person('zara'), await alajo.person('eve')];
  await alajo.call(kycRoutes.saveInfo, { body: INFO }, zara);
  const confirmed = { bvn: '22555566667' };
  await alajo.call(kycRoutes.addBvn, { body: confirmed }, zara);
  const reasonOf = async (who: Person, claim: object) => {
    const { body } = await ask(who, claim);
    return (body.identification as { reason: string | null }).reason;
  };
  expect(await reasonOf(zara, {})).toMatch('isn’t the BVN you confirmed');
  expect(await reasonOf(eve, confirmed)).toMatch('another Alajo account');
  expect([claimsSent(zara), claimsSent(eve)]).toEqual([[], []]);
  expect(await reasonOf(zara, confirmed)).toBeNull();
  expect(claimsSent(zara)).toHaveLength(1);
});

test('requires the PIN and an existing bank, and allows five claims a day', async () => {
  const tola = await alajo.person('tola');
  const wrong = { ...tola, pin: '9753' };
  expect(await statusAndCode(ask(wrong))).toBe('403 pin_wrong');
  expect(await statusAndCode(ask({ ...tola, pin: '' }))).toBe('403 pin_required');
  expect(await statusAndCode(ask(await alajo.person('pinless', 0, { pin: '' })))).toBe(
    '403 pin_not_set',
  );
  expect(await statusAndCode(ask(tola, { bank_code: '999' }))).toBe('400 invalid_request');
  for (let n = 0; n < 5; n++) {
    expect(await statusAndCode(ask(tola))).toBe('200');
    await report(tola, 'failed', failed);
  }
  expect(await statusAndCode(ask(tola))).toBe('429 too_many_bvns');
  expect(claimsSent(tola)).toHaveLength(5);
});

test('numbers assigned before identification was required stay valid', async () => {
  const sola = await alajo.person('sola');
  const number = { account_number: '9911111111', account_name: 'ALAJO/SOLA', bank_name: 'Wema' };
  await alajo.db
    .insertInto('wallet_account_number')
    .values({ ...number, user_id: sola.id, created_at: alajo.clock.now() })
    .execute();
  const stored = { account: number, identification: { status: 'done' } };
  expect(await own(sola)).toMatchObject(stored);
  expect((await assign(sola)).body).toMatchObject(stored);
  expect((await ask(sola)).body).toMatchObject(stored);
  expect(claimsSent(sola)).toEqual([]);
});

test('a customer Paystack mistakes for another of ours is left to staff, and gets no data of theirs', async () => {
  const [bisi, dayo] = [await alajo.person('bisi'), await alajo.person('dayo')];
  await ask(bisi);
  const rename = (who: Person, email: string) =>
    alajo.db.updateTable('identity_user').set({ email }).where('id', '=', who.id).execute();
  await rename(bisi, 'bisi.new@example.com');
  await rename(dayo, bisi.email);
  expect(await statusAndCode(ask(dayo))).toBe('409 number_taken');
  expect(await statusAndCode(ask(dayo))).toBe('409 number_taken');
  expect(claimsSent(bisi)).toHaveLength(1);
  expect(await status(dayo)).toBe('needed');
  expect(await casesAbout(dayo)).toHaveLength(1);
});

test('a number that Paystack has already given to another customer is not shown', async () => {
  const [ngozi, zainab] = [await alajo.person('ngozi'), await alajo.person('zainab')];
  const number = { account_number: '9922222222', account_name: 'ALAJO/NGOZI', bank_name: 'Wema' };
  await alajo.db
    .insertInto('wallet_account_number')
    .values({ ...number, user_id: ngozi.id, created_at: alajo.clock.now() })
    .execute();
  const { bank_name: name, ...account } = number;
  alajo.paystack.script.dedicated = {
    body: { status: true, data: { ...account, bank: { name } } },
  };
  await ask(zainab);
  alajo.paystack.identified.add(codeOf(zainab));
  await report(zainab, 'success');
  expect(await own(zainab)).toMatchObject({ account: null, identification: { status: 'done' } });
  expect(await statusAndCode(assign(zainab))).toBe('409 number_taken');
  expect(await titles(zainab)).toEqual([]);
  expect(await casesAbout(zainab)).toHaveLength(1);
  delete alajo.paystack.script.dedicated;
});

const casesAbout = (who: Person) =>
  alajo.db
    .selectFrom('payment_case')
    .select('detail')
    .where('kind', '=', 'number_of_another')
    .where('user_id', '=', who.id)
    .execute();

// Buying airtime, data and bills in the sandbox: outcomes, prices, refusals, repeats, races.
import { providerRoutes } from '@alajo/contract/rules/provider-routes.ts';
import { serviceRoutes } from '@alajo/contract/services/routes.ts';
import type { BillProvider } from '@alajo/contract/services/schemas.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { account as system } from '../ledger/chart.ts';
import { HOUR } from '../platform/clock.ts';
import { PAUSE_MS } from '../providers/circuit.ts';
import { type ServicesApp, servicesApp } from '../testing/services.ts';
import { type Person, walletApp } from '../testing/wallet.ts';

let alajo: ServicesApp;
beforeAll(async () => {
  alajo = await servicesApp();
});
afterAll(() => alajo.close());

const systemBalance = async (id: number) => {
  const { rows } = await sql<{ balance: number }>`
    select balance from ledger_account where id = ${id}`.execute(alajo.db);
  return rows[0]?.balance ?? 0;
};

const pay = (who: Person, body: object) =>
  alajo.call(serviceRoutes.pay, { body: body as never }, alajo.as(who));

test('delivered airtime is paid for, sends a notice, and has a receipt anyone can check', async () => {
  const ada = await alajo.person('ada', 1000);
  const { status, body } = await alajo.airtime(ada, '0803 123 4567', 200);
  expect([status, body.status, body.message]).toEqual([
    201,
    'completed',
    'Airtime purchase successful',
  ]);
  expect(body).toMatchObject({ amount: 200, fee: 0, total: 200, account_number: '08031234567' });
  expect(await ada.balance()).toBe(800);
  const receipt = await alajo.receipt(ada, String(body.id));
  expect(receipt.body).toMatchObject({ status: 'success', kind: 'airtime', recipientBank: 'MTN' });
  expect(receipt.body.description).toBe('MTN airtime for 0803 123 4567');
  expect((await alajo.verify(String(body.id))).body).toMatchObject({ status: 'success' });
  expect(await alajo.list(ada)).toHaveLength(2);
  expect((await alajo.notices(ada))[0]).toMatchObject({
    kind: 'money_out',
    title: 'MTN airtime: ₦200',
  });
});

test('a refused purchase is refunded in full immediately, as one failed row in the history', async () => {
  const bola = await alajo.person('bola', 1000);
  const key = 'refused-at-once';
  const { status, body } = await alajo.airtime(bola, '08030000003', 300, { key });
  const message = 'Airtime purchase failed. Please check your balance and try again.';
  expect(status).toBe(422);
  expect(body).toMatchObject({
    code: 'purchase_failed',
    message,
    error: message,
    detail: message,
    request_id: expect.any(String),
    status: 'failed',
    total: 300,
  });
  expect(await bola.balance()).toBe(1000);
  const lines = (await alajo.list(bola)).filter((transaction) => transaction.kind === 'airtime');
  expect(lines).toMatchObject([{ status: 'failed', total: 300 }]);
  expect((await alajo.receipt(bola, String(body.id))).body.status).toBe('failed');
  expect((await alajo.notices(bola))[0]).toMatchObject({ kind: 'refund' });
  const repeated = await alajo.airtime(bola, '08030000003', 300, { key });
  const { request_id } = repeated.body;
  expect(repeated).toEqual({ status: 422, body: { ...body, request_id } });
  expect(await bola.balance()).toBe(1000);
});

test('a pending purchase returns 202, and its key returns the final outcome', async () => {
  const uche = await alajo.person('uche', 1000);
  const buy = () => alajo.airtime(uche, '08030000011', 300, { key: 'ends-later' });
  expect(await buy()).toMatchObject({ status: 202, body: { status: 'pending' } });
  expect(await buy()).toMatchObject({ status: 202, body: { status: 'pending' } });
  await alajo.pass(20 * 60_000);
  expect(await buy()).toMatchObject({ status: 422, body: { code: 'purchase_failed' } });
  expect(await uche.balance()).toBe(1000);
});

test.each([
  ['0004', 'completed', 700],
  ['0007', 'completed', 700],
  ['0009', 'completed', 700],
  ['0011', 'failed', 1000],
  ['0008', 'failed', 1000],
])('a number ending in %s is pending at first and %s later', async (magic, status, balance) => {
  const who = await alajo.person(`later${magic}`, 1000);
  const { body } = await alajo.airtime(who, `0803000${magic}`, 300);
  expect(body).toMatchObject({ status: 'pending', expected_by: expect.any(String) });
  expect(await who.balance()).toBe(700);
  expect((await alajo.list(who))[0]).toMatchObject({ status: 'pending' });
  await alajo.pass(20 * 60_000);
  expect((await alajo.purchase(who, String(body.id))).status).toBe(status);
  expect(await who.balance()).toBe(balance);
  await alajo.pass(3 * 3_600_000);
  expect(await who.balance()).toBe(balance);
});

test('a purchase that can’t be settled stays pending, is checked on schedule, and is passed to staff', async () => {
  const dayo = await alajo.person('dayo', 1000);
  const { body } = await alajo.airtime(dayo, '08030000005', 300);
  await alajo.pass(25 * 3_600_000);
  const row = (await alajo.rows()).find((candidate) => candidate.user_id === dayo.id);
  expect(row).toMatchObject({ status: 'pending', needs_attention_at: expect.any(Date) });
  expect(row?.checks).toBeGreaterThan(25);
  expect(await dayo.balance()).toBe(700);
  expect((await alajo.purchase(dayo, String(body.id))).status).toBe('pending');
});

test('a data plan is charged at the server’s price', async () => {
  const efe = await alajo.person('efe', 5000);
  const plans = Object.values((await alajo.call(serviceRoutes.dataPlans, {}, efe)).body) as {
    id: number;
    network: string;
    size: string;
    price: number;
  }[];
  const plan = plans.find((plan) => plan.network === 'glo' && plan.size === '2.5GB');
  const body = { data_plan_id: plan?.id ?? 0, phone_number: '08051234567' };
  const bought = await alajo.call(serviceRoutes.data, { body }, alajo.as(efe));
  expect(bought.body).toMatchObject({
    status: 'completed',
    amount: 1000,
    plan: '2.5GB for 7 days',
  });
  expect(await efe.balance()).toBe(4000);
  const none = { data_plan_id: 999_999, phone_number: '08051234567' };
  const refused = await alajo.call(serviceRoutes.data, { body: none }, alajo.as(efe));
  expect([refused.status, refused.body.field]).toEqual([400, 'data_plan_id']);
});

test('an electricity purchase shows the meter’s owner first, adds the ₦50 fee, and stores the token', async () => {
  const femi = await alajo.person('femi', 5000);
  const meter = { category: 'electricity', provider: 'ikedc', account_number: '45071234567' };
  const owner = (await alajo.call(serviceRoutes.validate, { body: meter as never }, femi)).body;
  expect(owner).toMatchObject({ customer_name: expect.stringContaining(' '), minimum: 500 });
  const before = [await systemBalance(system.fees), await systemBalance(system.vat_payable)];
  const { body } = await pay(femi, {
    ...meter,
    amount: 2000,
    customer_name: owner.customer_name,
  });
  expect(body).toMatchObject({ status: 'completed', amount: 2000, fee: 50, total: 2050 });
  const { token } = body.delivery as { token: string };
  expect(token).toMatch(/^\d{20}$/);
  expect(await femi.balance()).toBe(2950);
  const after = [await systemBalance(system.fees), await systemBalance(system.vat_payable)];
  expect(after.map((balance, index) => balance - (before[index] ?? 0))).toEqual([4651, 349]);
  const receipt = await alajo.receipt(femi, String(body.id));
  expect(receipt.body.delivery).toMatchObject({ token });
  expect(JSON.stringify((await alajo.verify(String(body.id))).body)).not.toContain(token);
  const changed = await pay(femi, { ...meter, amount: 1500, customer_name: 'Another Name' });
  expect([changed.status, changed.body.code]).toEqual([409, 'customer_changed']);
  const little = await pay(femi, { ...meter, amount: 400 });
  expect([little.status, little.body.message]).toEqual([400, 'The least you can pay here is ₦500']);
});

test('an exam PIN comes with its serial number, and a bouquet has its own price', async () => {
  const gift = await alajo.person('gift', 40_000, { tier: 3 });
  const { body } = await alajo.call(serviceRoutes.billProviders, {}, gift);
  const providers = body.results as { id: string; plans: { id: number; price: number }[] }[];
  const waec = providers.find(({ id }) => id === 'waec-checker')?.plans[0];
  const exam = { category: 'exams', provider: 'waec-checker', account_number: '08031234567' };
  const pin = await pay(gift, { ...exam, plan_id: waec?.id, quantity: 2 });
  expect(pin.body).toMatchObject({ status: 'completed', amount: 2 * (waec?.price ?? 0) });
  expect((pin.body.delivery as { pins: unknown[] }).pins).toHaveLength(1);
  const dstv = providers.find(({ id }) => id === 'dstv')?.plans[0];
  const tv = { category: 'cable', provider: 'dstv', account_number: '1212121212' };
  expect((await pay(gift, { ...tv, plan_id: waec?.id })).body.field).toBe('plan_id');
  expect((await pay(gift, { ...tv, plan_id: dstv?.id })).body.amount).toBe(dstv?.price);
});

test('refuses a quantity of something sold one at a time, and holds nothing', async () => {
  const wale = await alajo.person('wale', 40_000);
  for (const [category, provider] of [
    ['cable', 'startimes'],
    ['electricity', 'ikedc'],
    ['internet', 'smile'],
  ]) {
    const several = { category, provider, account_number: '4507123456', amount: 2000, quantity: 3 };
    const { status, body } = await pay(wale, several);
    expect([status, body.field]).toEqual([400, 'quantity']);
    expect(body.message).toMatch(/^You can only buy .* one at a time\.$/);
  }
  expect((await alajo.rows()).filter((row) => row.user_id === wale.id)).toEqual([]);
  expect(await wale.balance()).toBe(40_000);
});

test('looks up a JAMB profile for the chosen plan, and never without one', async () => {
  const variants: (string | null)[] = [];
  const own = await walletApp((deps) => {
    const { services } = deps.providers;
    const lookUp: typeof services.lookUp = (account) => {
      variants.push(account.variant);
      return services.lookUp(account);
    };
    return { ...deps, providers: { ...deps.providers, services: { ...services, lookUp } } };
  });
  const ada = await own.person('ada', 40_000);
  const { body } = await own.call(serviceRoutes.billProviders, {}, ada);
  const jamb = (body.results as BillProvider[]).find(({ id }) => id === 'jamb');
  const withMock = jamb?.plans.find(({ name }) => name === 'UTME with mock');
  expect(jamb?.plan_first).toBe(true);
  const profile = { category: 'exams' as const, provider: 'jamb', account_number: '0123456789' };
  const look = (more: object) =>
    own.call(serviceRoutes.validate, { body: { ...profile, ...more } }, ada);
  expect((await look({})).body).toMatchObject({ field: 'plan_id', message: 'Choose a plan' });
  expect((await look({ plan_id: withMock?.id })).status).toBe(200);
  const bought = { body: { ...profile, plan_id: withMock?.id } };
  expect((await own.call(serviceRoutes.pay, bought, own.as(ada))).body.status).toBe('completed');
  expect(variants).toEqual(['jamb-utme-with-mock', 'jamb-utme-with-mock']);
  await own.close();
});

test('validates the account number by the biller’s kind: email, phone or meter', async () => {
  const temi = await alajo.person('temi', 40_000, { tier: 3 });
  const { body } = await alajo.call(serviceRoutes.billProviders, {}, temi);
  const billers = body.results as BillProvider[];
  const labels = billers.map(({ id, account_label }) => [id, account_label]);
  expect(Object.fromEntries(labels)).toMatchObject({
    ikedc: 'Meter number',
    aba: 'Meter number',
    dstv: 'Smartcard number',
    gotv: 'IUC number',
    showmax: 'Phone number',
    smile: 'Email of the Smile account',
    jamb: 'JAMB profile ID',
  });
  const buy = async (category: string, provider: string, account_number: string) => {
    const plan_id = billers.find(({ id }) => id === provider)?.plans[0]?.id;
    return (await pay(temi, { category, provider, account_number, plan_id })).body;
  };
  const field = { field: 'account_number' };
  expect(await buy('internet', 'smile', '08031234567')).toMatchObject({
    ...field,
    message: 'Enter a valid email address',
  });
  expect(await buy('cable', 'showmax', 'ada@example.ng')).toMatchObject({
    ...field,
    message: 'Please enter a valid Nigerian phone number',
  });
  expect(await buy('internet', 'smile', 'Ada+net@Example.ng')).toMatchObject({
    status: 'completed',
    account_number: 'ada+net@example.ng',
  });
  expect(await buy('cable', 'showmax', '+234 803 123 4567')).toMatchObject({
    status: 'completed',
    account_number: '08031234567',
  });
  expect(await buy('cable', 'dstv', '1212 1212 12')).toMatchObject({
    status: 'completed',
    account_number: '1212121212',
  });
});

test('distinguishes an unknown customer from a biller that doesn’t reply', async () => {
  const hope = await alajo.person('hope', 1000);
  const meter = { category: 'electricity' as const, provider: 'ekedc' };
  const look = (account_number: string) =>
    alajo.call(serviceRoutes.validate, { body: { ...meter, account_number } }, hope);
  expect((await look('45071230001')).body).toMatchObject({ code: 'customer_not_found' });
  expect((await look('45071230002')).body).toMatchObject({ code: 'provider_unavailable' });
});

test('refuses with the spec’s sentences in the spec’s order', async () => {
  const ife = await alajo.person('ife', 1000);
  const description = async (body: object) => {
    const answer = await alajo.call(serviceRoutes.airtime, { body: body as never }, alajo.as(ife));
    return answer.body.message;
  };
  expect(await description({})).toBe('Please select a network provider');
  expect(await description({ network: 'mtn' })).toBe('Phone number is required');
  const some = { network: 'mtn', phone_number: '0803' };
  expect(await description(some)).toBe('Please enter a valid Nigerian phone number');
  const number = { network: 'mtn', phone_number: '0803 123 4567' };
  expect(await description({ ...number, phone_number: '0800 123 4567' })).toContain(
    'valid Nigerian',
  );
  expect(await description(number)).toBe('Please select an amount');
  expect(await description({ ...number, amount: 49.99 })).toBe('Minimum amount is ₦50');
  expect(await description({ ...number, amount: 50_000.01 })).toBe('Maximum amount is ₦50,000');
});

test('refuses a wrong PIN, a duplicate within 30 s and missing funds, and writes nothing', async () => {
  const jide = await alajo.person('jide', 500);
  const wrong = { ...alajo.as(jide), headers: { 'X-Transaction-Pin': '9999' } };
  const body = { network: 'mtn' as const, phone_number: '08031112222', amount: 100 };
  expect((await alajo.call(serviceRoutes.airtime, { body }, wrong)).body.code).toBe('pin_wrong');
  expect((await alajo.airtime(jide, '08031112222', 600)).body.code).toBe('insufficient_funds');
  expect((await alajo.rows()).filter((row) => row.user_id === jide.id)).toEqual([]);
  expect((await alajo.airtime(jide, '08031112222', 100)).status).toBe(201);
  expect((await alajo.airtime(jide, '08031112222', 100)).body.code).toBe('duplicate_purchase');
  expect((await alajo.airtime(jide, '08031112222', 100, { again: true })).status).toBe(201);
  alajo.clock.advance(31_000);
  expect((await alajo.airtime(jide, '08031112222', 100)).status).toBe(201);
  expect(await jide.balance()).toBe(200);
});

test('a repeat of a refunded purchase, or another kind at the same price, is not a duplicate', async () => {
  const obi = await alajo.person('obi', 2000);
  for (const _ of ['first', 'second']) {
    const failed = await alajo.airtime(obi, '08030000003', 300);
    expect(failed.body).toMatchObject({ status: 'failed' });
  }
  const phone_number = '08031112222';
  expect((await alajo.airtime(obi, phone_number, 500)).status).toBe(201);
  const plans = Object.values((await alajo.call(serviceRoutes.dataPlans, {}, obi)).body) as {
    id: number;
    network: string;
    price: number;
  }[];
  const same = plans.find(({ network, price }) => price === 500 && network === 'mtn');
  const data = { phone_number, data_plan_id: same?.id ?? 0 };
  const buy = () => alajo.call(serviceRoutes.data, { body: data }, alajo.as(obi));
  expect((await buy()).status).toBe(201);
  expect((await buy()).body.code).toBe('duplicate_purchase');
  expect((await alajo.airtime(obi, phone_number, 500)).body.code).toBe('duplicate_purchase');
});

test('one key over fifty connections makes one purchase with one reply', async () => {
  const kemi = await alajo.person('kemi', 1000);
  const many = await Promise.all(
    Array.from({ length: 50 }, () =>
      alajo.airtime(kemi, '08035556666', 100, { key: 'one-key-for-all' }),
    ),
  );
  // Requests that arrive while the first is with the provider get a pending reply.
  for (const { status } of many) expect([201, 202]).toContain(status);
  expect(new Set(many.map((response) => response.body.id)).size).toBe(1);
  expect(await kemi.balance()).toBe(900);
  const other = await alajo.airtime(kemi, '08035556666', 101, { key: 'one-key-for-all' });
  expect(other.body.code).toBe('idempotency_key_reused');
});

test('returns 404 for another customer’s purchase', async () => {
  const [lola, musa] = [await alajo.person('lola', 500), await alajo.person('musa')];
  const { body } = await alajo.airtime(lola, '08037778888', 100);
  expect(await alajo.purchase(musa, String(body.id))).toMatchObject({ code: 'not_found' });
});

test('lists recent numbers, and saves and removes numbers, each once', async () => {
  const nna = await alajo.person('nna', 1000);
  for (const phone of ['08031010101', '08032020202', '08031010101']) {
    await alajo.airtime(nna, phone, 50, { again: true });
    alajo.clock.advance(1000);
  }
  const recent = (await alajo.call(serviceRoutes.recent, { query: {} }, nna)).body.results;
  expect(recent).toMatchObject([
    { account_number: '08031010101', provider_name: 'MTN' },
    { account_number: '08032020202' },
  ]);
  const body = {
    category: 'electricity' as const,
    provider: 'ikedc',
    account_number: '45071234567',
  };
  const save = () => alajo.call(serviceRoutes.save, { body: { ...body, variant: 'prepaid' } }, nna);
  const [first, second] = [await save(), await save()];
  expect(second.body.id).toBe(first.body.id);
  expect((await alajo.call(serviceRoutes.saved, { query: {} }, nna)).body.results).toHaveLength(1);
  const params = { id: String(first.body.id) };
  const stranger = await alajo.person('obi');
  expect((await alajo.call(serviceRoutes.unsave, { params }, stranger)).status).toBe(404);
  expect((await alajo.call(serviceRoutes.unsave, { params }, nna)).status).toBe(200);
  expect((await alajo.call(serviceRoutes.saved, { query: {} }, nna)).body.results).toEqual([]);
});

test('pauses only the biller that stops replying, shows it, and resumes automatically', async () => {
  const own = await servicesApp();
  const ada = await own.person('ada', 10_000);
  const status = async () => (await own.call(serviceRoutes.status, {}, ada)).body;
  expect(await status()).toEqual({ paused_since: null, paused: [] });
  const since = own.clock.now();
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  for (let n = 0; n < 5; n++) await own.airtime(ada, '08030000006', 100 + n);
  const failing = { category: 'airtime', provider: 'mtn', since: since.toISOString() };
  expect(await status()).toEqual({
    paused_since: null,
    paused: [{ ...failing, message: null }],
  });
  const before = await ada.balance();
  const refused = await own.airtime(ada, '08031234567', 100);
  expect([refused.status, refused.body.code]).toEqual([503, 'service_paused']);
  expect(await ada.balance()).toBe(before);
  const other = await own.airtime(ada, '08051234567', 100, { network: 'glo' });
  expect([other.status, other.body.status]).toEqual([201, 'completed']);
  own.clock.advance(PAUSE_MS);
  vi.setSystemTime(Date.now() + PAUSE_MS + 1);
  expect(await status()).toEqual({ paused_since: null, paused: [] });
  const again = await own.airtime(ada, '08031234567', 100);
  expect([again.status, again.body.status]).toEqual([201, 'completed']);
  await own.close();
});

test('a biller paused by staff is listed with their words until the pause ends', async () => {
  const zuri = await alajo.person('zuri', 1000);
  const operations = await alajo.staff('operations');
  const now = alajo.clock.now();
  const body = {
    target: 'electricity:kedco',
    message: 'Kano Electric is upgrading its meters.',
    reason: 'Their notice of today',
    until: new Date(now.getTime() + HOUR).toISOString(),
  };
  expect((await alajo.call(providerRoutes.pause, { body }, operations)).status).toBe(201);
  const paused = async () => (await alajo.call(serviceRoutes.status, {}, zuri)).body.paused;
  expect(await paused()).toEqual([
    {
      category: 'electricity',
      provider: 'kedco',
      since: now.toISOString(),
      message: 'Kano Electric is upgrading its meters.',
    },
  ]);
  alajo.clock.advance(HOUR);
  expect(await paused()).toEqual([]);
});

import { settingsRoutes } from '@alajo/contract/identity/settings-routes.ts';
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '../../platform/clock.ts';
import { openPaymentCases } from '../../testing/cases.ts';
import { dropJobs } from '../../testing/leftovers.ts';
import { type Person, statusAndCode, type WalletApp, walletApp } from '../../testing/wallet.ts';

let alajo: WalletApp;
const requests: { reference: string; at: number }[] = [];
beforeAll(async () => {
  alajo = await walletApp((deps) => {
    const { payments } = deps.providers;
    const check = (reference: string) => {
      requests.push({ reference, at: deps.clock.now().getTime() });
      return payments.check(reference);
    };
    return { ...deps, providers: { ...deps.providers, payments: { ...payments, check } } };
  });
});
afterAll(() => alajo.close());
beforeEach(() => dropJobs(alajo.db));

const begun = async (...args: Parameters<WalletApp['fund']>) => {
  const { status, body } = await alajo.fund(...args);
  expect(status).toBe(201);
  return String(body.reference);
};

test('refuses an eleventh pending funding, but a repeat still returns an existing one', async () => {
  const who = await alajo.person('many');
  for (let n = 0; n < 10; n++) {
    expect((await alajo.fund(who, 1000, 'card', { key: `waiting-${n}` })).status).toBe(201);
  }
  const refused = await alajo.fund(who, 1000, 'card');
  expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
  expect((await alajo.fund(who, 1000, 'card', { key: 'waiting-3' })).status).toBe(201);
  await alajo.pass(31 * 60_000);
  expect((await alajo.fund(who, 1000, 'card')).status).toBe(201);
});

test('a payment for a closed account opens one case and credits no one', async () => {
  const who = await alajo.person('leaver');
  const reference = await begun(who, 2500, 'card');
  await alajo.pass(31 * MINUTE);
  const body = { password: who.password, pin: who.pin };
  expect((await alajo.call(settingsRoutes.closeAccount, { body }, who)).status).toBe(200);
  // The payer's browser returns as usual, and the provider's later webhooks are accepted.
  for (let times = 0; times < 2; times++) {
    expect((await alajo.pressCheckout(reference, 'approve')).statusCode).toBe(303);
    await alajo.pass(DAY);
  }
  const cases = await openPaymentCases(alajo.db, reference);
  expect(cases).toHaveLength(1);
  expect(cases[0]?.detail).toContain(
    `₦2,500 by card for customer ${who.id}, whose account is closed: refund it`,
  );
  const { rows: wallets } = await sql`select balance from ledger_account
    where kind = 'wallet' and owner_id = ${who.id}`.execute(alajo.db);
  expect(wallets).toEqual([{ balance: 0 }]);
  const { status } = await alajo.db
    .selectFrom('wallet_funding')
    .select('status')
    .where('user_id', '=', who.id)
    .executeTakeFirstOrThrow();
  expect(status).toBe('expired');
  const { rows } = await sql<{ last_error: string }>`
    select last_error from graphile_worker.jobs where last_error like '%account%'`.execute(
    alajo.db,
  );
  expect(rows).toEqual([]);
});

test('credits an approved payment once, with a receipt and a notice, however often it is checked', async () => {
  const ada = await alajo.person('ada', 50);
  const { status, body } = await alajo.fund(ada, 2500.5, 'card');
  const reference = String(body.reference);
  expect([status, body.status, body.amount]).toEqual([201, 'pending', 2500.5]);
  const url = `${alajo.deps.config.url}/sandbox/checkout/${reference}`;
  expect(body.next_step).toEqual({ kind: 'checkout', url });
  expect((await alajo.check(ada, reference)).body.status).toBe('pending');
  expect(await ada.balance()).toBe(50);

  const back = await alajo.pressCheckout(reference, 'approve');
  expect(back.statusCode).toBe(303);
  expect(back.headers.location).toBe(`${alajo.deps.config.url}/wallet?funding=${reference}`);
  const checks = await Promise.all(Array.from({ length: 20 }, () => alajo.check(ada, reference)));
  expect(new Set(checks.map((check) => check.body.status))).toEqual(new Set(['completed']));
  await alajo.pressCheckout(reference, 'approve');
  await alajo.pass(DAY);
  expect(await ada.balance()).toBe(2550.5);
  expect((await alajo.receipt(ada, reference)).body).toMatchObject({
    type: 'credit',
    kind: 'funding',
    status: 'success',
    amount: 2500.5,
    description: 'Money added by card',
  });
  expect(await alajo.notices(ada)).toMatchObject([
    { kind: 'money_in', link: `/receipt?ref=${reference}` },
  ]);
});

test('a repeated key returns the same funding; the key with another body is refused', async () => {
  const bola = await alajo.person('bola');
  const first = await alajo.fund(bola, 700, 'bank_transfer', { key: 'add-money-1' });
  const same = await Promise.all(
    Array.from({ length: 10 }, () =>
      alajo.fund(bola, 700, 'bank_transfer', { key: 'add-money-1' }),
    ),
  );
  for (const response of same) expect(response).toEqual(first);
  expect(first.body.next_step).toMatchObject({ kind: 'bank_transfer', bank_name: 'Sandbox Bank' });
  const reused = '422 idempotency_key_reused';
  expect(await statusAndCode(alajo.fund(bola, 701, 'bank_transfer', { key: 'add-money-1' }))).toBe(
    reused,
  );
  expect(await statusAndCode(alajo.fund(bola, 700, 'card', { key: 'add-money-1' }))).toBe(reused);
});

test('returns 503 during a provider outage, and a retry resumes the same funding', async () => {
  const chi = await alajo.person('chi');
  expect(await statusAndCode(alajo.fund(chi, 300.16, 'card', { key: 'silent-once' }))).toBe(
    '503 provider_unavailable',
  );
  const reference = await begun(chi, 300.16, 'card', { key: 'silent-once' });
  await alajo.pressCheckout(reference, 'approve');
  expect((await alajo.check(chi, reference)).body.status).toBe('completed');
  expect(await chi.balance()).toBe(300.16);
});

test('a payment stays pending and is checked again when the provider doesn’t reply', async () => {
  const dayo = await alajo.person('dayo');
  const reference = await begun(dayo, 300.17, 'card');
  expect(await statusAndCode(alajo.check(dayo, reference))).toBe('503 provider_unavailable');
  await alajo.pass(HOUR);
  const { body } = await alajo.call(walletRoutes.funding, { params: { reference } }, dayo);
  expect(body.status).toBe('expired');
  expect(requests.filter((request) => request.reference === reference).length).toBeGreaterThan(4);
});

test('marks a declined payment failed, and credits it if it succeeds later', async () => {
  const efe = await alajo.person('efe');
  const reference = await begun(efe, 400, 'card');
  await alajo.pressCheckout(reference, 'decline');
  expect((await alajo.check(efe, reference)).body.status).toBe('failed');
  await alajo.pressCheckout(reference, 'approve');
  await alajo.runJobs();
  expect((await alajo.check(efe, reference)).body.status).toBe('completed');
  expect(await efe.balance()).toBe(400);
});

test('credits a payment made after expiry once the provider’s webhook reports it', async () => {
  const femi = await alajo.person('femi');
  const reference = await begun(femi, 500, 'ussd');
  await alajo.pass(31 * MINUTE);
  const find = () => alajo.call(walletRoutes.funding, { params: { reference } }, femi);
  expect((await find()).body.status).toBe('expired');
  await alajo.pressCheckout(reference, 'late');
  await alajo.runJobs();
  expect(await femi.balance()).toBe(0);
  await alajo.pass(MINUTE);
  expect([await femi.balance(), (await find()).body.status]).toEqual([500, 'completed']);
});

test('uses the USSD code of the chosen bank, or of the first, and refuses unknown banks', async () => {
  const ruth = await alajo.person('ruth');
  const { body } = await alajo.call(walletRoutes.ussdBanks, {}, ruth);
  const [first, second] = body.results as { code: string }[];
  const stepAt = async (key: string, more: { bank?: string }) =>
    (await alajo.fund(ruth, 500, 'ussd', { key, ...more })).body;
  const chosen = { bank: String(second?.code) };
  expect(await stepAt('ussd-0001', {})).toMatchObject({
    next_step: { kind: 'ussd', code: `*${first?.code}*500#` },
  });
  expect(await stepAt('ussd-0002', chosen)).toMatchObject({
    next_step: { kind: 'ussd', code: `*${second?.code}*500#` },
  });
  expect(await stepAt('ussd-0002', {})).toMatchObject({ code: 'idempotency_key_reused' });
  expect(await stepAt('ussd-0003', { bank: '999' })).toMatchObject({ field: 'bank' });
  expect((await alajo.fund(ruth, 500, 'card', { key: 'ussd-0004', ...chosen })).body.field).toBe(
    'bank',
  );
});

test('credits a double payment twice, each with its own receipt', async () => {
  const gbenga = await alajo.person('gbenga');
  const reference = await begun(gbenga, 600, 'card');
  await alajo.pressCheckout(reference, 'twice');
  await alajo.runJobs();
  await alajo.check(gbenga, reference);
  expect(await gbenga.balance()).toBe(1200);
  const [second, first] = await alajo.list(gbenga);
  expect(first?.id).toBe(reference);
  expect(second?.id).not.toBe(reference);
  expect((await alajo.receipt(gbenga, String(second?.id))).body.amount).toBe(600);
});

test('finds a second payment a day after the first without a webhook', async () => {
  const hauwa = await alajo.person('hauwa');
  const reference = await begun(hauwa, 600, 'card');
  await alajo.pressCheckout(reference, 'approve');
  await alajo.runJobs();
  const second = [{ id: 'the-second', amount: 60_000, paid_at: alajo.clock.now() }];
  await sql`update sandbox_payment set received = received || ${JSON.stringify(second)}::jsonb
    where reference = ${reference}`.execute(alajo.db);
  await alajo.pass(DAY);
  expect(await hauwa.balance()).toBe(1200);
});

test('a payment above the requested amount is credited, and its customer and staff are notified', async () => {
  const ngozi = await alajo.person('ngozi');
  const reference = await begun(ngozi, 600, 'bank_transfer');
  const more = [{ id: 'more-than-asked', amount: 85_000, paid_at: alajo.clock.now() }];
  await sql`update sandbox_payment set received = ${JSON.stringify(more)}::jsonb
    where reference = ${reference}`.execute(alajo.db);
  await Promise.all([1, 2].map(() => alajo.check(ngozi, reference)));
  expect(await ngozi.balance()).toBe(850);
  expect((await alajo.notices(ngozi))[0]).toMatchObject({
    title: '₦850 added to your wallet',
    body: expect.stringContaining('That’s ₦250 more than you asked to add.'),
  });
  const cases = alajo.db
    .selectFrom('payment_case')
    .select(['kind', 'subject', 'amount'])
    .where('user_id', '=', ngozi.id);
  expect(await cases.execute()).toEqual([
    { kind: 'funding_overpaid', subject: reference, amount: 25_000 },
  ]);
});

test.each([
  ['.11 paid at once', 100.11, 100.11, 'completed'],
  ['.12 declined', 100.12, 0, 'failed'],
  ['.13 paid late', 100.13, 100.13, 'completed'],
  ['.14 paid twice', 100.14, 200.28, 'completed'],
  ['.15 half is paid: credited as received', 100.15, 50.07, 'completed'],
])('%s: the job finds it without a webhook', async (name, amount, balance, status) => {
  const who = await alajo.person(`kobo${name.slice(1, 3)}`);
  const reference = await begun(who, amount, 'bank_transfer');
  await alajo.pass(3 * MINUTE);
  const { body } = await alajo.call(walletRoutes.funding, { params: { reference } }, who);
  expect([await who.balance(), body.status]).toEqual([balance, status]);
});

test('checks an unpaid funding on schedule for a week, then stops', async () => {
  const ify = await alajo.person('ify');
  const start = alajo.clock.now().getTime();
  const reference = await begun(ify, 900, 'card');
  for (let polls = 0; polls < 5; polls++) await alajo.check(ify, reference);
  const polled = requests.length;
  await alajo.pass(10 * DAY);
  const times = requests
    .slice(polled)
    .filter((request) => request.reference === reference)
    .map((request) => request.at - start);
  expect(times.slice(0, 5)).toEqual([
    30 * SECOND,
    2 * MINUTE,
    10 * MINUTE,
    30 * MINUTE,
    90 * MINUTE,
  ]);
  expect(times.filter((at) => at <= DAY + HOUR)).toHaveLength(28);
  expect(times.at(-1)).toBeLessThan(8 * DAY);
  expect(times.filter((at) => at > DAY + HOUR)).toHaveLength(6);
});

test('parks the amount over the balance limit, notifies the customer, and shows it on the receipt', async () => {
  const joy = await alajo.person('joy', 299_000);
  const reference = await begun(joy, 5000.11, 'card');
  await alajo.check(joy, reference);
  expect(await alajo.wallet(joy)).toMatchObject({ balance: 300_000, parked: 4000.11 });
  const { body } = await alajo.receipt(joy, reference);
  expect(body.amount).toBe(5000.11);
  expect(body.description).toContain('₦4,000.11 of it waiting, over your limit');
  const [parked] = await alajo.notices(joy);
  expect(parked?.title).toBe('₦4,000.11 is waiting: your wallet is full');
  expect((await alajo.fund(joy, 110.11, 'card')).status).toBe(201);
  await alajo.pass(MINUTE);
  expect(await alajo.wallet(joy)).toMatchObject({ balance: 300_000, parked: 4110.22 });
});

test('credits a payment even when its key was already used for a transfer', async () => {
  const kola = await alajo.person('kola', 100);
  await alajo.person('lanre');
  const key = 'one-key-two-verbs';
  expect((await alajo.send(kola, 'lanre', 10, { key })).status).toBe(201);
  const reference = await begun(kola, 180.11, 'card', { key });
  expect((await alajo.check(kola, reference)).body.status).toBe('completed');
  await alajo.pass(MINUTE);
  expect(await kola.balance()).toBe(270.11);
});

test('hides fundings and wallets from other customers, and limits amounts', async () => {
  const [musa, ngozi] = [await alajo.person('musa'), await alajo.person('ngozi')];
  const reference = await begun(musa, 100, 'card');
  expect(await statusAndCode(alajo.check(ngozi, reference))).toBe('404 not_found');
  expect(await statusAndCode(alajo.check(musa, '0'.repeat(26)))).toBe('404 not_found');
  expect(await statusAndCode(alajo.fund({ ...ngozi, wallet: musa.wallet }, 100, 'card'))).toBe(
    '404 not_found',
  );
  for (const amount of [0, -5, 1.001, 99.99, 10_000_000.01]) {
    expect(await statusAndCode(alajo.fund(musa, amount, 'card'))).toBe('400 invalid_request');
  }
});

describe('the list of open fundings', () => {
  const openOf = (who: Person, query = {}) => alajo.call(walletRoutes.openFundings, { query }, who);
  const listed = async (who: Person, query = {}) => {
    const { status, body } = await openOf(who, query);
    expect(status).toBe(200);
    const results = body.results as { reference: string }[];
    return { references: results.map(({ reference }) => reference), next: body.next };
  };

  test('shows each with the payer’s next step, and only to its customer', async () => {
    const ngozi = await alajo.person('ngozi');
    const other = await alajo.person('other');
    const { body } = await alajo.fund(ngozi, 5000, 'bank_transfer');
    expect((await openOf(ngozi)).body).toEqual({ results: [body], next: null });
    expect(body.next_step).toMatchObject({ kind: 'bank_transfer', bank_name: 'Sandbox Bank' });
    expect((await listed(other)).references).toEqual([]);
  });

  test('drops those that are paid or expired', async () => {
    const paul = await alajo.person('paul');
    const paid = await begun(paul, 1000, 'card');
    const waits = await begun(paul, 2000, 'ussd');
    expect((await listed(paul)).references.toSorted()).toEqual([paid, waits].toSorted());
    await alajo.pressCheckout(paid, 'approve');
    await alajo.check(paul, paid);
    expect((await listed(paul)).references).toEqual([waits]);
    await alajo.pass(30 * MINUTE);
    expect((await listed(paul)).references).toEqual([]);
  });

  test('pages through them newest first, without repeats', async () => {
    const remi = await alajo.person('remi');
    const made: string[] = [];
    for (const amount of [100, 200, 300, 400, 500]) {
      made.push(await begun(remi, amount, 'bank_transfer'));
      // The last three start in the same instant.
      if (amount < 300) alajo.clock.advance(SECOND);
    }
    const seen: string[] = [];
    let cursor: unknown;
    do {
      const page = await listed(remi, { limit: '2', ...(cursor ? { cursor } : {}) });
      seen.push(...page.references);
      cursor = page.next;
    } while (cursor);
    expect(seen).toHaveLength(5);
    expect(seen.toSorted()).toEqual(made.toSorted());
    expect(seen.slice(3)).toEqual([made[1], made[0]]);
    expect(await statusAndCode(openOf(remi, { cursor: '12' }))).toBe('400 invalid_request');
  });
});

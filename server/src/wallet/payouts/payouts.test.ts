import { fromReference } from '@alajo/contract/reference.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { account as system } from '../../ledger/chart.ts';
import { HOUR, MINUTE, SECOND } from '../../platform/clock.ts';
import { dropJobs } from '../../testing/leftovers.ts';
import { type Person, statusAndCode, type WalletApp, walletApp } from '../../testing/wallet.ts';

let alajo: WalletApp;
beforeAll(async () => {
  alajo = await walletApp();
});
afterAll(() => alajo.close());
beforeEach(() => dropJobs(alajo.db));

const FINE = '0123459999';

/** The system's earnings and outflows so far: fees, VAT, duty, float. */
const earned = () =>
  Promise.all(
    [system.fees, system.vat_payable, system.stamp_duty_payable, system.payout_float].map(
      alajo.balanceOf,
    ),
  );

const minus = (after: unknown[], before: unknown[]) =>
  after.map((value, index) => Number(value) - Number(before[index]));

const bank = (who: Person, quote_id: unknown, more = {}, key?: string) =>
  alajo.transfer(who, { type: 'bank', quote_id, ...more }, key);

test('holds, sends and captures a transfer, and posts every charge to its account', async () => {
  const ada = await alajo.person('ada', 150_000, { tier: 2 });
  const before = await earned();
  const quoted = await alajo.quote(ada, FINE, 100_000);
  expect(quoted).toMatchObject({
    status: 201,
    body: {
      bank_name: 'Guaranty Trust Bank',
      total: 100_103.75,
      account_number: FINE,
      lines: [
        { kind: 'amount', amount: 100_000 },
        { kind: 'fee', amount: 50 },
        { kind: 'vat', amount: 3.75 },
        { kind: 'stamp_duty', amount: 50 },
      ],
    },
  });
  const sent = await bank(ada, quoted.body.id, { note: 'rent' });
  const { reference, expected_by } = sent.body;
  expect(sent).toMatchObject({
    status: 201,
    body: {
      status: 'pending',
      amount: 100_000,
      total: 100_103.75,
      note: 'rent',
      session_id: null,
      recipient: quoted.body.account_name,
      recipient_account: FINE,
    },
  });
  expect(Date.parse(String(expected_by)) - alajo.clock.now().getTime()).toBe(24 * HOUR);
  expect(await ada.balance()).toBe(49_896.25);
  expect(await alajo.balanceOf(system.bank_pending)).toBe(10_010_375);
  expect((await alajo.list(ada))[0]).toMatchObject({
    id: reference,
    status: 'pending',
    amount: 100_000,
    total: 100_103.75,
  });
  expect((await alajo.verify(String(reference))).body.status).toBe('pending');

  await alajo.runJobs();
  const done = (await alajo.receipt(ada, String(reference))).body;
  expect(done).toMatchObject({ status: 'success', expected_by: null, lines: quoted.body.lines });
  expect(done.session_id).toMatch(/^\d{30}$/);
  expect(await alajo.balanceOf(system.bank_pending)).toBe(0);
  expect(minus(await earned(), before)).toEqual([5000, 375, 5000, 10_000_000]);
  expect(await alajo.notices(ada)).toMatchObject([
    { kind: 'money_out', link: `/receipt?ref=${reference}` },
  ]);
});

test('each refusal has its code, in order, and holds nothing', async () => {
  const [bola, other] = [await alajo.person('bola', 30_000), await alajo.person('other', 1000)];
  const quoteOf = async (amount: number, who = bola) =>
    (await alajo.quote(who, FINE, amount)).body.id;
  const first = await quoteOf(1000);
  const wrong = { ...bola, pin: '9999' };
  expect(await statusAndCode(bank(wrong, crypto.randomUUID()))).toBe('403 pin_wrong');
  expect(await statusAndCode(bank({ ...bola, pin: '' }, first))).toBe('403 pin_required');
  expect(await statusAndCode(bank(bola, crypto.randomUUID()))).toBe('404 not_found');
  expect(await statusAndCode(bank(bola, await quoteOf(100, other)))).toBe('404 not_found');
  const short = await bank(bola, await quoteOf(30_000));
  expect(short.body).toMatchObject({ code: 'insufficient_funds' });
  expect(short.body.message).toContain('You need ₦76.88 more');
  expect(await statusAndCode(bank(bola, first))).toBe('201');
  const used = await bank(bola, first);
  expect(used.body).toMatchObject({ code: 'quote_expired', field: 'quote_id' });
  expect(await statusAndCode(bank(bola, await quoteOf(1000)))).toBe('409 duplicate_transfer');
  expect(await statusAndCode(bank(bola, await quoteOf(1000), { again: true }))).toBe('201');
  const old = await quoteOf(500);
  await alajo.pass(5 * MINUTE);
  expect(await statusAndCode(bank(bola, old))).toBe('409 quote_expired');
  expect(await statusAndCode(bank(bola, await quoteOf(1000)))).toBe('201');
  expect(await bola.balance()).toBe(30_000 - 3 * 1010.75);
});

test('the daily limit counts charges, and is ₦20,000 without a PIN', async () => {
  const chi = await alajo.person('chi', 90_000);
  const quoteOf = async (who: Person, amount: number) =>
    (await alajo.quote(who, FINE, amount)).body.id;
  expect(await statusAndCode(bank(chi, await quoteOf(chi, 50_000)))).toBe('409 day_limit_reached');
  const dele = await alajo.person('dele', 90_000, { pin: '' });
  expect(await statusAndCode(bank(dele, await quoteOf(dele, 20_000)))).toBe('403 pin_not_set');
  expect(await statusAndCode(bank(dele, await quoteOf(dele, 50_000)))).toBe(
    '409 day_limit_reached',
  );
  expect(await statusAndCode(bank(dele, await quoteOf(dele, 19_000)))).toBe('201');
});

test('one key sends one transfer over twenty connections, even after it is paid', async () => {
  const efe = await alajo.person('efe', 5000);
  const { body } = await alajo.quote(efe, FINE, 2000);
  const key = 'pay-rent-once';
  const all = await Promise.all(
    Array.from({ length: 20 }, () => bank(efe, body.id, { note: 'rent' }, key)),
  );
  expect(new Set(all.map((response) => JSON.stringify(response))).size).toBe(1);
  expect(all[0]?.status).toBe(201);
  await alajo.runJobs();
  await alajo.pass(HOUR);
  const late = await bank(efe, body.id, { note: 'rent' }, key);
  expect(late.body).toMatchObject({ reference: all[0]?.body.reference, status: 'success' });
  const reused = '422 idempotency_key_reused';
  expect(await statusAndCode(bank(efe, body.id, { note: 'fees' }, key))).toBe(reused);
  expect(await statusAndCode(bank(efe, crypto.randomUUID(), { note: 'rent' }, key))).toBe(reused);
  expect(await statusAndCode(alajo.send(efe, 'ada', 5, { key }))).toBe(reused);
  expect(await efe.balance()).toBe(2989.25);
});

test('one quote sends one transfer, even with different keys in parallel', async () => {
  const femi = await alajo.person('femi', 5000);
  const { body } = await alajo.quote(femi, FINE, 1000);
  const all = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      statusAndCode(bank(femi, body.id, {}, `quote-key-${index}`)),
    ),
  );
  expect(all.filter((status) => status === '201')).toHaveLength(1);
  expect(all.filter((status) => status === '409 quote_expired')).toHaveLength(9);
  expect(await femi.balance()).toBe(3989.25);
});

test('a failed transfer is refunded in full, once, and can be retried immediately', async () => {
  const gozie = await alajo.person('gozie', 5000);
  const reference = await alajo.pay(gozie, '0123450003', 1000);
  await alajo.runJobs();
  await alajo.pass(25 * HOUR);
  expect(await alajo.wallet(gozie)).toMatchObject({ balance: 5000, day_spent: 0 });
  expect((await alajo.receipt(gozie, reference)).body).toMatchObject({
    status: 'failed',
    session_id: null,
    expected_by: null,
  });
  expect((await alajo.verify(reference)).body.status).toBe('failed');
  expect((await alajo.list(gozie))[0]).toMatchObject({ id: reference, status: 'failed' });
  expect(await alajo.notices(gozie)).toMatchObject([
    { kind: 'refund', body: '₦1,010.75 is back in your wallet.' },
  ]);
  const again = await alajo.quote(gozie, '0123450003', 1000);
  expect(await statusAndCode(bank(gozie, again.body.id))).toBe('201');
  await alajo.runJobs();
  const third = await alajo.quote(gozie, '0123450003', 1000);
  expect(await statusAndCode(bank(gozie, third.body.id))).toBe('201');
});

test.each([
  ['0004 late: paid at the next check', '0123450004', 'success'],
  ['0006 no reply, but paid', '0123450006', 'success'],
  ['0008 the request is lost and retried under the same reference', '0123450008', 'success'],
  ['0011 pending, then refused', '0123450011', 'failed'],
])('%s: stays pending until the provider replies', async (name, account, end) => {
  const who = await alajo.person(`acct${name.slice(0, 4)}`, 5000);
  const reference = await alajo.pay(who, account, 1000);
  await alajo.runJobs();
  expect((await alajo.receipt(who, reference)).body.status).toBe('pending');
  expect(await who.balance()).toBe(3989.25);
  await alajo.pass(MINUTE);
  expect((await alajo.receipt(who, reference)).body.status).toBe(end);
  expect(await who.balance()).toBe(end === 'failed' ? 5000 : 3989.25);
  const paid = await alajo.db
    .selectFrom('sandbox_payout')
    .select('reference')
    .where('reference', '=', fromReference(reference))
    .execute();
  expect(paid).toHaveLength(1);
});

test.each([
  ['always pending', '0123450005'],
  ['never answered', '0123450009'],
])(
  'a transfer that is %s is polled on schedule, never failed, and goes to a person after a day',
  async (name, account) => {
    const who = await alajo.person(name.replaceAll(' ', ''), 5000);
    const start = alajo.clock.now().getTime();
    const reference = await alajo.pay(who, account, 1000);
    const id = fromReference(reference);
    const due: number[] = [];
    const row = () =>
      alajo.db
        .selectFrom('wallet_payout')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    for (let looks = 0; looks < 32; looks++) {
      const at = await alajo.nextRun(`wallet_payout:${id}`);
      due.push(at - start);
      const flagged = (await row()).needs_attention_at;
      expect(flagged !== null).toBe(due.length > 1 && (due.at(-2) ?? 0) >= 24 * HOUR);
      await alajo.pass(at - alajo.clock.now().getTime());
      const { expected_by, status } = (await alajo.receipt(who, reference)).body;
      expect(status).toBe('pending');
      // One promise, which does not move when it is missed.
      expect(Date.parse(String(expected_by))).toBe(start + 24 * HOUR);
    }
    const early = [0, 10 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 70 * MINUTE];
    expect(due.slice(0, 6)).toEqual(early);
    expect((due.at(-1) ?? 0) - (due.at(-2) ?? 0)).toBe(24 * HOUR);
    expect((await row()).status).toBe('sent');
    expect(await who.balance()).toBe(3989.25);
  },
);

test('credits a transfer the bank returns, with its charges, once', async () => {
  const halima = await alajo.person('halima', 5000);
  const before = await earned();
  const reference = await alajo.pay(halima, '0123450007', 1000);
  await alajo.runJobs();
  expect((await alajo.receipt(halima, reference)).body.status).toBe('success');
  await alajo.pass(200 * HOUR);
  expect(await halima.balance()).toBe(5000);
  expect(minus(await earned(), before)).toEqual([0, 0, 0, 0]);
  const { body } = await alajo.receipt(halima, reference);
  expect(body.status).toBe('reversed');
  expect(body.reversed_at).not.toBeNull();
  expect((await alajo.verify(reference)).body.status).toBe('reversed');
  expect((await alajo.notices(halima)).map((notice) => notice.kind)).toEqual([
    'refund',
    'money_out',
  ]);
});

import { outcomeRoutes } from '@alajo/contract/wallet/outcome-routes.ts';
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import { verifyRoutes } from '@alajo/contract/wallet/verify-routes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../testing/app.ts';

let alajo: TestApp;
beforeAll(async () => {
  alajo = await testApp();
});
afterAll(() => alajo.close());

type Person = Awaited<ReturnType<TestApp['person']>>;

type TransferOptions = { pin?: string; key?: string; note?: string; again?: boolean };

const send = (
  from: Person,
  recipient: string,
  amount: number | string,
  { pin = from.pin, key, ...more }: TransferOptions = {},
) =>
  alajo.call(
    walletRoutes.transfer,
    { body: { type: 'user', recipient, amount, ...more } },
    {
      token: from.token,
      headers: { 'X-Transaction-Pin': pin, ...(key && { 'Idempotency-Key': key }) },
    },
  );

test('a transfer arrives once, appears in both histories, and notifies the recipient', async () => {
  const [ada, bola] = [await alajo.person('ada', 10_000), await alajo.person('bola')];
  const sent = await send(ada, 'BOLA', '2500.50', { note: 'rent' });
  expect(sent).toMatchObject({
    status: 201,
    body: {
      type: 'debit',
      status: 'success',
      amount: 2500.5,
      total: 2500.5,
      note: 'rent',
      sender: 'Ada Okafor',
      recipient: 'Bola Okafor',
      recipientBank: 'Alajo',
    },
  });
  expect([await ada.balance(), await bola.balance()]).toEqual([7499.5, 2500.5]);
  const reference = String(sent.body.reference);
  const theirs = await alajo.call(walletRoutes.transaction, { params: { reference } }, bola);
  expect(theirs.body).toMatchObject({ type: 'credit', description: 'Transfer from Ada Okafor' });
  const checked = await alajo.call(verifyRoutes.receipt, { params: { reference } });
  expect(checked.body).toMatchObject({
    status: 'success',
    sender: 'A••••• O•••••',
    amount: 2500.5,
  });
  const list = await alajo.call(walletRoutes.transactions, { query: {} }, ada);
  expect(list.body.results).toMatchObject([
    { id: reference, type: 'debit', status: 'completed', balance_after: 7499.5 },
    { kind: 'opening', type: 'credit' },
  ]);
});

test('a stranger’s receipt returns 404, like an unknown one', async () => {
  const [eve, from] = [await alajo.person('eve'), await alajo.person('femi', 100)];
  const sent = await send(from, 'ada', 10);
  const reference = String(sent.body.reference);
  const seen = await alajo.call(walletRoutes.transaction, { params: { reference } }, eve);
  const none = await alajo.call(
    walletRoutes.transaction,
    { params: { reference: '0'.repeat(26) } },
    eve,
  );
  expect([seen.status, seen.body.code]).toEqual([404, 'not_found']);
  expect(none.body.code).toBe('not_found');
});

test('each refusal has its code, in order, and moves nothing', async () => {
  const [ife, jide] = [await alajo.person('ife', 1000), await alajo.person('jide')];
  const code = async (answer: Promise<{ status: number; body: { code?: unknown } }>) => {
    const { status, body } = await answer;
    return `${status} ${body.code}`;
  };
  expect(await code(send(ife, 'nobody', 5, { pin: '9999' }))).toBe('403 pin_wrong');
  expect(await code(send(ife, 'nobody', 5))).toBe('404 recipient_not_found');
  expect(await code(send(ife, 'ife', 5))).toBe('409 self_transfer');
  expect(await code(send(ife, 'jide', 1000.01))).toBe('409 insufficient_funds');
  expect(await code(send(ife, 'jide', 50_000.01))).toBe('409 insufficient_funds');
  expect((await send(ife, 'jide', 1200)).body.message).toContain('You need ₦200 more');
  expect(await code(send(ife, 'jide', 100))).toBe('201 undefined');
  expect(await code(send(ife, 'jide', 100))).toBe('409 duplicate_transfer');
  expect(await code(send(ife, 'jide', 100, { again: true }))).toBe('201 undefined');
  alajo.clock.advance(61_000);
  expect(await code(send(ife, 'jide', 100))).toBe('201 undefined');
  expect([await ife.balance(), await jide.balance()]).toEqual([700, 300]);
});

test('ten equal parallel transfers: one goes through and nine need confirmation', async () => {
  const [efe] = [await alajo.person('efe', 1000), await alajo.person('ovie')];
  const sent = await Promise.all(Array.from({ length: 10 }, () => send(efe, 'ovie', 10)));
  const refused = sent.filter((response) => response.body.code === 'duplicate_transfer');
  expect([refused.length, await efe.balance()]).toEqual([9, 990]);
});

test('fifty parallel sends never overdraw; one key from twenty connections is one transfer, visible only to its sender', async () => {
  const kemi = await alajo.person('kemi', 1000);
  await alajo.person('lola');
  const many = await Promise.all(
    Array.from({ length: 50 }, (_, index) => send(kemi, 'lola', 50 + index / 100)),
  );
  const done = many.filter((answer) => answer.status === 201).length;
  expect(done).toBe(19);
  const key = 'one-key-for-all';
  const [musa] = [await alajo.person('musa', 500)];
  const same = await Promise.all(
    Array.from({ length: 20 }, () => send(musa, 'lola', 200, { key })),
  );
  expect(new Set(same.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
  expect(await musa.balance()).toBe(300);
  expect((await send(musa, 'lola', 201, { key })).body.code).toBe('idempotency_key_reused');

  const outcome = async (who: Person, recipient: string) =>
    (await alajo.call(outcomeRoutes.outcome, { params: { key: recipient } }, who)).body;
  const { reference } = same[0]?.body ?? {};
  expect(await outcome(musa, key)).toEqual({ status: 'success', reference });
  expect(await outcome(kemi, key)).toEqual({ status: null, reference: null });
  expect(await outcome(musa, 'never-arrived')).toEqual({ status: null, reference: null });
});

test('two customers who send to each other concurrently both succeed', async () => {
  const [nna, obi] = [await alajo.person('nna', 500), await alajo.person('obi', 500)];
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      index % 2 ? send(nna, 'obi', 10 + index / 100) : send(obi, 'nna', 10 + index / 100),
    ),
  );
  expect(responses.map((answer) => answer.status)).toEqual(Array(20).fill(201));
  expect((await nna.balance()) + (await obi.balance())).toBe(1000);
});

test('the daily limit applies, and is ₦20,000 without a PIN', async () => {
  const pelumi = await alajo.person('pelumi', 100_000);
  await alajo.person('rukky', 0, { tier: 3 });
  expect((await send(pelumi, 'rukky', 45_000)).status).toBe(201);
  const over = await send(pelumi, 'rukky', 5_000.01);
  expect(over.body).toMatchObject({ code: 'day_limit_reached' });
  const sade = await alajo.person('sade', 100_000, { pin: '' });
  const bare = (amount: number) =>
    alajo.call(
      walletRoutes.transfer,
      { body: { type: 'user', recipient: 'rukky', amount } },
      { token: sade.token },
    );
  expect((await bare(20_000)).status).toBe(201);
  expect((await bare(1)).body.code).toBe('pin_not_set');
});

test('parks the amount over the recipient’s limit, notifies them, and releases it when there is room', async () => {
  const rich = await alajo.person('tunde', 400_000, { tier: 3 });
  const full = await alajo.person('uche', 299_000);
  const key = 'parked-once';
  const sent = await send(rich, 'uche', 5_000, { key });
  expect(sent.body).toMatchObject({ status: 'success', amount: 5000 });
  const wallet = async () => {
    const wallets = await alajo.call(walletRoutes.wallets, {}, full);
    return (wallets.body.results as { balance: number; parked: number }[])[0];
  };
  expect(await wallet()).toMatchObject({ balance: 300_000, parked: 4000 });
  expect((await send(full, 'tunde', 1500)).status).toBe(201);
  const released = await alajo.call(
    walletRoutes.release,
    { params: { id: String(full.wallet) } },
    full,
  );
  expect(released.body).toEqual({ released: 1500, parked: 2500 });
  expect((await send(rich, 'uche', 5_000, { key })).body).toEqual(sent.body);
});

test('a retry returns the first reply even when balance, daily limit or duplicate window have run out', async () => {
  const vera = await alajo.person('vera', 50_000);
  await alajo.person('wale', 0, { tier: 3 });
  const key = 'the-whole-day';
  const first = await send(vera, 'wale', 50_000, { note: 'all', key });
  expect(first.status).toBe(201);
  expect(await send(vera, 'wale', 50_000, { note: 'all', key })).toEqual(first);
  alajo.clock.advance(3_600_000);
  expect(await send(vera, 'wale@example.ng', 50_000, { note: 'all', key })).toEqual(first);
  for (const more of [{ note: 'all of it' }, {}]) {
    const other = await send(vera, 'wale', 50_000, { ...more, key });
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
  }
  expect((await send(vera, 'vera', 50_000, { key })).body.code).toBe('self_transfer');
});

test('doesn’t blame a missing PIN for a payment over the tier’s own limit', async () => {
  const bare = await alajo.person('xena', 100_000, { pin: '' });
  const sendAmount = (amount: number) =>
    alajo.call(
      walletRoutes.transfer,
      { body: { type: 'user', recipient: 'rukky', amount } },
      { token: bare.token },
    );
  expect((await sendAmount(50_000.01)).body.code).toBe('day_limit_reached');
  expect((await sendAmount(50_000)).body.code).toBe('pin_not_set');
  expect((await sendAmount(15_000)).status).toBe(201);
  expect((await sendAmount(35_000.01)).body.code).toBe('day_limit_reached');
  expect((await sendAmount(100_000)).body.code).toBe('insufficient_funds');
});

test('the daily limit resets at midnight in Lagos', async () => {
  const yemi = await alajo.person('yemi', 100_000);
  const midnight = new Date('2026-11-21T23:00:00.000Z').getTime();
  alajo.clock.advance(midnight - 1000 - alajo.clock.now().getTime());
  expect((await send(yemi, 'rukky', 50_000)).status).toBe(201);
  expect((await send(yemi, 'rukky', 1)).body.code).toBe('day_limit_reached');
  alajo.clock.advance(1000);
  expect((await send(yemi, 'rukky', 50_000, { again: true })).status).toBe(201);
});

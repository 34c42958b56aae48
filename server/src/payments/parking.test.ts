import { type Kobo, kobo, naira } from '@alajo/contract/money.ts';
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { account as system } from '../ledger/chart.ts';
import { CeilingExceeded, type Entry, post } from '../ledger/entries.ts';
import { inTransaction, type Tx } from '../platform/database/database.ts';
import { type Person, statusAndCode, type WalletApp, walletApp } from '../testing/wallet.ts';
import { ALAJO, type Movement, toMetadata } from './movements.ts';
import { postWithParking } from './parking.ts';

let alajo: WalletApp;
let rich: Person;
beforeAll(async () => {
  alajo = await walletApp();
  rich = await alajo.person('rich', 3_000_000, { tier: 3 });
});
afterAll(() => alajo.close());

const release = (who: Person, key?: string, wallet = who.wallet) =>
  alajo.call(walletRoutes.release, { params: { id: String(wallet) } }, alajo.as(who, key));

test('transfers fill a wallet up to its limit; the rest is parked and nothing bounces', async () => {
  const ada = await alajo.person('ada', 290_000);
  const sent = await Promise.all(
    Array.from({ length: 20 }, (_, index) => alajo.send(rich, 'ada', 1000 + index)),
  );
  expect(new Set(sent.map((response) => response.status))).toEqual(new Set([201]));
  const { balance, parked } = (await alajo.wallet(ada)) as { balance: number; parked: number };
  expect(balance).toBeLessThanOrEqual(300_000);
  expect(balance + parked).toBe(310_190);
  const [notice] = (await alajo.notices(ada)).filter((candidate) => candidate.kind === 'notice');
  expect(notice).toMatchObject({ link: '/wallet', body: expect.stringContaining('limit') });
});

test('a fully parked transfer keeps its amount on the receipt and stays hidden from the sender', async () => {
  const bola = await alajo.person('bola', 300_000);
  const sent = await alajo.send(rich, 'bola', 700);
  expect(sent.body).toMatchObject({ status: 'success', amount: 700, total: 700 });
  expect(JSON.stringify(sent.body)).not.toContain('waits');
  expect((await alajo.send(rich, 'bola', 700)).body.code).toBe('duplicate_transfer');
  expect(await alajo.wallet(bola)).toMatchObject({ balance: 300_000, parked: 700 });
  const theirs = await alajo.receipt(bola, String(sent.body.reference));
  expect(theirs.body).toMatchObject({ type: 'credit', amount: 700 });
  expect(theirs.body.description).toBe(
    'Transfer from Rich Okafor (₦700 of it waiting, over your limit)',
  );
});

test('releases up to the cap once per key, even with parallel requests', async () => {
  const chi = await alajo.person('chi', 299_500);
  await alajo.send(rich, 'chi', 2000);
  expect((await release(chi)).body).toEqual({ released: 0, parked: 1500 });
  await alajo.send(chi, 'rich', 1000);
  const all = await Promise.all(Array.from({ length: 10 }, () => release(chi, 'release-once')));
  for (const response of all) expect(response.body).toEqual({ released: 1000, parked: 500 });
  await alajo.send(chi, 'rich', 800);
  const keys = await Promise.all(
    Array.from({ length: 10 }, (_, index) => release(chi, `key-no-${index}`)),
  );
  const released = keys.map((key) => Number(key.body.released)).filter((amount) => amount > 0);
  expect(released).toEqual([500]);
  expect((await release(chi, 'release-once')).body).toEqual({ released: 1000, parked: 500 });
  expect(await alajo.alertsOf(chi, 'money_received')).toEqual([
    'money_received 1000',
    'money_received 500',
  ]);
  expect(await alajo.wallet(chi)).toMatchObject({ balance: 299_700, parked: 0 });
  expect((await alajo.list(chi))[0]).toMatchObject({
    kind: 'release',
    type: 'credit',
    amount: 500,
  });
});

test('credits during a release never exceed the balance limit', async () => {
  const dele = await alajo.person('dele', 300_000);
  await alajo.send(rich, 'dele', 9000);
  await alajo.send(dele, 'rich', 5000);
  const responses = await Promise.all([
    ...Array.from({ length: 10 }, (_, index) => alajo.send(rich, 'dele', 700 + index)),
    ...Array.from({ length: 10 }, () => release(dele)),
  ]);
  expect(responses.every((answer) => answer.status < 300)).toBe(true);
  const { balance, parked } = (await alajo.wallet(dele)) as { balance: number; parked: number };
  expect(balance).toBeLessThanOrEqual(300_000);
  expect(balance + parked).toBe(300_000 + 9000 - 5000 + 7045);
});

test('releases ₦0 when nothing is parked, and returns 404 for another customer’s wallet', async () => {
  const [efe, femi] = [await alajo.person('efe', 100), await alajo.person('femi')];
  expect((await release(efe)).body).toEqual({ released: 0, parked: 0 });
  expect(await statusAndCode(release(efe, undefined, femi.wallet))).toBe('404 not_found');
  expect((await alajo.send(efe, 'rich', 5, { key: 'used-for-a-transfer' })).status).toBe(201);
  expect(await statusAndCode(release(efe, 'used-for-a-transfer'))).toBe(
    '422 idempotency_key_reused',
  );
});

test('parks everything after a bounded number of attempts when others keep taking the room', async () => {
  const entry: Entry = {
    id: crypto.randomUUID(),
    kind: 'test',
    postings: [
      { account: 1, amount: naira(-100) },
      { account: 2, amount: naira(100), ceiling: naira(1000) },
    ],
  };
  const tried: Entry[] = [];
  const { parked } = await postWithParking(
    entry,
    async () => 3,
    async (entry) => {
      tried.push(entry);
      // Each attempt finds less room than the last one reported.
      const wallet = entry.postings.find((posting) => posting.account === 2);
      if (wallet) throw new CeilingExceeded(kobo(wallet.amount - 1));
      return { id: entry.id, posted_at: new Date(0), repeated: false };
    },
  );
  expect(parked).toBe(naira(100));
  expect(tried.length).toBeLessThan(10);
  expect(tried.at(-1)?.postings).toEqual([
    { account: 1, amount: naira(-100) },
    { account: 3, amount: naira(100) },
  ]);
});

test('a release reads balances again when a credit arrives before it posts', async () => {
  const gozie = await alajo.person('gozie', 299_000);
  await alajo.send(rich, 'gozie', 3000);
  await alajo.send(gozie, 'rich', 1500);
  const { db, clock } = alajo;
  let answer: ReturnType<typeof release> | undefined;
  await inTransaction(db, async (tx) => {
    const amount = naira(1200);
    await post(tx, clock.now(), {
      id: crypto.randomUUID(),
      kind: 'opening',
      metadata: toMetadata(opening(amount)),
      postings: [
        { account: system.opening_balances, amount: kobo(-amount) },
        { account: gozie.wallet, amount },
      ],
    });
    // It has read the old balances and waits for this transaction's lock.
    answer = release(gozie);
    await untilBlocked(tx);
  });
  expect((await answer)?.body).toEqual({ released: 300, parked: 1700 });
  expect(await alajo.wallet(gozie)).toMatchObject({ balance: 300_000, parked: 1700 });
});

async function untilBlocked(tx: Tx): Promise<void> {
  for (;;) {
    await sql`select pg_stat_clear_snapshot()`.execute(tx);
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(tx);
    if (rows.length > 0) return;
  }
}

const opening = (amount: Kobo): Movement => ({
  sender: ALAJO,
  recipient: ALAJO,
  bank: ALAJO,
  account: null,
  note: null,
  target: null,
  amount,
  lines: [],
  descriptions: { debit: 'Opening balance', credit: 'Opening balance' },
});

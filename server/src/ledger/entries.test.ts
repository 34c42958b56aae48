import { AppError } from '@alajo/contract/errors.ts';
import { naira } from '@alajo/contract/money.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY, dayInLagos, systemClock, testClock } from '../platform/clock.ts';
import { inTransaction } from '../platform/database/database.ts';
import { move, testLedger } from '../testing/ledger.ts';
import { findAccounts, freezeAccount, openAccount, spentToday } from './accounts.ts';
import { account as system } from './chart.ts';
import { checkBooks } from './check.ts';
import { CeilingExceeded, derivedId, type Entry, post, postAll, reverse } from './entries.ts';
import { findEntry, listHistory } from './statement.ts';
import { createLedger } from './submit.ts';

let books: Awaited<ReturnType<typeof testLedger>>;
beforeAll(async () => {
  books = await testLedger();
});
afterAll(async () => {
  expect(await checkBooks(books.db)).toMatchObject({ ok: true, problems: [] });
  await books.close();
});

const now = systemClock.now();
const postNow = (entry: Entry, at = now) => inTransaction(books.db, (tx) => post(tx, at, entry));
const balanceOf = async (owner: number) =>
  (await findAccounts(books.db, 'wallet', 'user', [owner])).get(owner)?.balance;

test('the chart of accounts in code matches the table', async () => {
  const { rows } = await sql<{ kind: string; id: number }>`
    select kind, id from ledger_account where owner_kind is null`.execute(books.db);
  expect(Object.fromEntries(rows.map((row) => [row.kind, row.id]))).toEqual({ ...system });
});

test('opens an account once, even with parallel requests', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, () => books.wallet(1)));
  expect(new Set(ids).size).toBe(1);
});

test('applies an entry once: a repeat returns the same, and other content under its id is refused', async () => {
  const [from, to] = [await books.wallet(10, 100), await books.wallet(11)];
  const entry = move(from, to, 40);
  const first = await postNow(entry);
  expect(first.repeated).toBe(false);
  expect(await postNow(entry, new Date(now.getTime() + 5000))).toEqual({
    ...first,
    repeated: true,
  });
  await expect(postNow({ ...move(from, to, 41), id: entry.id })).rejects.toMatchObject({
    code: 'idempotency_key_reused',
  });
  await expect(postNow({ ...entry, content: 'another note' })).rejects.toThrow(AppError);
  expect(await balanceOf(10)).toBe(naira(60));
});

test('a refused entry leaves its id free and reports the missing amount', async () => {
  const [from, to] = [await books.wallet(20, 10), await books.wallet(21)];
  const entry = move(from, to, 25);
  await expect(postNow(entry)).rejects.toMatchObject({
    code: 'insufficient_funds',
    message: 'Your balance is too low for this. You need ₦15 more.',
  });
  await postNow(move(system.opening_balances, from, 15));
  expect((await postNow(entry)).repeated).toBe(false);
});

test('an entry with several postings applies completely or not at all', async () => {
  const from = await books.wallet(30, 100);
  const legs = move(from, system.bank_pending, 60);
  legs.postings = [
    { account: from, amount: naira(-160) },
    { account: system.bank_pending, amount: naira(100) },
    { account: system.fees, amount: naira(60) },
  ];
  await expect(postNow(legs)).rejects.toThrow(AppError);
  expect(await balanceOf(30)).toBe(naira(100));
  expect(await findEntry(books.db, legs.id)).toBeUndefined();
});

test('reverses an entry at most once, and only exactly', async () => {
  const [from, to] = [await books.wallet(40, 100), await books.wallet(41)];
  const entry = move(from, to, 30);
  await postNow(entry);
  const undo = () => inTransaction(books.db, (tx) => reverse(tx, now, entry.id));
  const responses = await Promise.all([undo(), undo(), undo()]);
  expect(responses.filter((answer) => !answer.repeated)).toHaveLength(1);
  expect(await balanceOf(40)).toBe(naira(100));
  const wrong = move(to, from, 1, { id: derivedId('reverses', legsId), reverses: legsId });
  await expect(postNow(wrong)).rejects.toThrow('reversal_mismatch');
});
const legsId = '019aa000-0000-7000-8000-000000000001';

test('the table rejects a reversal under any id but the derived one', async () => {
  const [from, to] = [await books.wallet(42, 100), await books.wallet(43)];
  const entry = move(from, to, 30);
  await postNow(entry);
  await expect(postNow(move(to, from, 30, { reverses: entry.id }))).rejects.toThrow(
    'ledger_entry_reverses',
  );
});

test('refuses to reverse a hold before its capture, and to capture a reversed hold', async () => {
  const from = await books.wallet(45, 100);
  const capture = (id: string) =>
    move(system.bank_pending, system.payout_float, 10, { id: derivedId('closes', id), closes: id });
  const undo = (id: string) => inTransaction(books.db, (tx) => reverse(tx, now, id));
  const paid = move(from, system.bank_pending, 10, { hold: true });
  const failed = move(from, system.bank_pending, 10, { hold: true });
  await postNow(paid);
  await postNow(failed);
  await postNow(capture(paid.id));
  await expect(undo(paid.id)).rejects.toThrow('reversal_mismatch');
  await undo(failed.id);
  await expect(postNow(capture(failed.id))).rejects.toThrow('closing_mismatch');
  await expect(postNow(capture(crypto.randomUUID()))).rejects.toThrow('closing_mismatch');
  await undo(derivedId('closes', paid.id));
  await undo(paid.id);
  expect(await balanceOf(45)).toBe(naira(100));
  await expect(undo(derivedId('reverses', paid.id))).rejects.toThrow('reversal_mismatch');
});

test('a batch with a capture and a reversal of one hold posts the first', async () => {
  const from = await books.wallet(46, 100);
  const holds = [1, 2, 3].map(() => move(from, system.bank_pending, 10, { hold: true }));
  await postAll(books.db, now, holds);
  const capture = ({ id }: Entry) =>
    move(system.bank_pending, system.payout_float, 10, { id: derivedId('closes', id), closes: id });
  const undo = ({ id }: Entry) =>
    move(system.bank_pending, from, 10, { id: derivedId('reverses', id), reverses: id });
  const [one, two, three] = holds as [Entry, Entry, Entry];
  const batch = [capture(one), undo(one), undo(two), capture(two), undo(three), undo(three)];
  const verdicts = await postAll(books.db, now, batch);
  expect(verdicts.map(({ outcome }) => outcome)).toEqual([
    'posted',
    'reversal_mismatch',
    'posted',
    'closing_mismatch',
    'posted',
    'repeated',
  ]);
  expect(await balanceOf(46)).toBe(naira(90));
});

test('refuses to reverse part of an entry', async () => {
  const from = await books.wallet(47, 100);
  const paid = move(from, system.fees, 10);
  paid.postings.push(...move(from, system.vat_payable, 1).postings.slice(1));
  paid.postings[0] = { account: from, amount: naira(-11) };
  await postNow(paid);
  const part = move(system.fees, from, 10, {
    id: derivedId('reverses', paid.id),
    reverses: paid.id,
  });
  await expect(postNow(part)).rejects.toThrow('reversal_mismatch');
});

test('two parallel entries with one id and different accounts: one is posted, one refused', async () => {
  const wallets = await Promise.all([46, 47, 48, 49].map((owner) => books.wallet(owner, 100)));
  const [a = 0, b = 0, c = 0, d = 0] = wallets;
  for (let round = 0; round < 20; round++) {
    const first = move(a, b, 1);
    const second = move(c, d, 1, { id: first.id });
    const both = await Promise.allSettled([postNow(first), postNow(second)]);
    const refused = both.flatMap((result) =>
      result.status === 'rejected' ? [result.reason.code] : [],
    );
    expect(refused).toEqual(['idempotency_key_reused']);
  }
});

test('a posting dated before midnight but applied after it doesn’t restore the old day', async () => {
  const [from, to] = [await books.wallet(52, 1000), await books.wallet(53)];
  const capped = (whole: number): Entry => {
    const entry = move(from, to, whole);
    entry.postings[0] = { account: from, amount: naira(-whole), day_cap: naira(100) };
    return entry;
  };
  const midnight = Date.parse('2026-11-20T23:00:00.000Z');
  await postNow(capped(100), new Date(midnight + 100));
  await expect(postNow(capped(50), new Date(midnight - 100))).rejects.toThrow(AppError);
  await expect(postNow(capped(1), new Date(midnight + 200))).rejects.toThrow(AppError);
});

test('entries and postings are never updated or deleted', async () => {
  for (const statementText of [
    'update ledger_posting set amount = amount + 1',
    'delete from ledger_entry',
    'truncate ledger_posting',
  ]) {
    await expect(sql.raw(statementText).execute(books.db)).rejects.toThrow('never updated');
  }
});

test('a daily limit applies within a Lagos day, is restored by a reversal, and resets at midnight', async () => {
  const clock = testClock('2026-11-20T22:30:00.000Z'); // 23:30 in Lagos
  const [from, to] = [await books.wallet(50, 1000), await books.wallet(51)];
  const capped = (whole: number): Entry => {
    const entry = move(from, to, whole);
    entry.postings[0] = { account: from, amount: naira(-whole), day_cap: naira(100) };
    return entry;
  };
  const first = capped(70);
  await postNow(first, clock.now());
  await expect(postNow(capped(40), clock.now())).rejects.toMatchObject({
    code: 'day_limit_reached',
    message: expect.stringContaining('₦30 today'),
  });
  await inTransaction(books.db, (tx) => reverse(tx, clock.now(), first.id));
  await postNow(capped(100), clock.now());
  clock.advance(31 * 60_000);
  await postNow(capped(100), clock.now());
});

test('a balance limit refuses the credit and reports the room left', async () => {
  const [from, to] = [await books.wallet(60, 1000), await books.wallet(61, 80)];
  const entry = move(from, to, 50);
  entry.postings[1] = { account: to, amount: naira(50), ceiling: naira(100) };
  const refusal = await postNow(entry).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(CeilingExceeded);
  expect(refusal).toMatchObject({ room: naira(20) });
});

test('a balance limit counts the owner’s money in goals and holds until it has left them', async () => {
  const [from, to] = [await books.wallet(62, 1000), await books.wallet(63, 100)];
  const goal = await inTransaction(books.db, (tx) =>
    openAccount(tx, 'goal', { kind: 'goal', id: 63 }),
  );
  const setAside = async () =>
    (await findAccounts(books.db, 'wallet', 'user', [63])).get(63)?.set_aside;
  const room = async () => {
    const entry = move(from, to, 999);
    entry.postings[1] = { account: to, amount: naira(999), ceiling: naira(100) };
    const refusal = await postNow(entry).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(CeilingExceeded);
    return refusal instanceof CeilingExceeded ? refusal.room : undefined;
  };
  await postNow(move(to, goal, 40));
  const paid = move(to, system.bank_pending, 30, { hold: true });
  const order = move(to, system.market_escrow, 20);
  await postNow(paid);
  await postNow(order);
  expect([await setAside(), await room()]).toEqual([naira(90), 0]);
  await postNow(move(goal, to, 40));
  expect([await setAside(), await room()]).toEqual([naira(50), 0]);

  const capture = derivedId('closes', paid.id);
  await postNow(
    move(system.bank_pending, system.payout_float, 30, { id: capture, closes: paid.id }),
  );
  expect([await setAside(), await room()]).toEqual([naira(20), naira(30)]);
  await inTransaction(books.db, (tx) => reverse(tx, now, capture));
  expect([await setAside(), await room()]).toEqual([naira(50), 0]);
  await inTransaction(books.db, (tx) => reverse(tx, now, paid.id));
  expect([await setAside(), await room()]).toEqual([naira(20), 0]);

  await postNow(move(system.market_escrow, from, 20, { holder: to }));
  expect([await setAside(), await room()]).toEqual([0, naira(20)]);
});

test('entries of a batch see the set-aside amounts of earlier ones', async () => {
  const [from, to] = [await books.wallet(64, 1000), await books.wallet(65, 100)];
  const hold = move(to, system.services_pending, 60, { hold: true });
  const credit = move(from, to, 1);
  credit.postings[1] = { account: to, amount: naira(1), ceiling: naira(100) };
  const [held, refused] = await postAll(books.db, now, [hold, credit]);
  expect([held?.outcome, refused?.outcome]).toEqual(['posted', 'ceiling_exceeded']);
});

test('refuses to move money out of a hold or a goal that no wallet set aside', async () => {
  const hold = move(await books.wallet(66, 10), system.waste_pending, 10, { hold: true });
  await postNow(hold);
  const gone = move(system.waste_pending, system.fees, 10);
  await expect(postNow(gone)).rejects.toThrow('no wallet sets aside');
  await expect(postNow({ ...gone, holder: system.fees })).rejects.toThrow('no wallet sets aside');
  const other = await books.wallet(67);
  await expect(postNow({ ...gone, holder: other })).rejects.toThrow('ledger_account_set_aside');
});

test('a frozen account accepts credits, refuses debits, and settles earlier holds', async () => {
  const [from, to] = [await books.wallet(960, 100), await books.wallet(961, 100)];
  const done = move(from, to, 10);
  await postNow(done);
  const hold = move(from, system.bank_pending, 20, { hold: true });
  const other = move(from, system.bank_pending, 30, { hold: true });
  await postNow(hold);
  await postNow(other);
  const freeze = (on: boolean) => inTransaction(books.db, (tx) => freezeAccount(tx, from, on));
  await freeze(true);
  await expect(postNow(move(from, to, 5))).rejects.toMatchObject({ code: 'wallet_frozen' });
  await expect(postNow(move(from, to, 5000))).rejects.toMatchObject({ code: 'wallet_frozen' });
  expect(await postNow(done)).toMatchObject({ repeated: true });
  await postNow(move(to, from, 5));
  const id = derivedId('closes', hold.id);
  await postNow(move(system.bank_pending, system.payout_float, 20, { id, closes: hold.id }));
  await inTransaction(books.db, (tx) => reverse(tx, now, other.id));
  expect(await balanceOf(960)).toBe(naira(75));
  await freeze(false);
  await postNow(move(from, to, 5));
});

test('no debit is posted after a parallel freeze returned', async () => {
  const [from, to] = [await books.wallet(962, 1000), await books.wallet(963)];
  const ledger = createLedger(books.db, systemClock);
  let frozen: Promise<number | undefined> | undefined;
  const debits = Array.from({ length: 300 }, async (_, index) => {
    await new Promise((resolve) => setImmediate(resolve));
    if (index === 100) {
      frozen = inTransaction(books.db, (tx) => freezeAccount(tx, from, true)).then(() =>
        balanceOf(962),
      );
    }
    return index % 2 === 0 ? ledger.submit(move(from, to, 1)) : postNow(move(from, to, 1));
  });
  const outcomes = await Promise.allSettled(debits);
  const posted = outcomes.filter(({ status }) => status === 'fulfilled').length;
  expect(await frozen).toBe(naira(1000 - posted));
  expect(await balanceOf(962)).toBe(naira(1000 - posted));
  await expect(ledger.submit(move(from, to, 1))).rejects.toMatchObject({ code: 'wallet_frozen' });
});

test('history pages by sequence; a hold is pending until it is closed, and a reversal has no row', async () => {
  const from = await books.wallet(70, 100);
  const held = move(from, system.bank_pending, 10, { hold: true });
  const refunded = move(from, system.bank_pending, 20, { hold: true });
  await postNow(held);
  await postNow(refunded);
  const states = async () =>
    (await listHistory(books.db, from, { limit: 2 })).map((row) => [row.seq, row.state]);
  expect(await states()).toEqual([
    [3, 'pending'],
    [2, 'pending'],
  ]);
  await inTransaction(books.db, (tx) => reverse(tx, now, refunded.id));
  await postNow(
    move(system.bank_pending, system.payout_float, 10, {
      id: derivedId('closes', held.id),
      closes: held.id,
    }),
  );
  expect(await states()).toEqual([
    [3, 'reversed'],
    [2, 'completed'],
  ]);
  expect(await listHistory(books.db, from, { limit: 5, before_seq: 2 })).toHaveLength(1);
  expect(await listHistory(books.db, from, { limit: 5, sign: 'credit' })).toHaveLength(1);
});

test('refuses a second payment with a recent duplicate key, but not a retry, another key or another payer', async () => {
  const [from, to, other] = [
    await books.wallet(80, 99),
    await books.wallet(81, 99),
    await books.wallet(82),
  ];
  const sent = (by: number, name: string, since: Date | null, more: Partial<Entry> = {}) =>
    move(by, other, 7, { duplicate_key: { name, since }, ...more });
  const before = new Date(now.getTime() - 1);
  const first = sent(from, 'a', before);
  await postNow(first);
  await expect(postNow(sent(from, 'a', before))).rejects.toMatchObject({
    code: 'duplicate_transfer',
  });
  expect((await postNow(first)).repeated).toBe(true);
  expect((await postNow(sent(from, 'a', now))).repeated).toBe(false);
  expect((await postNow(sent(from, 'a', null))).repeated).toBe(false);
  expect((await postNow(sent(from, 'b', before))).repeated).toBe(false);
  expect((await postNow(sent(to, 'a', before))).repeated).toBe(false);
});

test('refuses the second of two duplicates in one batch; a refused payment leaves no key behind', async () => {
  const [from, to] = [await books.wallet(83, 10), await books.wallet(84)];
  const duplicate_key = { name: 'a', since: new Date(now.getTime() - 1) };
  const batch = [
    move(from, to, 11, { duplicate_key }),
    move(from, to, 4, { duplicate_key }),
    move(from, to, 4, { duplicate_key }),
  ];
  const verdicts = await inTransaction(books.db, (tx) => postAll(tx, now, batch));
  expect(verdicts.map((verdict) => verdict.outcome)).toEqual([
    'insufficient_funds',
    'posted',
    'duplicate',
  ]);
});

test('an account keeps only its latest duplicate keys, including all that still matter', async () => {
  const [from, to] = [await books.wallet(85, 999), await books.wallet(86)];
  const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  const send = (name: string, minutes: number) =>
    postNow(move(from, to, 1, { duplicate_key: { name, since: at(minutes - 1) } }), at(minutes));
  for (let n = 0; n < 40; n++) await send(`early ${n}`, 0);
  for (let n = 0; n < 20; n++) await send(`late ${n}`, 10);
  const { rows } = await sql<{ size: number }>`
    select pg_column_size(recent) as size from ledger_account where id = ${from}`.execute(books.db);
  expect(rows[0]?.size).toBeLessThan(2000);
  await expect(send('late 0', 10.5)).rejects.toMatchObject({ code: 'duplicate_transfer' });
});

test('any batch gets the same verdicts as an in-memory model, and the books balance', async () => {
  let owner = 1000;
  const ids = Array.from({ length: 6 }, () => crypto.randomUUID());
  const step = fc.record({
    id: fc.nat(5),
    from: fc.nat(3),
    to: fc.nat(3),
    whole: fc.integer({ min: 1, max: 60 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const wallets = await inTransaction(books.db, async (tx) => {
        const opened = [];
        for (let i = 0; i < 4; i++)
          opened.push(await openAccount(tx, 'wallet', { kind: 'user', id: owner++ }));
        return opened;
      });
      for (const wallet of wallets) await postNow(move(system.opening_balances, wallet, 50));
      const balances = new Map(wallets.map((wallet) => [wallet, 50]));
      const applied = new Map<string, string>();
      const salt = owner;
      const entries = steps
        .filter((step) => step.from !== step.to)
        .map((step) =>
          move(wallets[step.from] ?? 0, wallets[step.to] ?? 0, step.whole, {
            id: derivedId('closes', `${ids[step.id]}${salt}`),
          }),
        );
      const expected = entries.map((entry) => expectedOutcome(entry, balances, applied));
      const verdicts = await inTransaction(books.db, (tx) => postAll(tx, now, entries));
      expect(verdicts.map((verdict) => verdict.outcome)).toEqual(expected);
    }),
    { numRuns: 60 },
  );
});

function expectedOutcome(
  entry: Entry,
  balances: Map<number, number>,
  applied: Map<string, string>,
) {
  const content = JSON.stringify(entry.postings);
  const known = applied.get(entry.id);
  if (known !== undefined) return known === content ? 'repeated' : 'reused';
  const moved = entry.postings.map((posting) => [posting.account, posting.amount / 100] as const);
  if (moved.some(([id, amount]) => (balances.get(id) ?? 0) + amount < 0))
    return 'insufficient_funds';
  for (const [id, amount] of moved) balances.set(id, (balances.get(id) ?? 0) + amount);
  applied.set(entry.id, content);
  return 'posted';
}

test('a debit counts towards its own day, even after the clock jumped ahead and back', async () => {
  const [from, to] = [await books.wallet(700, 1000), await books.wallet(701)];
  const cap = naira(100);
  const day = (n: number) => new Date(Date.parse('2026-03-01T12:00:00+01:00') + n * DAY);
  const send = async (n: number, whole: number) => {
    const [debit, credit] = move(from, to, whole).postings;
    const postings = [debit && { ...debit, day_cap: cap }, credit].filter(
      (posting) => posting !== undefined,
    );
    const entry = move(from, to, whole, { postings });
    return postNow(entry, day(n)).then(
      () => 'posted',
      (error) => error.code,
    );
  };
  const spent = async (n: number) => {
    const account = (await findAccounts(books.db, 'wallet', 'user', [700])).get(700);
    return account && spentToday(account, dayInLagos(day(n)));
  };
  expect(await send(0, 90)).toBe('posted');
  expect(await send(1, 60)).toBe('posted');
  expect(await send(0, 20)).toBe('day_limit_reached');
  expect(await send(0, 10)).toBe('posted');
  expect([await spent(0), await spent(1)]).toEqual([naira(100), naira(60)]);
  // Money that arrives in the meantime changes neither.
  await postNow(move(to, from, 5), day(2));
  expect(await send(1, 50)).toBe('day_limit_reached');
  expect(await send(1, 40)).toBe('posted');
  expect([await spent(0), await spent(1), await spent(2)]).toEqual([
    naira(100),
    naira(100),
    naira(0),
  ]);
  expect(await send(2, 70)).toBe('posted');
  expect(await send(1, 1)).toBe('day_limit_reached');
  // Further back than the stored days it counts towards the latest day.
  expect(await send(-3, 31)).toBe('day_limit_reached');
  expect(await send(-3, 30)).toBe('posted');
});

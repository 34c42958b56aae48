// Past days: their totals equal those of their postings, whenever they were closed, and never change.
import { readFile } from 'node:fs/promises';
import { addDays } from '@alajo/contract/days.ts';
import { kobo } from '@alajo/contract/money.ts';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { DAY, dayInLagos, HOUR, MINUTE, startOfDay, testClock } from '../platform/clock.ts';
import { inTransaction } from '../platform/database/database.ts';
import { testLedger } from '../testing/ledger.ts';
import { openAccount } from './accounts.ts';
import { findAccount, listLatest, readPostings } from './browse.ts';
import { account as system } from './chart.ts';
import { checkBooks } from './check.ts';
import { closePast, countEntries, sumMovements } from './days.ts';
import { type Entry, post } from './entries.ts';
import { createLedger } from './submit.ts';

let ledger: Awaited<ReturnType<typeof testLedger>>;
beforeEach(async () => {
  ledger = await testLedger();
});
afterEach(() => ledger.close());

const FIRST = '2026-03-01';
const from = (at: number) => new Date(startOfDay(FIRST).getTime() + at);

/** Movements before an instant by kind, from the postings alone. */
async function direct(until: Date) {
  const { rows } = await sql<{ kind: string; debits: number; credits: number }>`
    select a.kind, coalesce(-sum(p.amount) filter (where p.amount < 0), 0)::bigint as debits,
      coalesce(sum(p.amount) filter (where p.amount > 0), 0)::bigint as credits
    from ledger_posting p join ledger_account a on a.id = p.account_id
    where p.posted_at < ${until} group by 1 order by 1`.execute(ledger.db);
  return rows;
}
const summed = async (until: Date) =>
  (await sumMovements(ledger.db, { until }, { unit: 'whole' })).map(({ from: _, ...row }) => row);
const wrong = async () => (await checkBooks(ledger.db)).problems.map(({ what }) => what);

const openWallet = (id: number) =>
  inTransaction(ledger.db, (tx) => openAccount(tx, 'wallet', { kind: 'user', id }));
const payment = (to: number, amount: number, account: number = system.funding_clearing): Entry => ({
  id: uuidv7(),
  kind: 'test',
  postings: [
    { account, amount: kobo(-amount) },
    { account: to, amount: kobo(amount) },
  ],
});
const pay = (at: Date, to: number, amount: number, account?: number) =>
  inTransaction(ledger.db, (tx) => post(tx, at, payment(to, amount, account)));

const anyPayment = fc.record({
  // Times that are often within seconds of midnight in Lagos.
  after: fc.oneof(
    fc.integer({ min: 0, max: 5 * DAY }),
    fc
      .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: -2000, max: 2000 }))
      .map(([day, ms]) => day * DAY + ms),
  ),
  amount: fc.integer({ min: 1, max: 10_000_000 }),
  wallet: fc.integer({ min: 0, max: 2 }),
  back: fc.boolean(),
  close: fc.boolean(),
});

test('any day has the totals of its postings, before and after it is closed, for random payments', async () => {
  const wallets = [await openWallet(1), await openWallet(2), await openWallet(3)];
  let begin = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(anyPayment, { minLength: 1, maxLength: 25 }), async (payments) => {
      // Each run has separate days.
      const offset = begin * 7 * DAY;
      begin += 1;
      const sorted = payments.toSorted((a, b) => a.after - b.after);
      for (const { after, amount, wallet, back, close } of sorted) {
        const at = from(offset + after);
        const to = wallets[wallet] ?? 0;
        await pay(at, to, amount);
        if (back) await pay(at, system.payout_float, amount, to);
        if (close) await closePast({ db: ledger.db, clock: { now: () => at } });
      }
      const days = Array.from({ length: 7 }, (_, day) => from(offset + day * DAY));
      const before = await Promise.all(days.map(summed));
      expect(before).toEqual(await Promise.all(days.map(direct)));
      await closePast({ db: ledger.db, clock: { now: () => from(offset + 7 * DAY) } });
      expect(await Promise.all(days.map(summed))).toEqual(before);
    }),
    { numRuns: inject('exhaustive') ? 30 : 3 },
  );
  expect(await wrong()).toEqual([]);
});

test('a balance at midnight in Lagos includes all earlier postings, by account and by kind', async () => {
  const wallet = await openWallet(1);
  const midnight = from(DAY);
  await pay(new Date(midnight.getTime() - 1), wallet, 500);
  await pay(midnight, wallet, 70);
  // It waited for the previous one: otherwise numbers follow time.
  await pay(new Date(midnight.getTime() - 2), wallet, 3);
  const at = async (until?: Date) => (await findAccount(ledger.db, wallet, until))?.balance;
  expect([await at(midnight), await at(from(2 * DAY)), await at()]).toEqual([503, 573, 573]);
  expect(await at(from(-DAY))).toBe(0);
  expect((await summed(midnight)).find(({ kind }) => kind === 'wallet')?.credits).toBe(503);
  const page = { limit: 9, below: 9 };
  const seqs = async (until?: Date) =>
    (await listLatest(ledger.db, wallet, until, page)).map(({ seq }) => seq);
  expect([await seqs(midnight), await seqs()]).toEqual([
    [3, 1],
    [3, 2, 1],
  ]);
  const read = await Array.fromAsync(
    readPostings(ledger.db, wallet, { from: midnight, until: from(2 * DAY) }),
  );
  expect(read.map(({ amount }) => amount)).toEqual([70]);
});

test('a past day doesn’t change when more is paid, and is closed an hour after it ended', async () => {
  const wallet = await openWallet(1);
  const clock = testClock(from(10 * HOUR).toISOString());
  await pay(clock.now(), wallet, 1000);
  clock.advance(14 * HOUR + 59 * MINUTE);
  await closePast({ db: ledger.db, clock });
  expect(await closed()).toEqual([]);
  clock.advance(MINUTE);
  await closePast({ db: ledger.db, clock });
  expect(await closed()).toEqual([FIRST]);
  const before = await summed(from(DAY));
  await pay(clock.now(), wallet, 999);
  clock.advance(3 * DAY);
  await closePast({ db: ledger.db, clock });
  await closePast({ db: ledger.db, clock });
  expect(await closed()).toEqual([0, 1, 2, 3].map((count) => addDays(FIRST, count)));
  expect(await summed(from(DAY))).toEqual(before);
  const entries = await countEntries(ledger.db, { until: clock.now() }, 'day');
  expect(entries.filter((row) => row.entries > 0)).toEqual([
    { from: FIRST, entries: 1 },
    { from: addDays(FIRST, 1), entries: 1 },
  ]);
  expect(await wrong()).toEqual([]);
});

const closed = async () => {
  const { rows } = await sql<{ day: string }>`select day from ledger_day order by 1`.execute(
    ledger.db,
  );
  return rows.map(({ day }) => day);
};

test('the hours of the current day are closed fifteen minutes after they end, without gaps', async () => {
  const wallet = await openWallet(1);
  await pay(from(0), wallet, 1000);
  const clock = testClock(from(DAY + 2 * HOUR).toISOString());
  await closePast({ db: ledger.db, clock });
  for (const minutes of [1, 59, 60, 61, 119, 200]) {
    await pay(from(DAY + 2 * HOUR + minutes * MINUTE), wallet, minutes);
  }
  const at = async (until: Date) => {
    const sums = await summed(until);
    expect(sums).toEqual(await direct(until));
    return sums.find(({ kind }) => kind === 'wallet')?.credits;
  };
  expect(await at(from(2 * DAY))).toBe(1500);
  clock.advance(2 * HOUR + 14 * MINUTE);
  await Promise.all([1, 2, 3].map(() => closePast({ db: ledger.db, clock })));
  expect(await hours()).toEqual([0, 1, 2]);
  expect(await at(from(2 * DAY))).toBe(1500);
  clock.advance(MINUTE);
  await closePast({ db: ledger.db, clock });
  expect(await hours()).toEqual([0, 1, 2, 3]);
  expect(await at(from(2 * DAY))).toBe(1500);
  expect(await at(from(DAY))).toBe(1000);
  const by = await sumMovements(ledger.db, { from: FIRST, until: from(2 * DAY) }, { unit: 'day' });
  expect(by.filter(({ kind }) => kind === 'wallet')).toMatchObject([
    { from: FIRST, credits: 1000 },
    { from: addDays(FIRST, 1), credits: 500 },
  ]);
  expect(await wrong()).toEqual([]);
  await sql`insert into ledger_hour_total values (${from(DAY)}, 'losses', 5, 0, 1)`.execute(
    ledger.db,
  );
  await sql`insert into ledger_hour values (${from(DAY + 9 * HOUR)}, ${from(3 * DAY)})`.execute(
    ledger.db,
  );
  expect(await wrong()).toEqual([
    expect.stringMatching(
      /^the totals of losses from 2026-03-0\d .* are not those of its postings$/,
    ),
    expect.stringMatching(/^an hour before 2026-03-0\d .* was left out$/),
  ]);
});

/** The closed hours of the second day. */
const hours = async () => {
  const { rows } = await sql<{ hour: Date }>`select hour from ledger_hour order by 1`.execute(
    ledger.db,
  );
  return rows.map(({ hour }) => (hour.getTime() - from(DAY).getTime()) / HOUR);
};

test('several processes close a day once', async () => {
  await pay(from(0), await openWallet(1), 1000);
  const clock = testClock(from(3 * DAY + HOUR).toISOString());
  await Promise.all(Array.from({ length: 4 }, () => closePast({ db: ledger.db, clock })));
  expect(dayInLagos(clock.now())).toBe(addDays(FIRST, 3));
  expect(await closed()).toHaveLength(3);
  expect(await wrong()).toEqual([]);
});

test('a day can’t be closed early, changed or deleted; errors in a closed day are found', async () => {
  await pay(from(0), await openWallet(1), 1000);
  const clock = testClock(from(2 * DAY).toISOString());
  await closePast({ db: ledger.db, clock });
  const early = sql`insert into ledger_day values ('2026-04-01', 0, '2026-04-02 00:30+01')`;
  await expect(early.execute(ledger.db)).rejects.toThrow('ledger_day_over');
  for (const statement of [
    sql`update ledger_day_total set debits = 1`,
    sql`delete from ledger_day_total`,
    sql`update ledger_day set entries = 1`,
    sql`truncate ledger_day_total`,
  ]) {
    await expect(statement.execute(ledger.db)).rejects.toThrow('never updated or deleted');
  }
  expect(await wrong()).toEqual([]);
  await sql`insert into ledger_day_total values (${FIRST}, 'losses', 5, 0, 1)`.execute(ledger.db);
  await sql`insert into ledger_day values ('2026-03-05', 3, '2026-03-09')`.execute(ledger.db);
  expect(await wrong()).toEqual([
    'the totals of losses on 2026-03-01 are not those of its postings',
    'the number of entries on 2026-03-05 is wrong',
    'a day before 2026-03-05 was left out',
  ]);
});

test('postings into closed hours or days are dated to their end, and the closed ones stay unchanged', async () => {
  const wallet = await openWallet(1);
  await pay(from(10 * MINUTE), wallet, 1000);
  const clock = testClock(from(2 * HOUR).toISOString());
  await closePast({ db: ledger.db, clock });
  const late = await pay(from(50 * MINUTE), wallet, 30);
  expect(late.posted_at).toEqual(from(HOUR));
  const own = createLedger(ledger.db, { now: () => from(5 * MINUTE) });
  const submitted = await own.submit(payment(wallet, 4));
  expect(submitted.posted_at).toEqual(from(HOUR));
  expect((await pay(from(70 * MINUTE), wallet, 5)).posted_at).toEqual(from(70 * MINUTE));
  clock.advance(2 * DAY);
  await closePast({ db: ledger.db, clock });
  expect((await pay(from(3 * HOUR), wallet, 6)).posted_at).toEqual(from(2 * DAY + HOUR));
  expect(await wrong()).toEqual([]);
});

test('an hour is closed only after the postings that had started, however late they end', async () => {
  const wallet = await openWallet(1);
  await pay(from(0), wallet, 1000);
  const clock = testClock(from(2 * HOUR).toISOString());
  const posted = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const slow = inTransaction(ledger.db, async (tx) => {
    const { posted_at } = await post(tx, from(40 * MINUTE), payment(wallet, 50));
    posted.resolve();
    await end.promise;
    return posted_at;
  });
  await posted.promise;
  const closing = closePast({ db: ledger.db, clock });
  const closed = () =>
    sql<{ until: Date }>`select until from ledger_closed`
      .execute(ledger.db)
      .then(({ rows }) => rows[0]?.until);
  await expect.poll(closed).toEqual(from(HOUR));
  end.resolve();
  expect(await slow).toEqual(from(40 * MINUTE));
  await closing;
  expect(await wrong()).toEqual([]);
});

test('hours and days with inserted postings are added up again, as docs/runbook.md describes', async () => {
  const wallet = await openWallet(1);
  await pay(from(0), wallet, 1000);
  const clock = testClock(from(DAY + 3 * HOUR).toISOString());
  await closePast({ db: ledger.db, clock });
  await pay(from(DAY + 2 * HOUR), wallet, 7);
  await sql`set session_replication_role = replica;
    update ledger_entry set posted_at = ${sql.lit(from(HOUR).toISOString())} where kind = 'test';
    update ledger_posting set posted_at = ${sql.lit(from(HOUR).toISOString())};
    set session_replication_role = origin`.execute(ledger.db);
  expect(await wrong()).not.toEqual([]);
  const text = await readFile(new URL('../../../docs/runbook.md', import.meta.url), 'utf8');
  const repair = /```sql\n(begin;\nalter table ledger_hour_total[^`]+)```/.exec(text)?.[1] ?? '';
  await sql.raw(repair.replaceAll('2026-11-28', FIRST)).execute(ledger.db);
  await closePast({ db: ledger.db, clock });
  expect(await wrong()).toEqual([]);
});

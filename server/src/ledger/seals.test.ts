// Sealed days: a nightly check covers only new postings, and tampering with a sealed day is found.
import { addDays } from '@alajo/contract/days.ts';
import { kobo } from '@alajo/contract/money.ts';
import { sql } from 'kysely';
import pino from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY, HOUR, startOfDay, testClock } from '../platform/clock.ts';
import { inTransaction } from '../platform/database/database.ts';
import { testLedger } from '../testing/ledger.ts';
import { longTest } from '../testing/long.ts';
import { openAccount } from './accounts.ts';
import { account as system } from './chart.ts';
import { checkBooks, reportBooks } from './check.ts';
import { closePast } from './days.ts';
import { post } from './entries.ts';

let ledger: Awaited<ReturnType<typeof testLedger>>;
beforeEach(async () => {
  ledger = await testLedger();
});
afterEach(() => ledger.close());

const FIRST = '2026-03-01';
const from = (at: number) => new Date(startOfDay(FIRST).getTime() + at);

const openWallet = (id: number) =>
  inTransaction(ledger.db, (tx) => openAccount(tx, 'wallet', { kind: 'user', id }));
const pay = (at: Date, to: number, amount: number) =>
  inTransaction(ledger.db, (tx) =>
    post(tx, at, {
      id: uuidv7(),
      kind: 'test',
      postings: [
        { account: system.funding_clearing, amount: kobo(-amount) },
        { account: to, amount: kobo(amount) },
      ],
    }),
  );

type Night = { postings: number; sealed?: number; problems?: { what: string }[] };

/** Closes and checks past days, as the nightly jobs do. Returns the job's log. */
async function night(at: Date): Promise<Night> {
  const lines: Night[] = [];
  const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line)) });
  const clock = testClock(at.toISOString());
  await closePast({ db: ledger.db, clock });
  await reportBooks({ db: ledger.db, clock, log }, []);
  const [logged] = lines;
  if (logged === undefined) throw new Error('nothing was logged');
  return logged;
}
const wrong = async () => (await checkBooks(ledger.db)).problems.map(({ what }) => what);
const found = async (at: Date) => (await night(at)).problems?.map(({ what }) => what) ?? [];

/** Only the owner of the tables can do this. */
async function tamper(table: string, ...statements: ReturnType<typeof sql>[]): Promise<void> {
  await sql`alter table ${sql.id(table)} disable trigger user`.execute(ledger.db);
  for (const statement of statements) await statement.execute(ledger.db);
  await sql`alter table ${sql.id(table)} enable trigger user`.execute(ledger.db);
}

/** A payment per day for some days, and the night after each. */
async function pastDays(days: number): Promise<number> {
  const wallet = await openWallet(1);
  for (let day = 0; day < days; day++) {
    await pay(from(day * DAY + 9 * HOUR), wallet, 1000 + day);
    await night(from((day + 1) * DAY + 3 * HOUR));
  }
  return wallet;
}

test('the nightly check covers everything after the last seal, and seals each closed day', async () => {
  const wallet = await openWallet(1);
  await pay(from(HOUR), wallet, 1000);
  await pay(from(DAY + HOUR), wallet, 500);
  expect(await night(from(DAY + 3 * HOUR))).toMatchObject({ postings: 4, sealed: 1 });
  expect(await night(from(DAY + 4 * HOUR))).toMatchObject({ postings: 2, sealed: 0 });
  await pay(from(4 * DAY), wallet, 70);
  expect(await night(from(4 * DAY + 3 * HOUR))).toMatchObject({ postings: 4, sealed: 3 });
  const { rows } = await sql<{ day: string; follows: boolean; postings: number }>`
    select day, postings, before = lag(hash, 1, ${Buffer.alloc(32)}) over (order by day) as follows
    from ledger_seal order by day`.execute(ledger.db);
  expect(rows).toEqual(
    [2, 2, 0, 0].map((postings, index) => ({
      day: addDays(FIRST, index),
      postings,
      follows: true,
    })),
  );
  expect(await wrong()).toEqual([]);
});

test('several processes that check on the same night agree, and seal the day once', async () => {
  await pay(from(0), await openWallet(1), 1000);
  const at = from(DAY + 3 * HOUR);
  const nights = await Promise.all([night(at), night(at), night(at)]);
  expect(nights.flatMap(({ problems = [] }) => problems)).toEqual([]);
  expect(await wrong()).toEqual([]);
});

test('tampering with a sealed day that nothing else reveals is found: at once by the full check, in due course by the nightly one', async () => {
  await pastDays(3);
  await tamper(
    'ledger_entry',
    sql`update ledger_entry set kind = 'other'
    where posted_at < ${from(DAY)}`,
  );
  const description = `the postings of ${FIRST} are not those that were sealed`;
  expect(await wrong()).toEqual([description]);
  const nights: string[][] = [];
  for (let hour = 0; hour < 3; hour++) nights.push(await found(from((3 + hour) * DAY)));
  expect(nights.toSorted((a, b) => a.length - b.length)).toEqual([[], [], [description]]);
});

test('a payment inserted into a sealed day, and a rewritten seal, are found', async () => {
  const wallet = await pastDays(2);
  await pay(from(3 * DAY), wallet, 5);
  // Postings are never dated into a closed hour, so someone has to change the time afterwards.
  for (const table of ['ledger_entry', 'ledger_posting']) {
    await tamper(
      table,
      sql`update ${sql.id(table)} set posted_at = ${from(10 * HOUR)} where posted_at >= ${from(3 * DAY)}`,
    );
  }
  expect(await wrong()).toEqual(
    expect.arrayContaining([`the postings of ${FIRST} are not those that were sealed`]),
  );
  await tamper(
    'ledger_seal',
    sql`update ledger_seal set hash = ${Buffer.alloc(32, 1)}
    where day = ${FIRST}`,
  );
  expect(await wrong()).toEqual(
    expect.arrayContaining([`the seal of ${addDays(FIRST, 1)} does not follow the day before`]),
  );
});

test.each([
  [
    'the balance after is wrong',
    sql`update ledger_posting set balance_after = balance_after + 1
    where seq = 3`,
  ],
  ['the sequence has a hole', sql`update ledger_posting set seq = seq + 1 where seq = 3`],
  [
    'the postings of an entry do not sum to zero',
    sql`update ledger_posting set amount = amount + 1
    where seq = 3 and amount > 0`,
  ],
  [
    'a posting has no entry',
    sql`update ledger_posting set entry_id = ${uuidv7()}
    where seq = 3`,
  ],
])(
  'the nightly check finds an error in new postings and doesn’t seal them: %s',
  async (label, statement) => {
    const wallet = await pastDays(2);
    await pay(from(2 * DAY + 5 * HOUR), wallet, 1);
    await tamper('ledger_posting', statement);
    expect(await found(from(3 * DAY + 3 * HOUR))).toContain(label);
    const { rows } = await sql`select day from ledger_seal`.execute(ledger.db);
    expect(rows).toHaveLength(2);
  },
);

test('the nightly check covers the balance of a long-inactive account too', async () => {
  const wallet = await pastDays(2);
  const other = await openWallet(2);
  await pay(from(2 * DAY + 5 * HOUR), other, 1);
  await sql`update ledger_account set balance = balance + 1 where id = ${wallet}`.execute(
    ledger.db,
  );
  await sql`update ledger_account set balance = balance - 1 where id = ${other}`.execute(ledger.db);
  expect(await found(from(3 * DAY + 3 * HOUR))).toEqual([
    'the balance is not the sum of the postings',
    'the balance is not the sum of the postings',
  ]);
});

test('a payment posted late over midnight is not reported as a gap', async () => {
  const wallet = await openWallet(1);
  await pay(from(HOUR), wallet, 1);
  await pay(new Date(from(DAY).getTime() + 1), wallet, 2);
  await pay(new Date(from(DAY).getTime() - 1), wallet, 3);
  await pay(from(DAY + HOUR), wallet, 4);
  for (const day of [1, 2, 3]) expect(await found(from(day * DAY + 3 * HOUR))).toEqual([]);
  expect(await wrong()).toEqual([]);
});

/** Days of payments to a hundred customers, straight into the tables. */
async function fill(days: number, a_day: number): Promise<void> {
  const paid = sql`(select md5(n::text)::uuid as id, n, 2000 + n % 100 as account, n / 100 + 1 as seq,
      ${from(0)}::timestamptz + n * ${DAY / a_day}::integer * interval '1 millisecond' as at
    from generate_series(0::bigint, ${days * a_day - 1}::bigint) n)`;
  await sql`insert into ledger_entry (id, kind, fingerprint, metadata, posted_at)
    select id, 'test', n::text, '{}', at from ${paid} paid order by at`.execute(ledger.db);
  await sql`insert into ledger_posting (account_id, seq, entry_id, amount, balance_after, posted_at)
    select side, place, id, amount, after, at from ${paid} paid, lateral (values
      (account, seq, 1, seq), (${system.funding_clearing}::bigint, n + 1, -1, -(n + 1))
    ) sides(side, place, amount, after) order by at`.execute(ledger.db);
  await sql`insert into ledger_account (id, kind, owner_kind, owner_id)
    select 2000 + n, 'wallet', 'user', 2000 + n from generate_series(0, 99) n
    on conflict do nothing`.execute(ledger.db);
  await sql`update ledger_account a set posting_count = p.count, balance = p.total from (
      select account_id, count(*) as count, sum(amount) as total from ledger_posting group by 1) p
    where p.account_id = a.id`.execute(ledger.db);
  // A real day fills many of the index's ranges; a day in this test fills few.
  for (const index of ['ledger_posting_time', 'ledger_entry_time']) {
    await sql`alter index ${sql.id(index)} set (pages_per_range = 4)`.execute(ledger.db);
    await sql`reindex index ${sql.id(index)}`.execute(ledger.db);
  }
  await sql`vacuum analyze ledger_posting, ledger_entry, ledger_account`.execute(ledger.db);
}

/** The number of rows of entries and postings that the database has returned. */
async function rowsRead(): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(ledger.db);
  await sql`select 1`.execute(ledger.db);
  const { rows } = await sql<{ read: number }>`
    select sum(seq_tup_read + idx_tup_fetch)::bigint as read from pg_stat_user_tables
    where relname in ('ledger_entry', 'ledger_posting')`.execute(ledger.db);
  return rows[0]?.read ?? 0;
}

/** The rows read by the last of several nights: those of a day, and those that find them. */
async function cost(days: number, a_day: number): Promise<number> {
  await fill(days, a_day);
  await night(from((days - 1) * DAY + 3 * HOUR));
  const before = await rowsRead();
  const last = await night(from(days * DAY + 3 * HOUR));
  expect(last).toMatchObject({ postings: 2 * a_day, sealed: 1 });
  return (await rowsRead()) - before;
}

test('the nightly check reads its own day, not the history before it', async () => {
  const [days, a_day] = [30, 400];
  const read = await cost(days, a_day);
  expect(read).toBeGreaterThan(2 * a_day);
  // An entry and two postings each: reading sealed rows even once would take more.
  expect(read).toBeLessThan(3 * a_day * (days - 1));
});

longTest('ten times the history costs a night at most 15% more rows', async () => {
  const short = await cost(5, 2000);
  await ledger.close();
  ledger = await testLedger();
  const long = await cost(50, 2000);
  expect(long).toBeLessThanOrEqual(1.15 * short);
  expect(await wrong()).toEqual([]);
});

// Posting in batches: attached rows, isolated failures, limits, draining.
import { randomUUID } from 'node:crypto';
import { naira } from '@alajo/contract/money.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../platform/clock.ts';
import { inTransaction, openDatabase } from '../platform/database/database.ts';
import { move, testLedger } from '../testing/ledger.ts';
import { findAccounts } from './accounts.ts';
import { checkBooks } from './check.ts';
import { post } from './entries.ts';
import { findEntry } from './statement.ts';
import { attachedRow, createLedger, isPosted, type Writer } from './submit.ts';

type Note = { entry: string; text: string };

let books: Awaited<ReturnType<typeof testLedger>>;
beforeAll(async () => {
  books = await testLedger();
  await sql`create table note (entry uuid not null, text text not null check (text <> 'poison'))`.execute(
    books.db,
  );
});
afterAll(async () => {
  expect(await checkBooks(books.db)).toMatchObject({ ok: true, problems: [] });
  await books.close();
});

/** Writes notes, and counts the requests of its statement. */
function noteWriter() {
  const figures = { calls: 0 };
  const writer: Writer<Note> = {
    name: 'notes',
    write(rows, places) {
      figures.calls += 1;
      return sql`insert into note select n.entry, n.text from unnest(
          ${rows.map((row) => row.entry)}::uuid[], ${rows.map((row) => row.text)}::text[],
          ${places}::int[]) n(entry, text, place)
        where ${isPosted('n.place')}`;
    },
  };
  return { writer, figures };
}

async function notesOf(ids: string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from note where entry = any(${ids}::uuid[])`.execute(books.db);
  return rows[0]?.count ?? 0;
}

const balanceOf = async (owner: number) =>
  (await findAccounts(books.db, 'wallet', 'user', [owner])).get(owner)?.balance;

test('callers in one turn of the event loop share a batch, and each writer is called once', async () => {
  const ledger = createLedger(books.db, systemClock);
  const [from, to] = [await books.wallet(1, 1000), await books.wallet(2)];
  const { writer, figures } = noteWriter();
  const entries = Array.from({ length: 200 }, () => move(from, to, 1));
  await Promise.all(
    entries.map((entry) =>
      ledger.submit(entry, attachedRow(writer, { entry: entry.id, text: 'a' })),
    ),
  );
  expect(ledger.figures()).toEqual({ waiting: 0, batches: 1, entries: 200 });
  expect(figures.calls).toBe(1);
  expect(await notesOf(entries.map((entry) => entry.id))).toBe(200);
});

test('writes an attached row once, not again for a repeat, and never for a refusal', async () => {
  const ledger = createLedger(books.db, systemClock);
  const [from, to] = [await books.wallet(10, 10), await books.wallet(11)];
  const { writer } = noteWriter();
  const send = (entry: ReturnType<typeof move>) =>
    ledger.submit(entry, attachedRow(writer, { entry: entry.id, text: 'b' }));
  const paid = move(from, to, 8);
  const together = await Promise.all([send(paid), send(paid)]);
  expect(together.map((postedEntry) => postedEntry.repeated)).toEqual([false, true]);
  expect((await send(paid)).repeated).toBe(true);
  const refused = move(from, to, 8);
  await expect(send(refused)).rejects.toMatchObject({ code: 'insufficient_funds' });
  expect(await notesOf([paid.id, refused.id])).toBe(1);
});

test('a bad row fails only its own entry; the others are posted with their rows', async () => {
  const ledger = createLedger(books.db, systemClock);
  const [from, to] = [await books.wallet(20, 100), await books.wallet(21)];
  const { writer } = noteWriter();
  const entries = Array.from({ length: 20 }, () => move(from, to, 1));
  const settled = await Promise.allSettled(
    entries.map((entry, index) =>
      ledger.submit(
        entry,
        attachedRow(writer, { entry: entry.id, text: index === 7 ? 'poison' : 'c' }),
      ),
    ),
  );
  expect(settled.map((result) => result.status).indexOf('rejected')).toBe(7);
  expect(settled.filter((result) => result.status === 'fulfilled')).toHaveLength(19);
  expect(await notesOf(entries.map((entry) => entry.id))).toBe(19);
  expect(await findEntry(books.db, entries[7]?.id ?? '')).toBeUndefined();
  expect(await balanceOf(21)).toBe(naira(19));
});

/** Ends this database's sessions that wait for a lock; returns their number. */
async function cutOffWaiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(pg_terminate_backend(pid)) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(books.db);
  return rows[0]?.count ?? 0;
}

test('a connection lost before the commit posts once and writes its attached row once', async () => {
  const [from, to] = [await books.wallet(30, 100), await books.wallet(31)];
  const own = openDatabase(books.url, { max: 1 });
  const ledger = createLedger(own.db, systemClock);
  const { writer, figures } = noteWriter();
  const entry = move(from, to, 5);
  const submitted = await inTransaction(books.db, async (tx) => {
    // The statement waits for this account, and is cut off there.
    await sql`select from ledger_account where id = ${from} for update`.execute(tx);
    const answered = ledger.submit(entry, attachedRow(writer, { entry: entry.id, text: 'd' }));
    await expect.poll(cutOffWaiting).toBe(1);
    return { answered };
  });
  expect((await submitted.answered).repeated).toBe(false);
  expect(figures.calls).toBeGreaterThan(1);
  expect(await notesOf([entry.id])).toBe(1);
  expect(await balanceOf(31)).toBe(naira(5));
  await own.close();
});

test('a confirmed entry is committed: another connection sees it immediately', async () => {
  const ledger = createLedger(books.db, systemClock);
  const other = openDatabase(books.url, { max: 1 });
  const [from, to] = [await books.wallet(40, 100), await books.wallet(41)];
  for (let n = 0; n < 20; n++) {
    const entry = move(from, to, 1);
    await ledger.submit(entry);
    expect(await findEntry(other.db, entry.id)).toMatchObject({ id: entry.id });
  }
  await other.close();
});

test('callers past the limit are refused as busy immediately, and those already waiting get their result', async () => {
  const ledger = createLedger(books.db, systemClock, { waiting: 4 });
  const [from, to] = [await books.wallet(50, 100), await books.wallet(51)];
  const settled = await Promise.allSettled(
    Array.from({ length: 10 }, () => ledger.submit(move(from, to, 1))),
  );
  const refused = settled.flatMap((result) =>
    result.status === 'rejected' ? [result.reason] : [],
  );
  expect(refused).toHaveLength(6);
  for (const reason of refused) expect(reason).toMatchObject({ code: 'busy', retry_after_s: 1 });
  expect(await balanceOf(51)).toBe(naira(4));
  expect((await ledger.submit(move(from, to, 1))).repeated).toBe(false);
});

test('draining serves all waiting callers and refuses new ones', async () => {
  const ledger = createLedger(books.db, systemClock);
  const [from, to] = [await books.wallet(60, 100), await books.wallet(61)];
  let answered = 0;
  const waiting = Array.from({ length: 30 }, () =>
    ledger.submit(move(from, to, 1)).then(() => {
      answered += 1;
    }),
  );
  const drained = ledger.drain().then(() => answered);
  await expect(ledger.submit(move(from, to, 1))).rejects.toMatchObject({ code: 'busy' });
  expect(await drained).toBe(30);
  await Promise.all(waiting);
  expect(await balanceOf(61)).toBe(naira(30));
});

test('an unbalanced entry is rejected alone, as a programming error', async () => {
  const ledger = createLedger(books.db, systemClock);
  const [from, to] = [await books.wallet(70, 100), await books.wallet(71)];
  const bent = move(from, to, 1);
  bent.postings.pop();
  const settled = await Promise.allSettled([
    ledger.submit(move(from, to, 1)),
    ledger.submit(bent),
    ledger.submit(move(from, 999_999_999, 1, { id: randomUUID() })),
  ]);
  expect(settled.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  expect(settled[1]).toMatchObject({ reason: expect.any(RangeError) });
  expect(String(settled[2] && 'reason' in settled[2] && settled[2].reason)).toContain(
    'unknown_account',
  );
  expect(await balanceOf(71)).toBe(naira(1));
});

test('plans a batch once per connection, in any order of its rows', async () => {
  const { db, close } = openDatabase(books.url, { max: 1 });
  const ledger = createLedger(db, systemClock);
  const [from, to] = [await books.wallet(90, 100), await books.wallet(91)];
  const writers = ['first', 'second'].map((name) => ({ ...noteWriter().writer, name }));
  const send = (turn: number) => {
    const entry = move(from, to, 1);
    const rows = writers.map((writer) => attachedRow(writer, { entry: entry.id, text: 'c' }));
    return ledger.submit(entry, ...(turn % 2 === 0 ? rows : rows.reverse()));
  };
  for (const turn of Array.from({ length: 8 }).keys()) await send(turn);
  const { rows } = await sql<{ plans: number; generic: boolean }>`
    select generic_plans + custom_plans as plans, generic_plans > 0 as generic
    from pg_prepared_statements`.execute(db);
  expect(rows).toEqual([{ plans: 8, generic: true }]);
  await close();
});

test('a writer comes after the one it reads, regardless of their names', async () => {
  const ledger = createLedger(books.db, systemClock);
  const [from, to] = [await books.wallet(92, 100), await books.wallet(93)];
  const base = noteWriter().writer;
  const read: Writer<Note> = {
    ...base,
    name: 'read_by_another',
    write: (rows, places) => sql`${base.write(rows, places)} returning entry`,
  };
  const reader: Writer<null> = {
    name: 'a_reader',
    reads: read,
    write: () => sql`insert into note select entry, 'seen' from ${sql.ref(read.name)}`,
  };
  const entry = move(from, to, 1);
  const note = { entry: entry.id, text: 'c' };
  await ledger.submit(entry, attachedRow(reader, null), attachedRow(read, note));
  const { rows } = await sql<{ text: string }>`
    select text from note where entry = ${entry.id} order by text`.execute(books.db);
  expect(rows).toEqual([{ text: 'c' }, { text: 'seen' }]);
});

test.each([true, false])(
  'no plan reads a whole table, even one made while it was nearly empty (batched: %s)',
  async (batched) => {
    const own = await testLedger();
    const [from, to] = [await own.wallet(1, 100), await own.wallet(2)];
    await own.end();
    const { db, close } = openDatabase(own.url, { max: 1, indexOnlyPlans: batched });
    const ledger = createLedger(db, systemClock);
    // ledger_closed has one row, which a plan may only read whole.
    const scans = async () => {
      await sql`select pg_stat_force_next_flush()`.execute(db);
      const { rows } = await sql<{ scans: number }>`
        select sum(seq_scan)::int as scans from pg_stat_user_tables
        where relname like 'ledger%' and relname <> 'ledger_closed'`.execute(db);
      return rows[0]?.scans;
    };
    const before = await scans();
    for (let turn = 0; turn < 8; turn++) {
      const entry = move(from, to, 1);
      if (batched) await ledger.submit(entry);
      else await inTransaction(db, (tx) => post(tx, systemClock.now(), entry));
    }
    expect(await scans()).toBe(before);
    await close();
    await own.drop();
  },
);

// Payments posted by this process, without HTTP: by single calls and in batches, between many accounts, to
// one hot account, and from an account with a long history.
import { randomInt } from 'node:crypto';
import { kobo } from '@alajo/contract/money.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { account as system } from '../src/ledger/chart.ts';
import { type Entry, post } from '../src/ledger/entries.ts';
import { listHistory } from '../src/ledger/statement.ts';
import { createLedger } from '../src/ledger/submit.ts';
import { systemClock } from '../src/platform/clock.ts';
import { type Db, inTransaction, liftTimeouts } from '../src/platform/database/database.ts';
import type { Payer } from './customers.ts';
import { BATCHED, type Results } from './results.ts';

/** `ledger_db` has the one connection that posts batches. */
type Databases = { db: Db; ledger_db: Db };

function payment(from: number, to: number): Entry {
  const amount = kobo(randomInt(100, 1000));
  return {
    id: uuidv7(),
    kind: 'bench',
    postings: [
      { account: from, amount: kobo(-amount) },
      { account: to, amount },
    ],
  };
}

export async function measureLedger(
  results: Results,
  { db, ledger_db }: Databases,
  people: readonly Payer[],
): Promise<void> {
  const any = (not = 0): number => {
    const wallet = people[randomInt(people.length)]?.wallet ?? 0;
    return wallet === not ? any(not) : wallet;
  };
  const spread = () => {
    const from = any();
    return payment(from, any(from));
  };
  const hot = () => payment(any(), system.services_float);
  const one = (entry: Entry) => inTransaction(db, (tx) => post(tx, systemClock.now(), entry));
  const ledger = createLedger(ledger_db, systemClock);
  await results.rate('payment by one call, 16 connections', 16, () => one(spread()));
  await results.rate(BATCHED, 1000, () => ledger.submit(spread()));
  await results.rate('hot account by one call, 16 connections', 16, () => one(hot()));
  await results.rate('hot account batched, 1,000 callers', 1000, () => ledger.submit(hot()));
  await ledger.drain();
}

/** The same work on an account with few postings and on one with many. */
export async function measureLongHistory(
  results: Results,
  { db, ledger_db }: Databases,
  { people, sizes }: { people: readonly Payer[]; sizes: readonly number[] },
): Promise<void> {
  const other = people[0]?.wallet ?? 0;
  const ledger = createLedger(ledger_db, systemClock);
  for (const [index, postings] of sizes.entries()) {
    const wallet = people[index + 1]?.wallet ?? 0;
    await grow(db, postings, [wallet, other]);
    await results.rate(`statement after ${postings} postings`, 1, () =>
      listHistory(db, wallet, { limit: 20 }),
    );
    await results.rate(`payment after ${postings} postings`, 1, () =>
      ledger.submit(payment(wallet, other)),
    );
  }
  await ledger.drain();
}

// Inserts rows directly, keeping what checkBooks verifies: every entry sums to zero, without gaps. The
// amounts alternate between 1 and -1, so an even number of them changes no balance.
async function grow(db: Db, postings: number, accounts: readonly [number, number]): Promise<void> {
  const [wallet, other] = accounts;
  await inTransaction(db, async (tx) => {
    await liftTimeouts(tx);
    await sql`create temporary table made on commit drop as
      select n, gen_random_uuid() as id, case when n % 2 = 0 then 1 else -1 end as amount, now() as at
      from generate_series(1, ${postings}::bigint) n`.execute(tx);
    await sql`select from ledger_account where id = any(${accounts}) order by id for update`.execute(
      tx,
    );
    await sql`insert into ledger_entry (id, kind, fingerprint, metadata, posted_at)
      select id, 'bench', 'bench', '{}', at from made`.execute(tx);
    for (const [account, sign] of [
      [wallet, 1],
      [other, -1],
    ] as const) {
      await sql`insert into ledger_posting (account_id, seq, entry_id, amount, balance_after, posted_at)
        select a.id, a.posting_count + m.n, m.id, ${sign} * m.amount,
          a.balance + case when m.n % 2 = 0 then 0 else ${-sign} end, m.at
        from made m cross join ledger_account a where a.id = ${account}`.execute(tx);
    }
    await sql`update ledger_account set posting_count = posting_count + ${postings}
      where id = any(${accounts})`.execute(tx);
  });
  await sql`analyze ledger_posting, ledger_entry`.execute(db);
}

// Browses the ledger by account, as of any instant: the accounts of a kind, their balances, and
// their postings.
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import { type RawBuilder, sql } from 'kysely';
import { MINUTE } from '../platform/clock.ts';
import type { Db } from '../platform/database/database.ts';
import type { OwnedKind, Owner, SystemKind } from './chart.ts';

export type AccountKind = OwnedKind | SystemKind;

export type AccountRow = {
  id: number;
  kind: AccountKind;
  owner_kind: Owner['kind'] | null;
  owner_id: number | null;
  /** Balance at the instant. */
  balance: Kobo;
};

type Page = { limit: number; after?: number | undefined };

/** Accounts of a kind, ordered by owner, after a given one. `until`: undefined for now. */
export async function listAccounts(
  db: Db,
  kind: AccountKind,
  until: Date | undefined,
  { limit, after }: Page,
): Promise<AccountRow[]> {
  return balancesAt(
    db,
    until,
    sql`select * from ledger_account where kind = ${kind}
      ${
        after === undefined
          ? sql``
          : sql`and (owner_kind, owner_id) >
              (select owner_kind, owner_id from ledger_account where id = ${after} and kind = ${kind})`
      } order by kind, owner_kind, owner_id limit ${limit}`,
  );
}

/** An account; undefined if there is none. */
export async function findAccount(
  db: Db,
  id: number,
  until: Date | undefined,
): Promise<AccountRow | undefined> {
  const account = sql`select * from ledger_account where id = ${id}`;
  return (await balancesAt(db, until, account))[0];
}

// Numbers follow time except for payments that waited for each other, by seconds.
const MARGIN_MS = 10 * MINUTE;

/**
 * The numbers of an account's postings that enclose an instant: all up to `low` are before it, all
 * after `high` are not.
 */
const lowOf = (id: RawBuilder<unknown>, until: Date) =>
  sql<number>`ledger_last_before(${id}, ${new Date(until.getTime() - MARGIN_MS)})`;
const highOf = (id: RawBuilder<unknown>, until: Date) =>
  sql<number>`(ledger_last_before(${id}, ${new Date(until.getTime() + MARGIN_MS)}) + 1)`;

async function balancesAt(
  db: Db,
  until: Date | undefined,
  accounts: RawBuilder<unknown>,
): Promise<AccountRow[]> {
  const columns = sql`a.id, a.kind, a.owner_kind, a.owner_id`;
  const order = sql`order by a.owner_kind, a.owner_id`;
  const { rows } = await (until === undefined
    ? sql<AccountRow>`select ${columns}, a.balance from (${accounts}) a ${order}`
    : sql<AccountRow>`
        with a as materialized (
          select *, ${lowOf(sql`id`, until)} as low, ${highOf(sql`id`, until)} as high
          from (${accounts}) a
        ), near as materialized (
          select p.account_id, sum(case when p.seq <= a.low then p.balance_after
              when p.posted_at < ${until} then p.amount end)::bigint as balance
          from (select id, low, high from a) a
            join ledger_posting p on p.account_id = a.id and p.seq between greatest(a.low, 1) and a.high
          group by p.account_id
        )
        select ${columns}, coalesce(near.balance, 0) as balance
        from a left join near on near.account_id = a.id ${order}`
  ).execute(db);
  return rows;
}

export type PostingRow = {
  seq: number;
  posted_at: Date;
  kind: string;
  /** The entry that started the payment: the hold of a capture or reversal. */
  payment: string;
  amount: Kobo;
  balance_after: Kobo;
};

/** Postings of an account, as rows `p` in their order, with their entries. */
const withEntries = (postings: RawBuilder<unknown>) => sql`
  select seq, posted_at, kind, coalesce(closes, case when reverses is not null
      then (ledger_find_entry(reverses)).closes end, reverses, id) as payment, amount, balance_after
  from (select p.seq, p.posted_at, p.amount, p.balance_after, e.id, e.kind, e.closes, e.reverses
    from (${postings}) p join ledger_entry e on e.id = p.entry_id offset 0) e`;

/** An account's postings before an instant, latest first, below a number. */
export async function listLatest(
  db: Db,
  id: number,
  until: Date | undefined,
  { limit, below }: { limit: number; below: number },
): Promise<PostingRow[]> {
  const before = async (instant: Date) => {
    const { rows } = await sql<{ high: number }>`
      select ${highOf(sql`${id}::bigint`, instant)} as high`.execute(db);
    return sql`and seq <= ${rows[0]?.high ?? 0} and posted_at < ${instant}`;
  };
  const { rows } = await sql<PostingRow>`${withEntries(sql`
    select * from ledger_posting where account_id = ${id} and seq < ${below}
      ${until === undefined ? sql`` : await before(until)}
    order by seq desc limit ${limit}`)} order by seq desc`.execute(db);
  return rows;
}

const PAGE = 1000;

/** An account's postings from one instant to another, oldest first, read a page at a time. */
export async function* readPostings(
  db: Db,
  id: number,
  { from, until }: { from: Date; until: Date },
): AsyncGenerator<PostingRow> {
  const { rows: bounds } = await sql<{ low: number }>`
    select ${lowOf(sql`${id}::bigint`, from)} as low`.execute(db);
  const last = new Date(until.getTime() + MARGIN_MS);
  for (let after = bounds[0]?.low ?? 0; ; ) {
    const { rows } = await sql<PostingRow>`${withEntries(sql`
      select * from ledger_posting where account_id = ${id} and seq > ${after}
      order by seq limit ${PAGE}`)} order by seq`.execute(db);
    yield* rows.filter(({ posted_at }) => posted_at >= from && posted_at < until);
    const end = rows.at(-1);
    if (end === undefined || rows.length < PAGE || end.posted_at >= last) return;
    after = end.seq;
  }
}

/** The amount owed to others or, if negative, held for us or owed to us, from debits and credits. */
export const balanceOf = ({ debits, credits }: { debits: Kobo; credits: Kobo }): Kobo =>
  kobo(credits - debits);

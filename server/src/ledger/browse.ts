// Looking into the ledger account by account, as of any instant: which accounts a kind has, what was in
// each, and its postings.
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
  /** At the instant. */
  balance: Kobo;
};

type Page = { limit: number; after?: number | undefined };

/** Accounts of a kind in the order of their owners, after one of them. `until`: undefined for now. */
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
  const one = sql`select * from ledger_account where id = ${id}`;
  return (await balancesAt(db, until, one))[0];
}

// Numbers follow time but for payments that waited for each other, by seconds.
const MARGIN = 10 * MINUTE;

/**
 * The numbers of each account's postings between which lies an instant: all up to `low` are before it, all
 * after `high` are not. Found in as many steps as the numbers have bits.
 */
const around = (until: Date, accounts: RawBuilder<unknown>) => sql`
  with recursive account as (${accounts}), search(id, at, low, high) as (
    select id, at, 0::bigint, posting_count + 1 from account,
      unnest(array[${new Date(until.getTime() - MARGIN)}, ${new Date(until.getTime() + MARGIN)}]::timestamptz[]) at
    union all
    select s.id, s.at, case when p.posted_at < s.at then s.middle else s.low end,
      case when p.posted_at < s.at then s.high else s.middle end
    from (select id, at, low, high, (low + high) / 2 as middle from search where high - low > 1) s
      join ledger_posting p on p.account_id = s.id and p.seq = s.middle
  ), ends as (
    select id, min(low) as low, max(low) as high from search where high - low = 1 group by id
  )`;

async function balancesAt(
  db: Db,
  until: Date | undefined,
  accounts: RawBuilder<unknown>,
): Promise<AccountRow[]> {
  const columns = sql`a.id, a.kind, a.owner_kind, a.owner_id`;
  const order = sql`order by a.owner_kind, a.owner_id`;
  const { rows } = await (until === undefined
    ? sql<AccountRow>`select ${columns}, a.balance from (${accounts}) a ${order}`
    : sql<AccountRow>`${around(until, accounts)}
          select ${columns}, (coalesce((select p.balance_after from ledger_posting p
              where p.account_id = a.id and p.seq = e.low), 0)
            + coalesce((select sum(p.amount) from ledger_posting p
                where p.account_id = a.id and p.seq > e.low and p.seq <= e.high
                  and p.posted_at < ${until}), 0))::bigint as balance
          from account a join ends e on e.id = a.id ${order}`
  ).execute(db);
  return rows;
}

export type PostingRow = {
  seq: number;
  posted_at: Date;
  kind: string;
  /** The entry that began the payment: the hold of what captures or reverses one. */
  payment: string;
  amount: Kobo;
  balance_after: Kobo;
};

const payment = sql<string>`coalesce(e.closes, o.closes, e.reverses, e.id)`;
const entries = sql`join ledger_entry e on e.id = p.entry_id
  left join ledger_entry o on o.id = e.reverses`;
const columns = sql`p.seq, p.posted_at, e.kind, ${payment} as payment, p.amount, p.balance_after`;

/** An account's postings before an instant, the latest first, below a number. */
export async function listLatest(
  db: Db,
  id: number,
  until: Date | undefined,
  { limit, below }: { limit: number; below: number },
): Promise<PostingRow[]> {
  const { rows } = await sql<PostingRow>`
    ${until === undefined ? sql`` : around(until, sql`select * from ledger_account where id = ${id}`)}
    select ${columns} from ledger_posting p ${entries}
    where p.account_id = ${id} and p.seq < ${below}
      ${until === undefined ? sql`` : sql`and p.seq <= (select high from ends) and p.posted_at < ${until}`}
    order by p.seq desc limit ${limit}`.execute(db);
  return rows;
}

const PAGE = 1000;

/** An account's postings from one instant to another, the oldest first, read a page at a time. */
export async function* readPostings(
  db: Db,
  id: number,
  { from, until }: { from: Date; until: Date },
): AsyncGenerator<PostingRow> {
  const { rows: ends } = await sql<{ low: number }>`
    ${around(from, sql`select * from ledger_account where id = ${id}`)} select low from ends`.execute(
    db,
  );
  const last = new Date(until.getTime() + MARGIN);
  for (let after = ends[0]?.low ?? 0; ; ) {
    const { rows } = await sql<PostingRow>`
      select ${columns} from ledger_posting p ${entries}
      where p.account_id = ${id} and p.seq > ${after} order by p.seq limit ${PAGE}`.execute(db);
    yield* rows.filter(({ posted_at }) => posted_at >= from && posted_at < until);
    const end = rows.at(-1);
    if (end === undefined || rows.length < PAGE || end.posted_at >= last) return;
    after = end.seq;
  }
}

/** What is owed to others, or (below zero) held for us or owed to us, of debits and credits. */
export const balanceOf = ({ debits, credits }: { debits: Kobo; credits: Kobo }): Kobo =>
  kobo(credits - debits);

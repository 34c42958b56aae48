// Reads the ledger: an account's history and single entries. A page is one range read, however long
// the history is.
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../platform/database/database.ts';
import { derivedId, type Json } from './entries.ts';

/** `pending`: held, neither captured nor reversed. */
export type EntryState = 'completed' | 'pending' | 'reversed';

export type StatementRow = {
  entry_id: string;
  seq: number;
  kind: string;
  amount: Kobo;
  balance_after: Kobo;
  posted_at: Date;
  metadata: { [key: string]: Json };
  state: EntryState;
  /** True if a hold was captured, even if it was reversed later. */
  captured: boolean;
  reversed_at: Date | null;
  /** Its reversal records that its payer cancelled it. */
  cancelled: boolean;
};

const entryState = sql<EntryState>`case when r.id is not null then 'reversed'
  when e.hold and c.id is null then 'pending' else 'completed' end`;
const isCancelled = sql<boolean>`coalesce(r.metadata -> 'cancelled' = 'true', false)`;
/** The capture and the reversal of an entry `e`, among the rows of `ending`. */
const endings = sql`
  left join ending c on e.hold and c.id = ledger_derived_id('closes', e.id)
  left join ending r on r.id = ledger_derived_id('reverses', e.id)`;

export type StatementPage = {
  limit: number;
  before_seq?: number;
  after_seq?: number;
  sign?: 'credit' | 'debit' | undefined;
  /** The amount moved, regardless of its sign: minimum, maximum. */
  least?: Kobo | undefined;
  most?: Kobo | undefined;
  kind?: string | undefined;
  state?: EntryState | undefined;
  /**
   * Case-insensitive search in texts of the entry `e`: the one for the posting's sign, and the one for both.
   */
  text?:
    | {
        search: string;
        debit: RawBuilder<unknown>;
        credit: RawBuilder<unknown>;
        both: RawBuilder<unknown>;
      }
    | undefined;
};

// Postings read per statement for a filtered page: at first, and at most.
const INITIAL_SCAN_ROWS = 250;
const MAX_SCAN_ROWS = 4000;

/**
 * At most `limit` movements of an account, newest first, between two posting numbers, both exclusive.
 * A reversal shows as the state of the entry it reverses and has no row.
 */
export async function listHistory(
  db: Db | Tx,
  accountId: number,
  page: StatementPage,
): Promise<StatementRow[]> {
  const { limit, before_seq = Number.MAX_SAFE_INTEGER, after_seq = 0, sign, text } = page;
  const isFiltered = [sign, page.least, page.most, page.kind, page.state, text].some(Boolean);
  const found: StatementRow[] = [];
  let scanned = isFiltered ? Math.max(INITIAL_SCAN_ROWS, limit) : limit + 5;
  for (let before = before_seq; ; scanned = Math.min(4 * scanned, MAX_SCAN_ROWS)) {
    const span = { before_seq: before, after_seq, scanned };
    const { rows, last_seq } = await scanPostings(
      db,
      accountId,
      { ...page, limit: limit - found.length },
      span,
    );
    found.push(...rows);
    if (found.length >= limit || last_seq === null || last_seq <= after_seq + 1) return found;
    before = last_seq;
  }
}

type ScanRange = { before_seq: number; after_seq: number; scanned: number };

/**
 * The rows of a page among the next postings, and the number of the last posting read. The postings
 * of a page are read first, then their entries, then the entries that ended those: each table may
 * lie on other servers, and each is read only by known ids.
 */
async function scanPostings(
  db: Db | Tx,
  accountId: number,
  { limit, sign, least, most, kind, state, text }: StatementPage,
  { before_seq, after_seq, scanned }: ScanRange,
): Promise<{ rows: StatementRow[]; last_seq: number | null }> {
  const { rows } = await sql<StatementRow & { last_seq: number | null }>`
    with p as materialized (
      select entry_id, seq, amount, balance_after, posted_at from ledger_posting
      where account_id = ${accountId} and seq < ${before_seq} and seq > ${after_seq}
      order by seq desc limit ${scanned}
    ), page as materialized (
      select p.entry_id as id, p.seq, e.kind, p.amount, p.balance_after, p.posted_at, e.metadata, e.hold
      from p join ledger_entry e on e.id = p.entry_id
      where e.reverses is null
        ${sign === undefined ? sql`` : sql`and sign(p.amount) = ${sign === 'credit' ? 1 : -1}`}
        ${least === undefined ? sql`` : sql`and abs(p.amount) >= ${least}`}
        ${most === undefined ? sql`` : sql`and abs(p.amount) <= ${most}`}
        ${kind === undefined ? sql`` : sql`and e.kind = ${kind}`}
        ${text === undefined ? sql`` : sql`and ${holdsText(text)}`}
      ${state === undefined ? sql`order by p.seq desc limit ${limit}` : sql``}
    ), ending as materialized (
      select id, posted_at, metadata from ledger_entry where id in (
        select ledger_derived_id('reverses', id) from page
        union all select ledger_derived_id('closes', id) from page where hold)
    )
    select shown.*, (select min(seq) from p) as last_seq from (select) single_row left join (
      select e.id as entry_id, e.seq, e.kind, e.amount, e.balance_after, e.posted_at, e.metadata,
        ${entryState} as state, c.id is not null as captured, r.posted_at as reversed_at,
        ${isCancelled} as cancelled
      from page e ${endings}
      ${state === undefined ? sql`` : sql`where ${entryState} = ${state}`}
      order by e.seq desc limit ${limit}) shown on true
    order by shown.seq desc`.execute(db);
  const last_seq = rows[0]?.last_seq ?? null;
  return {
    rows: rows.flatMap(({ last_seq: _, ...row }) => (row.seq === null ? [] : [row])),
    last_seq,
  };
}

// The collation `letters` maps the case of all letters (Ọ, Ẹ, Ṣ), whatever the database's own collation.
const holdsText = ({
  search,
  debit,
  credit,
  both,
}: NonNullable<StatementPage['text']>) => sql`strpos(
  lower(concat_ws(chr(10),
    case when p.amount < 0 then ${debit} else ${credit} end, ${both}) collate letters),
  lower(${search}::text collate letters)) > 0`;

/** An account's newest posting, optionally before an instant; zeros if there is none. */
export async function latestPosting(
  db: Db | Tx,
  accountId: number,
  before?: Date,
): Promise<{ seq: number; balance_after: Kobo }> {
  const { rows } = await sql<{ seq: number; balance_after: Kobo }>`
    select seq, balance_after from ledger_posting where account_id = ${accountId}
      ${before === undefined ? sql`` : sql`and posted_at < ${before}`}
    order by seq desc limit 1`.execute(db);
  return rows[0] ?? { seq: 0, balance_after: kobo(0) };
}

/**
 * For a row `e` with an entry's kind, metadata and `reverses`: the description of the entry it
 * reverses, if any.
 */
export const displayKind = sql<string>`case when e.reverses is null then e.kind
  else (ledger_find_entry(e.reverses)).kind end`;
export const displayMetadata = sql`case when e.reverses is null then e.metadata
  else (ledger_find_entry(e.reverses)).metadata end`;

export type MovementRow = {
  /** For a reversal, the entry it reverses. */
  entry_id: string;
  kind: string;
  metadata: { [key: string]: Json };
  returned: boolean;
  amount: Kobo;
  balance_after: Kobo;
  posted_at: Date;
};

/**
 * Every posting of an account between two numbers, oldest first, at most `limit`. Nothing is left out, so
 * balances add up. A reversal has a row with the kind and metadata of the entry it reverses.
 */
export async function listPostings(
  db: Db | Tx,
  accountId: number,
  span: { after_seq: number; up_to_seq: number; limit: number },
): Promise<MovementRow[]> {
  const { rows } = await sql<MovementRow>`
    select coalesce(reverses, id) as entry_id, ${displayKind} as kind, ${displayMetadata} as metadata,
      reverses is not null as returned, amount, balance_after, posted_at
    from (select p.seq, p.amount, p.balance_after, p.posted_at, e.id, e.kind, e.metadata, e.reverses
      from (select * from ledger_posting where account_id = ${accountId}
          and seq > ${span.after_seq} and seq <= ${span.up_to_seq}
        order by seq limit ${span.limit}) p
        join ledger_entry e on e.id = p.entry_id offset 0) e
    order by seq`.execute(db);
  return rows;
}

/**
 * The customer each of these entries credited, or will credit after its wait; entries that credited
 * none are missing.
 */
export async function findCredited(
  db: Db | Tx,
  entryIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ entry_id: string; owner_id: number }>`
    select p.entry_id, a.owner_id from (select entry_id, account_id from ledger_posting
        where entry_id = any(${entryIds}::uuid[]) and amount > 0 offset 0) p
      join ledger_account a on a.id = p.account_id where a.owner_kind = 'user'
    union all
    select e.id, (e.metadata ->> 'to_user_id')::bigint from ledger_entry e
    where e.id = any(${entryIds}::uuid[]) and e.metadata ? 'to_user_id'`.execute(db);
  return new Map(rows.map((row) => [row.entry_id, row.owner_id]));
}

/** The customer whose wallet an entry debited; undefined if it debited none. */
export async function findDebited(db: Db | Tx, entryId: string): Promise<number | undefined> {
  const { rows } = await sql<{ owner_id: number }>`
    select a.owner_id from (select account_id from ledger_posting
        where entry_id = ${entryId} and amount < 0 offset 0) p
      join ledger_account a on a.id = p.account_id where a.kind = 'wallet' limit 1`.execute(db);
  return rows[0]?.owner_id;
}

/** The posted entries among some ids. */
export async function findPosted(db: Db | Tx, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from ledger_entry where id = any(${ids}::uuid[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** SQL for the amount, in kobo, on an entry's receipt; the id is given as SQL. */
export const displayAmount = (id: RawBuilder<unknown>): RawBuilder<Kobo | null> =>
  sql`((ledger_find_entry(${id})).metadata ->> 'amount')::bigint`;

/** SQL for a text in an entry's metadata; `id` is SQL. */
export const metadataOf = (id: RawBuilder<unknown>, key: string): RawBuilder<string | null> =>
  sql`((ledger_find_entry(${id})).metadata ->> ${key}::text)`;

/** SQL for the hold captured by an entry; `id` is SQL. */
export const capturedHold = (id: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`(ledger_find_entry(${id})).closes`;

/**
 * SQL for the amount, in kobo, that an entry debited from a user's wallet; null for none. User and id are given as
 * SQL.
 */
export const debitedAmount = (
  user: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
): RawBuilder<Kobo | null> => sql`ledger_taken_from(${user}, ${id})`;

export type EntryDetail = {
  id: string;
  kind: string;
  metadata: { [key: string]: Json };
  posted_at: Date;
  state: EntryState;
  captured: boolean;
  /** The metadata of the entry that captured this hold; null if there is none. */
  closing: { [key: string]: Json } | null;
  reversed_at: Date | null;
  cancelled: boolean;
  postings: { account_id: number; kind: string; owner_id: number | null; amount: Kobo }[];
};

/** Returns an entry with its postings and their accounts' owners; undefined if there is none. */
export async function findEntry(db: Db | Tx, id: string): Promise<EntryDetail | undefined> {
  const [closes, reverses] = [derivedId('closes', id), derivedId('reverses', id)];
  const { rows } = await sql<EntryDetail>`
    with ending as materialized (
      select * from ledger_entry where id = any(${[id, closes, reverses]}::uuid[])
    ), moved as materialized (
      select account_id, amount from ledger_posting where entry_id = ${id}
    )
    select e.id, e.kind, e.metadata, e.posted_at, ${entryState} as state, c.id is not null as captured,
      c.metadata as closing, r.posted_at as reversed_at, ${isCancelled} as cancelled,
      (select jsonb_agg(jsonb_build_object('account_id', a.id, 'kind', a.kind,
          'owner_id', a.owner_id, 'amount', p.amount) order by p.amount)
        from moved p join ledger_account a on a.id = p.account_id) as postings
    from ending e ${endings} where e.id = ${id}`.execute(db);
  return rows[0];
}

/** The metadata of the entries that captured these holds, by the hold's id. */
export async function findClosings(
  db: Db | Tx,
  holds: readonly string[],
): Promise<Map<string, EntryDetail['metadata']>> {
  if (holds.length === 0) return new Map();
  const { rows } = await sql<{ closes: string; metadata: EntryDetail['metadata'] }>`
    select closes, metadata from ledger_entry
    where id = any(${holds.map((id) => derivedId('closes', id))}::uuid[])`.execute(db);
  return new Map(rows.map(({ closes, metadata }) => [closes, metadata]));
}

/** The entry that this one settles or undoes, step by step back to the first; itself if it does neither. */
export async function findOrigin(db: Db | Tx, id: string): Promise<string> {
  let origin = id;
  for (let step = 0; step < 3; step++) {
    const { rows } = await sql<{ previous: string | null }>`
      select coalesce(closes, reverses) as previous from ledger_entry where id = ${origin}`.execute(
      db,
    );
    const previous = rows[0]?.previous;
    if (!previous) break;
    origin = previous;
  }
  return origin;
}

/** One posting of an entry; `owner_id` is the customer whose account it is, if any. */
export type PostingRow = {
  entry_id: string;
  account_id: number;
  owner_id: number | null;
  amount: Kobo;
  posted_at: Date;
};

/** All postings of every entry that touched one of these accounts, and of these entries, oldest first. */
export async function listRelatedPostings(
  db: Db | Tx,
  { accounts, ids }: { accounts: readonly number[]; ids: readonly string[] },
): Promise<PostingRow[]> {
  const { rows } = await sql<PostingRow>`
    select p.entry_id, p.account_id, case a.owner_kind when 'user' then a.owner_id end as owner_id,
      p.amount, p.posted_at
    from (select * from ledger_posting where entry_id in (
        select entry_id from ledger_posting where account_id = any(${accounts}::bigint[])
        union select unnest(${ids}::uuid[])) offset 0) p
      join ledger_account a on a.id = p.account_id
    order by p.posted_at, p.entry_id, p.account_id`.execute(db);
  return rows;
}

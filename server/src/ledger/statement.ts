// Reading the ledger: an account's history newest first, one entry whole. A
// page is one range read, however long the history.
import type { Kobo } from '@alajo/contract/money.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database.ts';
import type { Json } from './entries.ts';

/** Pending: put aside and neither captured nor given back. Reversed: taken back. */
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
  /** A hold that was captured, whatever came later. */
  captured: boolean;
  reversed_at: Date | null;
};

const entryState = sql<EntryState>`case when r.id is not null then 'reversed'
  when e.hold and c.id is null then 'pending' else 'completed' end`;
const endings = sql`
  left join ledger_entry c on e.hold and c.id = ledger_derived_id('closes', e.id)
  left join ledger_entry r on r.id = ledger_derived_id('reverses', e.id)`;

/**
 * At most `limit` movements of an account, newest first, before posting number `before_seq`. A
 * reversal is told by the state of what it reverses and has no row of its own.
 */
export async function statement(
  db: Db | Tx,
  accountId: number,
  page: { limit: number; before_seq?: number; sign?: 'credit' | 'debit' },
): Promise<StatementRow[]> {
  const before = page.before_seq ?? Number.MAX_SAFE_INTEGER;
  const sign = page.sign === undefined ? 0 : page.sign === 'credit' ? 1 : -1;
  const { rows } = await sql<StatementRow>`
    select p.entry_id, p.seq, e.kind, p.amount, p.balance_after, p.posted_at, e.metadata,
      ${entryState} as state, c.id is not null as captured, r.posted_at as reversed_at
    from ledger_posting p join ledger_entry e on e.id = p.entry_id ${endings}
    where p.account_id = ${accountId} and p.seq < ${before}
      and (${sign} = 0 or sign(p.amount) = ${sign}) and e.reverses is null
    order by p.seq desc limit ${page.limit}`.execute(db);
  return rows;
}

export type EntryDetail = {
  id: string;
  kind: string;
  metadata: { [key: string]: Json };
  posted_at: Date;
  state: EntryState;
  captured: boolean;
  /** What the entry that captured this hold says; null without one. */
  closing: { [key: string]: Json } | null;
  reversed_at: Date | null;
  postings: { account_id: number; kind: string; owner_id: number | null; amount: Kobo }[];
};

/** One entry with its postings and their accounts' owners; undefined if there is none. */
export async function findEntry(db: Db | Tx, id: string): Promise<EntryDetail | undefined> {
  const { rows } = await sql<EntryDetail>`
    select e.id, e.kind, e.metadata, e.posted_at, ${entryState} as state, c.id is not null as captured,
      c.metadata as closing, r.posted_at as reversed_at,
      (select jsonb_agg(jsonb_build_object('account_id', a.id, 'kind', a.kind,
          'owner_id', a.owner_id, 'amount', p.amount) order by p.amount)
        from ledger_posting p join ledger_account a on a.id = p.account_id
        where p.entry_id = e.id) as postings
    from ledger_entry e ${endings} where e.id = ${id}`.execute(db);
  return rows[0];
}

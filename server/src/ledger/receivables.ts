// Debts of customers: accounts of kind `receivable` below zero, whose debt later credits pay.
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';
import type { Json } from './entries.ts';

export type Receivable = {
  /** The account. */
  id: number;
  /** The customer. */
  owner_id: number;
  owed: Kobo;
  /** The amount charged back since the customer last owed nothing, and the amount collected of it. */
  taken: Kobo;
  collected: Kobo;
  /** The time of the first of those chargebacks. */
  since: Date;
  /** The number of those entries, and the latest of them. */
  entries: number;
  latest: { id: string; kind: string; metadata: { [key: string]: Json } };
};

/** The total of all customers' debts, in kobo, and the number of debtors. */
export async function sumReceivables(db: Db): Promise<{ owed: Kobo; customers: number }> {
  const { rows } = await sql<{ owed: Kobo; customers: number }>`
    select coalesce(-sum(balance), 0)::bigint as owed, count(*)::int as customers
    from ledger_account
    where kind = 'receivable' and owner_kind = 'user' and balance < 0`.execute(db);
  return rows[0] ?? { owed: kobo(0), customers: 0 };
}

/** The end of a page: its last receivable, and the amount owed there. */
export type ReceivablePlace = { owed: Kobo; id: number };

/**
 * Open receivables, the largest first, amounts in kobo, and the start of the next page. Reads every
 * receivable ever opened, which are few. No index on balances: PostgreSQL would update all indexes
 * of an account with every posting (no HOT updates).
 */
export async function listReceivables(
  db: Db,
  { limit, after }: { limit: number; after: ReceivablePlace | undefined },
): Promise<{ receivables: Receivable[]; next: ReceivablePlace | null }> {
  const { rows } = await sql<{ id: number; owner_id: number; owed: Kobo }>`
    select id, owner_id, -balance as owed from ledger_account
    where kind = 'receivable' and owner_kind = 'user' and balance < 0
      ${after === undefined ? sql`` : sql`and (balance, -id) > (${-after.owed}, ${-after.id})`}
    order by balance, id desc limit ${limit + 1}`.execute(db);
  const accounts = rows.slice(0, limit);
  const debts = await debtsOf(
    db,
    accounts.map(({ id }) => id),
  );
  const receivables = accounts.flatMap((account) => {
    const debt = debts.get(account.id);
    // Skips debts that were paid since the accounts were read.
    return debt === undefined ? [] : [{ ...account, ...debt }];
  });
  return { receivables, next: rows.length > limit ? (accounts.at(-1) ?? null) : null };
}

type Debt = Omit<Receivable, 'id' | 'owner_id'>;

/**
 * Summarises the debt of these accounts. Postings are read first, then entries: on a cluster either
 * table lies on other servers than accounts.
 */
async function debtsOf(db: Db, ids: readonly number[]): Promise<Map<number, Debt>> {
  if (ids.length === 0) return new Map();
  type Sums = Omit<Debt, 'latest'> & { account_id: number; latest_id: string };
  const { rows: sums } = await sql<Sums>`
    select account_id, min(posted_at) as since, count(*) filter (where amount < 0)::int as entries,
      (-sum(amount))::bigint as owed, (-sum(least(amount, 0)))::bigint as taken,
      sum(greatest(amount, 0))::bigint as collected,
      (array_agg(entry_id order by seq desc) filter (where amount < 0))[1] as latest_id
    from (
      select account_id, seq, entry_id, amount, posted_at,
        max(seq) filter (where balance_after >= 0) over (partition by account_id) as paid_at
      from ledger_posting where account_id = any(${ids}::bigint[])) p
    where seq > coalesce(paid_at, 0) group by account_id`.execute(db);
  const { rows: entries } = await sql<Debt['latest']>`
    select id, kind, metadata from ledger_entry
    where id = any(${sums.map(({ latest_id }) => latest_id)}::uuid[])`.execute(db);
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return new Map(
    sums.flatMap(({ account_id, latest_id, ...debt }) => {
      const latest = byId.get(latest_id);
      return latest === undefined ? [] : [[account_id, { ...debt, latest }] as const];
    }),
  );
}

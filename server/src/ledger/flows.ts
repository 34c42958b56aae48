// Sums over an account's movements, and where in its history a span of time lies.
import type { Kobo } from '@alajo/contract/money.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';

export type Flow = {
  /** A Lagos day. */
  day: string;
  /** For a return, the kind of what came back. */
  kind: string;
  returned: boolean;
  /** Whom it went to or came from, as `FlowTerms` reads it. */
  party: string | null;
  name: string | null;
  /** Signed, as posted to the account. */
  amount: Kobo;
  count: number;
  fee: Kobo;
  vat: Kobo;
  stamp_duty: Kobo;
};

/** How to read an entry `m(kind, metadata, outward)`; what is outward was paid by the account's owner. */
export type FlowTerms = {
  party: RawBuilder<string | null>;
  name: RawBuilder<string | null>;
  /** What paying cost. */
  fee: RawBuilder<number | null>;
  vat: RawBuilder<number | null>;
  stamp_duty: RawBuilder<number | null>;
};

/** Posting numbers: after the first, up to the second. */
export type Span = { after_seq: number; up_to_seq: number };

/**
 * An account's movements of a span, added up by day, kind, direction and party; those before `days_from`
 * by month, as of its first day.
 */
export async function sumFlows(
  db: Db,
  accountId: number,
  { after_seq, up_to_seq, days_from }: Span & { days_from: Date },
  { party, name, fee, vat, stamp_duty }: FlowTerms,
): Promise<Flow[]> {
  // Only what is added up leaves the inner query: sorting whole entries would spill to disk.
  const { rows } = await sql<Flow>`
    select day, kind, returned, party, max(name) as name, sum(amount)::bigint as amount,
      count(*) as count, sum(fee)::bigint as fee, sum(vat)::bigint as vat,
      sum(stamp_duty)::bigint as stamp_duty
    from (
      select case when p.posted_at < ${days_from}
          then date_trunc('month', ledger_day(p.posted_at)::timestamp)::date
          else ledger_day(p.posted_at) end as day,
        m.kind, m.returned, m.outward, ${party} as party, ${name} as name, p.amount,
        case when m.outward then coalesce(${fee}, 0) * m.sign else 0 end as fee,
        case when m.outward then coalesce(${vat}, 0) * m.sign else 0 end as vat,
        case when m.outward then coalesce(${stamp_duty}, 0) * m.sign else 0 end as stamp_duty
      from ledger_posting p join ledger_entry e on e.id = p.entry_id
        left join ledger_entry o on o.id = e.reverses
        cross join lateral (select coalesce(o.kind, e.kind) as kind,
          coalesce(o.metadata, e.metadata) as metadata, o.id is not null as returned,
          (p.amount < 0) = (o.id is null) as outward, -sign(p.amount)::int as sign) m
      where p.account_id = ${accountId} and p.seq > ${after_seq} and p.seq <= ${up_to_seq}
      offset 0
    ) movement group by 1, 2, 3, 4, outward`.execute(db);
  return rows;
}

/**
 * The posting numbers of the time from one instant up to another, and the instant of the first of all.
 * Numbers follow time, so each end is found in as many steps as its number has bits.
 */
export async function spanOf(
  db: Db,
  accountId: number,
  from: Date,
  until: Date,
): Promise<Span & { first: Date | null }> {
  const { rows } = await sql<Span & { first: Date | null }>`
    with recursive search(at, low, high) as (
      select at, 0::bigint, posting_count + 1 from ledger_account,
        unnest(array[${from}, ${until}]::timestamptz[]) at where id = ${accountId}
      union all
      select s.at, case when p.posted_at < s.at then s.middle else s.low end,
        case when p.posted_at < s.at then s.high else s.middle end
      from (select at, low, high, (low + high) / 2 as middle from search where high - low > 1) s
        join ledger_posting p on p.account_id = ${accountId} and p.seq = s.middle
    )
    select min(low) as after_seq, max(low) as up_to_seq,
      (select posted_at from ledger_posting where account_id = ${accountId} and seq = 1) as first
    from search where high - low = 1`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`no account ${accountId}`);
  return row;
}

export type Single = { id: string; day: string; amount: Kobo; party: string; name: string };

/**
 * The newest movements of some kinds in a span that were not reversed, one by one; those without a
 * party are left out.
 */
export async function listSingles(
  db: Db,
  accountId: number,
  span: Span,
  {
    kinds,
    party,
    name,
    limit,
  }: Pick<FlowTerms, 'party' | 'name'> & {
    kinds: readonly string[];
    limit: number;
  },
): Promise<Single[]> {
  const { rows } = await sql<Single>`
    select id, day, amount, party, name from (
      select m.id, p.seq, ledger_day(p.posted_at) as day, p.amount, ${party} as party,
        ${name} as name
      from ledger_posting p join ledger_entry e on e.id = p.entry_id
        cross join lateral (select e.id, e.kind, e.metadata, p.amount < 0 as outward) m
      where p.account_id = ${accountId} and p.seq > ${span.after_seq} and p.seq <= ${span.up_to_seq}
        and e.kind = any(${kinds}::text[])
        and not exists (select from ledger_entry r where r.id = ledger_derived_id('reverses', e.id))
      offset 0
    ) movement where party is not null order by seq desc limit ${limit}`.execute(db);
  return rows;
}

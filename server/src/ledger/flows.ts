// Totals over an account's movements, and the position of a period in its history.
import { addMonths } from '@alajo/contract/days.ts';
import type { Kobo } from '@alajo/contract/money.ts';
import { type RawBuilder, sql } from 'kysely';
import { startOfDay } from '../platform/clock.ts';
import type { Db } from '../platform/database/database.ts';
import { displayKind, displayMetadata } from './statement.ts';

export type Flow = {
  /** A Lagos day. */
  day: string;
  /** For a return, the kind of the returned payment. */
  kind: string;
  returned: boolean;
  /** The counterparty, as `FlowTerms` reads it. */
  party: string | null;
  name: string | null;
  /** Signed, as posted to the account. */
  amount: Kobo;
  count: number;
  fee: Kobo;
  vat: Kobo;
  stamp_duty: Kobo;
};

/** SQL to read an entry `m(kind, metadata, outward)`; outward entries were paid by the account's owner. */
export type FlowTerms = {
  party: RawBuilder<string | null>;
  name: RawBuilder<string | null>;
  /** The charges of the payment. */
  fee: RawBuilder<number | null>;
  vat: RawBuilder<number | null>;
  stamp_duty: RawBuilder<number | null>;
};

/** Lagos days. */
type Detail = {
  /** The first day of the span. */
  from: string;
  days_from: string;
  details_from: string;
  parties_from: string;
};

/** Posting numbers: after the first, up to the second. */
export type Span = { after_seq: number; up_to_seq: number };

/**
 * An account's movements of a span, totalled by day, kind, direction and party; those before `days_from` by month,
 * as of its first day. Before `details_from` names are null and charges 0, and before `parties_from` parties are null.
 */
export async function sumFlows(
  db: Db,
  accountId: number,
  { after_seq, up_to_seq, from, days_from, details_from, parties_from }: Span & Detail,
  { party, name, fee, vat, stamp_duty }: FlowTerms,
): Promise<Flow[]> {
  // Finding an amount in an entry's JSON takes longer than finding the entry.
  const charge = (term: RawBuilder<number | null>) =>
    sql`case when m.outward and m.detailed then coalesce(${term}, 0) * m.sign else 0 end`;
  const months = monthStarts(from, days_from);
  // Finding the month among a few takes a tenth of the time of computing the day in Lagos.
  // Selects only the columns to be added up in the inner query: sorting whole entries would spill to disk.
  const { rows } = await sql<Flow>`
    select day, kind, returned, party, max(name) as name, sum(amount)::bigint as amount,
      count(*) as count, sum(fee)::bigint as fee, sum(vat)::bigint as vat,
      sum(stamp_duty)::bigint as stamp_duty
    from (
      select case when e.posted_at < ${startOfDay(days_from)}
          then (${months}::date[])[
            greatest(width_bucket(e.posted_at, ${months.map(startOfDay)}::timestamptz[]), 1)]
          else ledger_day(e.posted_at) end as day,
        m.kind, m.returned, m.outward,
        case when e.posted_at >= ${startOfDay(parties_from)} then ${party} end as party,
        case when m.detailed then ${name} end as name, e.amount, ${charge(fee)} as fee,
        ${charge(vat)} as vat, ${charge(stamp_duty)} as stamp_duty
      from (${withEntries(accountId, { after_seq, up_to_seq })}) e
        cross join lateral (select ${displayKind} as kind, ${displayMetadata} as metadata,
          e.reverses is not null as returned, (e.amount < 0) = (e.reverses is null) as outward,
          -sign(e.amount)::int as sign, e.posted_at >= ${startOfDay(details_from)} as detailed) m
      offset 0
    ) movement group by 1, 2, 3, 4, outward`.execute(db);
  return rows;
}

/** The first days of the months from a day on that begin before another day. */
function monthStarts(from: string, before: string): string[] {
  const starts: string[] = [];
  for (let day = `${from.slice(0, 7)}-01`; day < before; day = addMonths(day, 1)) starts.push(day);
  return starts;
}

/**
 * An account's postings of a span, and then their entries: on a cluster either table lies on other servers.
 */
const withEntries = (accountId: number, { after_seq, up_to_seq }: Span) => sql`
  select p.seq, p.amount, p.posted_at, e.id, e.kind, e.metadata, e.reverses
  from (select entry_id, seq, amount, posted_at from ledger_posting
      where account_id = ${accountId} and seq > ${after_seq} and seq <= ${up_to_seq} offset 0) p
    join ledger_entry e on e.id = p.entry_id offset 0`;

/** The posting numbers of the period between two instants, and the instant of the very first posting. */
export async function spanOf(
  db: Db,
  accountId: number,
  from: Date,
  until: Date,
): Promise<Span & { first: Date | null }> {
  // Uses two statements: a cluster runs a query of postings on their servers, which don't have the accounts.
  const { rows } = await sql<Span>`
    select ledger_last_before(${accountId}, ${from}) as after_seq,
      ledger_last_before(${accountId}, ${until}) as up_to_seq`.execute(db);
  const [span] = rows;
  if (span === undefined) throw new Error(`no account ${accountId}`);
  const { rows: postings } = await sql<{ posted_at: Date }>`
    select posted_at from ledger_posting where account_id = ${accountId} and seq = 1`.execute(db);
  return { ...span, first: postings[0]?.posted_at ?? null };
}

export type Single = { id: string; day: string; amount: Kobo; party: string; name: string };

/**
 * The newest movements of some kinds in a span that were not reversed; those without a party are left out.
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
    with movement as materialized (
      select m.id, e.seq, ledger_day(e.posted_at) as day, e.amount, ${party} as party,
        ${name} as name
      from (${withEntries(accountId, span)}) e
        cross join lateral (select e.id, e.kind, e.metadata, e.amount < 0 as outward) m
      where e.kind = any(${kinds}::text[])
    ), reversal as materialized (
      select id from ledger_entry where id in (select ledger_derived_id('reverses', id) from movement)
    )
    select id, day, amount, party, name from movement
    where party is not null
      and not exists (select from reversal where reversal.id = ledger_derived_id('reverses', movement.id))
    order by seq desc limit ${limit}`.execute(db);
  return rows;
}

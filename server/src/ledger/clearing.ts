// Accounts that stand for another company, such as a provider's balance: what was booked in them, by
// operation. A hold, its capture and the reversals of both are one operation, known by the hold's id.
import type { Kobo } from '@alajo/contract/money.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../platform/database/database.ts';
import { account } from './chart.ts';
import { spanOf } from './flows.ts';

type ClearingSum = { op: string; net: Kobo; costs: Kobo; at: Date };

// An entry's few postings are found by its id alone: a condition on the account, too, has PostgreSQL read all
// of that account's for each entry.
const COSTS = [account.provider_costs, account.commissions];

/** Which of an account's entries are meant: payments that arrived, or what was taken back of them. */
export type ClearingPart = 'arrived' | 'taken_back';

/** What a correction, or what was taken back, belongs to (migration 0094 has an index of it). */
const aboutOf = (entry: 'e' | 'o') =>
  sql`coalesce(${sql.ref(`${entry}.metadata`)} ->> 'takes_back', ${sql.ref(`${entry}.metadata`)} ->> 'corrects')`;
const feeOf = (entry: 'e' | 'o') =>
  sql`coalesce((${sql.ref(`${entry}.metadata`)} ->> 'fee')::bigint, 0)`;

/** Of an entry `e`, which reverses `o` or nothing. What we booked by hand and reversed came from nobody. */
const isOfPart = (part: ClearingPart | null): RawBuilder<boolean> => {
  if (part === null) return sql`true`;
  const back = sql<boolean>`(coalesce(e.metadata ->> 'takes_back', o.metadata ->> 'takes_back') is not null
    or (o.id is not null and o.kind not in ('manual_credit', 'correction')))`;
  return part === 'taken_back' ? back : sql<boolean>`not ${back}`;
};

type Clearing = { account: number; part: ClearingPart | null };

/**
 * Of each operation (`op`) in a list (`ids`, a select of one column) what all its entries booked in an
 * account (`net`) and in our costs and commissions with it (`costs`), both signed as posted, and when first.
 * Corrections count with what they correct, and their part that is a provider's charge as a cost. Operations
 * that never touched the account are left out.
 */
export const clearingSums = (
  { account: accountId, part }: Clearing,
  ids: RawBuilder<unknown>,
): RawBuilder<ClearingSum> =>
  sql<ClearingSum>`
    with wanted as materialized (select op from (${ids}) w(op)), about as materialized (
      select w.op, e.id, ${feeOf('e')} as fee from wanted w
        join ledger_entry e on ${aboutOf('e')} = w.op::text and ${aboutOf('e')} is not null
    ), entries as (
      select w.op, i.id from wanted w
        cross join lateral (values (w.op), (ledger_derived_id('closes', w.op)),
          (ledger_derived_id('reverses', w.op)),
          (ledger_derived_id('reverses', ledger_derived_id('closes', w.op)))) i(id)
      union all
      select op, i.id from about
        cross join lateral (values (about.id), (ledger_derived_id('reverses', about.id))) i(id)
        where about.id <> op
    ), charged as (
      select op, sum(fee)::bigint as fee from about
      where fee <> 0
        and (select bool_or(a.account_id = ${accountId}) from ledger_posting a where a.entry_id = about.id)
        and not exists (select from ledger_entry r
          where r.id = ledger_derived_id('reverses', about.id))
        ${partOf(part, sql`about.id`)}
      group by op
    )
    select n.op, sum(p.amount) filter (where p.account_id = ${accountId})::bigint as net,
      (coalesce(sum(p.amount) filter (where p.account_id = any(${COSTS})), 0)
        - coalesce(min(c.fee), 0))::bigint as costs,
      min(p.posted_at) as at
    from entries n
      join ledger_posting p on p.entry_id = n.id
      left join charged c on c.op = n.op
    where (select bool_or(a.account_id = ${accountId}) from ledger_posting a where a.entry_id = n.id)
      ${partOf(part, sql`n.id`)}
    group by n.op`;

/** A whole account needs no look at its entries. */
const partOf = (part: ClearingPart | null, id: RawBuilder<unknown>) =>
  part === null
    ? sql``
    : sql`and exists (select from ledger_entry e left join ledger_entry o on o.id = e.reverses
        where e.id = ${id} and ${isOfPart(part)})`;

/**
 * The operations with entries in an account between two instants, with what these entries alone booked: a
 * table expression (op, net, costs).
 */
export async function clearingMovements(
  db: Db | Tx,
  { account: accountId, part }: Clearing,
  from: Date,
  until: Date,
): Promise<RawBuilder<unknown>> {
  const { after_seq, up_to_seq } = await spanOf(db, accountId, from, until);
  return sql`
    select coalesce(${aboutOf('e')}::uuid, ${aboutOf('o')}::uuid, o.closes, e.reverses, e.closes, e.id) as op,
      sum(p.amount)::bigint as net,
      (coalesce(sum(c.amount), 0) - sum(${feeOf('e')}) + sum(${feeOf('o')}))::bigint as costs
    from ledger_posting p join ledger_entry e on e.id = p.entry_id
      left join ledger_entry o on o.id = e.reverses
      left join lateral (select sum(amount) filter (where account_id = any(${COSTS})) as amount
        from ledger_posting where entry_id = p.entry_id) c on true
    where p.account_id = ${accountId} and p.seq > ${after_seq} and p.seq <= ${up_to_seq}
      and ${isOfPart(part)}
    group by 1`;
}

/** An account's balance before one instant and before another. */
export async function balancesAt(
  db: Db | Tx,
  accountId: number,
  from: Date,
  until: Date,
): Promise<{ opening: Kobo; closing: Kobo }> {
  const { after_seq, up_to_seq } = await spanOf(db, accountId, from, until);
  const after = (seq: number) =>
    sql`coalesce((select balance_after from ledger_posting
      where account_id = ${accountId} and seq = ${seq}), 0)::bigint`;
  const { rows } = await sql<{ opening: Kobo; closing: Kobo }>`
    select ${after(after_seq)} as opening, ${after(up_to_seq)} as closing`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`no account ${accountId}`);
  return row;
}

/** The first of some ids (a uuid[] expression) that is an entry's, or null. */
export const firstEntryOf = (ids: RawBuilder<unknown>) =>
  sql<string | null>`(select e.id from unnest(${ids}) with ordinality c(id, n)
    join ledger_entry e on e.id = c.id order by n limit 1)`;

/** An operation's first entry (`metadata`), and the customer of ours it is about: a lateral join. */
export const entryFacts = (id: RawBuilder<unknown>) => sql`
  (select e.kind, e.metadata, (select a.owner_id from ledger_posting p
      join ledger_account a on a.id = p.account_id
      where p.entry_id = e.id and a.owner_kind = 'user' limit 1) as user_id
    from ledger_entry e where e.id = ${id})`;

// Compares a list with the ledger, payment by payment, in a few statements however long the list is.
import { type RawBuilder, sql } from 'kysely';
import { clearingMovements, clearingTotals, entryFacts, firstEntryOf } from '../ledger/clearing.ts';
import type { Tx } from '../platform/database/database.ts';
import { clearingOf, directionOf, type ListRow, signOf } from './lists.ts';

export type ListComparison = {
  list: ListRow;
  import_id: number;
  /** The period the list covers completely: any payment of ours not on it is missing on their side. */
  from: Date;
  until: Date;
  now: Date;
};

/**
 * Updates the items of a list after an import: those its lines refer to, those we booked in the days it covers, and
 * open ones. Repeating a comparison changes nothing. The caller has locked the list. Returns the number of exceptions
 * it resolved.
 */
export async function compareList(tx: Tx, comparison: ListComparison): Promise<number> {
  const { list, import_id, from, until, now } = comparison;
  await matchLines(tx, comparison);
  const moved = await clearingMovements(tx, clearingOf(list), from, until);
  const affected = sql`
    select item_key from reconciliation_line
      where list_id = ${list.id} and changed_by = ${import_id} and withdrawn_at is null
    union select op::text from (${moved}) moved
    union select item_key from reconciliation_item
      where list_id = ${list.id} and state = 'open'`;
  await updateItems(tx, { list, now, affected, compared_by: import_id, resolved_by: import_id });
  const { resolved } = await tx
    .selectFrom('reconciliation_item')
    .select((eb) => eb.fn.countAll<number>().as('resolved'))
    .where('list_id', '=', list.id)
    .where('resolved_by', '=', import_id)
    .executeTakeFirstOrThrow();
  return resolved;
}

/** Blocks imports and comparisons of a list until `tx` ends: lock it before its imports and anything in the ledger. */
export const lockList = (tx: Tx, listId: number) =>
  sql`select pg_advisory_xact_lock(hashtext('reconciliation'), ${listId}::int)`.execute(tx);

type Recomparison = { list: ListRow; keys: readonly string[]; import_id: number; now: Date };

/** Compares some items again after something was booked for them. The caller has locked the list. */
export const recompareItems = (
  tx: Tx,
  { list, keys, import_id, now }: Recomparison,
): Promise<void> =>
  updateItems(tx, {
    list,
    now,
    affected: sql`select unnest(${keys}::text[]) as item_key`,
    compared_by: import_id,
    resolved_by: null,
  });

/**
 * Compares the items of a withdrawn import's lines again, and those missing on the other side: a payment of ours stays
 * missing only if another import covers its day. The caller has locked the list.
 */
export const recompareWithoutImport = (
  tx: Tx,
  { list, import_id, now }: Omit<Recomparison, 'keys'>,
): Promise<void> =>
  updateItems(tx, {
    list,
    now,
    affected: sql`
      select item_key from reconciliation_line
        where list_id = ${list.id} and import_id = ${import_id} and item_key is not null
      union select item_key from reconciliation_item
        where list_id = ${list.id} and theirs is null and state <> 'withdrawn'`,
    compared_by: import_id,
    resolved_by: null,
    covered: sql`exists (select from reconciliation_import c
      where c.list_id = ${list.id} and c.state = 'done'
        and ledger_day(s.our_at) between c.from_day and c.to_day)`,
  });

/** Finds the payments of lines that have none yet: one may have been booked since the last comparison. */
async function matchLines(tx: Tx, { list, import_id }: ListComparison): Promise<void> {
  await sql`
    update reconciliation_line l set item_key = f.item_key,
      changed_by = case when l.item_key is null then l.changed_by else ${import_id} end
    from (select id, coalesce(${firstEntryOf(sql`candidates`)}::text, 'ref:' || reference) as item_key
      from reconciliation_line where list_id = ${list.id} and withdrawn_at is null
        and (item_key is null or item_key like 'ref:%' and candidates <> '{}')) f
    where l.id = f.id and l.item_key is distinct from f.item_key`.execute(tx);
  // The item of a line that has now been matched to a payment is replaced by that payment's item.
  await sql`
    delete from reconciliation_item i where i.list_id = ${list.id} and i.item_key like 'ref:%'
      and i.kind <> 'matched' and not exists (select from reconciliation_line l
        where l.list_id = i.list_id and l.item_key = i.item_key)`.execute(tx);
}

type ItemUpdate = {
  list: ListRow;
  now: Date;
  /** A select of item keys. */
  affected: RawBuilder<unknown>;
  compared_by: number;
  /** The import that resolved items which now match. */
  resolved_by: number | null;
  /** SQL condition: the list should contain our payment `s`; true if omitted. */
  covered?: RawBuilder<boolean>;
};

async function updateItems(tx: Tx, update: ItemUpdate): Promise<void> {
  const { list, now, affected, compared_by, resolved_by, covered = sql`true` } = update;
  const sign = signOf(list);
  const ownPayments = sql`select item_key::uuid from affected where item_key not like 'ref:%'`;
  const party = directionOf(list) === 'in' ? sql`'sender'` : sql`'recipient'`;
  await sql`
    with affected as materialized (${affected}
    ), ours as materialized (${clearingTotals(clearingOf(list), ownPayments)}
    ), theirs as materialized (
      select item_key, sum(amount)::bigint as amount, min(at) as at, min(party) as party,
        min(reference) as reference,
        case when count(*) = count(fee) then sum(fee)::bigint end as fee
      from reconciliation_line
      where list_id = ${list.id} and withdrawn_at is null
        and item_key in (select item_key from affected)
      group by item_key
    ), sides as (
      select coalesce(o.op::text, t.item_key) as item_key,
        coalesce(t.reference, o.op::text) as reference, t.party as their_party, o.op,
        ${sign}::int * (o.net + o.costs) as ours, - o.costs as our_fee, o.at as our_at,
        t.amount as theirs, t.fee as their_fee, t.at as their_at
      from ours o full join theirs t on t.item_key = o.op::text
    ), classified as (
      select s.*, case
          when theirs is null and not ${covered} then null
          when ours is null then case when theirs = 0 then 'matched' else 'missing_here' end
          when theirs is null then case when ours <> 0 then 'missing_there'
            when our_fee <> 0 then 'fee_differs' else 'matched' end
          when ours <> theirs then 'amount_differs'
          when their_fee <> our_fee then 'fee_differs'
          else 'matched' end as kind
      from sides s
    ), withdrawn as (
      update reconciliation_item i set state = 'withdrawn', case_at = null
      where i.list_id = ${list.id} and i.state <> 'withdrawn'
        and i.item_key in (select item_key from affected)
        and not exists (select from classified c where c.item_key = i.item_key and c.kind is not null)
    )
    insert into reconciliation_item as i (list_id, item_key, reference, party, bank, user_id, ours,
      our_fee, our_at, theirs, their_fee, their_at, kind, state, since, compared_by)
    select ${list.id}, c.item_key, c.reference,
      left(coalesce(nullif(f.metadata ->> ${party}, ''), c.their_party), 200),
      left(nullif(f.metadata ->> 'bank', 'Alajo'), 80), f.user_id, c.ours, c.our_fee, c.our_at,
      c.theirs, c.their_fee, c.their_at, c.kind,
      case when c.kind = 'matched' then 'matched' else 'open' end,
      case when c.kind <> 'matched' then ${now}::timestamptz end, ${compared_by}
    from classified c left join lateral ${entryFacts(sql`c.op`)} f on true
    where c.kind is not null
    order by c.item_key
    on conflict on constraint reconciliation_item_once do update set
      reference = excluded.reference, party = coalesce(excluded.party, i.party),
      bank = excluded.bank, user_id = excluded.user_id, ours = excluded.ours,
      our_fee = excluded.our_fee, our_at = excluded.our_at, theirs = excluded.theirs,
      their_fee = excluded.their_fee, their_at = excluded.their_at, kind = excluded.kind,
      compared_by = excluded.compared_by,
      was = case when excluded.kind = 'matched' and i.state <> 'withdrawn'
        then coalesce(i.was, nullif(i.kind, 'matched')) end,
      state = case when excluded.kind <> 'matched' then 'open'
        when i.state in ('matched', 'withdrawn') then 'matched' else 'resolved' end,
      since = case when excluded.kind = 'matched' or i.state = 'open' then i.since
        else ${now}::timestamptz end,
      case_at = case when excluded.kind <> 'matched' and i.state = 'open' then i.case_at end,
      closed_at = case when excluded.kind <> 'matched' or i.state in ('matched', 'withdrawn') then null
        when i.state = 'resolved' then i.closed_at else ${now}::timestamptz end,
      closed_by = case when excluded.kind = 'matched' then i.closed_by end,
      closed_name = case when excluded.kind = 'matched' then i.closed_name end,
      reason = case when excluded.kind = 'matched' then i.reason end,
      resolved_by = case when excluded.kind <> 'matched' or i.state in ('matched', 'withdrawn') then null
        else coalesce(i.resolved_by, ${resolved_by}::bigint) end
    where i.state = 'withdrawn' or (i.ours, i.our_fee, i.theirs, i.their_fee, i.kind) is distinct from
      (excluded.ours, excluded.our_fee, excluded.theirs, excluded.their_fee, excluded.kind)`.execute(
    tx,
  );
}

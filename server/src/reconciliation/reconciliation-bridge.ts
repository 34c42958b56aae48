// The bridge from our books to a provider's list for some days, to the kobo. Both sides' totals are read independently
// of the items that explain their difference: anything left over is unexplained.
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import type { ReconciliationBridge } from '@alajo/contract/reconciliation/schemas.ts';
import { sql } from 'kysely';
import { balancesAt, clearingMovements } from '../ledger/clearing.ts';
import type { Tx } from '../platform/database/database.ts';
import { clearingOf, type ListRow, signOf } from './lists.ts';

type Group = 'missing_there' | 'missing_here' | 'amount_differs' | 'other_day' | 'not_compared';
type Row = { explained: Group; count: number; amount: Kobo };

/** `tx` must be a snapshot, or the two sides would be read at different moments. */
export async function computeBridge(
  tx: Tx,
  list: ListRow,
  from: Date,
  until: Date,
): Promise<ReconciliationBridge> {
  const sign = signOf(list);
  const { opening, closing } = await balancesAt(tx, list.account_id, from, until);
  const moved = await clearingMovements(tx, clearingOf(list), from, until);
  const elsewhere = await sumBookedElsewhere(tx, list, from, until);
  const { rows: totals } = await sql<{ ours: number; costs: Kobo; theirs: number; listed: Kobo }>`
    select o.count as ours, o.costs, t.count as theirs, t.amount as listed from
      (select count(*) as count, coalesce(sum(costs), 0)::bigint as costs from (${moved}) moved) o,
      (select count(*) as count, coalesce(sum(amount), 0)::bigint as amount
        from reconciliation_line where list_id = ${list.id} and withdrawn_at is null
          and at >= ${from} and at < ${until}) t
  `.execute(tx);
  const { rows } = await sql<Row>`
    with ours as materialized (
      select op::text as item_key, ${sign}::int * (net + costs) as amount from (${moved}) moved
    ), theirs as materialized (
      select coalesce(item_key, 'line:' || id) as item_key, sum(amount)::bigint as amount
      from reconciliation_line where list_id = ${list.id} and withdrawn_at is null
        and at >= ${from} and at < ${until}
      group by 1
    )
    select explained, count(*) as count, sum(amount)::bigint as amount from (
      select case when i.kind in ('matched', 'fee_differs') then 'other_day'
          else coalesce(i.kind, 'not_compared') end as explained,
        coalesce(t.amount, 0) - coalesce(o.amount, 0) as amount
      from ours o full join theirs t on t.item_key = o.item_key
        left join reconciliation_item i
          on i.list_id = ${list.id} and i.state <> 'withdrawn' and i.item_key = coalesce(o.item_key, t.item_key)
    ) d where amount <> 0 group by explained`.execute(tx);
  const [total] = totals;
  if (total === undefined) throw new Error('no totals');
  const books = kobo(sign * (closing - opening - elsewhere + total.costs));
  const totalOf = (group: Group) => {
    const row = rows.find(({ explained }) => explained === group);
    return { count: row?.count ?? 0, amount: row?.amount ?? kobo(0) };
  };
  const should_be = kobo(rows.reduce((sum: number, { amount }) => sum + amount, books));
  return {
    opening,
    closing,
    costs: kobo(0 - total.costs),
    elsewhere,
    books: { count: total.ours, amount: books },
    missing_there: totalOf('missing_there'),
    missing_here: totalOf('missing_here'),
    amount_differs: totalOf('amount_differs'),
    other_day: totalOf('other_day'),
    not_compared: totalOf('not_compared'),
    should_be,
    list: { count: total.theirs, amount: total.listed },
    unexplained: kobo(total.listed - should_be),
  };
}

const OTHER_PART = { arrived: 'taken_back', taken_back: 'arrived' } as const;

/** Movements of the account that belong to another list. */
async function sumBookedElsewhere(tx: Tx, list: ListRow, from: Date, until: Date): Promise<Kobo> {
  if (list.part === null) return kobo(0);
  const other = { account: list.account_id, part: OTHER_PART[list.part] };
  const moved = await clearingMovements(tx, other, from, until);
  const { rows } = await sql<{ net: Kobo }>`
    select coalesce(sum(net), 0)::bigint as net from (${moved}) moved`.execute(tx);
  return rows[0]?.net ?? kobo(0);
}

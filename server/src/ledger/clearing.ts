// Accounts that mirror another company, such as a provider's balance: the amounts booked in them, by
// operation. A hold, its capture and the reversals of both are one operation, identified by the hold's id.
import type { Kobo } from '@alajo/contract/money.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../platform/database/database.ts';
import { account } from './chart.ts';
import { spanOf } from './flows.ts';

type ClearingSum = { op: string; net: Kobo; costs: Kobo; at: Date };

const COSTS = [account.provider_costs, account.commissions];

/** Selects an account's entries: payments that arrived, or their chargebacks. */
export type ClearingPart = 'arrived' | 'taken_back';

type ClearingAccount = { account: number; part: ClearingPart | null };

/**
 * For each operation (`op`) in a list (`ids`, a select of one column): the total its entries booked
 * in an account (`net`) and, with it, in our costs and commissions (`costs`), both signed as
 * posted, and the time of the first. Corrections count with the payment they correct, and their
 * provider's charge counts as a cost. Operations that never touched the account are left out.
 */
export const clearingTotals = (
  { account: accountId, part }: ClearingAccount,
  ids: RawBuilder<unknown>,
): RawBuilder<ClearingSum> =>
  sql<ClearingSum>`select * from ledger_clearing_sums(${accountId}, ${part}::text, ${COSTS}::bigint[],
    array(select op from (${ids}) wanted(op)))`;

/**
 * The operations with entries in an account between two instants, with the amounts of these entries
 * alone: a table expression (op, net, costs).
 */
export async function clearingMovements(
  db: Db | Tx,
  { account: accountId, part }: ClearingAccount,
  from: Date,
  until: Date,
): Promise<RawBuilder<unknown>> {
  const { after_seq, up_to_seq } = await spanOf(db, accountId, from, until);
  return sql`select * from ledger_clearing_movements(${accountId}, ${part}::text, ${COSTS}::bigint[],
    ${after_seq}, ${up_to_seq})`;
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
  sql<string | null>`(select c.id from unnest(${ids}) with ordinality c(id, n)
    where (ledger_find_entry(c.id)).id is not null order by n limit 1)`;

/** An operation's first entry (`metadata`), and the customer it concerns: a lateral join. */
export const entryFacts = (id: RawBuilder<unknown>) => sql`
  (select e.kind, e.metadata, ledger_user_of(${id}) as user_id from ledger_find_entry(${id}) e)`;

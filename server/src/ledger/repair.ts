// Repairs the one figure of an account that no posting proves: the amount a wallet reports as set
// aside in goals and holds. A server older than that column posts without it, so a wallet can be
// off after both ran on one database.
import type { Kobo } from '@alajo/contract/money.ts';
import { sql } from 'kysely';
import { type Db, inTransaction } from '../platform/database/database.ts';
import { lockAccounts } from './accounts.ts';
import { type OpenHolds, setAsideByOwner } from './check.ts';

export type RepairedWallet = { account: number; from: Kobo; to: Kobo };

/**
 * Recounts wallet by wallet under its lock, and returns those that were off. Moves no money. A payment
 * changes holds and wallet in one transaction, so under the lock both are either old or new.
 */
export async function repairSetAside(
  db: Db,
  holds: readonly OpenHolds[],
): Promise<RepairedWallet[]> {
  const setAside = setAsideByOwner(holds);
  if (setAside === undefined) return [];
  const { rows: suspects } = await sql<{ id: number }>`
    with expected as (${setAside})
    select a.id from ledger_account a left join expected e on e.owner = a.owner_id
    where a.kind = 'wallet' and a.set_aside <> coalesce(e.open, 0) order by a.id`.execute(db);
  const repaired: RepairedWallet[] = [];
  for (const { id } of suspects) {
    const { rows } = await inTransaction(db, async (tx) => {
      await lockAccounts(tx, [id]);
      return sql<RepairedWallet>`
        with expected as (${setAside}), counted as (
          select a.id, a.set_aside as was, coalesce(
            (select e.open from expected e where e.owner = a.owner_id), 0) as open
          from ledger_account a where a.id = ${id}
        )
        update ledger_account a set set_aside = c.open from counted c
        where a.id = c.id and c.was <> c.open
        returning a.id as account, c.was as "from", c.open as "to"`.execute(tx);
    });
    repaired.push(...rows);
  }
  return repaired;
}

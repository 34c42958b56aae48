// Effects of entries on accounts: the accounts involved, the combined movements of several entries,
// and reversals.
import type { Kobo } from '@alajo/contract/money.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../platform/database/database.ts';
import type { OpenHolds } from './check.ts';

export type Effect = {
  account_id: number;
  kind: string;
  owner_id: number | null;
  balance: Kobo;
  amount: Kobo;
};

/**
 * The combined movements of these entries, by account, with its current balance; the greatest debit first.
 */
export async function listEffects(db: Db | Tx, ids: readonly string[]): Promise<Effect[]> {
  const { rows } = await sql<Effect>`
    select a.id as account_id, a.kind, a.owner_id, a.balance, sum(p.amount)::bigint as amount
    from (select account_id, amount from ledger_posting
        where entry_id = any(${ids}::uuid[]) offset 0) p
      join ledger_account a on a.id = p.account_id
    group by a.id order by sum(p.amount), a.id`.execute(db);
  return rows;
}

/** SQL condition: the entry was reversed. `id` is SQL. */
export const wasReversed = (id: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(not ledger_stands(${id}))`;

/** The expected balance of one of our accounts that holds no customer's set-aside money. */
export const shouldHold = (account: number, kobo: RawBuilder<number>): OpenHolds => ({
  wrong: sql<{ what: string }>`
    select a.kind || ' has ' || a.balance || ' kobo and should have ' || e.kobo as what
    from ledger_account a, (select (${kobo})::bigint as kobo) e
    where a.id = ${account} and a.balance <> e.kobo`,
});

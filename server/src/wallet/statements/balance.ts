// Explains the balance from one snapshot, so that the figures always line up: the latest movements,
// the money each module holds, and the last check of the books.
import { kobo } from '@alajo/contract/money.ts';
import {
  type BalanceTrace,
  type HeldMoney,
  TRACED_MOVEMENTS,
} from '@alajo/contract/wallet/balance.ts';
import type { Deps } from '../../deps.ts';
import { findAccounts } from '../../ledger/accounts.ts';
import { findBooksCheck } from '../../ledger/check.ts';
import { listPostings } from '../../ledger/statement.ts';
import type { ListHeldMoney } from '../../module.ts';
import { type Db, inSnapshot, type Tx } from '../../platform/database/database.ts';
import { heldPayouts } from '../payouts/payouts.ts';
import { heldWaiting } from '../waiting/hold-transfer.ts';
import { toRow } from './statements.ts';

export type BalanceContext = { listHeldMoney: ListHeldMoney };

/** Throws if the modules hold more than the ledger has set aside: nothing is shown then. */
export async function traceBalance(
  { db }: Pick<Deps, 'db'>,
  { listHeldMoney }: BalanceContext,
  userId: number,
): Promise<BalanceTrace> {
  return inSnapshot(db, async (tx) => {
    const account = (await findAccounts(tx, 'wallet', 'user', [userId])).get(userId);
    if (account === undefined) throw new Error(`customer ${userId} has no wallet`);
    const up_to_seq = account.posting_count;
    const after_seq = Math.max(0, up_to_seq - TRACED_MOVEMENTS);
    const rows = await listPostings(tx, account.id, { after_seq, up_to_seq, limit: up_to_seq });
    const holds = await listHeldMoney(tx, userId);
    const books = await findBooksCheck(tx);
    const held = sumOf(holds);
    const set_aside = sumOf(holds.filter(({ kind }) => kind !== 'parked'));
    const moved = sumOf(rows);
    return {
      available: account.balance,
      held,
      total: kobo(account.balance + held),
      saved: kobo(account.set_aside - set_aside),
      before: kobo(account.balance - moved),
      movements: rows.map(toRow).reverse(),
      holds,
      books: books ? { checked_at: books.checked_at.toISOString(), ok: books.ok } : null,
    };
  });
}

const sumOf = (rows: readonly { amount: number }[]) =>
  kobo(rows.reduce((sum, { amount }) => sum + amount, 0));

/**
 * Money the wallet itself holds: payouts under way, waiting transfers, and the amount over the balance limit.
 */
export async function heldInWallet(db: Db | Tx, userId: number): Promise<HeldMoney[]> {
  const parked = (await findAccounts(db, 'parked', 'user', [userId])).get(userId);
  const waiting: HeldMoney[] =
    parked === undefined || parked.balance === 0
      ? []
      : [
          {
            kind: 'parked',
            name: 'Over your balance limit',
            amount: parked.balance,
            since: null,
            until: null,
            reference: null,
          },
        ];
  return [...(await heldPayouts(db, userId)), ...(await heldWaiting(db, userId)), ...waiting];
}

// Amounts missing in wallets for upcoming debits.
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import { findAccounts } from '../../../ledger/accounts.ts';
import type { Tx } from '../../../platform/database/database.ts';

/**
 * The amount to add for each debit in kobo, in order: a wallet's balance counts once, towards the first of
 * its owner's debits. A debit the wallet could afford counts in full, because something else stopped it.
 */
export async function findMissing(
  tx: Tx,
  amounts: readonly { user_id: number; amount: Kobo }[],
): Promise<Kobo[]> {
  if (amounts.length === 0) return [];
  const users = amounts.map(({ user_id }) => user_id);
  const wallets = await findAccounts(tx, 'wallet', 'user', users);
  const left = new Map([...wallets].map(([user, { balance }]) => [user, Math.max(balance, 0)]));
  return amounts.map(({ user_id, amount }) => {
    const has = left.get(user_id) ?? 0;
    if (has >= amount) return amount;
    left.set(user_id, 0);
    return kobo(amount - has);
  });
}

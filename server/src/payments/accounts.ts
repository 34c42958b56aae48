// The ids of customers' wallet accounts, looked up for many callers at once.
import { AppError } from '@alajo/contract/errors.ts';
import type { Deps } from '../deps.ts';
import { findAccounts } from '../ledger/accounts.ts';
import { createBatchLoader } from '../platform/database/batch-loader.ts';

export type Accounts = {
  /** The id of a customer's wallet account. */
  wallet(userId: number): Promise<number>;
};

// Two numbers each: some megabytes at most.
const REMEMBERED_MAX = 100_000;

/** Ids of wallets by customer: asked for many at once, and remembered, since they never change. */
export function createAccounts({ db }: Deps): Accounts {
  const known = new Map<number, number>();
  const loader = createBatchLoader(async (ids: readonly number[]) => {
    const found = await findAccounts(db, 'wallet', 'user', [...new Set(ids)]);
    if (known.size > REMEMBERED_MAX) known.clear();
    for (const [owner, { id }] of found) known.set(owner, id);
    return ids.map((id) => found.get(id)?.id ?? new Error(`customer ${id} has no wallet`));
  });
  return { wallet: async (userId) => known.get(userId) ?? loader.load(userId) };
}

/** A wallet's id that is the caller's own; another's answers like none at all. */
export async function requireOwnWallet(accounts: Accounts, userId: number, id: number) {
  if ((await accounts.wallet(userId)) !== id) throw new AppError('not_found');
}

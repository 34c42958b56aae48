// The ids of customers' wallet accounts, looked up for many callers at once.
import { AppError } from '@alajo/contract/errors.ts';
import type { Deps } from '../deps.ts';
import { findAccounts } from '../ledger/accounts.ts';
import { createBatchLoader } from '../platform/database/batch-loader.ts';

export type Accounts = {
  /** Returns the id of a customer's wallet account. */
  wallet(userId: number): Promise<number>;
};

// Two numbers per entry: a few megabytes at most.
const CACHE_MAX = 100_000;

/** Looks up wallet ids in batches and caches them: a customer's wallet id never changes. */
export function createAccounts({ db }: Deps): Accounts {
  const cached = new Map<number, number>();
  const loader = createBatchLoader(async (ids: readonly number[]) => {
    const found = await findAccounts(db, 'wallet', 'user', [...new Set(ids)]);
    if (cached.size > CACHE_MAX) cached.clear();
    for (const [owner, { id }] of found) cached.set(owner, id);
    return ids.map((id) => found.get(id)?.id ?? new Error(`customer ${id} has no wallet`));
  });
  return { wallet: async (userId) => cached.get(userId) ?? loader.load(userId) };
}

/**
 * Throws `not_found` unless the wallet is the caller's, so another customer's wallet looks like an
 * unknown one.
 */
export async function requireOwnWallet(accounts: Accounts, userId: number, id: number) {
  if ((await accounts.wallet(userId)) !== id) throw new AppError('not_found');
}

// The wallet: one ledger account a customer, its number and its limits.
import { AppError } from '@alajo/contract/errors.ts';
import { kobo } from '@alajo/contract/money.ts';
import type { Wallet } from '@alajo/contract/wallet.ts';
import type { Deps } from '../deps.ts';
import { findCustomer } from '../identity/customers.ts';
import { findAccounts } from '../ledger/accounts.ts';
import { dayInLagos } from '../platform/clock.ts';
import { together } from '../platform/together.ts';
import { dayCapOf, limitsOf } from './limits.ts';
import { walletNumber } from './wallet-number.ts';

export type Accounts = {
  /** The id of a customer's wallet account. */
  wallet(userId: number): Promise<number>;
};

// Two numbers each: some megabytes at most.
const REMEMBERED_MAX = 100_000;

/** Ids of wallets by customer: asked for many at once, and remembered, since they never change. */
export function createAccounts({ db }: Deps): Accounts {
  const known = new Map<number, number>();
  const loader = together(async (ids: readonly number[]) => {
    const found = await findAccounts(db, 'wallet', 'user', [...new Set(ids)]);
    if (known.size > REMEMBERED_MAX) known.clear();
    for (const [owner, { id }] of found) known.set(owner, id);
    return ids.map((id) => found.get(id)?.id ?? new Error(`customer ${id} has no wallet`));
  });
  return { wallet: async (userId) => known.get(userId) ?? loader.load(userId) };
}

/** The customer's one wallet. */
export async function findWallet(deps: Deps, userId: number): Promise<Wallet> {
  const { db, clock, config } = deps;
  const [customer, wallets, parked] = await Promise.all([
    findCustomer(db, userId),
    findAccounts(db, 'wallet', 'user', [userId]),
    findAccounts(db, 'parked', 'user', [userId]),
  ]);
  const account = wallets.get(userId);
  if (account === undefined) throw new AppError('not_found');
  const now = clock.now();
  const today = dayInLagos(now);
  const { tier } = customer;
  return {
    id: account.id,
    balance: account.balance,
    currency: 'NGN',
    account_number: walletNumber(account.id, config.institution),
    parked: parked.get(userId)?.balance ?? kobo(0),
    tier,
    day_limit: dayCapOf({ tier, has_pin: customer.pin_hash !== null }, now),
    day_spent: account.day === today ? account.day_spent : kobo(0),
    balance_cap: limitsOf(tier, today).balance,
  };
}

/** A wallet's id that is the caller's own; another's answers like none at all. */
export async function requireOwnWallet(accounts: Accounts, userId: number, id: number) {
  if ((await accounts.wallet(userId)) !== id) throw new AppError('not_found');
}

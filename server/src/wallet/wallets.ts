// The wallet: one ledger account a customer, its number, its limits, and the money parked beside it.
import { AppError } from '@alajo/contract/errors.ts';
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import type { Wallet } from '@alajo/contract/wallet.ts';
import DataLoader from 'dataloader';
import type { Deps } from '../deps.ts';
import { findCustomer } from '../identity/customers.ts';
import { type Account, findAccounts, openAccount } from '../ledger/accounts.ts';
import { CeilingExceeded, type Entry, type Posted, type Posting, post } from '../ledger/entries.ts';
import type { Notice } from '../notifications/notifications.ts';
import { dayInLagos } from '../platform/clock.ts';
import { inTransaction, type Tx } from '../platform/database.ts';
import type { Customer } from '../platform/handlers.ts';
import { limitsOf, type Tier } from './limits.ts';
import { ALAJO, type Movement, toMetadata } from './movements.ts';
import { operationId } from './operations.ts';
import { walletNumber } from './wallet-number.ts';

export type Accounts = { wallet(userId: number): Promise<Account> };

/** Wallet accounts by customer, all that are asked for in one turn in one query. */
export function createAccounts({ db }: Deps): Accounts {
  const find = async (ids: readonly number[]) => {
    const found = await findAccounts(db, 'wallet', 'user', [...new Set(ids)]);
    return ids.map((id) => found.get(id) ?? new Error(`customer ${id} has no wallet`));
  };
  const loader = new DataLoader(find, {
    cache: false,
    maxBatchSize: 500,
    batchScheduleFn: (run) => setImmediate(run),
  });
  return { wallet: (userId) => loader.load(userId) };
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
  const today = dayInLagos(clock.now());
  const limits = limitsOf(customer.tier, today);
  return {
    id: account.id,
    balance: account.balance,
    currency: 'NGN',
    account_number: walletNumber(account.id, config.institution),
    parked: parked.get(userId)?.balance ?? kobo(0),
    tier: customer.tier,
    day_limit: limits.day,
    day_spent: account.day === today ? account.day_spent : kobo(0),
    balance_cap: limits.balance,
  };
}

/** A wallet's id that is the caller's own; another's answers like none at all. */
export async function requireOwnWallet(accounts: Accounts, userId: number, id: number) {
  const account = await accounts.wallet(userId);
  if (account.id !== id) throw new AppError('not_found');
  return account;
}

/** A credit posting, bounded by the tier's balance cap. */
export function creditOf(account: number, amount: Kobo, tier: Tier, day: string): Posting {
  const cap = limitsOf(tier, day).balance;
  return cap === null ? { account, amount } : { account, amount, ceiling: cap };
}

/** The same credit when only `room` fits: the rest goes to the parked account. */
export function splitCredit(credit: Posting, parked: number, room: Kobo): Posting[] {
  const rest = { account: parked, amount: kobo(credit.amount - room) };
  return room > 0 ? [{ ...credit, amount: room }, rest] : [rest];
}

const ATTEMPTS = 5;

/**
 * Posts an entry whose last posting credits a customer; what the balance cap has no room for is
 * parked. `send` is either door of the ledger. Answers how much was parked.
 */
export async function postWithParking(
  entry: Entry,
  openParked: () => Promise<number>,
  send: (entry: Entry, parked: Kobo) => Promise<Posted>,
): Promise<{ posted: Posted; parked: Kobo }> {
  const credit = entry.postings.at(-1);
  if (credit === undefined) throw new RangeError('an entry without postings');
  const others = entry.postings.slice(0, -1);
  let parked = kobo(0);
  let tried = entry;
  for (let attempt = 1; ; attempt++) {
    try {
      return { posted: await send(tried, parked), parked };
    } catch (error) {
      if (!(error instanceof CeilingExceeded) || attempt === ATTEMPTS) throw error;
      const split = splitCredit(credit, await openParked(), error.room);
      parked = kobo(credit.amount - error.room);
      tried = { ...entry, postings: [...others, ...split] };
    }
  }
}

export const openParked = (tx: Tx, userId: number) =>
  openAccount(tx, 'parked', { kind: 'user', id: userId });

/** What a customer is told when money had to wait. */
export const parkedNotice = (user_id: number, parked: Kobo, created_at: Date): Notice => ({
  user_id,
  kind: 'notice',
  title: `${formatNaira(parked)} is waiting for room in your wallet`,
  body: 'Your wallet is at its limit. Send or spend some, then move the waiting money in.',
  link: '/wallet',
  created_at,
});

/** Moves parked money into the wallet, as much as fits; nothing parked releases nothing. */
export async function releaseParked(deps: Deps, accounts: Accounts, caller: Customer, id: number) {
  const account = await requireOwnWallet(accounts, caller.user_id, id);
  const { tier, first_name, last_name } = await findCustomer(deps.db, caller.user_id);
  const now = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    const parked = await openParked(tx, caller.user_id);
    const waiting = (await findAccounts(tx, 'parked', 'user', [caller.user_id])).get(
      caller.user_id,
    );
    const balance = waiting?.balance ?? kobo(0);
    const cap = limitsOf(tier, dayInLagos(now)).balance;
    const room = cap === null ? balance : kobo(Math.max(cap - account.balance, 0));
    const released = kobo(Math.min(balance, room));
    if (released === 0) return { released, parked: balance };
    const name = `${first_name} ${last_name}`;
    const movement: Movement = {
      ...{ sender: name, recipient: name, bank: ALAJO, account: null, note: null },
      ...{ amount: released, lines: [], target: null },
      says: { debit: 'Waiting money moved in', credit: 'Waiting money moved in' },
    };
    await post(tx, now, {
      id: operationId(caller),
      kind: 'release',
      metadata: toMetadata(movement),
      postings: [
        { account: parked, amount: kobo(-released) },
        { ...creditOf(account.id, released, tier, dayInLagos(now)) },
      ],
    });
    return { released, parked: kobo(balance - released) };
  });
}

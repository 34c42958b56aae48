// Money over a customer's balance limit is parked beside the wallet, where they see it, until there is room.
// The limit covers all they hold: the wallet, goals and holds. Money sent to a customer never bounces.
import { createHmac } from 'node:crypto';
import { AppError } from '@alajo/contract/errors.ts';
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import { type Tier, tierLimitsOn } from '@alajo/contract/pricing.ts';
import type { Deps } from '../deps.ts';
import { findCustomer } from '../identity/customers.ts';
import { findAccounts, lockAccounts, openAccount } from '../ledger/accounts.ts';
import {
  CeilingExceeded,
  type Entry,
  type PostedEntry,
  type Posting,
  post,
} from '../ledger/entries.ts';
import { findEntry } from '../ledger/statement.ts';
import { createNotice, type Notice } from '../notices/kinds.ts';
import { notify } from '../notifications/notifications.ts';
import { dayInLagos } from '../platform/clock.ts';
import { inTransaction, type Tx } from '../platform/database/database.ts';
import type { Customer } from '../platform/http/handlers.ts';
import { enqueue } from '../platform/jobs/jobs.ts';
import { type Accounts, requireOwnWallet } from './accounts.ts';
import { ALAJO, type Movement, toMetadata } from './movements.ts';
import { creditAlert, paymentNotices } from './notices.ts';
import { oneTimeOperationId, operationId } from './operations.ts';

/** A credit posting, bounded by the tier's balance limit. */
export function cappedCredit(account: number, amount: Kobo, tier: Tier, day: string): Posting {
  const cap = tierLimitsOn(tier, day).balance;
  return cap === null ? { account, amount } : { account, amount, ceiling: cap };
}

const ATTEMPTS = 5;

/**
 * Posts an entry whose last posting credits a customer, and parks the amount over the balance
 * limit in the account that `openParkedAccount` opens. `send` posts it: `post` or `ledger.submit`. Returns
 * the parked amount.
 */
export async function postWithParking(
  entry: Entry,
  openParkedAccount: () => Promise<number>,
  send: (entry: Entry, parked: Kobo) => Promise<PostedEntry>,
): Promise<{ posted: PostedEntry; parked: Kobo }> {
  const credit = entry.postings.at(-1);
  if (credit === undefined) throw new RangeError('an entry without postings');
  let parked = kobo(0);
  let adjusted = entry;
  for (let attempt = 1; ; attempt++) {
    try {
      return { posted: await send(adjusted, parked), parked };
    } catch (error) {
      if (!(error instanceof CeilingExceeded)) throw error;
      // Others may take the room between two attempts. The last one parks everything: it always fits.
      const room = attempt < ATTEMPTS ? error.room : kobo(0);
      parked = kobo(credit.amount - room);
      const postings = [
        ...entry.postings.slice(0, -1),
        ...(room > 0 ? [{ ...credit, amount: room }] : []),
        { account: await openParkedAccount(), amount: parked },
      ];
      adjusted = { ...entry, postings, metadata: { ...entry.metadata, parked } };
    }
  }
}

export const openParked = (tx: Tx, userId: number) =>
  openAccount(tx, 'parked', { kind: 'user', id: userId });

/** The notice a customer gets when money was parked. */
export const parkedNotice = (user_id: number, parked: Kobo, created_at: Date): Notice =>
  createNotice(paymentNotices.money_parked, user_id, created_at, { amount: parked });

type ReleaseResult = { released: Kobo; parked: Kobo };

/**
 * Moves parked money into the wallet, up to its balance limit; releases ₦0 when nothing is parked.
 * A repeat of the key returns the first release.
 */
export async function releaseParked(
  deps: Deps,
  accounts: Accounts,
  caller: Customer,
  walletId: number,
): Promise<ReleaseResult> {
  await requireOwnWallet(accounts, caller.user_id, walletId);
  return releaseFor(deps, caller.user_id, operationId(caller));
}

/** Enqueues the release that follows a tier upgrade, which makes room. */
export const enqueueParkedRelease = (tx: Tx, run_at: Date, user_id: number, tier: number) =>
  enqueue(tx, 'wallet_release', { user_id, tier }, { key: `wallet_release:${user_id}`, run_at });

/** Job: releases at most once per tier, however often it runs. */
export async function releaseAfterTierUpgrade(
  deps: Deps,
  { user_id, tier }: { user_id: number; tier: number },
) {
  const name = `release:${user_id}:tier:${tier}`;
  // Anyone could compute the id of a name made of numbers, and look up its receipt.
  const key = createHmac('sha256', deps.secret).update(name).digest('hex');
  await releaseFor(deps, user_id, oneTimeOperationId(`${name}:${key}`));
}

async function releaseFor(deps: Deps, userId: number, id: string): Promise<ReleaseResult> {
  const customer = await findCustomer(deps.db, userId);
  return inTransaction(deps.db, (tx) => release(tx, deps.clock.now(), id, customer));
}

type Owner = { id: number; tier: Tier; first_name: string; last_name: string };

async function release(tx: Tx, now: Date, id: string, owner: Owner): Promise<ReleaseResult> {
  const accounts = [await accountOf(tx, 'parked', owner), await accountOf(tx, 'wallet', owner)];
  await lockAccounts(
    tx,
    accounts.flatMap((account) => account?.id ?? []),
  );
  const earlier = await findRelease(tx, id, owner);
  if (earlier !== undefined) return earlier;
  const from = await accountOf(tx, 'parked', owner);
  const to = await accountOf(tx, 'wallet', owner);
  if (from === undefined || to === undefined) return { released: kobo(0), parked: kobo(0) };
  const cap = tierLimitsOn(owner.tier, dayInLagos(now)).balance;
  const room = cap === null ? from.balance : Math.max(cap - to.balance - to.set_aside, 0);
  const released = kobo(Math.min(from.balance, room));
  const left = kobo(from.balance - released);
  if (released === 0) return { released, parked: left };
  const posted = await post(tx, now, {
    id,
    kind: 'release',
    content: `release:${to.id}`,
    metadata: { ...toMetadata(movementOf(owner, released)), left },
    postings: [
      { account: from.id, amount: kobo(-released) },
      cappedCredit(to.id, released, owner.tier, dayInLagos(now)),
    ],
  });
  const first = posted.repeated ? await findRelease(tx, id, owner) : undefined;
  if (first !== undefined) return first;
  const moved = { user_id: owner.id, amount: released, description: RELEASE_TEXT, entry: id };
  await notify(tx, [creditAlert(moved, now)]);
  return { released, parked: left };
}

const accountOf = async (tx: Tx, kind: 'wallet' | 'parked', owner: Owner) =>
  (await findAccounts(tx, kind, 'user', [owner.id])).get(owner.id);

async function findRelease(tx: Tx, id: string, owner: Owner): Promise<ReleaseResult | undefined> {
  const entry = await findEntry(tx, id);
  if (entry === undefined) return undefined;
  const credit = entry.postings.find(
    (posting) => posting.kind === 'wallet' && posting.owner_id === owner.id,
  );
  if (entry.kind !== 'release' || credit === undefined) {
    throw new AppError('idempotency_key_reused');
  }
  return { released: kobo(credit.amount), parked: kobo(Number(entry.metadata.left)) };
}

const RELEASE_TEXT = 'Waiting money moved in';

function movementOf(owner: Owner, amount: Kobo): Movement {
  const name = `${owner.first_name} ${owner.last_name}`;
  return {
    sender: name,
    recipient: name,
    bank: ALAJO,
    account: null,
    note: null,
    amount,
    lines: [],
    target: null,
    descriptions: { debit: RELEASE_TEXT, credit: RELEASE_TEXT },
  };
}

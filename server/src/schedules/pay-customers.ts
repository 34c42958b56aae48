// Standing orders to other customers: one ledger call for the whole batch.
import { AppError, type ErrorCode } from '@alajo/contract/errors.ts';
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import { toReference } from '@alajo/contract/reference.ts';
import type { RunReason } from '@alajo/contract/schedules/schemas.ts';
import { findPayers, findPeople, type Payer, type Person } from '../identity/directory.ts';
import { findAccounts } from '../ledger/accounts.ts';
import { type Entry, post, postAll, type Verdict } from '../ledger/entries.ts';
import { createNotice, type Notice } from '../notices/kinds.ts';
import { notify } from '../notifications/notifications.ts';
import { cappedUntil, dayCapOf } from '../payments/limits.ts';
import { ALAJO, freeTransferLines, type Movement, toMetadata } from '../payments/movements.ts';
import { cappedCredit, openParked, parkedNotice, postWithParking } from '../payments/parking.ts';
import { dayInLagos } from '../platform/clock.ts';
import type { Tx } from '../platform/database/database.ts';
import { walletNotices } from '../wallet/notices.ts';
import { type DueOrder, entryOf, type Outcome, recordOutcomes } from './outcomes.ts';

type Transfer = { order: DueOrder; payer: Payer; payee: Person; entry: Entry };

/**
 * Pays every order, or returns the reason it didn't. Amounts over a receiver's balance limit wait for them.
 */
export async function payCustomers(tx: Tx, now: Date, orders: readonly DueOrder[]): Promise<void> {
  const transfers = await transfersOf(tx, now, orders);
  const verdicts = await postAll(
    tx,
    now,
    transfers.map(({ entry }) => entry),
  );
  const received: Notice[] = [];
  const attempts: { order: DueOrder; outcome: Outcome }[] = [];
  for (const [index, transfer] of transfers.entries()) {
    const verdict = verdicts[index];
    if (verdict === undefined) throw new Error('post_entries returned nothing');
    const { order } = transfer;
    const { reason, parked = 0 } = await settleVerdict(tx, now, transfer, verdict);
    if (reason === undefined) received.push(...receivedNotices(transfer, kobo(parked), now));
    const outcome: Outcome = reason ? { paid: false, reason } : { paid: true, total: order.amount };
    attempts.push({ order, outcome });
  }
  await recordOutcomes(tx, now, attempts);
  if (received.length > 0) await notify(tx, received);
}

async function transfersOf(tx: Tx, now: Date, orders: readonly DueOrder[]): Promise<Transfer[]> {
  const payees = orders.flatMap(({ payee_id }) => payee_id ?? []);
  const users = orders.map(({ user_id }) => user_id);
  const payers = await findPayers(tx, users);
  const people = await findPeople(tx, payees);
  const wallets = await findAccounts(tx, 'wallet', 'user', [...new Set([...users, ...payees])]);
  return orders.map((order) => {
    const found = payers.get(order.user_id);
    const payer = found && { ...found, device_new_until: order.capped_until };
    const payee = people.get(order.payee_id ?? 0);
    const from = wallets.get(order.user_id)?.id;
    const to = wallets.get(order.payee_id ?? 0)?.id;
    if (!payer || !payee || from === undefined || to === undefined) {
      throw new Error(`standing order ${order.id} has no payee`);
    }
    return { order, payer, payee, entry: transferEntry({ order, payer, payee, from, to }, now) };
  });
}

type Parties = Omit<Transfer, 'entry'> & { from: number; to: number };

function transferEntry({ order, payer, payee, from, to }: Parties, now: Date): Entry {
  const { amount, note } = order;
  const movement: Movement = {
    sender: payer.name,
    recipient: payee.name,
    bank: ALAJO,
    account: null,
    note,
    amount,
    lines: freeTransferLines(amount),
    descriptions: {
      debit: `Standing order to ${payee.name}`,
      credit: `Transfer from ${payer.name}`,
    },
    target: { type: 'user', username: payee.username, name: payee.name },
  };
  return {
    id: entryOf(order, order.next_day),
    kind: 'transfer_user',
    content: JSON.stringify([from, to, amount]),
    metadata: { ...toMetadata(movement), automatic: true },
    postings: [
      { account: from, amount: kobo(-amount), day_cap: dayCapOf(payer, now) },
      cappedCredit(to, amount, payee.tier, dayInLagos(now)),
    ],
  };
}

type SettledRun = { reason?: RunReason; parked?: number };

/** Reason a transfer was not made, or the amount of it that waits for room. */
async function settleVerdict(
  tx: Tx,
  now: Date,
  transfer: Transfer,
  { outcome }: Verdict,
): Promise<SettledRun> {
  if (outcome === 'posted' || outcome === 'repeated') return {};
  if (outcome === 'ceiling_exceeded') return postParking(tx, now, transfer);
  const reason = REFUSALS[outcome];
  if (reason === undefined) throw new Error(`standing order ${transfer.entry.id}: ${outcome}`);
  return { reason: limitReason(reason, transfer.payer, now) };
}

function receivedNotices(
  { order, payer, payee, entry }: Transfer,
  parked: Kobo,
  now: Date,
): Notice[] {
  const { amount, note } = order;
  const params = { amount, sender: payer.name, note, reference: toReference(entry.id) };
  const received = createNotice(walletNotices.transfer_received, payee.user_id, now, params);
  return parked > 0 ? [received, parkedNotice(payee.user_id, parked, now)] : [received];
}

const REFUSALS: Partial<Record<Verdict['outcome'], RunReason>> = {
  insufficient_funds: 'too_little',
  frozen_account: 'wallet_frozen',
  held_account: 'wallet_held',
  day_cap_exceeded: 'day_limit',
  own_day_cap_exceeded: 'own_limit',
  own_payment_cap_exceeded: 'own_limit',
  closed_account: 'refused',
};

/** Posts the amount the receiver has no room for to their waiting account. */
async function postParking(
  tx: Tx,
  now: Date,
  { payer, payee, entry }: Transfer,
): Promise<SettledRun> {
  const openParkedAccount = () => openParked(tx, payee.user_id);
  try {
    return await postWithParking(entry, openParkedAccount, (tried) => post(tx, now, tried));
  } catch (error) {
    const reason = error instanceof AppError ? reasonOf(error.code) : undefined;
    if (reason === undefined) throw error;
    return { reason: limitReason(reason, payer, now) };
  }
}

const REASONS: Partial<Record<ErrorCode, RunReason>> = {
  insufficient_funds: 'too_little',
  wallet_frozen: 'wallet_frozen',
  wallet_held: 'wallet_held',
  day_limit_reached: 'day_limit',
  own_day_limit_reached: 'own_limit',
  own_payment_limit_reached: 'own_limit',
  pin_not_set: 'day_limit',
  bank_unavailable: 'unavailable',
  provider_unavailable: 'unavailable',
  service_paused: 'unavailable',
  paused: 'unavailable',
  customer_changed: 'name_changed',
  bvn_or_nin_required: 'bvn_or_nin',
};

/** Names a daily limit that is low because of a new device or PIN. */
export const limitReason = (reason: RunReason, payer: Payer, now: Date): RunReason =>
  reason === 'day_limit' && cappedUntil(payer, now) !== null ? 'low_limit' : reason;

/** Reason for a rejected payment, in terms of standing orders; undefined for any other error. */
export const reasonOf = (code: ErrorCode): RunReason | undefined =>
  code === 'busy' || code === 'internal' ? undefined : (REASONS[code] ?? 'refused');

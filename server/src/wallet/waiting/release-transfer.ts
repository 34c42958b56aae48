// Ends of a waiting transfer, each at most once: it is sent, cancelled, or returned because it may no longer be sent.
// Each path locks the row first, and the ledger captures or reverses a hold once, however often it is repeated.
import { AppError } from '@alajo/contract/errors.ts';
import { kobo } from '@alajo/contract/money.ts';
import { toReference } from '@alajo/contract/reference.ts';
import type { Receipt } from '@alajo/contract/wallet/schemas.ts';
import type { Selectable } from 'kysely';
import type { Deps } from '../../deps.ts';
import { findPeople } from '../../identity/directory.ts';
import { type Account, findAccounts, lockAccounts } from '../../ledger/accounts.ts';
import { account as system } from '../../ledger/chart.ts';
import { derivedId, post, reverse } from '../../ledger/entries.ts';
import { findEntry } from '../../ledger/statement.ts';
import { createNotice } from '../../notices/kinds.ts';
import { notify } from '../../notifications/notifications.ts';
import { fromMetadata, type Movement, toMetadata } from '../../payments/movements.ts';
import { cappedCredit, openParked, parkedNotice, postWithParking } from '../../payments/parking.ts';
import { dayInLagos } from '../../platform/clock.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { type ReturnReason, walletNotices } from '../notices.ts';
import { changeStatus, type PayoutRow } from '../payout-states.ts';
import { enqueuePayoutStep } from '../payouts/payout-steps.ts';
import { findReceipt } from '../receipts.ts';
import type { WalletWaiting } from '../tables.ts';
import { enqueueRelease } from '../transfer-delay.ts';
import { lockWaiting } from './hold-transfer.ts';

type WaitingRow = Selectable<WalletWaiting>;

/**
 * Cancels one of the caller's waiting transfers: its money and charges are returned immediately. A repeat, or
 * a cancel of one already returned automatically, gets its receipt. Throws not_found, transfer_gone.
 */
export async function cancelTransfer(
  deps: Deps,
  userId: number,
  reference: string,
): Promise<Receipt> {
  const now = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    const { transfer, payout } = await lockWaiting(tx, userId, reference);
    const row = transfer ?? payout;
    if (row === undefined) throw new AppError('not_found');
    if (transfer?.status === 'waiting') await endTransfer(tx, now, transfer, 'cancelled');
    else if (payout?.status === 'waiting') await cancelPayout(tx, now, payout);
    else if (GONE.has(row.status)) throw new AppError('transfer_gone');
    else return;
    await notifyReturned(tx, now, row, undefined);
  });
  return findReceipt(deps, userId, reference);
}

// A bank transfer is `initiated` once it no longer waits, and `sent` once the provider was called.
const GONE: ReadonlySet<string> = new Set(['initiated', 'sent', 'paid']);

/** Job: sends a transfer that is due, or returns its money if it may no longer be sent. */
export async function releaseTransfer(deps: Deps, id: string): Promise<void> {
  const now = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    const { transfer, payout } = await lockById(tx, id);
    const row = transfer ?? payout;
    if (row?.status !== 'waiting' || row.goes_at === null) return;
    if (row.goes_at > now) return enqueueRelease(tx, id, row.goes_at);
    const wallets = await lockWallets(tx, row.user_id, transfer?.to_user_id);
    const reason = stopReason(wallets.from);
    if (reason !== undefined) return returnTransfer(tx, now, { transfer, payout }, reason);
    if (payout !== undefined) return releasePayout(tx, now, payout);
    if (transfer !== undefined) await sendTransfer(tx, now, transfer, wallets);
  });
}

/** The job after a wallet was frozen: returns the transfers that were waiting. */
export async function returnFrozen(
  deps: Deps,
  { user_id, at }: { user_id: number; at: number },
): Promise<void> {
  const until = new Date(at);
  for (const table of ['wallet_waiting', 'wallet_payout'] as const) {
    const rows = await deps.db
      .selectFrom(table)
      .select('id')
      .where('user_id', '=', user_id)
      .where('status', '=', 'waiting')
      .where('created_at', '<=', until)
      .execute();
    for (const { id } of rows) {
      await inTransaction(deps.db, async (tx) =>
        returnTransfer(tx, deps.clock.now(), await lockById(tx, id), 'frozen'),
      );
    }
  }
}

type LockedPayment = { transfer: WaitingRow | undefined; payout: PayoutRow | undefined };

async function lockById(tx: Tx, id: string): Promise<LockedPayment> {
  const transfer = await tx
    .selectFrom('wallet_waiting')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  const payout = await tx
    .selectFrom('wallet_payout')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return { transfer, payout };
}

type Wallets = { from: Account; to: Account | undefined };

/** The wallets under their locks: no freeze gets between this check and the posting. */
async function lockWallets(tx: Tx, from: number, to: number | undefined): Promise<Wallets> {
  const owners = to === undefined ? [from] : [from, to];
  const unlocked = await findAccounts(tx, 'wallet', 'user', owners);
  const ids = [...unlocked.values()].map(({ id }) => id);
  const hold = to === undefined ? system.bank_pending : system.transfers_waiting;
  await lockAccounts(tx, [hold, ...ids]);
  const wallets = await findAccounts(tx, 'wallet', 'user', owners);
  const payer = wallets.get(from);
  if (payer === undefined) throw new Error(`customer ${from} has no wallet`);
  return { from: payer, to: to === undefined ? undefined : wallets.get(to) };
}

/** The reason no money may leave a wallet now, including money set aside earlier. */
function stopReason({ status, held, owing }: Account): ReturnReason | undefined {
  if (status !== 'open') return 'frozen';
  return held || owing ? 'taken_back' : undefined;
}

async function returnTransfer(
  tx: Tx,
  now: Date,
  { transfer, payout }: LockedPayment,
  reason: ReturnReason,
): Promise<void> {
  if (transfer?.status === 'waiting') await endTransfer(tx, now, transfer, 'returned');
  else if (payout?.status === 'waiting') await returnPayout(tx, now, payout, reason);
  else return;
  const row = transfer ?? payout;
  if (row !== undefined) await notifyReturned(tx, now, row, reason);
}

async function endTransfer(
  tx: Tx,
  now: Date,
  { id }: WaitingRow,
  status: 'cancelled' | 'returned',
) {
  await reverse(tx, now, id, status === 'cancelled' ? { cancelled: true } : {});
  await setEnded(tx, now, id, status);
}

const setEnded = (tx: Tx, now: Date, id: string, status: WaitingRow['status']) =>
  tx
    .updateTable('wallet_waiting')
    .set({ status, ended_at: now })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute();

async function cancelPayout(tx: Tx, now: Date, row: PayoutRow): Promise<void> {
  await reverse(tx, now, row.id, { cancelled: true });
  await changeStatus(tx, row, 'cancelled', { settled_at: now });
}

async function returnPayout(tx: Tx, now: Date, row: PayoutRow, reason: string): Promise<void> {
  await reverse(tx, now, row.id);
  await changeStatus(tx, row, 'failed', { reason, settled_at: now });
}

async function releasePayout(tx: Tx, now: Date, row: PayoutRow): Promise<void> {
  await changeStatus(tx, row, 'initiated', { released_at: now });
  await enqueuePayoutStep(tx, row.id, now);
}

async function sendTransfer(tx: Tx, now: Date, row: WaitingRow, { to }: Wallets): Promise<void> {
  const movement = await movementOf(tx, row.id);
  const { waits_until: _, to_user_id: __, ...sentMovement } = movement;
  const person = (await findPeople(tx, [row.to_user_id])).get(row.to_user_id);
  if (to === undefined || person === undefined || to.status === 'closed') {
    return returnTransfer(tx, now, { transfer: row, payout: undefined }, 'closed');
  }
  const id = derivedId('closes', row.id);
  const { parked } = await postWithParking(
    {
      id,
      closes: row.id,
      kind: 'transfer_user',
      metadata: toMetadata(sentMovement),
      postings: [
        { account: system.transfers_waiting, amount: kobo(-row.amount) },
        cappedCredit(to.id, row.amount, person.tier, dayInLagos(now)),
      ],
    },
    () => openParked(tx, row.to_user_id),
    (entry) => post(tx, now, entry),
  );
  await setEnded(tx, now, row.id, 'sent');
  const { sender, note, recipient: name } = movement;
  const { amount } = row;
  const received = { amount, sender, note, reference: toReference(id) };
  const reference = toReference(row.id);
  await notify(tx, [
    createNotice(walletNotices.transfer_received, row.to_user_id, now, received),
    createNotice(walletNotices.waiting_sent, row.user_id, now, { amount, name, reference }),
    ...(parked > 0 ? [parkedNotice(row.to_user_id, parked, now)] : []),
  ]);
}

async function movementOf(tx: Tx, id: string): Promise<Movement> {
  const entry = await findEntry(tx, id);
  if (entry === undefined) throw new Error(`no entry ${id} waits`);
  return fromMetadata(entry.metadata);
}

/** Notifies the payer; without a reason, the customer cancelled the transfer. */
async function notifyReturned(
  tx: Tx,
  now: Date,
  { id, user_id }: Pick<WaitingRow, 'id' | 'user_id'>,
  reason: ReturnReason | undefined,
): Promise<void> {
  const { recipient: name, amount, lines } = await movementOf(tx, id);
  const total = kobo(lines.reduce((sum, line) => sum + line.amount, 0) || amount);
  const params = { total, name, reference: toReference(id) };
  await notify(tx, [
    reason === undefined
      ? createNotice(walletNotices.waiting_cancelled, user_id, now, params)
      : createNotice(walletNotices.waiting_returned, user_id, now, { ...params, reason }),
  ]);
}

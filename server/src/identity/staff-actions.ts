// Staff actions on a customer's account: freeze and unfreeze, sign out, unlock the PIN. Each runs
// in the caller's transaction, which also records it, and notifies the customer.
import { AppError } from '@alajo/contract/errors.ts';
import { findAccounts, freezeAccount } from '../ledger/accounts.ts';
import { createNotice } from '../notices/kinds.ts';
import { notify } from '../notifications/notifications.ts';
import type { Tx } from '../platform/database/database.ts';
import { identityNotices } from './notices.ts';
import { endSessions } from './sessions.ts';
import { enqueueReturn } from './waiting-transfers.ts';

/** The team that froze: only compliance can unfreeze its own freezes. */
export type StaffFreezer = 'staff' | 'compliance';

type StaffFreeze = { user_id: number; by: StaffFreezer; reason: string };

/**
 * Stops all debits, including those the customer allows while frozen. Compliance takes over others'
 * freezes. Returns true if something changed. Throws not_found.
 */
export async function freezeByStaff(
  tx: Tx,
  now: Date,
  { user_id, by, reason }: StaffFreeze,
): Promise<boolean> {
  const row = await lockFrozen(tx, user_id);
  if (row.staff_frozen_by === by || row.staff_frozen_by === 'compliance') return false;
  await tx
    .updateTable('identity_user')
    .set({ staff_frozen_at: now, staff_frozen_by: by, staff_frozen_reason: reason })
    .where('id', '=', user_id)
    .execute();
  if (row.staff_frozen_by !== null) return true;
  await freezeAccount(tx, await walletOf(tx, user_id), true);
  await enqueueReturn(tx, now, user_id);
  await notify(tx, [createNotice(identityNotices.wallet_frozen_by_us, user_id, now, {})]);
  return true;
}

/**
 * Allows debits again, as far as the customer's own freeze permits. Throws not_found,
 * not_frozen_by_us, and frozen_by_compliance unless two people decided so.
 */
export async function unfreezeByStaff(
  tx: Tx,
  now: Date,
  { user_id, two }: { user_id: number; two: boolean },
): Promise<void> {
  const row = await lockFrozen(tx, user_id);
  if (row.staff_frozen_by === null) throw new AppError('not_frozen_by_us');
  if (row.staff_frozen_by === 'compliance' && !two) throw new AppError('frozen_by_compliance');
  await tx
    .updateTable('identity_user')
    .set({ staff_frozen_at: null, staff_frozen_by: null, staff_frozen_reason: null })
    .where('id', '=', user_id)
    .execute();
  const keeps = { ajo: row.frozen_keeps_ajo, plans: row.frozen_keeps_plans };
  await freezeAccount(tx, await walletOf(tx, user_id), row.frozen_at !== null, keeps);
  await notify(tx, [createNotice(identityNotices.wallet_unfrozen_by_us, user_id, now, {})]);
}

/** Rejects changes a customer may not make during a staff freeze; locks the row until the transaction ends. */
export async function assertNotFrozenByStaff(tx: Tx, userId: number): Promise<void> {
  const { staff_frozen_by } = await lockFrozen(tx, userId);
  if (staff_frozen_by !== null) throw new AppError('frozen_by_us');
}

/** Signs a customer out everywhere; returns the number of devices. Throws not_found. */
export async function signOutByStaff(tx: Tx, now: Date, userId: number): Promise<number> {
  await lockFrozen(tx, userId);
  const ended = await endSessions(tx, userId);
  if (ended === 0) return 0;
  await notify(tx, [createNotice(identityNotices.signed_out_by_us, userId, now, {})]);
  return ended;
}

/** Ends the lock of a PIN; the PIN stays. Returns true if there was one. Throws not_found. */
export async function unlockPinByStaff(tx: Tx, now: Date, userId: number): Promise<boolean> {
  const { pin_locked_until } = await lockFrozen(tx, userId);
  if (pin_locked_until === null || pin_locked_until <= now) return false;
  await tx
    .updateTable('identity_user')
    .set({ pin_tries: 0, pin_locked_until: null })
    .where('id', '=', userId)
    .execute();
  await notify(tx, [createNotice(identityNotices.pin_unlocked_by_us, userId, now, {})]);
  return true;
}

async function lockFrozen(tx: Tx, userId: number) {
  const row = await tx
    .selectFrom('identity_user')
    .select(['frozen_at', 'frozen_keeps_ajo', 'frozen_keeps_plans', 'staff_frozen_by'])
    .select('pin_locked_until')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  return row;
}

async function walletOf(tx: Tx, userId: number): Promise<number> {
  const wallet = (await findAccounts(tx, 'wallet', 'user', [userId])).get(userId);
  if (wallet === undefined) throw new AppError('not_found');
  return wallet.id;
}

// Customers freezing their own wallet: the ledger account is frozen, so the ledger refuses every debit,
// manual or automatic, except the automatic ones the customer allows. Money already held still
// settles, but waiting transfers are returned.
import { AppError } from '@alajo/contract/errors.ts';
import type { settingsRoutes } from '@alajo/contract/identity/settings-routes.ts';
import type { Input } from '@alajo/contract/route.ts';
import type { Deps } from '../deps.ts';
import { findAccounts, freezeAccount } from '../ledger/accounts.ts';
import { createNotice } from '../notices/kinds.ts';
import { notify } from '../notifications/notifications.ts';
import { inTransaction, type Tx } from '../platform/database/database.ts';
import type { Customer, Visitor } from '../platform/http/handlers.ts';
import type { Payers } from './approvals/payers.ts';
import { confirmPassword } from './confirm-password.ts';
import { recordEvent } from './events.ts';
import { identityNotices } from './notices.ts';
import { findSettings } from './preferences.ts';
import { assertNotFrozenByStaff } from './staff-actions.ts';
import { enqueueReturn } from './waiting-transfers.ts';

/** Stops all debits of the caller's wallet; none starts after this returns. A repeat changes nothing. */
export async function freezeWallet(deps: Deps, caller: Customer) {
  const now = deps.clock.now();
  await inTransaction(deps.db, (tx) => freezeIn(tx, now, caller.user_id, caller));
  return findSettings(deps, caller.user_id);
}

/** Freezes in the caller's transaction. */
export async function freezeIn(tx: Tx, now: Date, user_id: number, from: Visitor): Promise<void> {
  const row = await tx
    .updateTable('identity_user')
    .set({ frozen_at: now })
    .where('id', '=', user_id)
    .where('frozen_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (row !== undefined) await setFrozen(tx, now, { user_id, from }, true);
}

/**
 * Chooses which automatic payments continue while the wallet is frozen, with the PIN, since they
 * spend money. Throws not_frozen, frozen_by_us, and the errors of the PIN check.
 */
export async function storeWhileFrozen(
  deps: Deps,
  payers: Payers,
  { ajo, plans, pin }: Input<typeof settingsRoutes.keepWhileFrozen>,
  caller: Customer,
) {
  await payers.authorize({ ...caller, pin, approval: undefined });
  const { user_id } = caller;
  await inTransaction(deps.db, async (tx) => {
    await assertNotFrozenByStaff(tx, user_id);
    const row = await tx
      .updateTable('identity_user')
      .set({ frozen_keeps_ajo: ajo, frozen_keeps_plans: plans })
      .where('id', '=', user_id)
      .where('frozen_at', 'is not', null)
      .returning('id')
      .executeTakeFirst();
    if (row === undefined) throw new AppError('not_frozen');
    await freezeAccount(tx, await walletOf(tx, user_id), true, { ajo, plans });
    const kind = 'frozen_keeps_changed';
    await recordEvent(tx, deps.clock.now(), { user_id, kind, from: caller });
  });
  return findSettings(deps, user_id);
}

/**
 * Allows debits again after checking the password and the PIN. Throws the errors of those checks,
 * and frozen_by_us.
 */
export async function unfreezeWallet(
  deps: Deps,
  payers: Payers,
  { password, pin }: Input<typeof settingsRoutes.unfreeze>,
  caller: Customer,
) {
  await confirmPassword(deps, caller, password);
  await payers.authorize({ ...caller, pin, approval: undefined });
  const now = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    await assertNotFrozenByStaff(tx, caller.user_id);
    const row = await tx
      .updateTable('identity_user')
      .set({ frozen_at: null, frozen_keeps_ajo: false, frozen_keeps_plans: false })
      .where('id', '=', caller.user_id)
      .where('frozen_at', 'is not', null)
      .returning('id')
      .executeTakeFirst();
    if (row !== undefined)
      await setFrozen(tx, now, { user_id: caller.user_id, from: caller }, false);
  });
  return findSettings(deps, caller.user_id);
}

type FreezeRequest = { user_id: number; from: Visitor };

async function setFrozen(tx: Tx, now: Date, { user_id, from }: FreezeRequest, frozen: boolean) {
  await freezeAccount(tx, await walletOf(tx, user_id), frozen);
  if (frozen) await enqueueReturn(tx, now, user_id);
  const kind = frozen ? 'wallet_frozen' : 'wallet_unfrozen';
  await recordEvent(tx, now, { user_id, kind, from });
  await notify(tx, [createNotice(identityNotices[kind], user_id, now, {})]);
}

async function walletOf(tx: Tx, userId: number): Promise<number> {
  const wallet = (await findAccounts(tx, 'wallet', 'user', [userId])).get(userId);
  if (wallet === undefined) throw new Error(`customer ${userId} has no wallet`);
  return wallet.id;
}

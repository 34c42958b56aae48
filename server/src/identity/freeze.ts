// Freezing one's own wallet: the ledger account is frozen, so the ledger refuses every debit, manual
// or automatic. Money already held still settles.
import type { settingsRoutes } from '@alajo/contract/identity/settings-routes.ts';
import type { Input } from '@alajo/contract/route.ts';
import type { Deps } from '../deps.ts';
import { findAccounts, freezeAccount } from '../ledger/accounts.ts';
import { createNotice } from '../notifications/kinds.ts';
import { notify } from '../notifications/notifications.ts';
import { inTransaction, type Tx } from '../platform/database/database.ts';
import type { Customer } from '../platform/http/handlers.ts';
import { confirmPassword } from './confirm-password.ts';
import { recordEvent } from './events.ts';
import { identityNotices } from './notices.ts';
import type { Payers } from './pins.ts';
import { findSettings } from './preferences.ts';

/** Stops all debits of the caller's wallet; none starts after this returns. A repeat changes nothing. */
export async function freezeWallet(deps: Deps, caller: Customer) {
  const now = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    const row = await tx
      .updateTable('identity_user')
      .set({ frozen_at: now })
      .where('id', '=', caller.user_id)
      .where('frozen_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (row !== undefined) await setFrozen(tx, now, caller, true);
  });
  return findSettings(deps, caller.user_id);
}

/** Allows debits again after checking the password and the PIN. Throws what those checks throw. */
export async function unfreezeWallet(
  deps: Deps,
  payers: Payers,
  { password, pin }: Input<typeof settingsRoutes.unfreeze>,
  caller: Customer,
) {
  await confirmPassword(deps, caller, password);
  await payers.authorize({ ...caller, pin });
  const now = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    const row = await tx
      .updateTable('identity_user')
      .set({ frozen_at: null })
      .where('id', '=', caller.user_id)
      .where('frozen_at', 'is not', null)
      .returning('id')
      .executeTakeFirst();
    if (row !== undefined) await setFrozen(tx, now, caller, false);
  });
  return findSettings(deps, caller.user_id);
}

async function setFrozen(tx: Tx, now: Date, caller: Customer, frozen: boolean): Promise<void> {
  const { user_id } = caller;
  const wallet = (await findAccounts(tx, 'wallet', 'user', [user_id])).get(user_id);
  if (wallet === undefined) throw new Error(`customer ${user_id} has no wallet`);
  await freezeAccount(tx, wallet.id, frozen);
  const kind = frozen ? 'wallet_frozen' : 'wallet_unfrozen';
  await recordEvent(tx, now, { user_id, kind, from: caller });
  await notify(tx, [createNotice(identityNotices[kind], user_id, now, {})]);
}

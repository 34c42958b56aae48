// Waiting-time setting of a customer, and the effect of a freeze on waiting transfers: the wallet's
// job returns their money.
import type { Tx } from '../platform/database/database.ts';
import { enqueue } from '../platform/jobs/jobs.ts';

/** Makes a customer's manual transfers wait from now on, or sends them immediately again. */
export async function setWait(tx: Tx, userId: number, transfers_wait: boolean): Promise<void> {
  await tx.updateTable('identity_user').set({ transfers_wait }).where('id', '=', userId).execute();
}

/** Enqueues the return of waiting transfers; while the wallet is frozen none is sent anyway. */
export const enqueueReturn = (tx: Tx, now: Date, user_id: number): Promise<void> =>
  enqueue(
    tx,
    'wallet_waiting_frozen',
    { user_id, at: now.getTime() },
    { key: `wallet_waiting_frozen:${user_id}`, run_at: now },
  );

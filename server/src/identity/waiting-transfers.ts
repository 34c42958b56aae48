// Whether a customer's transfers wait, and what a freeze does to those that do: the wallet's job gives their
// money back.
import type { Tx } from '../platform/database/database.ts';
import { enqueue } from '../platform/jobs/jobs.ts';

/** Makes a customer's transfers by hand wait from now on, or lets them go out at once again. */
export async function setWait(tx: Tx, userId: number, transfers_wait: boolean): Promise<void> {
  await tx.updateTable('identity_user').set({ transfers_wait }).where('id', '=', userId).execute();
}

/** Enqueues the return of what waits now; while the wallet is frozen nothing of it goes out anyway. */
export const enqueueReturn = (tx: Tx, now: Date, user_id: number): Promise<void> =>
  enqueue(
    tx,
    'wallet_waiting_frozen',
    { user_id, at: now.getTime() },
    { key: `wallet_waiting_frozen:${user_id}`, run_at: now },
  );
